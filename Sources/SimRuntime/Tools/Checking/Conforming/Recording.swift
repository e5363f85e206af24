import SimText

/// What was seen in a real app, or in a run of the model: events of some kinds, and what is known of
/// their order.
package struct Recording: Sendable {
  /// What the recording claims of the order of its events.
  package enum Order: String, Sendable, CaseIterable {
    /// Events of one queue came in the order of the file.
    case queues
    /// All events did.
    case total
  }

  /// One event.
  package struct Line: Sendable {
    /// Its number in the file, from 1.
    package let number: Int
    package let event: ExpectedEvent
    /// What the state of the app was then; `nil` if nothing is said of it.
    package var state: Expectation?
    /// Whether nothing is known of its place among the others.
    package var isUnordered = false
    /// The places among ``Recording/lines`` of those that it claims to come after.
    package var after: [Int] = []
  }

  /// Every event of these kinds was written down; no event of another kind was.
  package let observes: [EventKind]
  package let order: Order
  /// Whether it stopped before all was quiet: anything may have come after the last line.
  package let isCutOff: Bool
  /// How the app ended, as `outcome` of scenarios calls it; `nil` if nothing is said of it.
  package let end: Outcome.Kind?
  /// What its maker says of it.
  package let notes: String?
  package let lines: [Line]
}

extension EventKind {
  /// Whether something outside the simulator can see events of the kind: neither what the kernel does
  /// nor what the harness finds.
  package var isObservable: Bool {
    switch self {
    case .held, .did, .changed, .made, .ended, .raced, .broke, .runEnded: false
    default: true
    }
  }

  package static let observable = allCases.filter(\.isObservable)

  /// What is observed if nothing else is said: what code outside the loader can see, by its blocks, its
  /// delegates, its URL protocol and its views.
  package static let usuallyObserved: [EventKind] = [
    .loadBegan, .progressed, .completed, .cancelled, .requestStarted, .requestCancelled,
    .requestFinished, .requestFailed, .viewShows,
  ]
}
