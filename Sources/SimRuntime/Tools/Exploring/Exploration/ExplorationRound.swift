import ImageLoadingModel
import Synchronization

/// The orders that a plan draws by chance: its own strategy's, or those of its bursts in turns.
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
          place: index + 1, search: burst.sampling.search(seed: burst.seed), left: burst.executions)
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

/// Some runs by chance and some of a search, made at the same time if there are threads for it.
final class ExplorationRound {
  private let plan: ExplorationPlan
  private let isInterrupted: @Sendable () -> Bool
  private let orders: [SampledOrders.Order]
  private var searched: [ExploredRun] = []
  private let board: Board
  /// How the search has ended by itself.
  private var ended: ExplorationReport.End?
  /// Why the work is to end.
  private var stopped: ExplorationReport.End?

  init(
    _ plan: ExplorationPlan, _ orders: [SampledOrders.Order],
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.plan = plan
    self.isInterrupted = isInterrupted
    self.orders = orders
    board = Board(count: orders.count)
  }

  /// How many runs go by chance.
  var count: Int { orders.count }

  /// The runs with the places of their strategies: those by chance first.
  var runs: [(run: ExploredRun, strategy: Int)] {
    zip(board.runs, orders).compactMap { run, order in run.map { ($0, order.place) } }
      + searched.map { ($0, 0) }
  }

  /// - Parameters:
  ///   - share: how many runs the search makes at most.
  ///   - mayContinue: asked before each run of the calling thread, with how many it has made.
  /// - Returns: why the exploration is over; `nil` if it is not.
  func make(
    _ share: Int, of search: (any Search)?, on worker: ExplorationWorker,
    mayContinue: (Int) -> ExplorationReport.End?
  ) -> ExplorationReport.End? {
    let others = min(max(plan.jobs, 1) - 1, share == 0 ? count - 1 : count)
    if others < 1 {
      makeMine(share, of: search, on: worker, mayContinue)
    } else {
      RealThreads.run(others) { [board, orders, plan, isInterrupted] _ in
        let worker = ExplorationWorker(plan, isInterrupted)
        while !isInterrupted(), let place = board.take() {
          board.put(worker.run(orders[place].strategy), at: place)
        }
      } meanwhile: {
        makeMine(share, of: search, on: worker, mayContinue)
      }
    }
    return stopped ?? (isInterrupted() ? .interrupted : ended)
  }

  /// The search first, for only one thread can make its runs; then what is left of the others.
  private func makeMine(
    _ share: Int, of search: (any Search)?, on worker: ExplorationWorker,
    _ mayContinue: (Int) -> ExplorationReport.End?
  ) {
    if let search { makeRuns(share, of: search, on: worker, mayContinue) }
    while stopped == nil, let place = board.take() {
      stopped = mayContinue(searched.count + place)
      if stopped == nil { board.put(worker.run(orders[place].strategy), at: place) }
    }
    if stopped != nil { board.close() }
  }

  /// Run after run, for each depends on those before it.
  private func makeRuns(
    _ share: Int, of search: any Search, on worker: ExplorationWorker,
    _ mayContinue: (Int) -> ExplorationReport.End?
  ) {
    while searched.count < share {
      guard let strategy = search.nextStrategy() else {
        ended = search.isExhausted ? .exhausted : search.isFull ? .states : .diverged
        return
      }
      stopped = mayContinue(searched.count)
      if stopped != nil { return }
      guard let run = worker.run(strategy) else {
        stopped = .interrupted
        return
      }
      search.runEnded(run.outcome, steps: run.steps)
      searched.append(run)
      if plan.stopsAtFailure, !run.failures.isEmpty { return }
    }
  }

  /// What the threads share.
  private final class Board: Sendable {
    private struct State {
      var next = 0
      var isClosed = false
      var runs: [ExploredRun?]
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(runs: Array(repeating: nil, count: count))) }

    /// The place of an order that was not run.
    func take() -> Int? {
      state.withLock { state in
        guard !state.isClosed, state.next < state.runs.count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    func put(_ run: ExploredRun?, at place: Int) { state.withLock { $0.runs[place] = run } }

    /// No other order is to be run.
    func close() { state.withLock { $0.isClosed = true } }

    var runs: [ExploredRun?] { state.withLock { $0.runs } }
  }
}
