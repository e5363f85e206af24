/// The decisions of a run, so that the same run can be had again.
///
/// That of a run prints as its ``token``.
public struct Schedule: Sendable {
  /// One choice between enabled threads.
  public struct Decision: Sendable, Equatable {
    /// The number of the operation that was chosen.
    public let step: Int
    /// The id of the chosen thread.
    public let thread: String
    /// What it did, such as `acquire failedURLs`.
    public let operation: String
    /// The ids of the enabled threads.
    public let enabled: [String]

    public init(step: Int, thread: String, operation: String, enabled: [String]) {
      self.step = step
      self.thread = thread
      self.operation = operation
      self.enabled = enabled
    }
  }

  /// The choices, in their order.
  public var decisions: [Decision]
  /// How far time could run ahead of threads.
  public var timeMode: Kernel.TimeMode
  private(set) var deviations: [Deviation] = []
  private var names: [ThreadID: String] = [:]
  /// What the run was, once it has ended.
  private(set) var fingerprint: ReplayToken.Fingerprint?

  public init(decisions: [Decision] = [], timeMode: Kernel.TimeMode = .exact) {
    self.decisions = decisions
    self.timeMode = timeMode
  }

  /// - Parameter chosen: the place of the chosen thread in ``Choice/enabled``.
  mutating func append(_ choice: Choice, chosen: Int) {
    if choice.usual != chosen {
      deviations.append(Deviation(choice: decisions.count, chosen: chosen))
    }
    let thread = choice.enabled[chosen]
    decisions.append(
      Decision(
        step: choice.step, thread: name(of: thread.id), operation: thread.operation.description,
        enabled: choice.enabled.map { name(of: $0.id) }))
  }

  /// A thread is named in many decisions, and its name is made once.
  private mutating func name(of thread: ThreadID) -> String {
    if let name = names[thread] { return name }
    let name = thread.description
    names[thread] = name
    return name
  }

  mutating func runEnded(afterStep step: Int, digest: String) {
    fingerprint = ReplayToken.Fingerprint(steps: step, digest: digest)
  }

  /// One line that makes the run again; `nil` for a schedule that was not recorded by a run, as that
  /// of a file.
  public var token: ReplayToken? {
    fingerprint.map { fingerprint in
      ReplayToken(
        timeMode: timeMode, inputs: [], deviations: deviations, fingerprint: fingerprint)
    }
  }
}

/// The rest follows from the decisions and the program.
extension Schedule: Equatable {
  public static func == (left: Schedule, right: Schedule) -> Bool {
    left.timeMode == right.timeMode && left.decisions == right.decisions
  }
}

extension Schedule: CustomStringConvertible {
  public var description: String {
    token?.description ?? "a schedule of \(decisions.count) decisions"
  }
}
