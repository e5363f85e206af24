import SimTools
import Testing

/// A mistake is reported on standard error, with its place and a code of its own.
@Suite struct BadInputTests {
  @Test func aBadScenarioEndsWith65() throws {
    let text = "{\n  \"format\": 1,\n  \"titel\": \"T\"\n}"
    try SimProcess.withFile(text) { file in
      let run = try SimProcess(["run", file])
      #expect(run.code == 65)
      #expect(run.output.isEmpty)
      let lines = run.errors.split(separator: "\n")
      #expect(lines.first == "\(file):1:1: $: missing key \"title\"")
      #expect(
        lines.last?.hasPrefix(
          "\(file):3:3: $.titel: unknown key \"titel\"; did you mean \"title\"?") == true)
    }
  }

  @Test func aConditionThatNeverComesEndsWith65() throws {
    let text = CommandScenario.failing.replacing(
      "}\n]", with: "},\n  {\"when\": \"first completes #2\", \"cancelAll\": true}\n]")
    let run = try SimProcess(["run", "--trace", "none", "-"], input: text)
    #expect(run.code == 65)
    #expect(
      run.errors == "-:3:12: $.steps[1]: \"first completes #2\" never came: the run ended before; "
        + "first completed once\n"
    )
    let why = try SimProcess(["why", "-"], input: text.replacing(#""running": 7"#, with: ""))
    #expect(why.code == 65)
    #expect(why.output.contains("the run is not the one that the file asks for"), "\(why.output)")
    #expect(why.errors.contains("\"first completes #2\" never came: the run ended before"))
  }

  @Test(arguments: [
    (["run", "--sede", "1", "a.json"], "--seed"), (["rum"], "run"), (["run"], "FILE"),
    (["run", "--without", "D6", "a.json"], "D6"), (["run", "--seed", "-1", "a.json"], "--seed"),
    (["run", "--max-time", "-1s", "a.json"], #""-1s""#),
    (["run", "--format", "xml", "a.json"], "json"),
  ])
  func aBadCommandLineEndsWith64(words: [String], told: String) throws {
    let run = try SimProcess(words)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(told), "\(run.errors)")
  }

  @Test func withoutACommandThereIsHelp() throws {
    let run = try SimProcess([])
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("sim: a command is missing\n"))
    #expect(run.errors.contains("\n    sim run Scenarios/views/cell-reuse.json\n"))
    #expect(run.errors.contains("Try 'sim --help' for all commands"))
    #expect(run.errors.split(separator: "\n").count < 30)
  }

  @Test func anOptionThatDoesNothingIsRefused() throws {
    #expect(try SimProcess(["run", "--seed", "7", CommandScenario.passing]).code == 64)
    let test = try SimProcess(["test", "--seed", "7", CommandScenario.passing])
    #expect(test.code == 64)
    #expect(test.errors.contains("does nothing without --schedules, or --strategy random or pct"))
  }

  @Test func aReplayWithoutScheduleIsRefused() throws {
    let run = try SimProcess(["run", "--strategy", "replay", CommandScenario.passing])
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
  }

  @Test func aMissingFileEndsWith74AndTheNearestPath() throws {
    let run = try SimProcess(["run", "Scenarios/view/cel-reuse.json"])
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "sim: cannot read Scenarios/view/cel-reuse.json: there is no such file or folder; "
        + "did you mean Scenarios/views/cell-reuse.json?\n")
    #expect(
      try SimProcess(["run", "--schedule", "no-such.json", CommandScenario.passing]).code == 74)
  }

  @Test(arguments: ["run", "explore", "why", "compare"])
  func aFolderEndsWith74AndTheCommandThatTakesOne(command: String) throws {
    let run = try SimProcess([command, "Scenarios"])
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "sim: cannot read Scenarios: it is a folder; sim test Scenarios runs the scenarios in it\n"
    )
  }

  @Test(arguments: [
    ["import"], ["run", "--schedule", "Tests", CommandScenario.passing],
  ])
  func aFolderForAFileIsNamedAsSuch(words: [String]) throws {
    let run = try SimProcess(words.count == 1 ? words + ["Tests"] : words)
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(run.errors == "sim: cannot read Tests: it is a folder\n")
  }

  /// A folder that is merged has a campaign in it.
  @Test func aFolderWithoutACampaignIsNotMerged() throws {
    let run = try SimProcess(["merge", "Tests"])
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == "sim: cannot read Tests/campaign.json: there is no such file or folder\n")
  }

  @Test func aMissingPlaceToTestIsAnErrorAndNoResult() throws {
    let run = try SimProcess(["test", "Scenarios/basics", "Scenarois/views"])
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == "sim: cannot read Scenarois/views: there is no such file or folder; "
        + "did you mean Scenarios/views?\n")
  }

  @Test func coverageOfNothingIsRefused() throws {
    let run = try SimProcess(["coverage", "no-such-folder"])
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("sim: cannot read no-such-folder: "))
  }

  @Test func aFileWithoutEndIsRefused() throws {
    let run = try SimProcess(["run", "/dev/zero"])
    #expect(run.code == 65)
    #expect(run.errors == "/dev/zero:1:1: $: the file has more than the limit of 64 MB\n")
  }

  @Test func aRecordThatCannotBeWrittenIsReportedOnce() throws {
    let run = try SimProcess(
      ["run", "--trace", "none", "--record", "no/such/folder.json", CommandScenario.passing])
    #expect(run.code == 74)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.hasPrefix("sim: cannot write no/such/folder.json: there is no such"))
  }

  /// The name of a file comes from outside too.
  @Test func aHostileFileNameIsEscaped() throws {
    let name = "no\u{1B}[31m\u{202E}such.json"
    let run = try SimProcess(["run", name])
    #expect(run.code == 74)
    #expect(!run.errors.unicodeScalars.contains("\u{1B}"))
    #expect(!run.errors.unicodeScalars.contains("\u{202E}"))
  }

  @Test(arguments: [
    #""disk": {"u": {"image": "png 1x1", "bytes": "9223372036854775807 B"}}"#,
    #""urlCache": {"u": {"undecodable": "x", "bytes": "1099511627777 B"}}"#,
    #""network": {"u": [{"image": "png 1x1", "bytes": "2000 GB"}]}"#,
  ])
  func sizesThatNoFileHasAreRefused(given: String) throws {
    let text =
      #"{"format": 1, "title": "T", "about": "A", "generation": "4.2", "given": {\#(given)}, "#
      + #""steps": [{"at": "0 s", "load": "u", "as": "a"}]}"#
    let run = try SimProcess(["run", "--trace", "none", "-"], input: text)
    #expect(run.code == 65)
    #expect(run.errors.contains("are more than the limit of "), "\(run.errors)")
  }
}
