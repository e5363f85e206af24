/// Tries every order, or every order with at most so many preemptions, one choice after the other and
/// the last choice first.
///
/// Several workers can search at once: one that has nothing left takes from another what is left at its first
/// choice, which is the largest part. No order is tried twice.
///
/// `@unchecked Sendable` is safe because only the thread that asks for runs touches it, between rounds.
public final class DepthFirstSearch: ConcurrentSearch, @unchecked Sendable {
  public let name: String
  @exclusivity(unchecked) private var workers: [DepthFirstWorker]
  /// How many of them have a run in this round: the first ones.
  @exclusivity(unchecked) private var active = 0
  /// Whether the same choices led to another run: what was learned is void then.
  @exclusivity(unchecked) private var hasDiverged = false

  /// - Parameter preemptions: the most preemptions of an order; `nil` for no bound.
  public init(preemptions: Int? = nil) {
    name = preemptions.map { "at most \($0) preemptions" } ?? "every order"
    workers = [DepthFirstWorker(name: name, preemptions: preemptions)]
  }

  public var isExhausted: Bool { workers.isEmpty }

  // MARK: One run after the other

  public func nextStrategy() -> (any Strategy)? {
    beginRound(1)
    return active == 0 ? nil : workers[0].strategy
  }

  public func runEnded(_ outcome: Outcome, steps: Int) {
    workers[0].ended(outcome)
    roundEnded()
  }

  // MARK: Rounds

  package func nextRuns(atMost count: Int) -> [any ConcurrentRun] {
    beginRound(count)
    return Array(workers.prefix(active))
  }

  private func beginRound(_ count: Int) {
    while workers.count < count, let worker = divide() { workers.append(worker) }
    active = hasDiverged ? 0 : min(count, workers.count)
    for index in 0..<active { workers[index].begin() }
  }

  /// - Returns: one more worker, which has a part of the work; `nil` if the work cannot be divided now.
  private func divide() -> DepthFirstWorker? {
    var first: (worker: DepthFirstWorker, choice: Int)?
    for worker in workers {
      guard let choice = worker.firstOpenChoice else { continue }
      if let first, first.choice <= choice { continue }
      first = (worker, choice)
    }
    guard let first else { return nil }
    return first.worker.divided(at: first.choice)
  }

  package func roundEnded() {
    for index in 0..<active where workers[index].hasDiverged { hasDiverged = true }
    workers.removeAll(where: \.isDone)
  }

  // MARK: Parts

  package func keep(part: Int, of count: Int) -> Int {
    var number = 0
    for worker in workers {
      worker.leave {
        defer { number += 1 }
        return number % count != part
      }
    }
    workers.removeAll(where: \.isDone)
    return number
  }
}
