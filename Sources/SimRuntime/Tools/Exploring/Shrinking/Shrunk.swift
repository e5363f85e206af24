import ImageLoadingInterface

/// A failure that was found, and what it takes to have it again.
package struct FoundFailure: Sendable {
  /// The scenario file.
  package let document: JSONValue
  /// The generation in which it was run, with the defects that were switched on.
  package let generation: Generation
  /// The decisions of the failing run.
  package let schedule: Schedule
  package let kind: FailureKind
  /// How it was found, as a sentence for readers of the new file.
  package let origin: String

  package init(
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
package struct Shrunk: Sendable {
  /// How large a failure is.
  package struct Size: Sendable, Equatable {
    /// Steps of the scenario.
    package let steps: Int
    /// The number of context switches of the run.
    package let switches: Int
    /// The number of preemptions of the run.
    package let preemptions: Int
  }

  /// Why it is no smaller.
  package enum End: String, Sendable, CaseIterable {
    /// It was to be left as it is.
    case untouched
    /// Nothing more can be left out.
    case smallest
    /// The bound on runs was reached.
    case runs
    /// The time was over, or a signal interrupted it.
    case interrupted
  }

  /// The scenario file, with its schedule.
  package let document: JSONValue
  package let violation: Violation
  /// The digest of the run that the file replays.
  package let digest: String
  package let before: Size
  package let after: Size
  /// The cause of the failure.
  package let cause: Cause
  package let end: End
  package let runs: Int

  /// The defects each of which the failure needs: with it off, no order that was tried fails.
  package var defects: [Defect] { cause.neededDefects }
}
