import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What there is to do, and how it is dealt to shards.
@Suite struct TestItemTests {
  private let sources =
    (0..<40).map { TestFiles.passing("s/\($0).json") }
    + [TestFiles.racing("r.json"), TestFiles.source("bad.json", "{")]

  private func names(_ plan: TestPlan) -> [String] {
    TestItem.all(of: sources, plan).map { item in
      switch item.check {
      case .own: "\(item.source.key) own"
      case .orders(let seed, let count): "\(item.source.key) \(seed)+\(count)"
      case .exploration: "\(item.source.key) explore"
      case .kept: "\(item.source.key) kept"
      case .none: "\(item.source.key) none"
      case .notApplicable: "not applicable"
      }
    }
  }

  @Test func everyFileIsRunInItsOwnOrderAndExploredWhereItSaysSo() {
    let names = names(TestPlan())
    #expect(names.count == 43)
    #expect(names.suffix(3) == ["r.json own", "r.json explore", "bad.json none"])
  }

  /// All loads of a long file could be under way at once, unless threads take no time.
  @Test func ordersOfALongFileTakeNoTimeByDefault() throws {
    var scenario = try TestScenario.read(#""steps": [{"at": "0 s", "wait": "0 s"}]"#)
    var plan = TestPlan()
    #expect(plan.timeMode(ofOrdersOf: scenario) == nil)
    scenario.stimuli[0].repetitions = 10_001
    #expect(plan.timeMode(ofOrdersOf: scenario) == .exact)
    plan.timeMode = .any
    #expect(plan.timeMode(ofOrdersOf: scenario) == .any)
  }

  /// What comes only sometimes comes in the time that the file says.
  @Test func anExplorationHasTheTimeOfItsFile() throws {
    let steps = #""steps": [{"at": "0 s", "wait": "0 s"}]"#
    let said = try TestScenario.read(steps + #", "explore": {"time": "any"}"#)
    let unsaid = try TestScenario.read(steps + #", "explore": {}"#)
    var plan = TestPlan()
    plan.timeMode = .exact
    #expect(plan.timeMode(ofExplorationOf: said) == nil)
    #expect(plan.timeMode(ofExplorationOf: unsaid) == .exact)
    plan.timeMode = nil
    #expect(plan.timeMode(ofExplorationOf: unsaid) == nil)
  }

  @Test func seedsComeInBlocks() {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 250
    plan.seed = 7
    #expect(
      names(plan).prefix(4)
        == ["s/0.json own", "s/0.json 7+100", "s/0.json 107+100", "s/0.json 207+50"])
  }

  @Test func oneGenerationCanBeChosen() {
    var plan = TestPlan()
    plan.generation = "5.x"
    let source = TestFiles.passing("a.json", generations: #"["4.2", "5.x"]"#)
    #expect(TestItem.all(of: [source], plan).map(\.scenario?.generation.name) == ["5.x"])
    #expect(TestItem.all(of: sources, plan).count == 1)
  }
}
