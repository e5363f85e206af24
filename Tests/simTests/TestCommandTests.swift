import Foundation
import SimTools
import Testing

/// `sim test` as pipelines call it.
@Suite struct TestCommandTests {
  private static let passing = #"""
    {"format": 1, "title": "Passes", "about": "A", "generation": ["4.2", "5.x"],
     "given": {"memory": {"https://a/1.png": "png 1x1"}},
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
    """#

  private func test(
    _ folder: TestFolder, _ words: [String] = [], environment: [String: String] = [:],
    paths: [String]? = nil
  ) throws -> SimProcess {
    try SimProcess(
      ["test", "--failures", folder / "kept"] + words + (paths ?? [folder / "s"]),
      environment: environment)
  }

  @Test func aFolderIsSearched() throws {
    try TestFolder.with([
      "s/b/2.json": Self.passing, "s/a.json": CommandScenario.failing, "s/x.schema.json": "{}",
      "s/.hidden/3.json": "{", "s/readme.md": "#",
    ]) { folder in
      let run = try test(folder, ["--verbose"])
      #expect(run.code == 1)
      #expect(
        run.lines.first?.hasPrefix("FAIL \(folder / "s/a.json"): T (4.2, own order, ") == true)
      #expect(
        run.lines.filter { $0.hasPrefix("ok   \(folder / "s/b/2.json"): Passes (") }.count == 2)
      #expect(run.lines.last == "sim test: 2 passed, 1 failed, 0 incomplete in 2 files")
      // Where no terminal is, only what did not pass has a line.
      for words in [[], ["--quiet"]] {
        let quiet = try test(folder, words)
        #expect(quiet.lines.first == run.lines.first)
        #expect(!quiet.output.contains("\nok "))
        #expect(quiet.lines.suffix(5) == run.lines.suffix(5))
      }
      #expect(try test(folder, ["--quiet", "--verbose"]).code == 64)
    }
  }

  @Test func whatWouldBeRunIsListed() throws {
    try TestFolder.with(["s/b.json": Self.passing, "s/a.json": CommandScenario.failing]) { folder in
      let run = try test(folder, ["--list", "--schedules", "30"])
      #expect(run.code == 0)
      let (a, b) = (folder / "s/a.json", folder / "s/b.json")
      #expect(run.lines.first == "\(a): T (4.2, own order)")
      #expect(run.lines.contains("\(b): Passes (4.2, 30 random orders (random), seed 1)"))
      #expect(!folder.names.contains { $0.hasPrefix("kept/") })
      #expect(run.lines.last == "\(run.lines.count - 1) checks")
      let parts = try (1...3).map {
        try test(folder, ["--list", "--schedules", "30", "--shard", "\($0)/3"]).lines
      }
      #expect(parts.flatMap { $0.dropLast() }.sorted() == run.lines.dropLast().sorted())
      for (index, lines) in parts.enumerated() {
        #expect(
          lines.last == "\(lines.count - 1) of \(run.lines.count - 1) checks, shard \(index + 1)/3")
      }
    }
  }

  @Test func theSlowestChecksAreListed() throws {
    let slow = Self.passing.replacing(
      #""as": "first""#, with: #""as": "first-{i}", "repeat": 3000, "every": "1 ms""#)
    try TestFolder.with(["s/a.json": Self.passing, "s/slow.json": slow]) { folder in
      let run = try test(folder, ["--slowest", "2"])
      let lines = run.lines.drop { $0 != "slowest:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      #expect(lines.count == 2, "\(run.output)")
      #expect(lines.allSatisfy { $0.contains(" ms  \(folder / "s/slow.json"): ") })
    }
  }

  /// What the engine says in its variables is heeded, and the verdict says that it is that of a part.
  @Test func aPartSaysThatItIsOne() throws {
    let files = (0..<8).map { ("s/\($0).json", Self.passing) }
    try TestFolder.with(Dictionary(uniqueKeysWithValues: files)) { folder in
      let run = try test(folder, environment: ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"])
      #expect(run.output.contains("what the other parts than 1/2 would show"))
      let whole = try test(folder, environment: ["CI_NODE_TOTAL": "1"])
      #expect(!whole.output.contains("the other parts"))
    }
  }

  @Test func aFileThatIsNoScenarioDoesNotStopTheOthers() throws {
    try TestFolder.with(["s/a.json": "{", "s/b.json": Self.passing]) { folder in
      let run = try test(folder)
      #expect(run.code == 65)
      #expect(run.output.contains("\(folder / "s/a.json"):1:2: "))
      #expect(run.lines.last == "sim test: 2 passed, 1 failed, 0 incomplete in 2 files")
      #expect(try test(folder, paths: ["no-such.json", folder / "s/b.json"]).code == 74)
    }
  }

  @Test func nothingToRunIsAnError() throws {
    try TestFolder.with(["s/readme.md": "#", "t/a.json": Self.passing]) { folder in
      let empty = try test(folder)
      #expect(empty.code == 64)
      #expect(empty.errors.hasPrefix("sim: there is no scenario file in \(folder / "s")\n"))
      let filtered = try test(folder, ["--filter", "nothing"], paths: [folder / "t"])
      #expect(filtered.code == 64)
      #expect(filtered.errors.contains("of 1 scenario files in "))
      #expect(filtered.output.isEmpty)
      // Two of them have one of the two generations each; the others have nothing to do.
      let shards = try (1...4).map {
        try test(folder, ["--shard", "\($0)/4"], paths: [folder / "t"])
      }
      #expect(shards.allSatisfy { $0.code == 0 })
      let idle = shards.filter {
        $0.lines.last == "sim test: 0 passed, 0 failed, 0 incomplete in 0 files"
      }
      #expect(idle.count == 2)
      #expect(idle.allSatisfy { $0.output.contains("what the other parts than ") })
    }
  }

  @Test func failuresAreKeptTriedFirstAndForgotten() throws {
    try TestFolder.with(["s/a.json": Self.passing, "s/b.json": CommandScenario.failing]) { folder in
      let first = try test(folder, ["--verbose"])
      #expect(first.lines.first?.hasPrefix("ok   ") == true)
      let kept = folder.names.filter { $0.hasPrefix("kept/") }
      #expect(kept.count == 3 && kept.contains("kept/.gitignore"))
      #expect(folder.read("kept/.gitignore") == "*\n")
      let file = try #require(kept.first { $0.hasSuffix(".json") && $0 != "kept/failures.json" })
      let digest = try #require(
        first.output.firstMatch(of: /own order, \d+ steps, digest (\w+)\)\n +\S+b.json/)
          ?? first.output.firstMatch(of: /FAIL.*digest (\w+)/)
      ).output.1
      let replay = try SimProcess(["run", "--trace", "none", folder / file])
      #expect(replay.code == 1 && replay.output.contains("digest \(digest)"))
      #expect(try test(folder).lines.first?.hasPrefix("FAIL ") == true)
      try folder.write(Self.passing, to: "s/b.json")
      #expect(try test(folder).code == 0)
      #expect(folder.names.filter { $0.hasPrefix("kept/") } == ["kept/.gitignore"])
    }
  }

  @Test func aBrokenListIsReportedAndDropped() throws {
    try TestFolder.with(["s/a.json": Self.passing, "kept/failures.json": "{"]) { folder in
      let run = try test(folder)
      #expect(run.code == 0)
      #expect(run.errors.contains("failures.json:1:2: "))
    }
  }

  /// A failure that was kept and is not tried is no failure that passes.
  @Test func whatIsKeptAndNotTriedIsNamed() throws {
    try TestFolder.with(["s/a.json": Self.passing, "s/b.json": CommandScenario.failing]) { folder in
      _ = try test(folder)
      let kept = try #require(
        folder.names.first { $0.hasPrefix("kept/") && $0 != "kept/.gitignore" && $0 != Self.list })
      try FileManager.default.removeItem(atPath: folder / "s/b.json")
      let absent = try test(folder)
      #expect(absent.code == 0)
      #expect(absent.errors.contains("s/b.json is not there: its failures in \(folder / "kept")"))
      #expect(folder.names.contains(kept))

      try FileManager.default.removeItem(atPath: folder / Self.list)
      #expect(try test(folder).errors.contains("\(kept) is not in failures.json, and is not tried"))
    }
  }

  @Test func aKeptOrderThatIsNotTriedIsNamed() throws {
    let race = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "given": {"network": {"https://a/1.png": {"image": "png 10x10", "bytes": "19 B"}}},
       "steps": [
         {"at": "0 s", "load": "https://a/1.png", "as": "first"},
         {"at": "0 s", "cancel": "first"}]}
      """#
    try TestFolder.with(["s/a.json": race]) { folder in
      let run = try test(folder, ["--strategy", "random", "--schedules", "20", "--fail-fast"])
      #expect(run.code == 1)
      let kept = folder.names.filter { $0.hasPrefix("kept/") && $0.hasSuffix(".json") }
      let texts = try kept.map { try #require(folder.read($0)) }
      let name = try #require(kept.first { $0 != Self.list })

      try folder.write("{", to: name)
      let broken = try test(folder)
      #expect(broken.code == 0)
      #expect(broken.errors.contains("\(name) has no order that can be read, and is not tried"))
      #expect(folder.names.filter(kept.contains) == kept)

      for (name, text) in zip(kept, texts) { try folder.write(text, to: name) }
      try folder.write(Self.passing, to: "s/a.json")
      let changed = try test(folder, ["--verbose"])
      #expect(changed.code == 0)
      #expect(changed.errors.contains("s/a.json (4.2): the order that was kept no longer fits"))
      #expect(changed.lines.contains { $0.hasPrefix("n/a ") && $0.contains("no longer fits") })
      #expect(folder.names.filter(kept.contains) == [])

      for (name, text) in zip(kept, texts) { try folder.write(text, to: name) }
      try folder.write(
        race.replacing(#""generation": "4.2""#, with: #""generation": "5.x""#), to: "s/a.json")
      let other = try test(folder)
      #expect(other.errors.contains("s/a.json no longer lists 4.2: its failure is forgotten"))
      #expect(folder.names.filter(kept.contains) == [])
    }
  }

  private static let list = "kept/failures.json"

  @Test func reportsAreWritten() throws {
    try TestFolder.with(["s/a.json": CommandScenario.failing, "sum.md": "before\n"]) { folder in
      let run = try test(
        folder, ["--junit", folder / "j.xml"],
        environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder / "sum.md"])
      #expect(run.code == 1)
      #expect(
        run.errors.hasPrefix("::error file=\(folder / "s/a.json"),line=3,col=15,title=T (4.2)::"))
      #expect(folder.read("j.xml")?.contains("<testsuites name=\"sim test\" tests=\"1\"") == true)
      #expect(folder.read("sum.md")?.hasPrefix("before\n### sim test: 0 passed, 1 failed") == true)
      let quiet = try test(
        folder, ["--annotations", "none"], environment: ["GITHUB_ACTIONS": "true"])
      #expect(quiet.errors.isEmpty)
      #expect(try test(folder, ["--junit", folder / "new/j.xml"]).code == 1)
      #expect(folder.read("new/j.xml")?.contains("<testsuites") == true)
    }
  }

  /// Nothing is run for a report that cannot be written.
  @Test(arguments: ["--junit", "--timings"]) func whereNothingCanBeWrittenNothingRuns(
    option: String
  )
    throws
  {
    try TestFolder.with(["s/a.json": Self.passing]) { folder in
      let run = try test(folder, [option, folder / "s/a.json/j.xml"])
      #expect(run.code == 74)
      #expect(
        run.errors
          == "sim: cannot write into \(folder / "s/a.json"): a part of the path is no folder\n")
      #expect(run.output.isEmpty)
    }
  }

