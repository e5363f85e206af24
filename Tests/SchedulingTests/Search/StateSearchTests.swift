import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Each state is followed once.
@Suite struct StateSearchTests {
  private func explore<Value: Hashable & Sendable>(
    _ search: some Search, _ program: @escaping @Sendable (SchedulerPort) async -> Value
  ) -> (values: Set<Value>, report: Explorer.Report) {
    var values: Set<Value> = []
    let report = Explorer().explore(search, findsRaces: false, program: program) { run in
      if let value = run.value { values.insert(value) }
      return .continueSearch
    }
    return (values, report)
  }

  /// What a thread has read and forgotten makes no difference.
  @Test(arguments: [(2, 2), (2, 3), (3, 2)])
  func lostUpdateHasFarFewerStatesThanOrders(threads: Int, times: Int) {
    let program = CountedProgram.lostUpdate(threads: threads, times: times)
    let every = explore(PartialOrderSearch(), program)
    let search = StateSearch(timeMode: .any)
    let states = explore(search, program)
    #expect(states.report.isExhausted && states.values == every.values)
    if threads == 3 {
      #expect(states.report.executions + states.report.pruned < every.report.executions / 2)
    }
  }

  /// Many threads that take their turns under a lock: orders without number, few states.
  @Test func runsComeTogetherWhereThreadsHaveEnded() {
    let search = StateSearch(timeMode: .any)
    let (values, report) = explore(search) { scheduler in
      let lock = scheduler.monitor("lock")
      let sum = scheduler.cell("sum", 0)
      let threads = (1...7).map { number in
        scheduler.thread("thread \(number)") {
          await lock.withLock { await sum.update(nil) { $0 += number } }
        }
      }
      for thread in threads { await scheduler.join(thread) }
      return sum.snapshot
    }
    // 7! orders; a state is a set of threads that are done.
    #expect(report.isExhausted && values == [28])
    #expect(report.executions + report.pruned < 1_000)
    #expect(search.distinctStates < 500)
  }

  /// Where a value is more than its text, it matters which thread wrote it.
  @Test func differentWaysToDifferentStatesAreFollowed() {
    final class Box: Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    let (values, report) = explore(StateSearch(timeMode: .any)) { scheduler in
      let cell = scheduler.cell("cell", Box(0))
      let threads = (1...2).map { number in
        scheduler.thread("thread \(number)") {
          let before = await cell.read()
          await cell.write(Box(before.value * 3 + number))
        }
      }
      for thread in threads { await scheduler.join(thread) }
      return cell.snapshot.value
    }
    #expect(report.isExhausted && values == [1, 2, 5, 7])
  }

  @Test func aBoundOnStatesIsNoProof() {
    let search = StateSearch(timeMode: .any, stateLimit: 3)
    let (_, report) = explore(search, CountedProgram.lostUpdate(threads: 2, times: 2))
    #expect(search.isFull && !report.isExhausted && search.distinctStates == 3)
  }

  /// A load from memory that another thread cancels, by each way to explore it.
  @Test(arguments: ["3.x", "4.2", "5.x"])
  func aScenarioHasTheSameEnds(generation: String) throws {
    var scenario = try TestScenario.read(
      #"""
      "given": {"memory": {"https://a/1.png": "png 10x10"}}, "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
        {"at": "0 s", "cancel": "first", "from": "background"}]
      """#)
    scenario.generation = try #require(Generation.named(generation))
    let reports = [ExplorationPlan.Strategy.optimal, .states(limit: .max)].map { strategy in
      ScenarioExplorer(ExplorationPlan(scenario, strategy: strategy, timeMode: .exact)).explore()
    }
    #expect(reports.allSatisfy { $0.end == .exhausted })
    #expect(reports[0].endHashes == reports[1].endHashes)
    #expect(reports[1].states != nil && reports[0].states == nil)
  }

  /// The runs in which it learns are more than there are orders.
  @Test func runsAreNotCalledOrders() throws {
    let scenario = try TestScenario.steps(#"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#)
    let plan = ExplorationPlan(scenario, strategy: .states(limit: .max), timeMode: .exact)
    let report = ScenarioExplorer(plan).explore()
    #expect(report.isComplete && report.executions > 100)
    let summary = ExplorationSummary(plan, report, invocation: [], file: "f.json")
    let lines = ExplorationText(plan, report, style: .plain)
      .lines(seconds: 1, peakMemory: 0, replay: [], summary: summary)
    #expect(lines[1].hasPrefix("all orders (\(report.shares[0].executions) runs) tried, "))
  }

  @Test func aBoundOnStatesEndsAnExplorationWithoutAnAnswer() throws {
    let scenario = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "cancel": "first", "from": "background"}
      """)
    let plan = ExplorationPlan(scenario, strategy: .states(limit: 5), timeMode: .exact)
    let report = ScenarioExplorer(plan).explore()
    #expect(report.end == .states && !report.isComplete)
    let summary = ExplorationSummary(plan, report, invocation: [], file: "f.json")
    let lines = ExplorationText(plan, report, style: .plain)
      .lines(seconds: 1, peakMemory: 38_500_000, replay: [], summary: summary)
    #expect(lines[1].hasSuffix("--max-states ended it"))
    #expect(lines[2].hasSuffix("1.0 s, \(report.executions) runs/s, 38 MB"))
    #expect(lines.contains { $0.contains("data races were not looked for") })
  }
}
