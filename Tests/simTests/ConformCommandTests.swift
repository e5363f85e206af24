import Foundation
import SimTools
import Testing

/// `sim conform` and `sim run --observe`, and what RECORDING.md says of them.
@Suite struct ConformCommandTests {
  private static let race = "Scenarios/explore/cancel-during-a-download.json"
  private static let twice = "Scenarios/recordings/completed-twice.ndjson"
  private static let lesson = "Scenarios/lessons/01-first-load.json"

  private static let header =
    #"{"version": 1, "type": "recording", "observes": ["loadBegan", "completed"]}"# + "\n"

  @Test func whatWasFoundCanBeSavedAndRun() throws {
    try SimProcess.withFile { file in
      let found = try SimProcess(["conform", "--scenario", file, Self.race, Self.twice])
      #expect(found.code == 0)
      #expect(found.output.contains("\npossible: "))
      #expect(found.output.contains("\nstep through it: sim step \(file)\n"))
      let run = try SimProcess(["run", file])
      #expect(run.code == 1)
      #expect(run.output.contains("is caused by D11"))
      #expect(try SimProcess(["step", file], input: "q\n").code == 0)
    }
  }

  @Test(arguments: ["fifo", "random", "pct"])
  func aRecordedRunIsPossible(strategy: String) throws {
    try SimProcess.withFile { file in
      let run = try SimProcess([
        "run", "--generation", "5.x", "--trace", "none", "--strategy", strategy, "--observe", file,
        Self.race,
      ])
      #expect(run.errors.isEmpty)
      #expect(try SimProcess(["conform", Self.race, file]).code == 0)
    }
  }

  @Test func theStoryIsToldBesideTheRecording() throws {
    try SimProcess.withFile { file in
      let plain = try SimProcess(["run", "--generation", "4.2", Self.lesson])
      let run = try SimProcess(["run", "--generation", "4.2", "--observe", file, Self.lesson])
      #expect(run.output == plain.output)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains(#"{"completed":"#))
    }
  }

