import Testing

/// `sim` needs no checkout: it has the scenarios in itself.
@Suite struct EmbeddedScenarioTests {
  private static let shown = "Scenarios/museum/M01-cancel-during-disk-query.json"
  private static let lesson = "Scenarios/lessons/01-first-load.json"

  @Test(arguments: [
    ["museum"], ["museum", "M01"], ["museum", "M01", "--format", "json"],
    ["museum", "--find", "--max-executions", "2", "M01"], ["lessons"], ["lessons", "1"],
    ["lessons", "--format", "json"], ["run", shown], ["explain", lesson], ["test", shown],
    ["compare", "--generations", "4.2,5.x", shown], ["test", "Scenarios/lessons"],
    ["run", CommandScenario.passing], ["claims", "C042"], ["test", "Scenarios/views"],
    ["coverage", "--filter", "cell-*", "Scenarios"],
    ["golden", "Scenarios/views", "--in", "no-such-folder"],
  ])
  func anEmptyFolderIsAsGoodAsTheCheckout(words: [String]) throws {
    try TestFolder.with([:]) { folder in
      let there = try SimProcess(words, in: folder.path)
      let here = try SimProcess(words)
      #expect(there.code == here.code)
      #expect(there.code != 74)
      #expect(withoutTime(there.output) == withoutTime(here.output))
      #expect(there.errors == here.errors)
    }
  }

  /// They take longer than all others.
  @Test func stressScenariosAreLeftOutUnlessTheyAreAskedFor() throws {
    try TestFolder.with([:]) { folder in
      let list = { (words: [String]) in try SimProcess(["test", "--list"] + words, in: folder.path)
      }
      let hasStress = { (run: SimProcess) in run.output.contains("Scenarios/stress/") }
      let all = try list(["Scenarios"])
      #expect(all.lines.count > 500 && !hasStress(all))
      #expect(all.errors.contains("'sim test Scenarios/stress' runs them"))
      for words in [["Scenarios/stress"], ["--filter", "Stress/", "Scenarios"]] {
        let asked = try list(words)
        #expect(asked.errors.isEmpty && hasStress(asked), "\(words)")
      }
      try folder.write(CommandScenario.text(expect: ""), to: "Scenarios/stress/own.json")
      #expect(hasStress(try list(["Scenarios"])))
    }
  }

  @Test func aFolderThatIsThereCounts() throws {
    try TestFolder.with(["Scenarios/museum/note.txt": ""]) { folder in
      let empty = try SimProcess(["museum", "M01"], in: folder.path)
      #expect(empty.code == 74)
      #expect(empty.errors.contains("no scenario in Scenarios/museum shows M01"))
      try folder.write(CommandScenario.text(expect: ""), to: Self.shown)
      #expect(try SimProcess(["museum", "M01"], in: folder.path).code == 1)
      #expect(try SimProcess(["run", Self.shown], in: folder.path).output.contains("T\n"))
    }
  }

  /// A folder of the user's own takes no evidence away, and adds its own.
  @Test func claimsAreShownByBoth() throws {
    try TestFolder.with(["Scenarios/note.json": #"{"a": 1}"#]) { folder in
      let claim = ["claims", "C042"]
      #expect(try SimProcess(claim, in: folder.path).output == SimProcess(claim).output)
      let own = CommandScenario.text(expect: "").replacing(
        #""title""#, with: #""shows": ["C042"], "title""#)
      try folder.write(own, to: "Scenarios/own.json")
      #expect(try SimProcess(claim, in: folder.path).output.contains("Scenarios/own.json"))
    }
  }

  @Test func aFileThatIsNotInTheBinaryIsMissing() throws {
    try TestFolder.with([:]) { folder in
      for words in [
        ["run", "Scenarios/museum/none.json"], ["test", "Scenario"],
        ["claims", "--scenarios", "None"], ["coverage", "Scenarios/none"],
      ] {
        let run = try SimProcess(words, in: folder.path)
        #expect(run.code == 74, "\(words)")
      }
    }
  }

  /// How long it took differs.
  private func withoutTime(_ text: String) -> String {
    text.replacing(/[0-9.]+ m?s\b/, with: "…")
  }
}
