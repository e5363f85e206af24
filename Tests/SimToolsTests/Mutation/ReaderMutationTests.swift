import Foundation
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Any file that is no scenario is read or refused with a place; nothing traps, and what is read
/// can be used.
@Suite struct ReaderMutationTests {
  private static let rounds: UInt64 = 1_500

  /// - Parameter read: throws `ScenarioReader.Failure` for what it refuses.
  /// - Returns: how many were read.
  private func judge(
    _ document: [UInt8], rounds: UInt64 = rounds, _ read: ([UInt8]) throws -> Void
  ) -> Int {
    var count = 0
    for seed in 0..<rounds {
      var mutator = DocumentMutator(seed: seed)
      let bytes = mutator.mutated(document)
      do {
        try read(bytes)
        count += 1
      } catch let failure as ScenarioReader.Failure {
        let isPlaced = failure.diagnostics.allSatisfy { diagnostic in
          (0...bytes.count).contains(diagnostic.position.offset) && !diagnostic.message.isEmpty
        }
        #expect(isPlaced && !failure.diagnostics.isEmpty, "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
    return count
  }

  @Test(arguments: ["chrome.har", "firefox.har"])
  func archivesBecomeScenariosOrAreRefused(name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Importing/Fixtures/\(name)")
    let count = judge(Array(try Data(contentsOf: file)), rounds: 400) { bytes in
      let archive = try ArchiveImport(bytes, file: "x.har")
      do throws(ScenarioReader.Failure) {
        _ = try ScenarioReader.read(Array(archive.document.text(pretty: true).utf8), file: "x.json")
      } catch {
        Issue.record("no scenario: \(error.diagnostics.map { $0.rendered() })")
      }
    }
    #expect(count > 50)
  }

  @Test func testReportsAreMergedOrRefused() throws {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 2
    plan.shard = Shard(number: 1, count: 2)
    let report = TestFiles.run(
      [TestFiles.failing("a.json"), TestFiles.passing("b.json"), TestFiles.source("c.json", "{")],
      plan
    ).report
    let lines =
      [TestJSON.start(plan, checks: report.results.count)] + report.results.map(TestJSON.line)
      + [TestJSON.end(report.summary)]
    let count = judge(Array(lines.joined(separator: "\n").utf8)) { bytes in
      let read = try TestReport.read(bytes, file: "x.ndjson")
      let twin = TestReport(read.plan.with(Shard(number: 2, count: 2)), read.results, read.summary)
      guard let merge = try? TestMerge([("a", read), ("b", twin)]) else { return }
      #expect(
        merge.exitCode != .internalError || read.results.contains { $0.exitCode == .internalError })
      let (summary, plan) = (merge.report.summary, merge.report.plan)
      let text = TestText(style: .plain)
      var findings = TestFindings()
      for result in merge.report.results { _ = text.lines(result, news: findings.add(result)) }
      _ = TestClosing(summary, findings, plan, paths: ["s"]).lines(style: .plain)
      _ =
        JUnitReport.text(merge.report)
        + StepSummary.text(summary, findings, plan, missing: merge.missing)
    }
    #expect(count > 100)
  }

  @Test func fuzzingReportsAreMergedOrRefused() throws {
    var plan = FuzzPlan(seed: 3, runs: 3, generations: ["4.2"])
    plan.orders = 1
    plan.shard = Shard(number: 2, count: 2)
    let other = Fuzzer(plan, shrinks: false).run()
    plan.shard = Shard(number: 1, count: 2)
    let report = Fuzzer(plan, shrinks: false).run()
    let count = judge(Array(report.json.text(pretty: true).utf8)) { bytes in
      let read = try FuzzReport.read(bytes, file: "x.json")
      guard let merged = try? FuzzMerge.merge([("a", read), ("b", other)]) else { return }
      _ = FuzzText(merged, style: .plain, folder: "found").lines
      _ = FuzzMerge.missing([read])
    }
    #expect(count > 10)
  }

  @Test func schedulesAreFollowedOrRefused() throws {
    let scenario = try TestScenario.file("basics/disk-hit.json").scenarios[0]
    let runner = ScenarioRunner()
    let schedule = RunPlan(scenario, order: .random(seed: 7)).run(on: runner, recordsSchedule: true)
      .schedule
    let count = judge(Array(schedule.json.text(pretty: true).utf8), rounds: 300) { bytes in
      let read = try Schedule.read(bytes, file: "x.json")
      _ = RunPlan(scenario, order: .replay(read)).run(on: runner)
    }
    #expect(count > 20)
  }

  @Test func keptFailuresAreReadOrRefused() {
    let text = #"""
      {"version": 1, "failures": [
        {"kept": "a-4.2-0.json", "file": "a.json", "generation": "4.2", "order": true},
        {"kept": "b-4.2-0.json", "file": "b.json", "generation": "5.x", "order": false}]}
      """#
    let count = judge(Array(text.utf8)) { bytes in
      var kept = try KeptFailures(bytes, file: "x.json")
      _ = kept.readOrders { _ in bytes }
    }
    #expect(count > 30)
  }
}

extension TestPlan {
  fileprivate func with(_ shard: Shard) -> TestPlan {
    var plan = self
    plan.shard = shard
    return plan
  }
}
