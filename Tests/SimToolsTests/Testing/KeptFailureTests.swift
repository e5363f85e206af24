import ImageLoadingModel
import Synchronization
import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Failures are kept as scenarios, tried first, and forgotten when they pass.
@Suite struct KeptFailureTests {
  /// What is kept, as a folder would hold it.
  private struct Folder {
    var kept = KeptFailures()
    var files: [String: String] = [:]

    mutating func take(_ outcomes: [TestOutcome]) {
      for outcome in outcomes {
        for name in kept.take(outcome) { files[name] = nil }
        for found in outcome.kept { files[found.failure.name] = found.document.text(pretty: true) }
      }
    }

    /// What the next process reads.
    func read() throws -> KeptFailures {
      var read = try KeptFailures(Array(kept.json.text(pretty: true).utf8), file: "failures.json")
      let unreadable = read.readOrders { name in files[name].map { Array($0.utf8) } }
      #expect(unreadable == [])
      return read
    }
  }

  private let plan: TestPlan = {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 60
    return plan
  }()

  /// The digest that `sim run` gives of a kept file, and whether it fails there.
  private func replay(_ text: String) throws -> (digest: String, passed: Bool) {
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "kept").scenarios[0]
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    return (result.digest, result.passed)
  }

  @Test func aFailureOfTheOwnOrderReplaysToTheSameDigest() throws {
    var folder = Folder()
    let run = TestFiles.run([TestFiles.failing("a.json")])
    folder.take(run.outcomes)
    #expect(folder.files.count == 1)
    let replay = try replay(try #require(folder.files.values.first))
    #expect(replay.digest == run.report.results[0].digest)
    #expect(!replay.passed)
  }

  @Test func aFailureOfSomeOrderReplaysInThatOrder() throws {
    var folder = Folder()
    let source = TestFiles.racing("r.json")
    folder.take(TestFiles.run([source]).outcomes)
    #expect(folder.files.count >= 2)
    for (name, text) in folder.files {
      #expect(text.contains("\"schedule\""))
      let replay = try replay(text)
      #expect(!replay.passed, "\(name)")
      let again = TestFiles.run([source], kept: try folder.read()).report.results
      #expect(again.contains { $0.check.hasPrefix("kept order ") && $0.digest == replay.digest })
    }
  }

  /// One order that breaks two invariants is kept once, and its line to paste is that of both.
  @Test func anOrderIsKeptOnce() throws {
    let source = TestFiles.source("404.json", TestScenario.retried)
    let runner = TestRunner(plan, [source], folder: "kept", findsCauses: false)
    var outcomes: [TestOutcome] = []
    _ = runner.run { outcomes.append($0) }
    let kept = outcomes.flatMap(\.kept)
    let texts = kept.map { $0.document.text(pretty: false) }
    #expect(!texts.isEmpty && Set(texts).count == texts.count)
    let problems = outcomes.flatMap(\.result.problems)
    #expect(problems.count > texts.count)
    #expect(
      Set(problems.compactMap(\.replay))
        == Set(kept.map { "sim run kept/\($0.failure.name)" }))
    #expect(problems.allSatisfy { $0.finding.cause == nil && !$0.message.contains("cause") })
  }

  /// Jenkins takes cases of one name for one case.
  @Test func eachKeptOrderHasANameOfItsOwn() throws {
    var folder = Folder()
    let source = TestFiles.source("404.json", TestScenario.retried)
    let run = { (kept: KeptFailures) in
      var outcomes: [TestOutcome] = []
      let runner = TestRunner(
        self.plan, [source], kept: kept, folder: "kept", findsCauses: false)
      let summary = runner.run { outcomes.append($0) }
      return (outcomes, JUnitReport.text(TestReport(self.plan, outcomes.map(\.result), summary)))
    }
    folder.take(run(KeptFailures()).0)
    #expect(folder.files.count > 1)
    let (outcomes, text) = run(try folder.read())
    #expect(Set(outcomes.map(\.result.check)).count == outcomes.count)
    let names = text.matches(of: /<(property|testcase) name="[^"]*"/).map { String($0.0) }
    #expect(names.count > 2 && Set(names).count == names.count, "\(names)")
  }

  @Test func anEndThatNoOrderHasReplays() throws {
    var folder = Folder()
    let source = TestFiles.source(
      "n.json",
      #"""
      {"format": 1, "title": "N", "about": "A", "generation": "hardened",
       "given": {"network": {"https://a/1.png": {"image": "png 10x10", "bytes": "19 B"}}},
       "steps": [
         {"at": "0 s", "load": "https://a/1.png", "as": "first"},
         {"at": "0 s", "cancel": "first", "from": "background"}
       ], "explore": {"never": [{"memory": ["https://a/1.png"]}]}}
      """#)
    folder.take(TestFiles.run([source]).outcomes)
    #expect(!folder.files.isEmpty)
    for (name, text) in folder.files { #expect(try !replay(text).passed, "\(name)") }
  }

  /// A run that was cut short says nothing of the failure.
  @Test func aKeptOrderWithoutItsEndIsKeptOn() throws {
    var folder = Folder()
    let source = TestFiles.racing("r.json")
    folder.take(TestFiles.run([source]).outcomes)
    let kept = try folder.read()
    let seconds = Mutex(0)
    let runner = TestRunner(
      TestPlan(), [source], kept: kept, folder: "kept",
      stopwatch: {
        seconds.withLock { seconds in
          seconds += 1
          return .seconds(seconds)
        }
      }, timeLimit: .zero)
    var outcomes: [TestOutcome] = []
    _ = runner.run { outcomes.append($0) }
    let again = outcomes.filter { $0.result.kind == .kept }
    #expect(!again.isEmpty)
    for outcome in again {
      #expect(outcome.result.status == .incomplete && outcome.gone == nil)
    }
    // Each is open, beside the file's own order and the orders that it asks for.
    let results = outcomes.map(\.result)
    let others = results.count { $0.kind != .kept && $0.status == .incomplete }
    #expect(TestSummary(results).incomplete == again.count + others)
    #expect(
      TestReport(TestPlan(), results, TestSummary(results)).sortedResults.count == results.count)
  }

  /// A scenario whose parts differ from generation to generation keeps what is said of its own.
  @Test func aKeptFileIsOfOneGeneration() throws {
    let source = TestFiles.source(
      "a.json",
      #"""
      {"$comment": "C", "format": 1, "title": "T", "about": "A", "generation": ["4.2", "5.x"], "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"when": "rest", "expect": {"running": 0}, "in": {"5.x": {"running": 1}, "4.2": {"running": 0}}}
      ], "in": {"5.x": {"expect": {"running": 2}}, "4.2": {"expect": {"running": 3}}}}
      """#)
    let run = TestFiles.run([source])
    var folder = Folder()
    folder.take(run.outcomes)
    let texts = folder.kept.list.compactMap { folder.files[$0.name] }
    #expect(texts.count == 2)
    for (text, result) in zip(texts, run.report.results) {
      #expect(try replay(text).digest == result.digest)
      #expect(try !replay(text).passed)
    }
    #expect(run.report.results[1].problems.map(\.line) == [3, 4])
  }

  @Test func keptFailuresAreTriedFirst() throws {
    var folder = Folder()
    let sources = [TestFiles.passing("a.json"), TestFiles.racing("r.json", explore: false)]
    var exact = plan
    exact.timeMode = .exact
    folder.take(TestFiles.run(sources, exact).outcomes)
    let count = folder.kept.list.count
    #expect(count > 0)
    // No orders are requested this time.
    let again = TestFiles.run(sources, kept: try folder.read())
    #expect(again.report.results.first?.check.hasPrefix("kept order ") == true)
    #expect(again.report.results.first?.status == .failed)
    #expect(again.report.results.last?.file == "a.json")
    folder.take(again.outcomes)
    #expect(folder.kept.list.count == count)
  }

  /// Of shards that share a folder, none tries or counts what another one has found.
  @Test func aShardTriesAgainWhatItsOwnChecksHaveFound() throws {
    let source = TestFiles.racing("r.json", explore: false)
    var folder = Folder()
    let run = { (number: Int, folder: Folder) throws in
      var part = plan
      part.timeMode = .exact
      part.shard = Shard(number: number, count: 2)
      return TestFiles.run([source], part, kept: try folder.read())
    }
    // The orders are dealt to the first, the file's own order to the second.
    let first = try run(1, folder)
    #expect(first.report.results.map(\.kind) == [.orders] && first.report.summary.failed == 1)
    folder.take(first.outcomes)
    #expect(!folder.kept.list.isEmpty)
    let second = try run(2, folder)
    #expect(second.report.results.map(\.kind) == [.own])
    #expect(second.report.summary.exitCode == .success)
    let again = try run(1, folder)
    #expect(again.report.results.first?.kind == .kept)
    #expect(again.report.summary.line == first.report.summary.line)
  }

  @Test func aListOfAnEarlierVersionIsRead() throws {
    let text =
      #"{"version": 1, "failures": [{"kept": "a-4.2-01234567.json", "file": "a.json", "#
      + #""generation": "4.2", "order": true}]}"#
    let kept = try KeptFailures(Array(text.utf8), file: "failures.json")
    #expect(kept.list.map(\.file) == ["a.json"] && kept.list.allSatisfy { $0.check == nil })
  }

  @Test func aKeptFailureThatPassesIsDropped() throws {
    var folder = Folder()
    folder.take(TestFiles.run([TestFiles.failing("a.json")]).outcomes)
    folder.take(
      TestFiles.run([TestFiles.passing("a.json")], kept: try folder.read()).outcomes)
    #expect(folder.kept.list.isEmpty && folder.files.isEmpty)
  }

  /// The schedule is of code or of a scenario that has changed: it cannot be followed.
  @Test func anOrderThatFitsNoMoreIsForgotten() throws {
    var folder = Folder()
    folder.take(TestFiles.run([TestFiles.racing("r.json")]).outcomes)
    let changed = TestFiles.passing("r.json")
    let run = TestFiles.run([changed], kept: try folder.read())
    #expect(
      run.report.results.first?.check.wholeMatch(
        of: /kept order [0-9a-f]{8}, which no longer fits/) != nil)
    #expect(run.report.results.first?.status == .notApplicable)
    #expect(run.outcomes.first?.fitsNoMore == true)
    #expect(run.report.summary.exitCode == .success)
    folder.take(run.outcomes)
    #expect(folder.files.isEmpty)
  }

  /// It stays on the list: what cannot be tried is not gone.
  @Test func anOrderThatCannotBeReadIsNamedAndStays() throws {
    var folder = Folder()
    let source = TestFiles.racing("r.json")
    folder.take(TestFiles.run([source, TestFiles.failing("a.json")]).outcomes)
    var kept = folder.kept
    let orders = kept.list.filter(\.isOrder)
    #expect(!orders.isEmpty && orders.count < kept.list.count)
    // What fails in the file's own order needs no file of its own.
    #expect(kept.readOrders { _ in Array("{".utf8) } == orders)
    #expect(kept.list == folder.kept.list)
    #expect(TestFiles.run([source], kept: kept).report.results.allSatisfy { $0.kind != .kept })
    // A file that is gone was removed before the list was written.
    #expect(kept.readOrders { _ in nil } == [])
    #expect(kept.list.isEmpty)
  }

  @Test func filesThatTheListDoesNotNameAreKnownByTheirNames() throws {
    var folder = Folder()
    folder.take(TestFiles.run([TestFiles.failing("a.json")]).outcomes)
    let name = try #require(folder.kept.list.first?.name)
    let names = [name, KeptFailures.fileName, ".gitignore", "a.json", "a-4.2-0123456.json"]
    #expect(folder.kept.unlisted(among: names) == [])
    #expect(KeptFailures().unlisted(among: names) == [name])
  }

  /// The file may be on another branch.
  @Test func onlyAFailureOfAGenerationThatItsFileNoLongerListsIsDropped() throws {
    var folder = Folder()
    folder.take(TestFiles.run([TestFiles.failing("a.json")]).outcomes)
    var kept = folder.kept
    #expect(kept.forgetPast([]).isEmpty)
    #expect(kept.forgetPast([TestFiles.failing("b.json")]).isEmpty)
    let other = TestFiles.passing("a.json", generations: #""5.x""#)
    let past = kept.forgetPast([other])
    #expect(past.map(\.failure) == folder.kept.list)
    #expect(past.allSatisfy { $0.why == .unlisted })
    #expect(kept.list.isEmpty)
  }

  /// A file that lists what the app is based on may need what the app does not declare.
  @Test(arguments: [
    (#""given": {"failedURLs": ["https://a/1.png"]}, "#, "4.2", KeptFailures.Past.notApplicable),
    ("", "5.x", .unlisted),
  ])
  func whyItIsDroppedIsSaid(given: String, generation: String, why: KeptFailures.Past) throws {
    let app = AppUnderTest("mine", basedOn: .v42) { $0.loader = { _, _ in NoLoader() } }
    let list =
      #"{"kept": "a-mine-01234567.json", "file": "a.json", "generation": "mine", "order": false}"#
    var kept = try KeptFailures(
      Array(#"{"version": 1, "failures": [\#(list)]}"#.utf8), file: "failures.json")
    try #require(kept.list.count == 1)
    let text = TestScenario.document(
      given + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#
    ).replacing(#""generation": "4.2""#, with: #""generation": "\#(generation)""#)
    let source = TestSource(path: "a.json", key: "a.json", bytes: .success(Array(text.utf8)))
    #expect(kept.forgetPast([source], app: app.generation).map(\.why) == [why])
  }

  private struct NoLoader: LoaderUnderTest {
    func load(_ request: LoaderRequest) async -> any LoadTask { fatalError("nothing is run") }
  }

  @Test(arguments: [
    "[]", #"{"version": 2, "failures": []}"#,
    #"{"version": 1, "failures": [{"kept": "../x.json", "file": "a", "generation": "4.2", "order": true}]}"#,
  ])
  func aListThatIsNoneIsRefusedWithItsPlace(text: String) {
    #expect(throws: ScenarioReader.Failure.self) {
      try KeptFailures(Array(text.utf8), file: "failures.json")
    }
  }
}
