/// Tries one order of each set of orders that differ only in independent steps (dynamic partial-order
/// reduction with sleep sets).
///
/// After each run the pairs of steps are found that race: dependent, of different threads, and with
/// nothing between that fixes their order. For each pair a run is planned in which the second comes
/// first, unless such a run was or will be tried anyway. P. Abdulla, S. Aronis, B. Jonsson,
/// K. Sagonas, *Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction*, J. ACM 2017.
///
/// Several workers can search at once. What one has begun at a choice counts there as tried for the
/// others, for it will be tried to its end; so no two workers make equivalent runs. A worker that has
/// nothing left takes the first plan of another, which is the largest part of what is left there.
///
/// `@unchecked Sendable` is safe because only the thread that asks for runs touches it, between rounds.
public final class PartialOrderSearch: ConcurrentSearch, @unchecked Sendable {
  /// Which orders are left out.
  public enum Reduction: Sendable {
    /// Plans only the first step of a reversal (source sets): little to remember, and some runs are
    /// abandoned because they would repeat others.
    case sourceSets
    /// Plans the reversal step by step (wakeup trees): no run is redundant.
    case optimal
  }

  public let name: String
  private let reduction: Reduction
  private let relatesEvents: Bool
  @exclusivity(unchecked) private var workers: [PartialOrderWorker]
  /// Those that have a run in this round.
  @exclusivity(unchecked) private var active: [PartialOrderWorker] = []
  @exclusivity(unchecked) private var round = 0
  public private(set) var isExhausted = false
  /// Whether a run was another one than was asked for, or was interrupted: what was learned is void then.
  private var isVoid = false

  public convenience init(_ reduction: Reduction = .optimal) {
    self.init(reduction, relatesEvents: true)
  }

  /// - Parameter relatesEvents: whether steps depend on each other because invariants relate their events.
  package init(_ reduction: Reduction, relatesEvents: Bool) {
    self.reduction = reduction
    self.relatesEvents = relatesEvents
    name =
      switch reduction {
      case .sourceSets: "partial orders, by source sets"
      case .optimal: "partial orders, optimal"
      }
    workers = []
    workers = [makeWorker()]
  }

  private func makeWorker() -> PartialOrderWorker {
    PartialOrderWorker(name: name, reduction: reduction, relatesEvents: relatesEvents)
  }

  /// Runs that were given up because they would have repeated others.
  public var prunedRuns: Int { workers.reduce(0) { $0 + $1.prunedRuns } }

  /// Plans that could not be followed: what they foresaw turned out differently.
  public var strayedRuns: Int { workers.reduce(0) { $0 + $1.strayedRuns } }

  /// What the steps of the last run did, where each round has one run.
  package var log: StepLog { workers[0].log }

  /// Distinguishes runs that differ in what matters, where each round has one run.
  public var traceHash: UInt64 { log.traceHash }

  // MARK: One run after the other

  public func nextStrategy() -> (any Strategy)? { nextRuns(atMost: 1).first?.strategy }

  public func runEnded(_ outcome: Outcome, steps: Int) {
    for worker in active { worker.ended(outcome) }
    roundEnded()
  }

  // MARK: Rounds

  package func nextRuns(atMost count: Int) -> [any ConcurrentRun] {
    if isExhausted || isVoid { return [] }
    if round == 0 {
      active = [workers[0]]
      workers[0].begin()
    } else {
      while workers.count < count {
        workers.append(makeWorker())
      }
      active = takePlans(workers.prefix(count))
    }
    round += 1
    return active
  }

  /// - Returns: those for which there is something left to do.
  private func takePlans(_ candidates: some Sequence<PartialOrderWorker>) -> [PartialOrderWorker] {
    var isNothingLeft = false
    return candidates.filter { worker in
      if !worker.takePlan(in: round) {
        isNothingLeft =
          isNothingLeft
          || !workers.contains { $0 !== worker && worker.takePlan(in: round, of: $0) }
        if isNothingLeft { return false }
      }
      worker.noteUnfinishedSiblings(among: workers)
      return true
    }
  }

  package func roundEnded() {
    isVoid = active.contains(where: \.isVoid)
    if isVoid { return }
    for worker in active { worker.planWhatItFound() }
    for worker in workers { worker.leaveWhatIsDone() }
    isExhausted = workers.allSatisfy(\.isDone)
  }

  // MARK: Parts

  package func keep(part: Int, of count: Int) -> Int {
    var number = 0
    var divided: Set<ObjectIdentifier> = []
    func isElsewhere(_: WakeupTree.Branch) -> Bool {
      defer { number += 1 }
      return number % count != part
    }
    for worker in workers {
      worker.leavePlans(
        at: { divided.insert(ObjectIdentifier($0)).inserted }, where: isElsewhere)
    }
    for worker in workers { worker.leaveWhatIsDone() }
    isExhausted = !isVoid && round > 0 && workers.allSatisfy(\.isDone)
    return number
  }
}
