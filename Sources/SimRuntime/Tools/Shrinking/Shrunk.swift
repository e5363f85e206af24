import ImageLoadingModel

/// A failure that was found, and what it takes to have it again.
public struct FoundFailure: Sendable {
  /// The scenario file.
  public let document: JSONValue
  /// The generation in which it was run, with the defects that were switched on.
  public let generation: Generation
  /// The decisions of the failing run.
  public let schedule: Schedule
  public let kind: FailureKind
  /// How it was found, as a sentence for those who read the file that comes of it.
  public let origin: String

  public init(
    document: JSONValue, generation: Generation, schedule: Schedule, kind: FailureKind,
    origin: String
  ) {
    self.document = document
    self.generation = generation
    self.schedule = schedule
    self.kind = kind
    self.origin = origin
  }
}

/// What shrinking has made of a failure.
public struct Shrunk: Sendable {
  /// How large a failure is.
  public struct Size: Sendable, Equatable {
    /// Steps of the scenario.
    public let steps: Int
    /// How often another thread goes on in the run.
    public let switches: Int
    /// How often one is stopped for it that could go on.
    public let preemptions: Int
  }

  /// Why it is no smaller.
  public enum End: String, Sendable, CaseIterable {
    /// It was to be left as it is.
    case untouched
    /// Nothing more can be left out.
    case smallest
    /// The bound on runs was reached.
    case runs
    /// The time was over, or somebody interrupted it.
    case interrupted
  }

  /// The scenario file, with its schedule.
  public let document: JSONValue
  public let violation: Violation
  /// The digest of the run that the file replays.
  public let digest: String
  public let before: Size
  public let after: Size
  /// What the failure comes of.
  public let cause: Cause
  public let end: End
  public let runs: Int

  /// The defects each of which the failure needs: with it off, no order that was tried fails.
  public var defects: [Defect] { cause.neededDefects }
}
