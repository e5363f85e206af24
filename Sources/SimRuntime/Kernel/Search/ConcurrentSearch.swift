/// A search that has several runs made at the same time, each on a real thread of its own.
///
/// Which runs are made, and what is learned from them, does not depend on how many threads there are or
/// which is faster: a round is begun as a whole and taken in as a whole, in the order of its runs.
package protocol ConcurrentSearch: Search {
  /// Begins a round.
  /// - Parameter count: how many runs it has at most.
  /// - Returns: none if nothing is left to try.
  func nextRuns(atMost count: Int) -> [any ConcurrentRun]

  /// All runs of the round have ended.
  func roundEnded()
}

/// One run of a round.
package protocol ConcurrentRun: AnyObject, Sendable {
  var strategy: any Strategy { get }

  /// Called on the thread that made the run.
  func ended(_ outcome: Outcome)
}
