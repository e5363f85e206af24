import ImageLoadingModel
import Synchronization
import Testing

@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What fuzzing finds depends on the plan and on nothing else.
@Suite struct FuzzerTests {
  private static func plan(_ runs: Int = 24) -> FuzzPlan {
    var plan = FuzzPlan(seed: 5, runs: runs, generations: ["4.2", "5.x"])
    plan.orders = 3
    // Several batches in which something is learned.
    plan.batch = 5
    return plan
  }

  /// Shrinking is tested elsewhere, and takes long.
  private static func report(_ plan: FuzzPlan, jobs: Int = 1) -> FuzzReport {
    Fuzzer(plan, jobs: jobs, shrinks: false).run()
  }

  private static let whole = report(plan())

  @Test func theNumberOfThreadsDoesNotMatter() {
    let many = Self.report(Self.plan(), jobs: 3)
    #expect(many.json.text(pretty: true) == Self.whole.json.text(pretty: true))
    #expect(!Self.whole.findings.isEmpty)
  }

  @Test func everyScenarioIsRunInEveryOrder() {
    #expect(Self.whole.scenarios == 24)
    #expect(Self.whole.executions == 24 * 3)
    #expect(!Self.whole.isCutShort)
  }

  @Test func aScenarioIsThatOfItsSeed() throws {
    let finding = try #require(Self.whole.findings.last)
    let plan = Self.plan().ending(with: finding)
    let again = try #require(Self.report(plan).findings.first { $0.isLike(finding) })
    #expect(again.explanation == finding.explanation)
    #expect(again.order == finding.order)
    #expect(again.seed == finding.seed)
  }

  @Test func shardsTogetherFindTheSameAsTheWhole() throws {
    let reports = (1...3).map { number in
      var plan = Self.plan()
      plan.shard = Shard(number: number, count: 3)
      return (file: "\(number)", report: Self.report(plan))
    }
    let merged = try FuzzMerge.merge(reports.reversed())
    #expect(merged.json.text(pretty: true) == Self.whole.json.text(pretty: true))
    #expect(FuzzMerge.missing(reports.map(\.report)) == [])
    #expect(FuzzMerge.missing([reports[1].report]) == [1, 3])
  }

  @Test func aReportIsReadAsItWasWritten() throws {
    let text = Self.whole.json.text(pretty: true)
    let read = try FuzzReport.read(Array(text.utf8), file: "r.json")
    #expect(read.json.text(pretty: true) == text)
  }

  @Test func aBadReportIsRefusedWithItsPlace() {
    #expect(throws: ScenarioReader.Failure.self) {
      try FuzzReport.read(Array(#"{"version": 1}"#.utf8), file: "r.json")
    }
  }

  @Test func reportsThatDoNotBelongTogetherAreRefused() {
    let whole = Self.whole
    #expect(throws: FuzzMerge.Problem(message: "b is shard 1 of 1, and so is a")) {
      try FuzzMerge.merge([("a", whole), ("b", whole)])
    }
    let other = FuzzReport(Self.plan(25))
    #expect(throws: FuzzMerge.Problem(message: "b is of another plan than a")) {
      try FuzzMerge.merge([("a", whole), ("b", other)])
    }
  }

  @Test func reportsOfTwoProgramsAreRefused() throws {
    var reports = [1, 2].map { number in
      var plan = Self.plan()
      plan.shard = Shard(number: number, count: 2)
      return (file: "\(number).json", report: FuzzReport(plan))
    }
    reports[0].report.program = "sim 1"
    reports[1].report.program = "sim 1"
    let merged = try FuzzMerge.merge(reports)
    #expect(merged.program == "sim 1")
    #expect(merged.json.text(pretty: false).contains(#""program":"sim 1""#))
    reports[1].report.program = "sim 2"
    let mixed = "2.json was written by sim 2, and 1.json by sim 1: run all shards with one program"
    #expect { try FuzzMerge.merge(reports) } throws: {
      ($0 as? FuzzMerge.Problem)?.message.text == mixed
    }
    reports[1].report.program = nil
    let old =
      "2.json was written by an earlier version, and 1.json by sim 1: run all shards with one program"
    #expect { try FuzzMerge.merge(reports) } throws: {
      ($0 as? FuzzMerge.Problem)?.message.text == old
    }
  }

  @Test func itStopsWhenItIsAskedTo() {
    let done = Atomic(0)
    let report = Fuzzer(
      Self.plan(), shrinks: false, shouldStop: { done.load(ordering: .relaxed) >= 4 },
      progress: { progress in
        if progress.shrinking == nil { done.store(progress.done, ordering: .relaxed) }
      }
    ).run()
    #expect(report.scenarios == 4)
    #expect(report.isCutShort)
  }

  @Test func whereOnlyTimeEndsItThereIsNoTotal() {
    var plan = Self.plan()
    plan.runs = FuzzPlan.endless
    let last = Mutex<Fuzzer.Progress?>(nil)
    let report = Fuzzer(
      plan, shrinks: false, shouldStop: { last.withLock { $0?.done ?? 0 } >= 3 },
      progress: { progress in
        if progress.shrinking == nil { last.withLock { $0 = progress } }
      }
    ).run()
    last.withLock { #expect($0?.done == 3 && $0?.total == nil) }
    let lines = FuzzText(report, style: .plain, folder: nil, isTimeOver: true).lines
    #expect(lines[0].hasPrefix("3 scenarios for "))
    #expect(lines.contains("the time is over: --max-time ended the work"))
    #expect(lines.contains { $0.hasPrefix("again: ") && $0.contains(" --runs 3") })
  }

  /// Threads leave gaps when time ends; the line to paste runs all again that was run, and finds it.
  @Test(arguments: [1, 3])
  func whatTimeEndedCanBeRunAgain(jobs: Int) throws {
    let done = Atomic(0)
    let report = Fuzzer(
      Self.plan(), jobs: jobs, shrinks: false,
      shouldStop: { done.load(ordering: .relaxed) >= 9 },
      progress: { progress in
        if progress.shrinking == nil { done.store(progress.done, ordering: .relaxed) }
      }
    ).run()
    #expect(report.isCutShort && report.reach >= report.scenarios && report.reach <= 24)
    let again = try #require(
      FuzzText(report, style: .plain, folder: nil).lines.first { $0.hasPrefix("again: ") })
    #expect(again.contains(" --runs \(report.reach)"))
    var plan = Self.plan()
    plan.runs = report.reach
    let whole = Self.report(plan)
    #expect(
      report.findings.allSatisfy { finding in whole.findings.contains { $0.isLike(finding) } })
  }

  @Test func defectsThatAreSwitchedOffAreLookedBehind() {
    var plan = FuzzPlan(seed: 5, runs: 24, generations: ["4.2"])
    plan.orders = 3
    let known = Self.report(plan).findings
    plan.without = nil
    let unknown = Self.report(plan).findings
    #expect(unknown.count < known.count)
  }
}
