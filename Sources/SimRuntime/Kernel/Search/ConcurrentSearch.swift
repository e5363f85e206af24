/// A search that has several runs made at the same time, each on a real thread of its own.
///
/// Which runs are made, and what is learned from them, does not depend on how many threads there are or
/// which is faster: a round is begun as a whole and taken in as a whole, in the order of its runs.
///
/// Its work can also be divided among processes that do not talk to each other. All make the same first rounds.
/// What is still to be tried then is numbered, and each process keeps what falls to it; what its runs show that
/// is to be tried as well, it tries itself. Together they try every order. Two of them may try the same one.
package protocol ConcurrentSearch: Search {
  /// Begins a round.
  /// - Parameter count: how many runs it has at most.
  /// - Returns: none if nothing is left to try.
  func nextRuns(atMost count: Int) -> [any ConcurrentRun]

  /// All runs of the round have ended.
  func roundEnded()

  /// Leaves to other processes all that is still to be tried, but for one part; between rounds, and once.
  /// - Parameter part: from 0.
  /// - Returns: how many pieces of work there were, the same in all processes.
  @discardableResult
  func keep(part: Int, of count: Int) -> Int
}

/// One run of a round.
package protocol ConcurrentRun: AnyObject, Sendable {
  var strategy: any Strategy { get }

  /// Called on the thread that made the run.
  func ended(_ outcome: Outcome)
}
