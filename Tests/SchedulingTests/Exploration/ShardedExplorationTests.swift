import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// An exploration in parts, on machines that know nothing of each other.
@Suite struct ShardedExplorationTests {
  /// In 4.2 a cancel during the disk query leaks the load (M01). It has more orders than the shards make
  /// together.
  private func plan(
    _ explore: String = "", _ strategy: ExplorationPlan.Strategy = .optimal,
    given world: String = TestScenario.network
  ) throws -> ExplorationPlan {
    let scenario = try TestScenario.read(
      #""given": {\#(world)}, "steps": ["#
        + #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"at": "0 s", "cancel": "first", "from": "background"}, "#
        + #"{"at": "0 s", "clearMemory": true}]\#(explore)"#)
    return ExplorationPlan(
      scenario, strategy: strategy, bursts: [.init(sampling: .random, seed: 1, executions: 64)],
      timeMode: .exact)
  }

  /// The image is on disk, so there are a dozen orders: all parts make them alike.
  private static let disk =
    #""disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B"}}"#

  private static func file() throws -> ScenarioFile {
    let text = TestScenario.document(#""steps": [{"at": "0 s", "wait": "0 s"}]"#)
    return try ScenarioReader.read(Array(text.utf8), file: "f.json")
  }

  private func parts(of plan: ExplorationPlan, count: Int) throws -> [ExplorationPart] {
    let file = try Self.file()
    return (1...count).map { number in
      var plan = plan
      plan.shard = Shard(number: number, count: count)
      return ExplorationPart(
        ScenarioExplorer(plan).explore(), of: file, named: "f.json", words: [], shard: plan.shard)
    }
  }

  /// The ends, findings and goals of the parts are those of the whole, whatever the strategy.
  @Test(arguments: WholeForm.each(2, of: [ExplorationPlan.Strategy.optimal, .sourceSets]))
  func thePartsTogetherAreTheWhole(strategy: ExplorationPlan.Strategy) throws {
    let plan = try plan("", strategy)
    let whole = ScenarioExplorer(plan).explore()
    let parts = try parts(of: plan, count: 3)
    #expect(parts.allSatisfy { $0.report.end == .exhausted && !$0.report.isComplete })
    #expect(parts.allSatisfy { $0.report.executions < whole.executions })
    let (joined, missing) = try #require(ExplorationPart.joined(parts.reversed()))
    #expect(missing.isEmpty && joined.end == .exhausted)
    #expect(joined.endHashes == whole.endHashes)
    #expect(joined.endHashesOfBursts == whole.endHashesOfBursts)
    #expect(Set(joined.findings.map(\.kind)) == Set(whole.findings.map(\.kind)))
    #expect(joined.executions >= whole.executions)
  }

  /// It needs no part, and is another one where the runs that all parts make end in another way.
  @Test func theDivisionIsThatOfEachPart() throws {
    let plan = try plan(given: Self.disk)
    var divided = plan
    divided.shard = Shard(number: 1, count: 2)
    let division = try #require(ScenarioExplorer(divided).division())
    #expect(try parts(of: plan, count: 2).allSatisfy { $0.report.division == division })
    // The same orders end with another picture.
    divided.scenario = try self.plan(
      given: Self.disk.replacing("png 10x10", with: "png 10x10 'other'")
    ).scenario
    #expect(try #require(ScenarioExplorer(divided).division()) != division)
  }

  /// Without a part nothing is said of all orders.
  @Test func aMissingPartIsNoProof() throws {
    let plan = try plan(given: Self.disk)
    let parts = try parts(of: plan, count: 3)
    let (joined, missing) = try #require(ExplorationPart.joined([parts[0], parts[2]]))
    #expect(missing == [2] && joined.end == .parts && !joined.isComplete)
  }

  /// A part that a bound ended makes the whole incomplete, and that is so whatever comes after it.
  @Test func aPartThatWasCutShortIsNoProof() throws {
    var plan = try plan()
    var parts = try parts(of: plan, count: 2)
    plan.shard = Shard(number: 1, count: 2)
    plan.executions = 300
    let short = ScenarioExplorer(plan).explore()
    #expect(short.end == .executions && short.exitCode != .success)
    let file = try Self.file()
    parts[0] = ExplorationPart(short, of: file, named: "f.json", words: [], shard: plan.shard)
    let (joined, _) = try #require(ExplorationPart.joined(parts))
    #expect(joined.end == .executions && !joined.isComplete)
  }

  /// The bound is for all runs that are made, also for those that another shard counts.
  @Test(arguments: [1, 2])
  func runsThatAllMakeAlikeAreBounded(number: Int) throws {
    var plan = try plan()
    plan.shard = Shard(number: number, count: 2)
    plan.executions = 200
    let report = ScenarioExplorer(plan).explore()
    #expect(report.end == .executions && report.made == 200)
    #expect(report.executions + report.pruned == (number == 1 ? 200 : 0))
  }

  /// What a part has found of each kind is written and read again.
  @Test func aPartIsReadAsItWasWritten() throws {
    let plan = try plan(
      #", "explore": {"always": {"completions": {"first": []}}, "#
        + #""never": [{"completions": {"first": []}}], "sometimes": [{"memory": []}]}"#)
    let parts = try parts(of: plan, count: 2)
    for part in parts {
      #expect(!part.report.findings.isEmpty)
      let text = part.json.text(pretty: false)
      #expect(ExplorationPart.isPart(Array(text.utf8)))
      let (heading, node) = try ExplorationPart.heading(Array(text.utf8), file: "part.json")
      #expect(heading == part.heading)
      let read = try #require(ExplorationPart(checked: node, heading, of: plan))
      #expect(read.json.text(pretty: false) == text && read.shard == part.shard)
      #expect(read.report.findings.map(\.kind) == part.report.findings.map(\.kind))
      #expect(read.report.findings.map(\.choices) == part.report.findings.map(\.choices))
    }
    let other = try self.plan(given: Self.disk)
    let part = parts[0]
    let (heading, node) = try ExplorationPart.heading(
      Array(part.json.text(pretty: false).utf8), file: "part.json")
    #expect(ExplorationPart(checked: node, heading, of: other) == nil)
  }
}
