import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// `told` asks in which order events come: a reduced search reaches the orders of them that the plain one does.
@Suite struct OrderedEventTests {
  private static let reads = #"""
    "given": {"memory": {"https://a/1.png": "png 1x1", "https://a/2.png": "png 1x1"}},
    "steps": [
      {"at": "0 s", "imageFromCache": "https://a/1.png", "where": "memory", "as": "x", "from": "background"},
      {"at": "0 s", "imageFromCache": "https://a/2.png", "where": "memory", "as": "y", "from": "background"}]
    """#
  private static let stores = #"""
    "given": {"memory": {"https://a/1.png": "png 1x1"}},
    "steps": [
      {"at": "0 s", "store": "https://a/2.png", "image": "png 1x1", "toDisk": false, "from": "background"},
      {"at": "0 s", "clearMemory": true, "from": "background"},
      {"at": "0 s", "imageFromCache": "https://a/1.png", "where": "memory", "as": "y", "from": "main"}]
    """#
  private static let hits = #"""
    "given": {"memory": {"https://a/1.png": "png 1x1"}},
    "steps": [
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "imageFromCache": "https://a/1.png", "where": "memory", "as": "y", "from": "background"}]
    """#

  /// The scenario, with its stories kept.
  private static func scenario(_ text: String, told: [ExpectedEvent]) throws -> Scenario {
    var scenario = try TestScenario.read(text)
    var expectation = Expectation()
    expectation.told = told
    scenario.explore = ExpectedExploration(timeMode: .exact, sometimes: [expectation])
    return scenario
  }

  private static func expected(_ record: EventRecord) -> ExpectedEvent {
    ExpectedEvent(
      kind: record.event.kind, value: record.event.value, fields: record.event.fields,
      subject: record.subject, queue: record.queue)
  }

  @Test(arguments: [reads, stores, hits])
  func eachOrderOfTwoEventsIsReached(text: String) throws {
    let none = try Self.scenario(text, told: [])
    let search = DepthFirstSearch()
    let runner = ScenarioRunner()
    var stories: Set<[EventRecord]> = []
    while let strategy = search.nextStrategy() {
      let result = runner.run(
        none, strategy: strategy, timeMode: .exact, checksExpectations: false)
      search.runEnded(result.outcome, steps: result.steps)
      stories.insert(result.story)
    }
    #expect(search.isExhausted && stories.count > 1)
    let records = stories.reduce(into: Set<EventRecord>()) { $0.formUnion($1) }
      .sorted { "\($0)" < "\($1)" }
    var random = SplitMix64(seed: 1)
    var reached = 0
    let pairs = WholeForm.isWanted ? 300 : 40
    for _ in 0..<pairs {
      let (first, second) = (
        records[Int(random.next() % UInt64(records.count))],
        records[Int(random.next() % UInt64(records.count))]
      )
      let told = [Self.expected(first), Self.expected(second)]
      let isThere = stories.contains { story in
        guard let place = story.firstIndex(where: told[0].describes) else { return false }
        return story[(place + 1)...].contains(where: told[1].describes)
      }
      let report = ScenarioExplorer(
        ExplorationPlan(try Self.scenario(text, told: told), strategy: .optimal, timeMode: .exact)
      ).explore()
      #expect(report.end == .exhausted)
      #expect((report.reached[0] > 0) == isThere, "\(first), then \(second)")
      if isThere { reached += 1 }
    }
    #expect(reached > pairs / 8)
  }
}
