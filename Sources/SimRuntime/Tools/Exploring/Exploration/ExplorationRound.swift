import ImageLoadingInterface

/// The orders that a plan draws at random: its own strategy's, or those of its bursts in turns.
struct SampledOrders {
  /// An order, and its strategy, by the place in the plan.
  typealias Order = (strategy: any Strategy, place: Int)

  private struct Source {
    let place: Int
    let search: any SeededSearch
    var left: Int
    var made: UInt64 = 0
  }

  private var sources: [Source]
  private var turn = 0

  init(_ plan: ExplorationPlan) {
    if case .sampling(let sampling, let seed) = plan.strategy {
      sources = [Source(place: 0, search: sampling.search(seed: seed), left: plan.executions)]
    } else {
      sources = plan.bursts.enumerated().map { index, burst in
        Source(
          place: index + 1, search: burst.sampling.search(seed: burst.seed),
          left: plan.shard.number == 1 ? burst.executions : 0)
      }
    }
  }

  /// - Parameter steps: how many steps a run is known to have.
  mutating func next(_ count: Int, steps: Int) -> [Order] {
    var orders: [Order] = []
    while orders.count < count, sources.contains(where: { $0.left > 0 }) {
      defer { turn = (turn + 1) % sources.count }
      if sources[turn].left == 0 { continue }
      let source = sources[turn]
      orders.append((source.search.strategy(ofRun: source.made, steps: steps), source.place))
      sources[turn].left -= 1
      sources[turn].made += 1
    }
    return orders
  }
}

/// Some random runs and some of a search, made at the same time if there are threads for it.
final class ExplorationRound {
  private let plan: ExplorationPlan
  private let pool: ExplorationPool
  private let worker: ExplorationWorker
  private let orders: [SampledOrders.Order]
  private let sampled: RunBatch
  /// How many runs of the search are made at the same time at most; the same whatever the number of threads.
  private let width: Int
  private var searched: [ExploredRun] = []
  /// How the search has ended by itself.
  private var ended: ExplorationReport.End?
  /// Why the work is to end.
  private var stopped: ExplorationReport.End?

  init(
    _ plan: ExplorationPlan, _ orders: [SampledOrders.Order], width: Int, on pool: ExplorationPool,
    _ worker: ExplorationWorker
  ) {
    self.plan = plan
    self.orders = orders
    self.width = width
    self.pool = pool
    self.worker = worker
    sampled = RunBatch(orders.map { RunBatch.Task(strategy: $0.strategy) })
  }

  /// The runs with the places of their strategies: the random ones first.
  var runs: [(run: ExploredRun, strategy: Int)] {
    zip(sampled.collect(), orders).compactMap { run, order in run.map { ($0, order.place) } }
      + searched.map { ($0, 0) }
  }

  /// - Parameters:
  ///   - share: how many runs the search makes at most.
  ///   - mayContinue: asked on the calling thread before its runs, with how many were made.
  /// - Returns: why the exploration is over; `nil` if it is not.
  func make(
    _ share: Int, of search: (any Search)?, mayContinue: (Int) -> ExplorationReport.End?
  ) -> ExplorationReport.End? {
    pool.sharing(sampled) {
      if let search { makeRuns(share, of: search, mayContinue) }
      repeat {
        if stopped == nil { stopped = mayContinue(searched.count + sampled.begunCount) }
      } while stopped == nil && sampled.makeNext(on: worker)
      if stopped != nil { sampled.close() }
    }
    return stopped ?? ended
  }

  /// Round after round of the search, for each depends on those before it.
  private func makeRuns(
    _ share: Int, of search: any Search, _ mayContinue: (Int) -> ExplorationReport.End?
  ) {
    while searched.count < share {
      stopped = mayContinue(searched.count)
      if stopped != nil { return }
      let runs: [ExploredRun?]
      if let search = search as? any ConcurrentSearch {
        runs = makeRuns(of: search, atMost: min(width, share - searched.count))
      } else {
        runs = makeRun(of: search)
      }
      if runs.isEmpty {
        ended = search.isExhausted ? .exhausted : search.isFull ? .states : .diverged
        return
      }
      for run in runs {
        guard let run else {
          stopped = .interrupted
          return
        }
        searched.append(run)
        if plan.stopsAtFailure, !run.failures.isEmpty { return }
      }
    }
  }

  private func makeRuns(of search: any ConcurrentSearch, atMost count: Int) -> [ExploredRun?] {
    let runs = search.nextRuns(atMost: count)
    if runs.isEmpty { return [] }
    let batch = RunBatch(runs.map { RunBatch.Task(strategy: $0.strategy, concurrentRun: $0) })
    func makeAll() { while batch.makeNext(on: worker) {} }
    if runs.count > 1 { pool.sharing(batch, makeAll) } else { makeAll() }
    let made = batch.collect()
    if made.allSatisfy({ $0 != nil }) { search.roundEnded() }
    return made
  }

  private func makeRun(of search: any Search) -> [ExploredRun?] {
    guard let strategy = search.nextStrategy() else { return [] }
    let run = worker.run(strategy)
    if let run { search.runEnded(run.outcome, steps: run.steps) }
    return [run]
  }
}