  /// A device is written into, and a shard writes no timings.
  @Test func whatIsNotPutIntoAFolderNeedsNone() throws {
    try TestFolder.with(["s/a.json": Self.passing, "r/b": ""]) { folder in
      let isFolder = try test(folder, ["--junit", folder / "r"])
      #expect(isFolder.code == 74 && isFolder.output.isEmpty)
      let device = try test(folder, ["--junit", "/dev/null"])
      #expect(device.code == 0)
      let shard = try test(folder, ["--shard", "1/2", "--timings", folder / "s/a.json/t.json"])
      #expect(shard.code == 0)
    }
  }

  @Test func shardsAreMerged() throws {
    let files =
      (0..<6).map { ("s/\($0).json", Self.passing) } + [("s/x.json", CommandScenario.failing)]
    try TestFolder.with(Dictionary(uniqueKeysWithValues: files)) { folder in
      let more = ["--schedules", "3", "--format", "json"]
      for number in 1...2 {
        let run = try test(folder, more + ["--shard", "\(number)/2"])
        try folder.write(run.output, to: "\(number).ndjson")
      }
      let bazel = try test(
        folder, more,
        environment: [
          "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "0",
          "TEST_SHARD_STATUS_FILE": folder / "st",
        ])
      let withoutKept = { (text: String?) in
        text?.split(separator: "\n").filter { !$0.contains("kept order") }.sorted()
      }
      #expect(withoutKept(bazel.output) == withoutKept(folder.read("1.ndjson")))
      #expect(folder.read("st") == "")
      let merged = try SimProcess(
        ["merge", "--junit", folder / "m.xml", folder / "1.ndjson", folder / "2.ndjson"])
      #expect(merged.code == 1)
      // The order of its notifications depends on that of the threads, too.
      #expect(merged.lines.last == "sim test: 24 passed, 2 failed, 0 incomplete in 7 files")
      _ = try test(folder, ["--schedules", "3", "--junit", folder / "w.xml"])
      // Reports of shards say nothing of real time.
      let timed = try #require(folder.read("w.xml"))
      #expect(folder.read("m.xml") == timed.replacing(/\ time="\d+\.\d{3}"/, with: ""))
      #expect(timed.matches(of: /\ time="/).count == 26)
      let saving = try SimProcess(["merge", "--save", folder / "f", folder / "1.ndjson"])
      #expect(saving.code == 64 && saving.errors.contains("--save: these are reports of sim test"))
      let half = try SimProcess(["merge", "--junit", folder / "h.xml", folder / "2.ndjson"])
      #expect(half.code != 0)
      let junit = try #require(folder.read("h.xml"))
      #expect(junit.contains(#"<error message="the report of shard 1 of 2 is missing""#))
      #expect(half.errors == "sim: of 2 shards these are missing: 1\n")
      let twice = try SimProcess(["merge", folder / "2.ndjson", folder / "2.ndjson"])
      #expect(twice.code == 64)
      let mixed = try SimProcess(["merge", folder / "2.ndjson", folder / "s/x.json"])
      #expect(mixed.code == 65)
      #expect(mixed.errors.hasPrefix("\(folder / "s/x.json"):1:"))
      // A shard that was killed between two lines.
      let whole = try #require(folder.read("2.ndjson")).split(separator: "\n")
      try folder.write(whole.dropLast().joined(separator: "\n") + "\n", to: "cut.ndjson")
      let cut = try SimProcess(["merge", folder / "cut.ndjson"])
      #expect(
        cut.errors
          == "sim: of 2 shards these are missing: 1\n"
          + "sim: \(folder / "cut.ndjson") has no end: has its shard crashed, or not yet ended?\n")
      try folder.write("\n", to: "empty.ndjson")
      for files in [["2.ndjson", "empty.ndjson"], ["empty.ndjson", "2.ndjson"]] {
        let empty = try SimProcess(["merge"] + files.map { folder / $0 })
        #expect(empty.code == 65)
        #expect(
          empty.errors
            == "sim: \(folder / "empty.ndjson") is empty: has its shard crashed, or not yet ended?\n"
        )
      }
    }
  }

  @Test func theSeedIsPrinted() throws {
    try TestFolder.with(["s/a.json": Self.passing]) { folder in
      let run = try test(folder, ["--schedules", "5", "--seed", "9", "--verbose"])
      #expect(run.lines.suffix(2).first == "seed: 9")
      #expect(
        run.output.contains(
          "(4.2, 5 random orders, seed 9, threads as slow "
            + "as they may be (--time any), 5 runs, "))
      #expect(
        try test(folder, ["--strategy", "pct", "--verbose"]).output.contains(
          "20 orders of priorities"))
    }
  }

  @Test(arguments: [
    (["--strategy", "fifo", "--schedules", "2"], "--schedules needs --strategy random or pct"),
    (["--shard", "0/2"], "--shard 0/2: it is not I/N"), (["--jobs", "0"], "--jobs"),
    (["--filter", ""], "--filter"), (["--generation", "6.x"], "6.x"),
  ])
  func badOptionsAreToldWithWhatToDo(words: [String], told: String) throws {
    let run = try SimProcess(["test"] + words + [CommandScenario.passing])
    #expect(run.code == 64)
    #expect(run.errors.contains(told), "\(run.errors)")
  }

  @Test func eachFileIsRunOnce() throws {
    try TestFolder.with(["s/a.json": Self.passing]) { folder in
      let run = try test(folder, paths: [folder / "s", folder / "s/a.json", folder.path + "/./s/"])
      #expect(run.lines.last == "sim test: 2 passed, 0 failed, 0 incomplete in 1 file")
    }
  }
}
