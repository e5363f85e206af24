import Foundation
import Testing

@testable import SimChecking
@testable import SimRuntime
@testable import TestFixtures

/// Golden files: what they hold, and what of a change they show.
@Suite struct GoldenFileTests {
  private static let folder = TestScenario.folder.deletingLastPathComponent()
    .appendingPathComponent("Tests/Golden")

  /// Every sixth file; all in the whole form, and by `sim golden` in the gate.
  @Test(arguments: WholeForm.each(6, of: TestScenario.plainFiles))
  func theEventsAreThoseOfTheGoldenFile(file: String) throws {
    let golden = Self.folder.appendingPathComponent(file.dropLast(".json".count) + ".golden")
    let known = GoldenFile(try String(contentsOf: golden, encoding: .utf8))
    let found = GoldenFile(try TestScenario.file(file), on: ScenarioRunner())
    #expect(known.changes(in: found) == [])
    #expect(known == found)
  }

  private func golden(_ traces: [(String, [String])]) -> GoldenFile {
    GoldenFile(
      traces.map { (["== \($0)"] + $1).joined(separator: "\n") + "\n" }.joined())
  }

  @Test func theFirstDifferenceIsShownWithItsPlace() {
    let known = golden([
      ("4.2", ["first, main", "  a", "  b"]),
      ("5.x", ["first, main", "  a", "first, io, holding x", "  b", "  c"]),
    ])
    let found = golden([
      ("4.2", ["first, main", "  a", "  b"]),
      ("5.x", ["first, main", "  a", "first, io, holding x", "  c"]),
    ])
    let changes = known.changes(in: found)
    #expect(
      changes == [
        .differs(
          generation: "5.x", line: 9,
          GoldenTrace.Difference(
            index: 3, heading: "first, io, holding x", expected: "  b", found: "  c"))
      ])
    #expect(
      changes.flatMap { $0.lines(of: "s.json", in: "s.golden") } == [
        "s.golden:9: s.json in 5.x has other events", "    first, io, holding x", "  - b", "  + c",
      ])
  }

  @Test func aTraceMayEndEarlierOrLater() {
    let long = GoldenTrace(lines: ["first, main", "  a", "  b"])
    let short = GoldenTrace(lines: ["first, main", "  a"])
    #expect(long.difference(from: long) == nil)
    #expect(long.difference(from: short)?.expected == "  b")
    #expect(long.difference(from: short)?.found == nil)
    #expect(short.difference(from: long)?.expected == nil)
    #expect(short.difference(from: long)?.found == "  b")
  }

  @Test func aGenerationMayComeOrGo() {
    let known = golden([("3.x", ["a, main", "  b"]), ("4.2", ["a, main"])])
    let found = golden([("4.2", ["a, main"]), ("5.x", [])])
    #expect(
      known.changes(in: found)
        == [.gone(generation: "3.x", line: 1), .added(generation: "5.x")])
  }

  /// Checkpoints, locks, changes and calls, with whoever does them where and under which lock.
  @Test func aRunIsWrittenAsItsEvents() throws {
    let text =
      #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "given": {"network": {"https://a/*": {"error": "cannotFindHost"}}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """#
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let lines = GoldenTrace(scenario, on: ScenarioRunner()).lines
    let heading = try #require(lines.firstIndex(of: "first, main, holding failedURLs"))
    #expect(
      Array(lines[heading...].prefix(4)) == [
        "first, main, holding failedURLs", "  acquire failedURLs", "  manager.blacklist.test",
        "  blacklistTested https://a/1.png isListed=false",
      ])
    #expect(lines.contains("  changed runningOperations addition=\"load first\""))
    #expect(!lines.contains("  write runningOperations"))
    #expect(lines.contains { $0.hasPrefix("  completed first error=") })
    #expect(lines.suffix(2) == ["end", "  rest"])
  }
}
