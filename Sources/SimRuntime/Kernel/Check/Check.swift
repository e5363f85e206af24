/// What a check of a program is asked for, and what it finds: see
/// ``Simulation/check(_:allowing:requiresEveryOrder:timeMode:limits:expecting:replaying:program:)``.
public enum Check {
  /// Which orders of the threads are tried.
  public enum Orders: Sendable {
    /// Every one, up to independent steps (``PartialOrderSearch``), until so many runs were made.
    case every(upTo: Int)
    /// So many, drawn at random from the seed: ``SeededRandom`` and ``PriorityChanges`` by turns.
    case portfolio(runs: Int, seed: UInt64 = 1)

    /// Every one, until 10,000 runs were made.
    public static let every = Orders.every(upTo: 10_000)

    /// How many runs are made at most.
    var runs: Int {
      switch self {
      case .every(upTo: let runs), .portfolio(let runs, _): runs
      }
    }

    func search() -> any Search {
      switch self {
      case .every: PartialOrderSearch()
      case .portfolio(_, let seed): MixedSearch(seed: seed)
      }
    }
  }

  /// What can be allowed: by default each of them fails the check.
  public struct Problems: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Threads wait for each other, or for something that no thread will do.
    public static let deadlock = Problems(rawValue: 1)
    /// More steps than the bound without time moving.
    public static let livelock = Problems(rawValue: 2)
    /// The program calls `SchedulerPort.crash(_:)`.
    public static let crash = Problems(rawValue: 4)
    /// A thread awaits something that is not a port; not all of its orders are known then.
    public static let escape = Problems(rawValue: 8)
    /// Two accesses to a cell that nothing orders, one of them a write.
    public static let dataRace = Problems(rawValue: 16)
    /// At the end an object has owners, a place in a semaphore or a group was not given back, an
    /// operation has not finished, or a thread waits in a run loop.
    public static let leak = Problems(rawValue: 32)
  }

  /// The bounds of a run if nothing else is said: 20,000 steps without time moving are a livelock.
  public static var usualLimits: Kernel.Limits {
    var limits = Kernel.Limits()
    limits.stepsAtOneInstant = 20_000
    return limits
  }

  /// What was done by a check that has found nothing.
  public struct Report: Sendable, Equatable, CustomStringConvertible {
    /// Runs that were made to their end.
    public internal(set) var runs = 0
    /// Inputs that were tried; 1 for a program that has none.
    public internal(set) var inputs = 0
    /// Whether every order was tried with each of these inputs, up to what does not matter.
    public internal(set) var isExhausted = true

    public var description: String {
      let tried = "\(runs) \(runs == 1 ? "run" : "runs")"
      let each = inputs > 1 ? " of each of \(inputs) inputs" : ""
      return isExhausted
        ? "every order\(each) was tried, in \(tried)"
        : "\(tried) \(runs == 1 ? "was" : "were") made, and orders are left"
    }
  }

  /// Throws if something is not as it should be.
  ///
  /// Use it for what a program must do: unlike a failed `#expect` it ends the run, and the check shows
  /// the shortest order in which it happens. ``Expectations`` lets `#expect` do the same.
  /// - Parameter message: what is wrong, as `an update was lost`.
  public static func require(
    _ condition: Bool, _ message: @autoclosure () -> String
  ) throws(Unmet) {
    if !condition { throw Unmet(description: message()) }
  }

  /// What ``require(_:_:)`` throws.
  public struct Unmet: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was required and was not so.
    public let description: String
  }
}
