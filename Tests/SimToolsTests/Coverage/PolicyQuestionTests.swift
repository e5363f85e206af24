import Foundation
import Testing

@testable import TestFixtures

/// The code asks for a policy by its name, never for a version.
@Suite struct PolicyQuestionTests {
  /// Comparisons with one generation, or with a value that only represents one.
  private static let disguises = [
    #"options\s*[!=]=\s*\.v"#, #"switch\s+[\w.]*options\s*\{"#,
    #"name\s*[!=]=\s*"(?:3\.x|4\.2|5\.x|hardened)""#, #"[!=]=\s*\.hardened"#,
    #"policies\.table\s*[!=]="#,
  ]

  @Test(arguments: disguises)
  func nobodyAsksForAVersion(pattern: String) throws {
    let expression = try Regex(pattern)
    let sources = TestScenario.folder.deletingLastPathComponent().appendingPathComponent("Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    let files = (paths ?? []).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    for path in files {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      #expect(!text.contains(expression), "\(path)")
    }
  }
}
