import SimTools
import Testing

/// What `sim run` prints, and the codes with which it ends.
@Suite struct RunCommandTests {
  @Test func helpSucceeds() throws {
    let help = try SimProcess(["--help"])
    #expect(help.code == 0)
    #expect(help.lines.first?.hasPrefix("sim is a deterministic simulator") == true)
    #expect(help.errors.isEmpty)
    let run = try SimProcess(["run", "--help"])
    #expect(run.code == 0)
    #expect(
      run.lines.first == "Run scenario files in virtual time and print what happens.")
  }

  @Test func aPassingScenarioEndsWith0() throws {
    let run = try SimProcess(["run", "--trace", "none", CommandScenario.passing])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("ok   Scenarios/basics/cold-load.json: The first load of an"))
    #expect(run.lines.count == 1)
    #expect(run.errors.isEmpty)
  }

  @Test func aFailingScenarioEndsWith1AndALineToReplay() throws {
    try SimProcess.withFile(CommandScenario.failing) { file in
      let run = try SimProcess(["run", "--strategy", "fifo", "--trace", "summary", file])
      #expect(run.code == 1)
      #expect(run.lines.last == "replay: sim run --generation 4.2 --strategy fifo \(file)")
      #expect(run.output.contains("  FAIL running\n       - expected 7\n       + found    0\n"))
    }
  }

  @Test func theGravestOfSeveralFilesCounts() throws {
    try SimProcess.withFile(CommandScenario.failing) { file in
      let words = ["run", "--trace", "none"]
      let both = try SimProcess(words + [CommandScenario.passing, file])
      #expect(both.code == 1)
      #expect(both.lines.last == "1 passed, 1 failed")
      #expect(try SimProcess(words + [file, "no-such.json", file]).code == 74)
    }
  }

  @Test func standardInputIsRead() throws {
    let run = try SimProcess(
      ["run", "--trace", "none", "-"], input: CommandScenario.text(expect: #""running": 0"#))
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("ok   -: T ("))
  }

  @Test func aBoundEndsWith3() throws {
    let text = CommandScenario.failing.replacing(
      #""steps": ["#, with: #""limits": {"steps": 5}, "steps": ["#)
    #expect(try SimProcess(["run", "--trace", "none", "-"], input: text).code == 3)
  }

  /// What was not run has not passed.
  @Test func filesThatTimeLeavesOutAreIncomplete() throws {
    let file = CommandScenario.passing
    let run = try SimProcess(["run", "--trace", "none", "--max-time", "0s", file, file])
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.errors == "sim: the time is over; the output covers what was done so far\n")
  }

  /// The prefetcher of 4.2 begins the next URL until all are counted, also in a run that was cut short.
  @Test func aPrefetchThatIsCutShortEnds() throws {
    let text = """
      {"format": 1, "title": "T", "generation": "4.2",
        "given": {"memory": {"https://a/1.png": "png 1x1"}},
        "steps": [{"at": "0 s", "as": "all",
          "prefetch": ["https://a/1.png", "https://a/1.png", "https://a/1.png"]}],
        "limits": {"steps": 60}}
      """
    #expect(try SimProcess(["run", "--trace", "none", "-"], input: text).code == 3)
  }

  @Test(arguments: [
    ["run", "--record"], ["run", "--observe"], ["test", "--junit"], ["explain", "--html"],
    ["export", "--to", "json", "--output"],
  ])
  func whatIsReadIsNotWrittenOver(words: [String]) throws {
    let text = CommandScenario.text(expect: "{}")
    try TestFolder.with(["a.json": text]) { folder in
      let file = folder / "a.json"
      let run = try SimProcess(words + [folder / "./a.json", file])
      #expect(run.code == 64 && run.errors.contains("would write over"))
      #expect(folder.read("a.json") == text)
    }
  }

  /// A scenario of a folder that is tested is read, too, be it that a profile says so.
  @Test func noScenarioOfAFolderIsWrittenOver() throws {
    let text = CommandScenario.text(expect: "")
    try TestFolder.with(["all/a.json": text]) { folder in
      let file = folder / "all/a.json"
      try folder.write(
        #"{"version": 1, "profiles": {"default": {"paths": ["all"], "junit": "\#(file)"}}}"#,
        to: "profiles")
      for words in [["--junit", file, folder / "all"], ["--config", folder / "profiles"]] {
        let run = try SimProcess(["test"] + words)
        #expect(run.code == 64 && run.errors.contains("would write over"), "\(run.errors)")
      }
      #expect(
        try SimProcess(["test", "--junit", folder / "all/new.json", folder / "all"]).code == 0)
      #expect(folder.read("all/a.json") == text)
    }
  }

  /// The configuration is read though no option names it, and a variable may name a scenario.
  @Test func whatIsReadWithoutAWordIsNotWrittenOver() throws {
    let text = CommandScenario.text(expect: "")
    let profile = #"{"version": 1, "profiles": {"default": {"paths": ["a.json"]}}}"#
    try TestFolder.with(["a.json": text, ".sim.json": profile]) { folder in
      let calls: [(words: [String], environment: [String: String])] = [
        (["--junit", ".sim.json"], [:]),
        ([], ["GITHUB_STEP_SUMMARY": "a.json"]),
        (["--junit", "sum.md"], ["GITHUB_STEP_SUMMARY": folder / "sum.md"]),
      ]
      for call in calls {
        let run = try SimProcess(
          ["test"] + call.words, environment: call.environment, in: folder.path)
        #expect(run.code == 64 && run.errors.contains("name another file"), "\(run.errors)")
      }
      let bazel = try SimProcess(
        ["test"], environment: ["TEST_SHARD_STATUS_FILE": "a.json"], in: folder.path)
      #expect(bazel.code == 0)
      let report = try SimProcess(["test", "--format", "json"], in: folder.path)
      try folder.write(report.output, to: "1.ndjson")
      let merged = try SimProcess(
        ["merge", "1.ndjson"], environment: ["GITHUB_STEP_SUMMARY": "1.ndjson"], in: folder.path)
      #expect(merged.code == 64)
      #expect(
        folder.read("a.json") == text && folder.read(".sim.json") == profile
          && folder.read("1.ndjson") == report.output)
    }
  }

  /// The failures are the same, without the search for their causes.
  @Test func causesCanBeLeftOut() throws {
    let words = ["run", "--trace", "none", "--with", "D33"]
    let file = "Scenarios/coalescing/parts-for-those-who-asked.json"
    let run = try SimProcess(words + [file])
    let quick = try SimProcess(words + ["--no-causes", file])
    #expect(run.code == quick.code && quick.code == 1)
    let causes = run.lines.filter { $0.contains("is caused by") }
    #expect(!causes.isEmpty && !quick.output.contains("is caused by"))
    #expect(quick.lines == run.lines.filter { !causes.contains($0) })
  }

  /// What to do about a known defect stands there, and each line of it is right.
  @Test func aKnownDefectComesWithWhatToDo() throws {
    let file = #"""
      {"format": 1, "title": "T", "generation": "4.2", "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"when": "first reaches cache.disk.query", "cancel": "first"}
      ]}
      """#
    try TestFolder.with(["a.json": file]) { folder in
      let path = folder / "a.json"
      let run = try SimProcess(["run", "--trace", "none", path])
      #expect(run.code == 1)
      let violates = #""violates":[{"invariant":"nothing-running-at-rest","defect":"M01"}]"#
      let advice = run.lines.suffix(3)
      #expect(
        Array(advice) == [
          "if it is meant, the file says so: \(violates)",
          "without the defect: sim run --generation 4.2 --without M01 \(path)",
          "why it fails: sim why --generation 4.2 \(path)",
        ], "\(run.output)")
      #expect(try SimProcess(["run", "--without", "M01", path]).code == 0)
      #expect(try SimProcess(["why", "--generation", "4.2", path]).output.contains("M01"))
      try folder.write("{\(violates), " + file.dropFirst(), to: "b.json")
      let meant = try SimProcess(["run", "--trace", "none", folder / "b.json"])
      #expect(meant.code == 0 && !meant.output.contains("if it is meant"))
    }
  }

  @Test(arguments: ["run", "explore", "fuzz"])
  func noDefectIsOnAndOff(command: String) throws {
    let words = [command, "--with", "D06", "--without", "m01,d06"]
    let run = try SimProcess(words + (command == "fuzz" ? [] : [CommandScenario.breaking]))
    #expect(run.code == 64 && run.errors.contains("--with and --without both name D06"))
  }

  @Test func oneFileHoldsOneThing() throws {
    try TestFolder.with([:]) { folder in
      let (file, out) = (CommandScenario.passing, folder / "out")
      let two = try SimProcess(["run", "--record", out, "--observe", out, file])
      #expect(two.code == 64)
      #expect(
        two.errors.contains("--record and --observe would both write \(out); name another file"))
      let several = try SimProcess(["run", "--record", out, file, file])
      #expect(several.code == 64)
      #expect(several.errors.contains("--record is for one run, but 2 files are named; name one"))
      #expect(folder.names.isEmpty)
    }
  }

  @Test func defectsAreSwitched() throws {
    let run = try SimProcess(
      ["run", "--trace", "summary", "--without", "D06", CommandScenario.breaking])
    #expect(run.code == 0)
    let checks = try #require(run.lines.firstIndex(of: "Checks"))
    #expect(
      run.lines[checks + 1]
        == "  ok: \(Invariants.all.count) invariants held; expectations were not looked at: they are "
        + "for the file's own defects")
    let broken = try SimProcess(["run", "--trace", "summary", CommandScenario.breaking])
    #expect(broken.code == 0)
    #expect(
      broken.output.contains(
        "broken as expected, by D06: completion-count 2 times; first seen: first was not cancelled")
    )
  }

  @Test(arguments: ["steps", "summary", "none"])
  func jsonIsALineForEachThing(level: String) throws {
    let run = try SimProcess(
      ["run", "--format", "json", "--trace", level, CommandScenario.passing])
    #expect(run.code == 0)
    let nodes = try run.lines.map { try JSONParser.parse(Array($0.utf8)) }
    #expect(nodes.allSatisfy { $0["version"]?.int64 == 2 })
    #expect(nodes.dropLast().allSatisfy { $0["type"]?.string == "event" })
    #expect(nodes.last?["type"]?.string == "result")
    #expect(nodes.last?["passed"]?.bool == true)
    #expect((nodes.count > 1) == (level != "none"))
  }

  @Test func theStepsAndTheSchemaArePrinted() throws {
    #expect(try SimProcess(["steps"]).output == CheckpointTable.text())
    #expect(try SimProcess(["schema"]).output == ScenarioShape.schema.text(pretty: true) + "\n")
  }
}
