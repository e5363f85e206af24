import Foundation
import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimRuntime
@testable import TestFixtures

/// Work is dealt to shards so that each takes about as long, and nothing is left out.
@Suite struct ShardDealingTests {
  private static let sources = (0..<20).map { TestFiles.passing("s/\($0).json") }

  private static func plan(_ number: Int = 1, of count: Int = 1) -> TestPlan {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 300
    plan.shard = Shard(number: number, count: count)
    return plan
  }

  private static func runner(
    _ plan: TestPlan, _ sources: [TestSource] = sources, _ timings: TestTimings = TestTimings()
  ) -> TestRunner {
    TestRunner(plan, sources, timings: timings, folder: "f")
  }

  @Test(arguments: [2, 3, 7])
  func shardsShareTheWork(count: Int) {
    let all = Self.runner(Self.plan()).list
    let parts = (1...count).map { Self.runner(Self.plan($0, of: count)).list }
    #expect(parts.flatMap(\.self).sorted() == all.sorted())
    for part in parts { #expect(abs(part.count - all.count / count) < all.count / 4, "\(part)") }
  }

  private static func dealing(
    _ costs: [Int], among count: Int
  ) -> (shards: [Int?], digest: String) {
    let shares = costs.indices.map { TestShare(file: "\($0)", generation: "", part: .own) }
    let dealing = ShardDealing(
      Dictionary(uniqueKeysWithValues: zip(shares, costs)), among: count)
    let shards = shares.map { share in
      (1...count).first { dealing.deals(share, to: Shard(number: $0, count: count)) }
    }
    return (shards, dealing.digest)
  }

  @Test func theLongestIsDealtFirst() {
    #expect(Self.dealing([1, 3, 4, 5, 7], among: 2).shards == [2, 1, 2, 2, 1])
    // One that takes longer than all others has a shard of its own.
    #expect(Self.dealing([1, 1, 100, 1], among: 2).shards == [2, 2, 1, 2])
    // What takes no time is dealt, too.
    #expect(Self.dealing([0, 0, 0], among: 3).shards == [1, 2, 3])
  }

  @Test func theDigestIsOfFilesAndTimes() {
    let digest = Self.dealing([1, 2], among: 2).digest
    #expect(Self.dealing([1, 2], among: 2).digest == digest)
    #expect(Self.dealing([1, 3], among: 2).digest != digest)
    #expect(Self.dealing([1, 2, 0], among: 2).digest != digest)
  }

  @Test func measuredTimesCountMoreThanTheEstimate() {
    var timings = TestTimings()
    timings.add(.seconds(60), to: TestShare(file: "s/3.json", generation: "4.2", part: .own))
    var plan = Self.plan(1, of: 2)
    plan.strategy = .fifo
    plan.schedules = 0
    #expect(Self.runner(plan, Self.sources, timings).list.count == 1)
    #expect(Self.runner(plan, Self.sources, timings).plan.dealing != Self.runner(plan).plan.dealing)
  }

  /// The four shards of this project's workflow, by the times that are kept with it.
  @Test(arguments: [false, true])
  func noShardOfOurScenariosTakesMuchLonger(inOtherOrders: Bool) throws {
    let file = TestScenario.folder.deletingLastPathComponent().appending(path: ".ci/timings.json")
    let timings = try TestTimings(Array(try Data(contentsOf: file)), file: "timings.json")
    let sources = try TestScenario.files.filter { !$0.hasPrefix("stress/") }.map { path in
      let text = try String(
        contentsOf: TestScenario.folder.appending(path: path), encoding: .utf8)
      return TestFiles.source(path, text)
    }
    var plan = TestPlan()
    if inOtherOrders {
      plan.generation = "hardened"
      (plan.strategy, plan.schedules, plan.timeMode) = (.random, 20, .exact)
    }
    plan.shard = Shard(number: 1, count: 4)
    let shares = Set(TestItem.all(of: sources, plan, kept: []).filter(\.counts).map(\.share))
    let known = shares.filter { timings.cost(of: $0) != nil }
    #expect(known.count * 10 > shares.count * 9, ".ci/measure writes the times anew")
    let dealing = ShardDealing(TestItem.all(of: sources, plan, kept: []), plan, timings)
    let loads = (1...4).map { number in
      shares.filter { dealing.deals($0, to: Shard(number: number, count: 4)) }
        .reduce(0) { $0 + (timings.cost(of: $1) ?? 0) }
    }
    let mean = loads.reduce(0, +) / 4
    #expect(loads.allSatisfy { $0 * 10 <= mean * 13 }, "\(loads)")
  }

  @Test func aRunMeasuresWhatItDoes() {
    var plan = Self.plan()
    plan.schedules = 1
    nonisolated(unsafe) var now = Duration.zero
    let runner = TestRunner(
      plan, [TestFiles.passing("a.json")], folder: "f",
      stopwatch: {
        now += .milliseconds(3)
        return now
      })
    _ = runner.run { _ in }
    let own = runner.timings.cost(of: TestShare(file: "a.json", generation: "4.2", part: .own))
    let orders = runner.timings.cost(
      of: TestShare(file: "a.json", generation: "4.2", part: .orders(seed: 1)))
    #expect([own, orders] == [3_000, 3_000])
  }

  /// Shards that saw other files, or other timings, may both leave out the same check.
  @Test func shardsThatWereDealtFromOtherTimesAreNotMerged() throws {
    var timings = TestTimings()
    timings.add(.seconds(60), to: TestShare(file: "s/3.json", generation: "4.2", part: .own))
    let reports = [(1, TestTimings()), (2, timings)].map { number, timings in
      let runner = Self.runner(Self.plan(number, of: 2), Self.sources, timings)
      return (
        file: "\(number)", report: TestReport(runner.plan, [], TestSummary([], notRun: 0))
      )
    }
    #expect(throws: TestMerge.Problem.self) { try TestMerge(reports) }
    let equal = [reports[0], reports[0]].enumerated().map { index, report in
      var plan = report.report.plan
      plan.shard = Shard(number: index + 1, count: 2)
      return (file: "\(index)", report: TestReport(plan, [], TestSummary([], notRun: 0)))
    }
    #expect(try TestMerge(equal).missing == [])
  }

  @Test func theFileOfTimingsIsReadAsItWasWritten() throws {
    var timings = TestTimings()
    timings.add(
      .microseconds(1_500), to: TestShare(file: "b.json", generation: "4.2", part: .exploration))
    timings.add(
      .seconds(2), to: TestShare(file: "a.json", generation: "4.2", part: .orders(seed: 101)))
    #expect(
      timings.text == """
        {
          "version": 1,
          "microseconds": { "a.json 4.2 orders from 101": 2000000, "b.json 4.2 explore": 1500 }
        }

        """)
    #expect(try TestTimings(Array(timings.text.utf8), file: "t") == timings)
    var newer = TestTimings()
    newer.add(.seconds(1), to: TestShare(file: "b.json", generation: "4.2", part: .exploration))
    timings.replace(with: newer)
    #expect(
      timings.cost(of: TestShare(file: "b.json", generation: "4.2", part: .exploration))
        == 1_000_000)
    #expect(
      timings.cost(of: TestShare(file: "a.json", generation: "4.2", part: .orders(seed: 101)))
        == 2_000_000)
  }

  @Test(arguments: [
    #"{"version": 2, "microseconds": {}}"#, #"{"version": 1}"#, "[",
    #"{"version": 1, "microseconds": {"a own": -1}}"#,
  ])
  func aWrongFileOfTimingsIsRefusedWithThePlace(text: String) {
    #expect {
      _ = try TestTimings(Array(text.utf8), file: "t.json")
    } throws: { error in
      (error as? ScenarioReader.Failure)?.diagnostics.allSatisfy { $0.file == "t.json" } == true
    }
  }
}
