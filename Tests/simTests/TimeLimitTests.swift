import Foundation
import Testing

@testable import TestFixtures

/// `--max-time` ends work that has begun, and says so.
@Suite struct TimeLimitTests {
  private static let stress = "Scenarios/stress/hundred-thousand-loads.json"

  /// The first run alone takes seconds.
  @Test(arguments: [
    ["run", "--trace", "none", "--max-time", "50ms", stress],
    ["golden", "Scenarios/stress", "--in", "none", "--max-time", "50ms"],
    ["coverage", "--max-time", "50ms", stress],
    ["museum", "--find", "--max-executions", "1000000", "--max-time", "50ms"],
    ["museum", "--fuzz", "--runs", "1000000", "--max-time", "50ms", "D06"],
    ["claims", "--check", "--max-time", "1ms"],
    ["explain", "--level", "outline", "--max-time", "50ms", stress],
    ["export", "--trace", "summary", "--max-time", "50ms", stress],
    ["compare", "--max-time", "50ms", stress],
    ["bench", "--max-time", "1ms"],
  ])
  func itIsIncomplete(words: [String]) throws {
    let run = try SimProcess(words)
    #expect(run.code == 3, "\(run.output.suffix(300)) \(run.errors)")
    #expect(run.errors.contains("sim: the time is over; the output covers what was done so far"))
  }

  /// What is worth something only as a whole is not written at all.
  @Test(arguments: [
    ["explain", "--max-time", "50ms", "--html", "OUT", stress],
    ["compare", "--max-time", "50ms", "--html", "OUT", stress],
    ["site", "--max-time", "1ms", "OUT"],
    ["bench", "--max-time", "1ms", "--format", "json"],
  ])
  func nothingIsWritten(words: [String]) throws {
    try TestFolder.with([:]) { folder in
      let run = try SimProcess(words.map { $0 == "OUT" ? folder / "out" : $0 })
      #expect(run.code == 3 && run.output.isEmpty, "\(run.output.suffix(300)) \(run.errors)")
      #expect(run.errors == "sim: the time is over; nothing was written\n")
      #expect(folder.names == [])
    }
  }

  /// The search for causes takes many times longer than the runs that show what is wrong.
  @Test func theSearchForACauseEndsInTime() throws {
    try TestFolder.with(["a.json": TestScenario.retried]) { folder in
      let words = ["test", "--failures", folder / "kept", folder / "a.json"]
      let quick = words + ["--no-causes", "--schedules", "20"]
      let found = try SimProcess(quick)
      #expect(found.code == 1 && !found.output.contains("cause"), "\(found.output)")
      #expect(!found.output.contains("kept: "))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder / "kept")
        .filter { $0.hasPrefix("a") || $0.contains("a-json") }
      let again = try SimProcess(quick).output
      let orders = "\(names.count) orders in which earlier calls failed fail again"
      let order = "1 order in which an earlier call failed fails again"
      #expect(again.contains("kept: \(names.count == 1 ? order : orders)"), "\(again)")
      #expect(again.contains(" in \(folder / "kept")\n"))
      let start = ContinuousClock.now
      for words in [
        ["run", "--trace", "none", folder / "kept/\(try #require(names.first))"], words,
      ] {
        let cut = try SimProcess(words + ["--max-time", "500ms"])
        #expect(cut.code == 1 && cut.output.contains("an undetermined cause"), "\(cut.output)")
      }
      #expect(ContinuousClock.now - start < .seconds(8))
    }
  }

  @Test func aRunOfAnExplorationIsCutShort() throws {
    let run = try SimProcess(
      [
        "explore", "--strategy", "random", "--max-executions", "1", "--max-time", "50ms",
        Self.stress,
      ])
    #expect(run.code == 3)
    #expect(run.output.contains("0 runs"), "\(run.output)")
    #expect(run.output.contains("--max-time ended it"), "\(run.output)")
  }
}
