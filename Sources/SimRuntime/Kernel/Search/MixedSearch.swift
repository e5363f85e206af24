/// Run after run, by turns any of the enabled threads and ``PriorityChanges`` of growing depth: what one
/// finds seldom, another may find often.
final class MixedSearch: Search {
  let name = "mixed"
  let isExhausted = false
  private let parts: [any SeededSearch]
  private var runs = 0

  init(seed: UInt64) {
    let samplings: [Sampling] = [.pct(depth: 2), .random, .pct(depth: 3), .pct(depth: 4)]
    parts = samplings.map { $0.search(seed: seed) }
  }

  func nextStrategy() -> (any Strategy)? {
    defer { runs += 1 }
    return parts[runs % parts.count].nextStrategy()
  }

  /// Each part learns from all runs how long they are.
  func runEnded(_ outcome: Outcome, steps: Int) {
    for part in parts { part.runEnded(outcome, steps: steps) }
  }
}
