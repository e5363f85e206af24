import Foundation
import SimTools
import Testing

/// `sim fuzz` and `sim merge`.
@Suite struct FuzzCommandTests {
  private let few = [
    "fuzz", "--seed", "5", "--runs", "12", "--generation", "4.2", "--orders", "3", "--no-shrink",
  ]

  @Test func theSameSeedPrintsTheSameWithAnyNumberOfJobs() throws {
    let one = try SimProcess(few)
    let two = try SimProcess(few + ["--jobs", "2"])
    #expect(one.code == 1, "\(one.errors)")
    #expect(one.output == two.output)
    #expect(one.lines.contains("seed: 5"))
    #expect(one.lines.last?.hasPrefix("again: sim fuzz --seed 5 --runs 12") == true)
  }

  /// Scenarios are written for the generations in turn.
  @Test func oneScenarioIsNotForAllGenerations() throws {
    let one = ["fuzz", "--seed", "4", "--no-shrink", "--runs"]
    #expect(try SimProcess(one + ["1"]).output.contains("1 scenario for 3.x, "))
    #expect(try SimProcess(one + ["3"]).output.contains("3 scenarios for 3.x, 4.2 and 5.x, "))
    // Each batch of the shard is for the same generation.
    let shard = try SimProcess(one + ["12", "--batch", "1", "--shard", "2/4"])
    #expect(shard.output.contains("3 scenarios for 4.2, "), "\(shard.output)")
    let over = try SimProcess(one + ["12", "--max-time", "0s"])
    #expect(over.output.contains("scenarios of 12 for some of 3.x, 4.2, 5.x and hardened, "))
    #expect(try SimProcess(few).output.contains("12 scenarios for 4.2, "))
  }

  @Test func aSavedScenarioReplays() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Of one defect the cause is soon found.
    let run = try SimProcess([
      "fuzz", "--seed", "5", "--runs", "12", "--generation", "5.x", "--without", "all", "--with",
      "D06", "--orders", "3", "--no-shrink", "--save", folder.path, "--format", "json",
    ])
    #expect(run.code == 1)
    let report = try FuzzReport.read(Array(run.output.utf8), file: "-")
    let finding = try #require(report.findings.first)
    let file = folder.appendingPathComponent(finding.fileName).path
    let replay = try SimProcess(["run", "--trace", "none", "--check-determinism", file])
    #expect(replay.code == 1)
    #expect(replay.output.contains("digest \(finding.shrunk?.digest ?? "none")"))
  }

  @Test func shardsAreMerged() throws {
    let whole = try SimProcess(few + ["--format", "json"])
    let parts = try ["1/2", "2/2"].map { shard in
      try SimProcess(few + ["--format", "json", "--shard", shard])
    }
    try SimProcess.withFile(parts[0].output) { first in
      let merged = try SimProcess(
        ["merge", "--format", "json", first, "-"], input: parts[1].output)
      #expect(merged.output == whole.output)
      #expect(merged.code == 1)
      let junit = try SimProcess(["merge", "--junit", first + ".xml", first])
      #expect(junit.code == 64 && junit.errors.contains("--junit: these are reports of sim fuzz"))
      let half = try SimProcess(["merge", "--format", "json", first])
      #expect(half.errors == "sim: of 2 shards these are missing: 2\n")
    }
  }

  @Test func shardVariablesCount() throws {
    let shard = try SimProcess(few + ["--format", "json", "--shard", "2/3"])
    let bazel = try SimProcess(
      few + ["--format", "json"],
      environment: ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "1"])
    #expect(bazel.output == shard.output)
  }

  /// The findings of `few` are left as they are.
  @Test func anUnshrunkFindingIsMarked() throws {
    let run = try SimProcess(few + ["--whole"])
    #expect(run.code == 1)
    #expect(run.output.contains(" context switches, not shrunk\n"), "\(run.output)")
    #expect(!run.output.contains("shrunk to"))
  }

  @Test(arguments: [
    (["--shard", "3/2"], "--shard 3/2: it is not I/N with I from 1 to N, such as 1/4"),
    (["--without", "M99"], "M99"), (["--time", "soon"], "--max-time needs a duration: "),
    (["--generation", "hardened", "--shrink-time", "1"], "--shrink-time needs a duration: "),
    (["--generation", "3.x", "--with", "D06"], "3.x cannot have D06"),
  ])
  func badOptionsAreToldWithWhatToDo(words: [String], message: String) throws {
    let run = try SimProcess(["fuzz"] + words)
    #expect(run.code == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  /// Many kinds fit on a screen; `--whole` tells each in full.
  @Test func manyKindsHaveALineEach() throws {
    let short = try SimProcess(few)
    #expect(short.code == 1 && short.lines.count < 25, "\(short.output)")
    #expect(!short.output.contains("  replay: "))
    #expect(short.lines.contains { $0.contains("--whole prints ") })
    let next = try #require(short.lines.first { $0.hasPrefix("next: ") })
    let whole = try SimProcess(few + ["--whole"])
    let replay = try #require(whole.lines.first { $0.hasPrefix("  replay: ") })
    #expect(next.dropFirst(6) == replay.dropFirst(10))
    #expect(whole.lines.contains(next) && whole.lines.count > short.lines.count)
  }

  @Test func aBrokenReportIsRefusedWithItsPlace() throws {
    let run = try SimProcess(["merge", "-"], input: "[]")
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("-:1:1: "), "\(run.errors)")
  }

  @Test func noFailureIsSuccess() throws {
    // Nothing is so short that it could fail.
    let run = try SimProcess([
      "fuzz", "--seed", "3", "--runs", "1", "--orders", "1", "--generation", "hardened",
    ])
    #expect(run.code == 0, "\(run.output)")
    #expect(
      run.lines.contains("next: sim fuzz --seed 4 --runs 10 --generation hardened --orders 1"),
      "\(run.output)")
  }

  @Test func timeEndsTheWork() throws {
    let bounded = try SimProcess(few + ["--time", "0 s"])
    #expect(bounded.code == 3)
    #expect(bounded.output.hasPrefix("0 scenarios of 12 for 4.2"))
    #expect(bounded.lines.contains("the time is over: --max-time ended the work"))
    // No scenario is no evidence.
    try TestFolder.with([:]) { folder in
      for words in [[], ["--corpus", folder / "campaign"]] {
        let open = try SimProcess(["fuzz", "--time", "0 s"] + words)
        #expect(open.code == 3 && open.lines[0].hasSuffix(": nothing is known"), "\(open.output)")
        #expect(!open.output.contains("again: "))
      }
    }
  }

  /// Where nobody has said how many scenarios there are to be, time is the usual end.
  @Test func whereOnlyTimeEndsTheWorkItIsDone() throws {
    let words = [
      "fuzz", "--generation", "hardened", "--orders", "1", "--jobs", "1", "--max-time", "300ms",
    ]
    let run = try SimProcess(words)
    #expect(run.code == 0, "\(run.output)")
    #expect(try #/[0-9]+ scenarios? for hardened, /#.prefixMatch(in: run.output) != nil)
    #expect(run.lines.contains("the time is over: --max-time ended the work"), "\(run.output)")
    let shard = try SimProcess(words + ["--format", "json"])
    let merged = try SimProcess(["merge", "-"], input: shard.output)
    #expect(merged.code == 0 && !merged.output.contains("1000000000"), "\(merged.output)")
  }
}
