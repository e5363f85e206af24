import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// How exhibits are found, run and printed.
@Suite struct MuseumTests {
  // MARK: Finding

  @Test func aFileIsFoundByTheIDInFrontOfItsName() throws {
    let names = ["M011-x.json", "D06-a.json", "M01-a.json", "M01-note.txt", "xM01-b.json"]
    #expect(try Museum.file(of: .leakOnCancelDuringQuery, among: names, in: "m") == "M01-a.json")
  }

  @Test func missingAndDuplicateExhibitsAreReported() {
    let find = { (names: [String]) in
      _ = try Museum.file(of: .leakOnCancelDuringQuery, among: names, in: "Scenarios/museum")
    }
    let missing = #expect(throws: Museum.Problem.self) { try find(["D06-a.json"]) }
    #expect(
      missing?.message.text
        == "no scenario in Scenarios/museum shows M01; its name would begin with M01-")
    let twice = #expect(throws: Museum.Problem.self) { try find(["M01-b.json", "M01-a.json"]) }
    #expect(
      twice?.message.text
        == "more than one scenario in Scenarios/museum shows M01: M01-a.json, M01-b.json")
    #expect(
      Museum.Problem.noFolder("no/museum").message.text
        == "there is no folder no/museum; without --scenarios DIR sim takes the scenarios that "
        + "are built into it")
  }

  // MARK: Running

  private static let cancelled =
    TestScenario.load
    + #", {"when": "first reaches cache.disk.query", "cancel": "first"}"#
  /// The list keeps the load, and so does the view's weak table.
  private static let violation = """
    {"invariant": "nothing-running-at-rest", "load": "first", "defect": "M01"},
    {"invariant": "no-dead-operation-listed", "view": "cell", "defect": "M01"}
    """

  private func run(
    _ defect: Defect, _ steps: String = cancelled, violates: String? = violation
  ) throws -> ExhibitRun {
    let scenario = try TestScenario.steps(
      steps, violates.map { #""violates": [\#($0)]"# } ?? #""shows": []"#)
    return ExhibitRun(try #require(Exhibit.of(defect)), scenario, on: ScenarioRunner())
  }

  @Test func theDefectIsSwitchedOnAndOff() throws {
    let run = try run(.leakOnCancelDuringQuery)
    #expect(run.comparison.sides.map(\.label) == ["with M01", "without M01"])
    #expect(run.shown.map(\.invariant) == ["nothing-running-at-rest", "no-dead-operation-listed"])
    #expect(run.showsDefect)
    #expect(
      run.verdict == "With M01 these break, and hold without it: nothing-running-at-rest (first) "
        + "and no-dead-operation-listed (cell)")
  }

  @Test func aScenarioThatTheDefectDoesNotTouchShowsNothing() throws {
    let run = try run(.leakOnCancelDuringQuery, TestScenario.load, violates: nil)
    #expect(!run.showsDefect)
    #expect(
      run.verdict
        == "The scenario does not show M01: with it and without it the same invariants hold")
  }

  @Test func anotherDefectsViolationDoesNotCount() throws {
    let run = try run(.joinsCancelledDownload)
    #expect(!run.showsDefect)
    #expect(run.shown.isEmpty)
  }

  @Test func aScenarioThatFailsShowsNothing() throws {
    let run = try run(.leakOnCancelDuringQuery, violates: nil)
    #expect(!run.showsDefect)
    #expect(
      run.verdict
        == "The scenario fails with M01: run it with sim run to see what is not as it says")
  }

  // MARK: Output

  @Test func theListIsKnown() throws {
    let exhibits = [Defect.leakOnCancelDuringQuery, .diskHitIgnoresStoreType].compactMap(Exhibit.of)
    #expect(
      MuseumText(style: .plain, columns: 72).list(exhibits) == [
        "M01  A cancel during the disk query leaks the combined operation",
        "     3.x and 4.2; confirmed upstream, fixed in 4.3.0; order of blocks;",
        "     caught by nothing-running-at-rest",
        "     A load that is cancelled while its disk query waits is never taken",
        "     off the list: the query returns without calling back, and there is",
        "     no cancel block yet.", "",
        "K09  A store type of disk is ignored on a disk hit",
        "     5.x; confirmed upstream, fixed in 5.10.3; order of blocks; caught",
        "     by stored-where-asked",
        "     A load that is to be stored on disk only puts its image into memory",
        "     all the same when it is found on disk.",
      ])
  }

  @Test func anExhibitPrintsItsRuns() throws {
    let run = try run(.leakOnCancelDuringQuery)
    let lines = MuseumText(style: .plain).exhibit(run.exhibit, [run], file: "m/M01-\u{1B}.json")
    #expect(lines.contains("     Right: The list of running operations is empty after the cancel."))
    #expect(lines.contains("     Shown by m/M01-\\u{1b}.json"))
    #expect(
      lines.contains {
        $0.hasPrefix("  With M01 these break, and hold without it: nothing-running-at-rest")
      })
    #expect(lines.contains("In 4.2"))
    #expect(lines.contains("Where the runs differ first"))
  }

  @Test func jsonHasTheSameContent() throws {
    let list = try JSONParser.parse(Array(MuseumJSON.list(Exhibit.all).text(pretty: true).utf8))
    #expect(list["version"]?.int64 == MuseumJSON.version)
    #expect(list["exhibits"]?.array?.count == Defect.allCases.count)
    #expect(
      list["exhibits"]?.array?.first?.members?.map(\.key) == [
        "id", "title", "generations", "status", "fixed", "granularity", "invariant", "breaks",
        "right",
      ])
    let run = try run(.leakOnCancelDuringQuery)
    let json = MuseumJSON.exhibit(run.exhibit, [run], file: "m.json").text(pretty: true)
    let node = try JSONParser.parse(Array(json.utf8))
    #expect(node["id"]?.string == "M01")
    #expect(node["shown"]?.bool == true)
    #expect(node["file"]?.string == "m.json")
    let first = node["inGenerations"]?.array?.first
    #expect(first?["generation"]?.string == "4.2")
    #expect(first?["runs"]?.array?.map { $0["label"]?.string } == ["with M01", "without M01"])
  }
}