  @Test func whatCannotBeEndsWith1AndWhatIsOpenWith3() throws {
    let recording = Self.header + #"{"completed": "first"}"# + "\n" + #"{"completed": "first"}"#
    let one = ["conform", "--generation", "4.2", "--time", "exact", Self.lesson, "-"]
    let impossible = try SimProcess(one, input: recording)
    #expect(impossible.code == 1)
    #expect(impossible.output.contains("every order was tried, threads taking no time"))
    #expect(impossible.output.contains("line 2 is the first that no run could follow"))
    #expect(!impossible.output.contains("seed"))
    let drawn = """
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "given": {"connection": {"profile": "LTE", "jitter": "10 ms", "seed": 7}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """
    try SimProcess.withFile(drawn) { file in
      let run = try SimProcess(["conform", "--time", "exact", file, "-"], input: recording)
      #expect(run.code == 1)
      #expect(
        run.output.contains(
          "threads taking no time, with the delays and losses that the network draws from its seed 7"
        ),
        "\(run.output)")
    }
    let open = try SimProcess(one + ["--max-executions", "1"], input: recording)
    #expect(open.code == 3)
    #expect(open.output.contains("orders are left"))
    let steps = try SimProcess(one + ["--max-steps", "1"], input: recording)
    #expect(steps.code == 3)
  }

  /// The disk is never read for what is in memory, so that the step is never done.
  private static let unmet = """
    {"format": 1, "title": "T", "generation": "hardened",
      "given": {"memory": {"https://a/1.png": "png 1x1"}},
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"when": "first reaches cache.disk.read", "load": "https://a/2.png", "as": "second"}],
      "explore": {"time": "exact"}}
    """

  /// The recording has all that comes; but the scenario says that more was done.
  @Test(arguments: [
    ("", [String](), 65),
    ("", ["--max-executions", "1"], 3),
    (#", "cutOff": true"#, [], 0),
  ])
  func aRunThatLeavesOutAStepIsNotTheRecordedOne(
    header: String, words: [String], code: Int
  ) throws {
    let recording =
      #"{"version": 1, "type": "recording", "observes": ["completed"]\#(header)}"# + "\n"
      + #"{"completed": "first"}"#
    try SimProcess.withFile(Self.unmet) { file in
      let run = try SimProcess(["conform", file, "-"] + words, input: recording)
      #expect(Int(run.code) == code, "\(run.output)")
      #expect(
        code == 0
          || run.output.contains(
            #"but a step was not done in it: $.steps[1]: "first reaches cache.disk.read" never came"#
          ), "\(run.output)")
    }
  }

  /// The reason for the exit code is named, whatever else differs.
  @Test func theStepOfNoRunIsNamed() throws {
    let recording =
      #"{"version": 1, "type": "recording", "observes": ["completed"]}"# + "\n"
      + #"{"completed": "first"}"# + "\n" + #"{"completed": "first"}"#
    let step = #"$.steps[1]: "first reaches cache.disk.read" never came"#
    try SimProcess.withFile(Self.unmet) { file in
      let text = try SimProcess(["conform", file, "-"], input: recording)
      #expect(text.code == 65)
      #expect(text.output.contains("in every order, a step was not done: " + step))
      let json = try SimProcess(["conform", "--format", "json", file, "-"], input: recording)
      let document = try JSONParser.parse(Array(json.output.utf8))
      #expect(document["stepOfNoRun"]?.string?.hasPrefix(step) == true)
    }
  }

  /// Nothing is known of the end of a run that a bound stopped.
  @Test func aRunThatIsStoppedHasNoOtherEnd() throws {
    let text = """
      {"format": 1, "title": "T", "generation": "4.2", "limits": {"steps": 3},
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """
    let recording =
      #"{"version": 1, "type": "recording", "observes": ["memoryWarningBegan"]}"# + "\n"
    try SimProcess.withFile(text) { file in
      let run = try SimProcess(["conform", file, "-"], input: recording)
      #expect(run.code == 3)
      #expect(run.output.contains("and no other, but was stopped before its end"), "\(run.output)")
    }
  }

  @Test func programsGetADocument() throws {
    let run = try SimProcess(["conform", "--format", "json", Self.race, Self.twice])
    let document = try JSONParser.parse(Array(run.output.utf8))
    #expect(document["verdict"]?.string == "possible")
    #expect(document["events"]?.int64 == 4)
    #expect(document["followed"]?.int64 == 4)
  }

  /// Of several generations there is a line for each.
  @Test(arguments: [1, 2])
  func eachGenerationHasItsLine(count: Int) throws {
    let generations = ["4.2", "5.x"].prefix(count).map { #""\#($0)""# }.joined(separator: ", ")
    let text = """
      {"format": 1, "title": "T", "generation": [\(generations)],
        "steps": [{"at": "0 s", "load": null, "as": "first"}]}
      """
    let recording = #"{"version": 1, "type": "recording", "observes": ["loadBegan"]}"# + "\n"
    try SimProcess.withFile(text) { file in
      let run = try SimProcess(["conform", "--format", "json", file, "-"], input: recording)
      let explored = try SimProcess(["explore", "--format", "json", file])
      for output in [run.output, explored.output] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if count == 1 {
          #expect(lines.count > 1)
          #expect(try JSONParser.parse(Array(output.utf8))["version"] != nil)
        } else {
          #expect(lines.count == 2)
          for line in lines {
            #expect(try JSONParser.parse(Array(line.utf8))["version"] != nil)
          }
        }
      }
    }
  }

  @Test func mistakesAreReportedWithTheirPlace() throws {
    let run = try SimProcess(
      ["conform", Self.lesson, "-"], input: Self.header + #"{"completed": "frist"}"#)
    #expect(run.code == 65)
    #expect(
      run.errors.hasPrefix(#"-:2:15: $.completed: the scenario begins no load called "frist""#))
    #expect(try SimProcess(["conform", Self.lesson, "nothing.ndjson"]).code == 74)
    #expect(try SimProcess(["conform", "nothing.json", Self.twice]).code == 74)
    #expect(try SimProcess(["conform", Self.lesson]).code == 64)
  }

  @Test func whatIsForOneRunNeedsOneGeneration() throws {
    let several = "Scenarios/basics/nil-url-at-a-view.json"
    let file = try ScenarioReader.read(
      Array(try Data(contentsOf: SimProcess.root.appendingPathComponent(several))), file: several)
    try #require(file.scenarios.count > 1)
    for words in [
      ["conform", "--scenario", "x.json", several, "-"], ["run", "--observe", "x", several],
    ] {
      let run = try SimProcess(words, input: Self.header)
      #expect(run.code == 64)
      #expect(run.errors.contains("choose one with --generation"))
    }
  }

  // MARK: RECORDING.md

  @Test func theExampleOfTheDocumentIsTheOneThatIsCompiled() throws {
    let document = try Document(path: "RECORDING.md")
    let source = try String(
      contentsOf: SimProcess.root.appendingPathComponent("Tests/simTests/RecordingExample.swift"),
      encoding: .utf8)
    let blocks = document.blocks.filter { $0.language == "swift" }
    #expect(blocks.map { $0.text + "\n" } == [source])
  }

  /// The example around a loader that is no SDWebImage: it answers at once, and twice.
  @Test(arguments: [(1, Int32(0)), (2, 1)])
  @MainActor func theExampleWritesARecording(completions: Int, code: Int32) throws {
    let recorder = LoadRecorder(
      observes: ["loadBegan", "completed", "cancelled"], notes: "of a test")
    let load = recorder.recording(
      { _, completion in
        for _ in 0..<completions { completion(Data(), nil) }
        return {}
      }, name: { _ in "first" })
    _ = load(try #require(URL(string: "https://img.example/a.png")), { _, _ in })
    let run = try SimProcess(
      ["conform", "--generation", "4.2", "--time", "exact", Self.lesson, "-"], input: recorder.text)
    #expect(run.code == code, "\(run.output)\(run.errors)\(recorder.text)")
  }
}
