import ImageLoadingModel

/// Measures what runs cost, as figures and as ratios within one process: machines differ, and are
/// noisy.
package struct Benchmark {
  /// One thing that was measured.
  package struct Figure: Sendable {
    package let name: String
    /// Nanoseconds for one of what is counted.
    package let nanoseconds: Int
    /// What it is compared with, and how it compares.
    package let ratio: String?
  }

  /// Real time is none of the runtime's business: whoever asks brings the clock.
  private let time: (() -> Void) -> Duration

  /// - Parameter time: calls a block and says how long it took.
  package init(time: @escaping (() -> Void) -> Duration) { self.time = time }

  /// Measures each thing so many times and keeps the best, which the machine disturbed least.
  /// - Parameter report: is told each figure; whether to go on.
  package func figures(rounds: Int, report: (Figure) -> Bool) throws {
    let resume = best(of: rounds, count: 200_000, OneThreadExecutor.suspendAndResume)
    let bareResume = Figure(
      name: "suspend and resume on the bare executor", nanoseconds: resume, ratio: nil)
    guard report(bareResume) else { return }
    let order = best(of: rounds, count: 34_650) { _ in everyOrder() }
    let oneOrder = Figure(
      name: "one of the 34650 orders of lost update (3,2)", nanoseconds: order,
      ratio: "\(tenths(order, of: resume)) of those (target: at most 12)")
    guard report(oneOrder) else { return }
    let bare = best(of: rounds, count: 200_000, bareHeap)
    let bareTimer = Figure(
      name: "timer in a bare heap of closures", nanoseconds: bare, ratio: nil)
    guard report(bareTimer) else { return }
    let timer = best(of: rounds, count: 200_000, timers)
    let virtualTimer = Figure(
      name: "timer of virtual time", nanoseconds: timer,
      ratio: "\(tenths(timer, of: bare)) of those (target: at most 3)")
    guard report(virtualTimer) else { return }
    let scenario = try Self.loads()
    let load = best(of: rounds, count: Self.loadCount) { _ in
      _ = ScenarioRunner().run(
        scenario, strategy: FirstInFirstOut(), checksExpectations: false, findsRaces: false)
    }
    _ = report(
      Figure(name: "load of a scenario, half of them downloads", nanoseconds: load, ratio: nil))
  }

  /// Measures a process from its start to its end, so many times; what stands in the middle counts.
  /// - Parameter start: starts a process that runs ``smallScenario`` and waits for its end.
  package func process(rounds: Int, _ start: () -> Void) -> Figure {
    let times = (0..<max(rounds, 1)).map { _ in time(start) }.sorted()
    let middle = times[times.count / 2]
    let milliseconds = tenths(Int(middle / .microseconds(1)), of: 1_000)
    return Figure(
      name: "sim run of a small scenario, start to end of the process",
      nanoseconds: Int(middle / .nanoseconds(1)), ratio: "\(milliseconds) ms (target: below 20 ms)")
  }

  /// One image, nowhere cached: what a first scenario is like.
  package static let smallScenario = FirstScenario.text

  private func best(of rounds: Int, count: Int, _ body: (Int) -> Void) -> Int {
    let times = (0..<rounds).map { _ in time { body(count) } }
    let least = times.min() ?? .zero
    return Int(least / .nanoseconds(1)) / count
  }

  private func tenths(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "many" }
    let tenths = part * 10 / whole
    return "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: What is measured

  private func everyOrder() {
    _ = Explorer().explore(DepthFirstSearch(), findsRaces: false, program: Self.lostUpdate)
  }

  /// Three threads, each twice: read x, then write what was read plus one.
  @Sendable static func lostUpdate(_ scheduler: Scheduler) async -> Int {
    let x = scheduler.cell("x", 0)
    let threads = (1...3).map { number in
      scheduler.thread("thread \(number)") {
        for _ in 0..<2 {
          let before = await x.read()
          await x.write(before + 1)
        }
      }
    }
    for thread in threads { await scheduler.join(thread) }
    return x.snapshot
  }

  private func timers(_ count: Int) {
    _ = Simulation().run(FirstInFirstOut(), findsRaces: false) { scheduler in
      var random = SplitMix64(seed: 1)
      for _ in 0..<count {
        let delay = Duration.nanoseconds(Int64(random.next(below: 1_000_000_000)))
        scheduler.core.schedule(after: delay, named: "timer") {}
      }
    }
  }

  private func bareHeap(_ count: Int) {
    var random = SplitMix64(seed: 1)
    var heap = BareHeap()
    for _ in 0..<count { heap.insert(random.next(below: 1_000_000_000)) {} }
    while let action = heap.removeFirst() { action() }
  }

  private static let loadCount = 4_000

  /// Loads of 2,000 URLs, each twice: the second finds the image in memory.
  private static func loads() throws -> Scenario {
    let text = """
      {"format": 1, "title": "Loads", "about": "A benchmark.", "generation": "5.x",
        "given": {"network": {"https://a/*": {"image": "png 10x10", "bytes": "1 kB",
          "latency": "1 ms"}}},
        "steps": [
          {"at": "0 s", "load": "https://a/{i}.png", "as": "first-{i}",
            "repeat": \(loadCount / 2), "every": "2 ms"},
          {"at": "10 s", "load": "https://a/{i}.png", "as": "second-{i}",
            "repeat": \(loadCount / 2), "every": "2 ms"}]}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "benchmark").scenarios[0]
  }
}

/// What a timer costs without a kernel: closures by deadline.
private struct BareHeap {
  private var entries: [(deadline: UInt64, action: () -> Void)] = []

  mutating func insert(_ deadline: UInt64, _ action: @escaping () -> Void) {
    entries.append((deadline, action))
    var child = entries.count - 1
    while child > 0, entries[child].deadline < entries[(child - 1) / 2].deadline {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> (() -> Void)? {
    guard let first = entries.first else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].deadline < entries[least].deadline {
        least = child
      }
      if least == parent { return first.action }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
