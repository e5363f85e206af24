import SimTools
import Testing

/// `sim explain`, `sim step` and `sim lessons`.
@Suite struct ExplainCommandTests {
  private static let lesson = "Scenarios/lessons/01-first-load.json"

  @Test func aRunIsExplained() throws {
    let run = try SimProcess(["explain", CommandScenario.passing])
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.contains("manager.blacklist.test\n"))
    let outline = try SimProcess(["explain", "--level", "outline", CommandScenario.passing])
    #expect(outline.lines.count < run.lines.count / 4)
    let all = try SimProcess(["explain", "--level", "all", CommandScenario.passing])
    #expect(all.output.contains("\n      operation 1: fire scenario (scenario)\n"))
  }

  /// Running a lesson in another generation is no mistake; what the lesson says need not be true there.
  @Test(arguments: ["step", "explain"])
  func aLessonIsLeftOutInAnotherGeneration(command: String) throws {
    let file = "Scenarios/lessons/05-retry-failed.json"
    let own = try SimProcess([command, file], input: "about\nend\n")
    let about = "A server fails, and is repaired a moment later."
    #expect(own.lines[0] == "Getting past the blacklist" && own.output.contains(about))
    let run = try SimProcess([command, "--generation", "5.x", file], input: "about\nend\n")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.lines[0] == "A run in 5.x, without its lesson")
    let note =
      "The lesson \"Getting past the blacklist\" is for 4.2: its text and questions are left out in 5.x."
    // What the file says is asked for in a session only.
    #expect(
      run.lines.joined(separator: " ").components(separatedBy: note).count
        == (command == "step" ? 3 : 2))
    #expect(!run.output.contains("Question: ") && !run.output.contains(about))
  }

  /// A history that is cut short looks like one that ends there.
  @Test(arguments: [["explain"], ["step"]])
  func aRunThatIsCutShortIsSaidToBe(words: [String]) throws {
    let text = CommandScenario.text(expect: "").replacing(
      #""title""#, with: #""limits": {"steps": 20}, "title""#)
    try SimProcess.withFile(text) { file in
      let run = try SimProcess(words + [file], input: "quit\n")
      #expect(run.errors == "sim: the run is cut short after 20 steps\n")
    }
  }

  @Test func itIsTheRunThatTheOptionsAskFor() throws {
    let file = "Scenarios/museum/M01-cancel-during-disk-query.json"
    #expect(try SimProcess(["explain", file]).output.contains("nothing-running-at-rest"))
    let repaired = try SimProcess(["explain", "--without", "M01", file])
    #expect(repaired.code == 0 && !repaired.output.contains("breaks"))
    let lesson = "Scenarios/lessons/19-three-generations.json"
    let node = try JSONParser.parse(
      Array(
        try SimProcess(["explain", "--format", "json", "--generation", "5.x", lesson]).output.utf8))
    #expect(node["generation"]?.string == "5.x" && node["passed"]?.bool == true)
    let digests = try Set(
      ["1", "2", "3"].map { seed in
        let words = ["explain", "--format", "json", "--strategy", "random", "--seed", seed]
        let output = try SimProcess(words + [CommandScenario.passing]).output
        return try JSONParser.parse(Array(output.utf8))["digest"]?.string
      })
    #expect(digests.count > 1)
  }

  @Test(arguments: [
    ["explain", "--level", "step", "a.json"],
    ["explain", "--without", "M1", CommandScenario.passing],
    ["explain", "--strategy", "replay", CommandScenario.passing], ["step", "-"], ["explain"],
    ["lessons", "x"], ["lessons", "0"],
  ])
  func aBadCommandLineEndsWith64(words: [String]) throws {
    let run = try SimProcess(words)
    #expect(run.code == 64 && run.output.isEmpty && !run.errors.isEmpty)
  }

  @Test(arguments: ["explain", "step"])
  func aBadFileEndsWith65AndAMissingOneWith74(command: String) throws {
    try SimProcess.withFile("{}") { file in
      let run = try SimProcess([command, file])
      #expect(run.code == 65)
    }
    #expect(try SimProcess([command, "no-such.json"]).code == 74)
  }

  // MARK: Stepping

  @Test func aPipeDrivesTheSession() throws {
    let run = try SimProcess(
      ["step", Self.lesson], input: "2\nto manager.query\nstate\nquit\nnext\n")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.lines.contains("> to manager.query") && !run.lines.contains("> next"))
    #expect(run.output.contains("Question: "))
  }

  /// The end of the input ends the session, in the middle of a line too.
  @Test(arguments: ["", "next", "\n\n"])
  func theEndOfTheInputIsTheEnd(input: String) throws {
    let run = try SimProcess(["step", Self.lesson], input: input)
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  @Test func typedTextIsShownEscaped() throws {
    let run = try SimProcess(["step", CommandScenario.passing], input: "\u{1B}[31mnext\n")
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    #expect(run.lines.contains(#"> \u{1b}[31mnext"#))
  }

  // MARK: Lessons

  @Test func theCourseIsListed() throws {
    let run = try SimProcess(["lessons"])
    #expect(run.code == 0)
    #expect(run.lines.first == "  1   The first load of an image (3 questions)")
    let node = try JSONParser.parse(
      Array(try SimProcess(["lessons", "--format", "json"]).output.utf8))
    #expect(node["lessons"]?.array?.first?["file"]?.string == Self.lesson)
    #expect(try SimProcess(["lessons", "1"]).output.contains("sim step \(Self.lesson)"))
  }

  /// What was gone through is kept where it is asked for, and nowhere if nobody is at the terminal.
  @Test func progressIsKept() throws {
    try TestFolder.with([:]) { folder in
      let state = ["SIM_PROGRESS": folder / "new/progress.json", "HOME": folder.path]
      let lesson = "Scenarios/lessons/13-prefetch.json"
      let input = "3\nend\n2\nend\n"
      let run = try SimProcess(["step", lesson], input: input, environment: state)
      #expect(run.code == 0 && run.output.contains("To remember: The prefetcher"))
      #expect(run.output.contains("sim step Scenarios/lessons/14-"))
      let list = try SimProcess(["lessons"], environment: state)
      #expect(list.lines.contains { $0.hasPrefix("  13  ") && $0.hasSuffix(", done") })
      #expect(list.lines.last?.hasPrefix("1 of ") == true)
      let elsewhere = ["HOME": folder.path]
      _ = try SimProcess(["step", lesson], input: input, environment: elsewhere)
      #expect(!(try SimProcess(["lessons"], environment: elsewhere).output.contains("done")))
    }
  }

  @Test func wordsAreAskedFor() throws {
    let run = try SimProcess(["ask", "refresh", "cached"])
    #expect(run.code == 0 && run.lines.first == "refreshCached (option)")
    #expect(run.output.contains("\n  sim step Scenarios/lessons/11-refresh.json\n"))
    let json = try SimProcess(["ask", "--format", "json", "--kind", "museum", "cancel"])
    let found = try JSONParser.parse(Array(json.output.utf8))["found"]?.array ?? []
    #expect(found.count == 10 && found.allSatisfy { $0["kind"]?.string == "museum" })
    let chinese = try SimProcess(["ask", "黑名单"])
    #expect(
      chinese.code == 1
        && chinese.errors.contains("to ask in Chinese: sim ask --lang zh 黑名单"))
    #expect(try SimProcess(["ask", "--lang", "zh", "黑名单"]).code == 0)
    let none = try SimProcess(["ask", "xyzzy"])
    #expect(none.code == 1 && none.errors == "sim: nothing has any of these words: xyzzy\n")
    #expect(try SimProcess(["ask"]).code == 64)
  }

  @Test func aLessonThatIsNotThereIsNamed() throws {
    let run = try SimProcess(["lessons", "99"])
    #expect(run.code == 64 && run.errors.hasPrefix("sim: there is no lesson 99; there are 1, 2, "))
    #expect(try SimProcess(["lessons", "--scenarios", "no-such"]).code == 74)
  }
}
