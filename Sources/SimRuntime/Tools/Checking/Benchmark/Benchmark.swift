import ImageLoadingInterface

/// Measures what runs cost, as figures and as ratios within one process: machines differ, and are
/// noisy.
package struct Benchmark {
  /// One thing that was measured.
  package struct Figure: Sendable, Equatable {
    package let name: String
    /// Nanoseconds for one of what is counted.
    package let nanoseconds: Int
    package var target: Target?
  }

  /// What a figure is held against.
  package enum Target: Sendable, Equatable {
    /// So many times another thing at most, which was measured in the same process.
    case times(Int, of: String, nanoseconds: Int)
    /// So many nanoseconds at most.
    case nanoseconds(Int)
  }

  /// The runtime reads no real time: the caller passes the clock.
  private let time: (() -> Void) -> Duration

  /// - Parameter time: calls a block and says how long it took.
  package init(time: @escaping (() -> Void) -> Duration) { self.time = time }

  /// Measures each thing so many times and keeps the best, which the machine disturbed least.
  /// - Parameters:
  ///   - orders: how many orders a long exploration has.
  ///   - loads: how many loads a plain run has.
  ///   - report: called with each figure; whether to continue.
  package func figures(rounds: Int, orders: Int, loads: Int, report: (Figure) -> Bool) throws {
    let resume = figure(
      "suspend and resume on the bare executor", rounds, count: 200_000,
      OneThreadExecutor.suspendAndResume)
    guard report(resume) else { return }
    let replay = figure("bare replay of an order of lost update (3,2)", rounds, count: 34_650) {
      _ in
      BareReplay.everyOrder()
    }
    guard report(replay) else { return }
    var order = figure("one of the 34650 orders of lost update (3,2)", rounds, count: 34_650) { _ in
      Self.everyOrder()
    }
    order.target = .times(35, of: "a bare replay", nanoseconds: replay.nanoseconds)
    guard report(order) else { return }
    let heap = figure("timer in a bare heap of closures", rounds, count: 100_000) {
      Self.standardTimers(inABareHeap: $0)
    }
    guard report(heap) else { return }
    var timer = figure("timer of virtual time", rounds, count: 100_000) {
      Self.standardTimers(ofVirtualTime: $0)
    }
    timer.target = .times(6, of: "that heap", nanoseconds: heap.nanoseconds)
    guard report(timer) else { return }
    guard try explorationFigures(rounds: rounds, orders: orders, report: report) else { return }
    let scenario = try Self.loads(loads)
    let steps = Self.run(scenario)
    let best = best(of: rounds) { _ = Self.run(scenario) }
    var plain = Figure(name: "step of a plain run", nanoseconds: best / steps)
    plain.target = .nanoseconds(2_500)
    guard report(plain) else { return }
    var load = Figure(
      name: "load of a scenario, half of them downloads", nanoseconds: best / loads)
    load.target = .nanoseconds(25_000)
    _ = report(load)
  }

  /// - Returns: whether to continue.
  private func explorationFigures(
    rounds: Int, orders: Int, report: (Figure) -> Bool
  ) throws -> Bool {
    let race = try Self.race()
    let explored = Self.explore(race, executions: 300)
    var step = figure("step of a scenario that is explored", rounds, count: explored) { _ in
      _ = Self.explore(race, executions: 300)
    }
    step.target = .nanoseconds(1_500)
    guard report(step) else { return false }
    let one = figure("order of a long exploration, by one thread", rounds, count: orders) {
      _ = Self.explore(race, executions: $0, jobs: 1)
    }
    guard report(one) else { return false }
    var two = figure("the same by two threads", rounds, count: orders) {
      _ = Self.explore(race, executions: $0, jobs: 2)
    }
    // 1.8 times as many in the same time, but for the first 256, which come one after the other.
    two.target = .nanoseconds(one.nanoseconds * 5 / 8)
    return report(two)
  }

  /// Measures a process from its start to its end, so many times; the median counts.
  /// - Parameter start: starts a process that runs ``smallScenario`` and waits for its end.
  package func process(rounds: Int, _ start: () -> Void) -> Figure {
    let times = (0..<max(rounds, 1)).map { _ in time(start) }.sorted()
    return Figure(
      name: "sim run of a small scenario, start to end of the process",
      nanoseconds: Int(times[times.count / 2] / .nanoseconds(1)), target: .nanoseconds(8_000_000))
  }

  /// One image, nowhere cached: what a first scenario is like.
  package static let smallScenario = FirstScenario.text

  private func figure(
    _ name: String, _ rounds: Int, count: Int, _ body: (Int) -> Void
  ) -> Figure {
    Figure(name: name, nanoseconds: best(of: rounds) { body(count) } / count)
  }

  /// In nanoseconds.
  func best(of rounds: Int, _ body: () -> Void) -> Int {
    let times = (0..<rounds).map { _ in time(body) }
    return Int((times.min() ?? .zero) / .nanoseconds(1))
  }
}

extension Benchmark.Figure {
  /// The figure and what it is held against, in one line.
  package var line: String {
    guard let target else { return "\(nanoseconds) ns  \(name)" }
    switch target {
    case .times(let most, let yardstick, let unit):
      let times = unit > 0 ? Tenths(nanoseconds, of: unit).description : "many"
      return "\(nanoseconds) ns  \(name): \(times) times \(yardstick) (target: at most \(most))"
    case .nanoseconds(let most):
      return "\(nanoseconds) ns  \(name) (target: at most \(most) ns)"
    }
  }

  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("nanoseconds", .integer(nanoseconds)),
    ]
    switch target {
    case .times(let most, let yardstick, let unit):
      members += [
        .init("yardstick", .string(yardstick)), .init("yardstickNanoseconds", .integer(unit)),
        .init("targetTimes", .integer(most)),
      ]
    case .nanoseconds(let most): members.append(.init("targetNanoseconds", .integer(most)))
    case nil: break
    }
    return .object(members)
  }
}

/// A ratio with one place after the point.
struct Tenths: CustomStringConvertible, Equatable {
  let value: Int

  init(_ part: Int, of whole: Int) { value = part * 10 / max(whole, 1) }

  var description: String { "\(value / 10).\(value % 10)" }
}
