import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

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

  @Test func seedsComeInBlocks() {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 250
    plan.seed = 7
    #expect(
      names(plan).prefix(4)
        == ["s/0.json own", "s/0.json 7+100", "s/0.json 107+100", "s/0.json 207+50"])
  }

  @Test(arguments: [2, 3, 7])
  func shardsShareTheWork(count: Int) {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 300
    let all = names(plan)
    let parts = (1...count).map { number in
      plan.shard = Shard(number: number, count: count)
      return names(plan)
    }
    #expect(parts.flatMap(\.self).sorted() == all.sorted())
    for part in parts { #expect(part.count > all.count / count / 3) }
  }

  /// A hash that changed would tear pipelines apart whose shards are of different builds.
  @Test func theShardOfAFileStays() {
    #expect(Shard(number: 1, count: 4).has("basics/cold-load.json\u{0}own"))
    #expect((1...4).count { Shard(number: $0, count: 4).has("x") } == 1)
  }

  /// Neither the folder in front nor other files change where a file goes.
  @Test func theShardDependsOnThePathInsideTheFolder() {
    var plan = TestPlan()
    plan.shard = Shard(number: 1, count: 2)
    let text = Array(#"{"format": 1, "title": "T", "about": "A", "generation": "4.2", "#.utf8)
    let isHere = { (path: String) in
      !TestItem.all(
        of: [TestSource(path: path, key: "k.json", bytes: .success(text))], plan
      ).isEmpty
    }
    #expect(isHere("a/k.json") == isHere("/somewhere/else/k.json"))
  }

  @Test func oneGenerationCanBeChosen() {
    var plan = TestPlan()
    plan.generation = "5.x"
    let source = TestFiles.passing("a.json", generations: #"["4.2", "5.x"]"#)
    #expect(TestItem.all(of: [source], plan).map(\.scenario?.generation.name) == ["5.x"])
    #expect(TestItem.all(of: sources, plan).count == 1)
  }
}
