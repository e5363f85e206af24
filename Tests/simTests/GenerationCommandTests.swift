import SimTools
import Testing

/// `sim run` with files of several generations.
@Suite struct GenerationCommandTests {
  private static let text = #"""
    {"format": 1, "title": "T", "about": "A", "generation": ["4.2", "5.x"], "steps": [
      {"at": "0 s", "load": null, "as": "first"}
    ], "expect": {"completions": {"first": [{"error": "NSURLErrorDomain -1100"}]}},
    "in": {"5.x": {"expect": {"completions": {"first": [{"error": "SDWebImageErrorDomain 1000"}]}}}}}
    """#

  private func run(_ words: String...) throws -> SimProcess {
    try SimProcess(["run", "--trace", "none"] + words + ["-"], input: Self.text)
  }

  @Test func eachGenerationHasALineOfItsOwn() throws {
    let run = try run()
    #expect(run.code == 0)
    #expect(run.lines.count == 3)
    #expect(run.lines.first?.hasPrefix("ok   -: T (4.2, ") == true)
    #expect(run.lines.dropFirst().first?.hasPrefix("ok   -: T (5.x, ") == true)
    #expect(run.lines.last == "2 passed, 0 failed")
  }

  @Test func jsonNamesTheGeneration() throws {
    let nodes = try run("--format", "json").lines.map { try JSONParser.parse(Array($0.utf8)) }
    #expect(nodes.map { $0["generation"]?.string } == ["4.2", "5.x"])
    #expect(nodes.allSatisfy { $0["passed"]?.bool == true })
    #expect(nodes.last?["replay"]?.string == "sim run --generation 5.x -")
  }

  @Test func oneCanBeChosen() throws {
    let run = try run("--generation", "5.x")
    #expect(run.lines.count == 1)
    #expect(run.output.hasPrefix("ok   -: T (5.x, "))
  }

  @Test func whereItIsNotListedNothingIsExpected() throws {
    let run = try SimProcess(
      ["run", "--trace", "summary", "--generation", "hardened", "-"], input: Self.text)
    #expect(run.code == 0)
    #expect(
      run.output.contains(
        "expectations were not looked at: they are for the generations that the file lists"))
  }

  @Test func determinismIsCheckedInEach() throws {
    let run = try run("--check-determinism")
    #expect(run.code == 0)
    #expect(run.lines.count == 3)
  }

  @Test(arguments: ["--record", "--schedule"])
  func aScheduleNeedsOneGeneration(option: String) throws {
    let run = try run(option, "no-such.json")
    #expect(run.code == 64)
    #expect(
      run.errors.hasPrefix(
        "sim: \(option) is for one run, but - is run in 4.2, 5.x; choose one with --generation\n"))
    #expect(try self.run("--generation", "5.x", "--schedule", "no-such.json").code == 74)
  }

  @Test func aScheduleOfOneGenerationReplays() throws {
    try SimProcess.withFile { schedule in
      let words = ["--generation", "5.x"]
      let order = ["--strategy", "random", "--seed", "3"]
      let recorded = try SimProcess(
        ["run", "--trace", "none", "--record", schedule] + words + order + ["-"], input: Self.text)
      let replayed = try SimProcess(
        ["run", "--trace", "none", "--schedule", schedule] + words + ["-"], input: Self.text)
      #expect(recorded.code == 0)
      // What the file expects counts for a replay, and not for an order that was drawn.
      let note = "; expectations were not looked at"
      #expect(recorded.output.replacing(note, with: "") == replayed.output)
    }
  }

  @Test(arguments: [
    (["--generation", "5"], #"unknown value "5" for "--generation""#),
    (["--generation", "hardend"], #"did you mean "hardened"?"#),
    (["--with", "D01"], "sim: 4.2 cannot have D01; it is a defect of 3.x\n"),
    (
      ["--without", "K16", "--generation", "4.2"],
      "sim: 4.2 cannot have K16; it is a defect of 5.x, hardened\n"
    ),
    (["--without", "D01"], "sim: 4.2, 5.x cannot have D01; it is a defect of 3.x\n"),
    (["--without", "D99"], #"unknown value "D99" for "--without"; did you mean "D09"?"#),
  ])
  func aBadCommandLineEndsWith64(words: [String], told: String) throws {
    let run = try SimProcess(["run"] + words + ["-"], input: Self.text)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(told), "\(run.errors)")
  }

  /// One of the generations can have it.
  @Test func aDefectOfOneOfThemCanBeSwitchedOff() throws {
    #expect(try run("--without", "K16").code == 0)
  }

  @Test func aSettingThatAGenerationLacksEndsWith65() throws {
    let run = try SimProcess(
      ["run", "--generation", "5.x", "Scenarios/memory/cache-memory-only.json"])
    #expect(run.code == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(#"5.x has no option "cacheMemoryOnly" (3.x and 4.2 have it)"#))
  }
}
