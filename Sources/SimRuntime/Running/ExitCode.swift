import SimScenarios

/// What the exit status of `sim` says.
///
/// | code | name               | says                                             |
/// | ---: | ------------------ | ------------------------------------------------ |
/// |    0 | `success`          | all held                                         |
/// |    1 | `failed`           | something failed, or a search found nothing      |
/// |    3 | `incomplete`       | a bound stopped the work before an answer        |
/// |    5 | `nondeterministic` | the same run gave two traces                     |
/// |   64 | `usage`            | the command line is wrong                        |
/// |   65 | `badScenario`      | a scenario file is wrong                         |
/// |   70 | `internalError`    | `sim` itself is wrong                            |
/// |   74 | `inputOutput`      | a file could not be read or written              |
/// |  130 | `interrupted`      | stopped from outside                             |
///
/// The codes from 64 to 78 are those of BSD's `sysexits.h`; 130 is what a shell reports for SIGINT; it stands for SIGTERM, too.
public enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  case failed = 1
  case incomplete = 3
  case nondeterministic = 5
  case usage = 64
  case badScenario = 65
  case internalError = 70
  case inputOutput = 74
  case interrupted = 130

  /// One line for the table in the help.
  public var summary: String {
    switch self {
    case .success:
      "All held"
    case .failed:
      "An expectation or invariant failed, a goal was not reached, threads are deadlocked, or a search found nothing"
    case .incomplete:
      "A bound stopped the work before there was an answer"
    case .nondeterministic:
      "The same run gave two different traces"
    case .usage:
      "The command line is wrong"
    case .badScenario:
      "A scenario file is wrong; the message says where and what was expected"
    case .internalError:
      "An error in sim itself"
    case .inputOutput:
      "A file could not be read or written"
    case .interrupted:
      "Interrupted"
    }
  }
}
