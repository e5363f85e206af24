import Foundation
import ImageLoadingModel
import SimTools
import Testing

/// `sim museum`, and the codes with which it ends.
@Suite struct MuseumCommandTests {
  @Test func allAreListed() throws {
    let run = try SimProcess(["museum"])
    #expect(run.code == 0)
    let ids = run.lines.filter { !$0.hasPrefix(" ") }.map { String($0.prefix(3)) }
    #expect(ids == Exhibit.all.map(\.defect.rawValue))
  }

  @Test func thoseOfOneGenerationAreListed() throws {
    let run = try SimProcess(["museum", "--generation", "5.x", "--format", "json"])
    let node = try JSONParser.parse(Array(run.output.utf8))
    #expect(node["exhibits"]?.array?.count == Generation.v5.defects.count)
    let none = try SimProcess(["museum", "--generation", "hardened"])
    #expect(none.code == 0 && none.output == "hardened has none of the known bugs\n")
  }

  @Test func oneIsShown() throws {
    let run = try SimProcess(["museum", "M01"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("\nIn 4.2\n  With M01 nothing-running-at-rest (first) breaks;"))
  }

  /// Where the refusal of M29 is told as that of no URL (M22), that is said beside it; in 3.x it is not so.
  @Test func whatOtherBugsBreakWithItIsNamed() throws {
    let sentence = "With M29 certificates-as-allowed (trusting) breaks; without it, it holds"
    let others = "; with it, other bugs break errors-have-causes (trusting), too."
    let lines = try SimProcess(["museum", "M29"]).output.split(separator: "\n")
    let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    #expect(text.contains("In 3.x \(sentence)."))
    #expect(text.contains("In 5.x \(sentence)\(others)"))
  }

  @Test func idsAreKnownInSmallLetters() throws {
    let words = [
      ["museum", "M01"], ["claims", "C042"], ["run", "--without", "M01", CommandScenario.passing],
    ]
    for line in words {
      let run = try SimProcess(line)
      #expect(run.code == 0)
      let small = line.map { ["M01", "C042"].contains($0) ? $0.lowercased() : $0 }
      #expect(try SimProcess(small).output == run.output)
    }
    #expect(
      try SimProcess(["compare", "--generations", "4.2,5.X", CommandScenario.passing]).code == 0)
  }

  @Test(arguments: [
    (["M1"], #"unknown value "M1" for "ID"; did you mean "M01"?"#),
    (["M01", "--generation", "5.x"], "5.x does not have M01; it is a defect of 3.x, 4.2"),
    (["M01", "D06"], #"unexpected argument "D06""#),
  ])
  func aBadCommandLineEndsWith64(words: [String], told: String) throws {
    let run = try SimProcess(["museum"] + words)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(told), "\(run.errors)")
  }

  @Test func oneIsLookedForByEachStrategy() throws {
    let run = try SimProcess(["museum", "--find", "--max-executions", "50", "M01"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.lines.last?.wholeMatch(
        of: /1 of 1 found: ([01] by (random|pct|exhaustive) alone,? )+and [01] by portfolio alone/)
        != nil, "\(run.output)")
  }

  /// The median of three, with the time that each took.
  @Test func oneIsLookedForWithSeveralSeeds() throws {
    let run = try SimProcess([
      "museum", "--find", "--seeds", "3", "--max-executions", "400", "--generation", "3.x", "M01",
    ])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.lines.first?.contains("the median of 3 seeds, of 400 at most") == true)
    let cells = run.lines.last { $0.hasPrefix("M01") }?.matches(of: /\d+(?: \(\d\/3\))?, \d+ ms/)
    #expect(cells?.count == 4, "\(run.output)")
    #expect(run.lines.last?.hasPrefix("1 of 1 found with at least half of the seeds: ") == true)
    #expect(try SimProcess(["museum", "--seeds", "3", "M01"]).code == 64)
  }

  @Test func oneIsLookedForByFuzzing() throws {
    let line = ["museum", "--fuzz", "--runs", "100", "--generation", "5.x"]
    let run = try SimProcess(line + ["D06"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.lines.last == "1 of 1 found")
    #expect(run.lines[1].hasPrefix("D06  5.x "))
    #expect(try SimProcess(["museum", "--fuzz", "--runs", "1", "P08"]).code == 3)
    #expect(try SimProcess(["museum", "--runs", "1", "P08"]).code == 64)
    let foreign = try SimProcess(line + ["M01"])
    #expect(foreign.code == 64)
    #expect(foreign.errors.contains("5.x does not have M01"))
  }

  @Test func aMissingFolderIsNamed() throws {
    let run = try SimProcess(["museum", "--scenarios", "no-such", "M01"])
    #expect(run.code == 74)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "sim: there is no folder no-such/museum; without --scenarios DIR sim takes the "
        + "scenarios that are built into it\n")
  }

  /// A custom scenario, which does not show what its name says.
  @Test func aDefectThatIsNotShownEndsWith1() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-museum-\(UUID().uuidString)")
    let museum = folder.appendingPathComponent(Museum.folder)
    try FileManager.default.createDirectory(at: museum, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = CommandScenario.text(expect: "")
    try Data(text.utf8).write(to: museum.appendingPathComponent("M01-nothing.json"))
    let run = try SimProcess(["museum", "--scenarios", folder.path, "M01"])
    #expect(run.code == 1)
    #expect(run.output.contains("The scenario does not show M01"))
    let missing = try SimProcess(["museum", "--scenarios", folder.path, "D06"])
    #expect(missing.code == 74)
    #expect(missing.errors.contains("shows D06; its name would begin with D06-"))
    try Data("{}".utf8).write(to: museum.appendingPathComponent("D06-bad.json"))
    #expect(try SimProcess(["museum", "--scenarios", folder.path, "D06"]).code == 65)
  }
}
