import Foundation
import SimRuntime
import Testing

/// `sim explore` and `sim why`, and the codes with which they end.
@Suite struct ExploreCommandTests {
  private static let race = "Scenarios/explore/cancel-anywhere.json"

  @Test func whatIsFoundIsSavedAndReplays() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("explore-\(ProcessInfo.processInfo.processIdentifier)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try SimProcess([
      "explore", "--generation", "3.x", "--time", "exact", "--save", folder, "--format", "json",
      Self.race,
    ])
    #expect(run.code == 1)
    let node = try JSONParser.parse(Array(run.output.utf8))
    #expect(node["complete"]?.bool == true)
    let finding = try #require(node["findings"]?.array?.first)
    #expect(finding["what"]?.string == "cancel-reaches-the-download breaks on first")
    let schedule = "\(folder)/3.x-finding-1.json"
    #expect(
      finding["replay"]?.string
        == "sim run --generation 3.x --schedule \(schedule) \(Self.race)")
    let replay = try SimProcess([
      "run", "--trace", "none", "--generation", "3.x", "--schedule", schedule, Self.race,
    ])
    #expect(replay.code == 1)
    #expect(replay.output.contains("cancel-reaches-the-download holds"))
    let why = try SimProcess([
      "why", "--generation", "3.x", "--samples", "3", "--schedule", schedule, Self.race,
    ])
    #expect(why.code == 0)
    #expect(why.output.contains("breaks: cancel-reaches-the-download on first"))
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
      some.output.contains("2 runs of an unknown number of orders; --max-executions ended it"))
    let none = try SimProcess(["explore", "--max-time", "7", Self.race])
    #expect(none.code == 64)
    #expect(none.errors.contains("--max-time"))
  }
}
