import Foundation
import SimTools
import Testing

/// `sim claims` as people and machines call it.
@Suite struct ClaimsCommandTests {
  @Test func oneClaimIsPrintedWithALineThatRuns() throws {
    let process = try SimProcess(["claims", "C042"])
    #expect(process.code == 0)
    #expect(process.lines.first == "C042  manager")
    let line = try #require(process.lines.first { $0.hasPrefix("     sim run ") })
    let words = line.split(separator: " ").map(String.init).dropFirst()
    #expect(try SimProcess(Array(words)).code == 0)
  }

  @Test func anUnknownClaimGetsTheNearest() throws {
    let process = try SimProcess(["claims", "C0042"])
    #expect(process.code == 64)
    #expect(process.errors.hasPrefix(#"sim: unknown value "C0042" for "ID"; did you mean "C"#))
  }

  @Test func anAreaIsListedAlone() throws {
    let process = try SimProcess(["claims", "--area", "prefetcher"])
    #expect(process.lines.filter { $0.hasPrefix("C") }.map { $0.prefix(4) } == ["C269", "C270"])
    #expect(try SimProcess(["claims", "--area", "prefetch"]).code == 64)
  }

  @Test func machinesGetOneDocument() throws {
    let process = try SimProcess(["claims", "--format", "json", "X19"])
    let object = try JSONSerialization.jsonObject(with: Data(process.output.utf8))
    let claims = (object as? [String: Any])?["claims"] as? [[String: Any]]
    #expect(claims?.map { $0["id"] as? String } == ["X19"])
  }

  @Test func theSummaryHasEveryArea() throws {
    let process = try SimProcess(["claims", "--summary"])
    #expect(process.code == 0)
    for area in ClaimArea.allCases {
      #expect(process.lines.contains { $0.hasPrefix(area.rawValue) })
    }
  }

  @Test func aMissingFolderIsReported() throws {
    let process = try SimProcess(["claims", "--scenarios", "/nowhere"])
    #expect(process.code == 74)
    #expect(process.errors.contains("--scenarios DIR"))
  }

  @Test func aCheckNamesUnsupportedVerdicts() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-claims-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2", "refutes": ["C104"],
       "steps": [{"at": "0 s", "clearMemory": true}], "expect": {"running": 1}}
      """#
    try Data(text.utf8).write(to: folder.appendingPathComponent("one.json"))
    let process = try SimProcess(["claims", "--check", "--scenarios", folder.path])
    #expect(process.code == 1)
    let file = folder.appendingPathComponent("one.json").path
    #expect(process.lines.contains("C104 in 4.2: \(file) says the opposite of the verdict"))
    #expect(process.lines.contains("C105 in 4.2: no scenario shows it"))
    #expect(process.lines.contains("\(file) in 4.2: the run does not pass"))
  }

  @Test func aBadScenarioIsReported() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-claims-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{".utf8).write(to: folder.appendingPathComponent("bad.json"))
    let process = try SimProcess(["claims", "--scenarios", folder.path])
    #expect(process.code == 65)
    #expect(process.errors.contains("bad.json:1:2"))
  }
}
