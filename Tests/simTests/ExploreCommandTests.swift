import Foundation
import SimTools
import Testing

/// `sim explore` and `sim why`, and the codes with which they end.
@Suite struct ExploreCommandTests {
  private static let race = "Scenarios/explore/cancel-anywhere.json"

  /// Explores with `--save`, and gives the file of the first finding with the line that replays it.
  private func firstFinding(
    in folder: String, _ options: String...
  ) throws -> (file: String, replay: String?) {
    let run = try SimProcess(
      [
        "explore", "--generation", "3.x", "--time", "exact", "--strategy", "optimal", "--save",
        folder, "--format", "json",
      ]
        + options + [Self.race])
    #expect(run.code == 1)
    let node = try JSONParser.parse(Array(run.output.utf8))
    #expect(node["complete"]?.bool == true)
    let finding = try #require(node["findings"]?.array?.first)
    #expect(finding["what"]?.string == "cancel-reaches-the-download is broken")
    #expect(finding["cause"]?["defects"]?.array?.isEmpty == false)
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().first)
    return ("\(folder)/\(file)", finding["replay"]?.string)
  }

  private func withFolder(_ body: (String) throws -> Void) rethrows {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("explore-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Of another scenario, or of one's own.
  @Test func aFileThatIsThereStays() throws {
    try withFolder { folder in
      let (file, _) = try firstFinding(in: folder)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      _ = try firstFinding(in: folder)
      let again = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!again.contains { $0.hasSuffix("finding-1-2.json") })
      try "mine".write(toFile: file, atomically: true, encoding: .utf8)
      _ = try firstFinding(in: folder)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
      let other = file.replacing("finding-1.json", with: "finding-1-2.json")
      #expect(try String(contentsOfFile: other, encoding: .utf8) == text)
    }
  }

  @Test func findingsAreSavedShrunkAndReplay() throws {
    try withFolder { folder in
      let (file, replay) = try firstFinding(in: folder)
      #expect(file.hasSuffix("3.x-finding-1.json") && replay == "sim run \(file)")
      // What a known defect explains is declared, and passes.
      let run = try SimProcess(["run", "--trace", "none", file])
      #expect(run.code == 0)
      #expect(run.output.contains("cancel-reaches-the-download is broken on first"))
      // The schema of the file that was explored is not beside it.
      #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("$schema"))
    }
  }

  /// Two reads of memory, and an order of them that must not come.
  private static let reads = """
    {"format": 1, "title": "T", "generation": "hardened",
      "given": {"memory": {"https://a/1.png": "png 1x1", "https://a/2.png": "png 1x1"}},
      "steps": [
        {"at": "0 s", "as": "x", "imageFromCache": "https://a/1.png", "where": "memory",
          "from": "background"},
        {"at": "0 s", "as": "y", "imageFromCache": "https://a/2.png", "where": "memory",
          "from": "background"}],
      "explore": {"time": "exact", "never": [{"told": [
        {"memoryRead": "https://a/2.png"}, {"memoryRead": "https://a/1.png"}]}]}}
    """

  /// The reads touch nothing in common, and yet their order is asked for.
  @Test(arguments: ["optimal", "sources", "every"])
  func anOrderOfEventsIsFound(strategy: String) throws {
    let words = ["explore", "--strategy", strategy, "-"]
    let run = try SimProcess(words, input: Self.reads)
    #expect(run.code == 1 && run.output.contains("FAIL never[0] came in "), "\(run.output)")
  }

  @Test func statesDoNotJudgeEvents() throws {
    let run = try SimProcess(["explore", "--strategy", "states", "-"], input: Self.reads)
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(run.errors.contains("and - asks for events (told, untold) of whole runs"))
  }

  @Test func whatCannotBeSavedIsReportedAllTheSame() throws {
    try TestFolder.with(["found/hardened-finding-1.schedule.json/x": ""]) { folder in
      let run = try SimProcess(["explore", "--save", folder / "found", "-"], input: Self.reads)
      #expect(run.code == 74)
      #expect(run.errors.contains("hardened-finding-1.schedule.json: it is a folder"))
      #expect(run.output.contains("FAIL never[0] came in "))
    }
  }

  private static let unmet = """
    {"format": 1, "title": "T", "generation": "hardened",
      "given": {"memory": {"https://a/1.png": "png 1x1"}},
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"at": "0 s", "query": "https://a/1.png", "as": "q", "from": "background"},
        {"when": "first reaches cache.disk.read", "memoryWarning": true}],
      "explore": {}}
    """

  /// What was to be explored never happens. Of orders that were not tried nobody knows.
  @Test(arguments: [
    (["explore", "--time", "exact", "--strategy", "optimal"], 65),
    (["explore", "--time", "exact", "--strategy", "optimal", "--max-executions", "1"], 3),
    (
      [
        "explore", "--time", "exact", "--strategy", "optimal", "--shard", "1/2", "--format", "json",
      ], 0
    ),
    (["test", "--time", "exact"], 65),
  ])
  func aStepThatNeverComesIsNoResult(words: [String], code: Int) throws {
    try TestFolder.with(["unmet.json": Self.unmet]) { folder in
      let run = try SimProcess(words + ["unmet.json"], in: folder.path)
      #expect(Int(run.code) == code, "\(run.output) \(run.errors)")
      let says =
        words[0] == "test" ? "in every order, a step was not done: " : "in the first of them "
      let step = #"$.steps[2]: "first reaches cache.disk.read" never came"#
      #expect(code != 65 || run.output.contains(says + step), "\(run.output)")
    }
  }

  /// A step on main cannot be done while main is held: that is the reason, and not that its moment did not come.
  @Test(arguments: [["explore", "--strategy", "optimal"], ["test"]])
  func aStepThatCannotEndIsNamedWithItsReason(words: [String]) throws {
    let held = """
      {"format": 1, "title": "T", "generation": "4.2",
        "steps": [
          {"at": "0 s", "load": "https://a/1.png", "as": "first"},
          {"when": "first reaches manager.load", "memoryWarning": true}],
        "explore": {"time": "exact"}}
      """
    try TestFolder.with(["held.json": held]) { folder in
      let run = try SimProcess(words + ["held.json"], in: folder.path)
      #expect(run.code == 65, "\(run.output) \(run.errors)")
      #expect(run.output.contains("it needs the main queue, which the held thread occupies"))
    }
  }

  /// The second generation has its share of the time.
  @Test func generationsShareTheTime() throws {
    let text = """
      {"format": 1, "title": "T", "generation": ["3.x", "hardened"],
        "steps": [
          {"at": "0 s", "load": "https://a/1.png", "as": "first"},
          {"at": "0 s", "load": "https://a/2.png", "as": "second"}]}
      """
    let run = try SimProcess(
      ["explore", "--strategy", "every", "--max-time", "2 s", "-"], input: text)
    let ended = run.output.split(separator: "\n").filter { $0.contains("--max-time ended it") }
    #expect(ended.count > 1 && !ended.contains { $0.hasPrefix("0 runs") }, "\(run.output)")
  }

  @Test func anotherGenerationIsNotCompared() throws {
    let run = try SimProcess(
      ["explore", "--generation", "5.x", "--strategy", "optimal", "-"], input: Self.reads)
    #expect(run.code == 0 && run.errors.contains(": its explore section is not compared"))
  }

  /// Nobody waits for a search whose findings have no place.
  @Test func aFolderThatCannotBeIsRefusedAtOnce() throws {
    try TestFolder.with(["file": ""]) { folder in
      let run = try SimProcess(
        ["explore", "--save", folder / "file/found", "-"], input: Self.reads)
      #expect(run.code == 74 && run.output.isEmpty)
      #expect(run.errors.hasSuffix("file/found: a part of the path is no folder\n"))
    }
  }

  /// The prefetch begins its load before or after the query begins its own: the app ends alike.
  @Test(arguments: ["portfolio", "optimal", "every"])
  func theOrderInWhichLoadsBeginIsNoEnd(strategy: String) throws {
    let text = """
      {"format": 1, "title": "T", "generation": "hardened",
        "given": {"memory": {"https://a/1.png": "png 1x1", "https://a/2.png": "png 1x1"}},
        "steps": [
          {"at": "0 s", "as": "p", "prefetch": ["https://a/1.png"], "from": "background"},
          {"at": "0 s", "as": "q", "query": "https://a/2.png"}]}
      """
    let words = [
      "explore", "--strategy", strategy, "--time", "exact", "--max-executions", "2000", "-",
    ]
    let run = try SimProcess(words, input: text)
    #expect(run.output.contains(" 1 distinct end;") && run.code != 70, "\(run.output)")
  }

  @Test func findingsAreSavedAsTheyAre() throws {
    try withFolder { folder in
      let (schedule, replay) = try firstFinding(in: folder, "--no-shrink")
      #expect(schedule.hasSuffix("3.x-finding-1.schedule.json"))
      #expect(replay == "sim run --generation 3.x --schedule \(schedule) \(Self.race)")
      let run = try SimProcess([
        "run", "--trace", "none", "--generation", "3.x", "--schedule", schedule, Self.race,
      ])
      #expect(run.code == 1)
      #expect(run.output.contains("  FAIL cancel-reaches-the-download is broken\n"))
      let why = try SimProcess([
        "why", "--generation", "3.x", "--samples", "3", "--schedule", schedule, Self.race,
      ])
      #expect(why.code == 0)
      #expect(why.output.contains("broken: cancel-reaches-the-download on first"))
    }
  }

  @Test func allOrdersAreTriedOnlyWhenTheyAre() throws {
    let all = try SimProcess([
      "explore", "--generation", "3.x", "--time", "exact", "--without", "all", Self.race,
    ])
    #expect(all.code == 0)
    #expect(all.output.contains("all ") && all.output.contains(" orders tried"))
    let some = try SimProcess([
      "explore", "--generation", "3.x", "--time", "exact", "--without", "all",
      "--max-executions", "2", Self.race,
    ])
    #expect(some.code == 3)
    #expect(
      some.output.contains(
        "2 runs of an unknown number of orders, threads taking no time (--time exact); "
          + "--max-executions ended it"))
    let none = try SimProcess(["explore", "--max-time", "7", Self.race])
    #expect(none.code == 64)
    #expect(none.errors.contains("--max-time"))
  }

  @Test func whyIsBoundedAndSaysWhichGenerationItExplains() throws {
    let file = "Scenarios/museum/M01-cancel-during-disk-query.json"
    let bounded = try SimProcess(["why", "--max-time", "1ms", file])
    #expect(bounded.code == 3)
    #expect(bounded.output.contains("When it became inevitable"))
    #expect(bounded.output.contains("Nothing was sampled: the time was too short."))
  }
}
