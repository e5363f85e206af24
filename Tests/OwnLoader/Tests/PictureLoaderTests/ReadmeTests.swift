import Foundation
import Testing

/// README.md shows what is there: its commands print what it says, and its code is that of the package.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let readme =
    (try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? ""

  /// The commands of the page, each with the lines that it is said to print.
  private static let tours = readme.matches(of: /<!-- tour: (.+) -->\n```\n((?s:.*?))```/)
    .map { (command: String($0.1), lines: String($0.2)) }

  @Test func itHasCommands() { #expect(Self.tours.count == 7) }

  @Test(arguments: tours.indices)
  func aCommandPrintsWhatThePageSays(_ index: Int) throws {
    let tour = Self.tours[index]
    let words = tour.command.split(separator: " ").map(String.init)
    let output = try ExecutableRun(
      words[0], Array(words.dropFirst()), in: Self.root
    ).output
    try? FileManager.default.removeItem(at: Self.root.appending(path: ".sim"))
    // `…` is any text, on a line of its own any lines.
    var rest = output[...]
    for line in tour.lines.split(separator: "\n") {
      for piece in line.split(separator: "…").map({ $0.trimmingCharacters(in: .whitespaces) })
      where !piece.isEmpty {
        let range = try #require(rest.range(of: piece), "\(tour.command): \(piece)\n\(output)")
        rest = rest[range.upperBound...]
      }
    }
  }

  @Test(arguments: ["swift", "json"])
  func codeIsThatOfThePackage(_ language: String) throws {
    let blocks = Self.readme.matches(of: /```(\w+)\n((?s:.*?))```/)
      .filter { $0.1 == language }.map { Self.plain(String($0.2)) }
    let files =
      FileManager.default.enumerator(at: Self.root, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { ["swift", "json"].contains($0.pathExtension) } ?? []
    let texts = try files.filter { !$0.path.contains("/.build/") }
      .map { Self.plain(try String(contentsOf: $0, encoding: .utf8)) }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(texts.contains { $0.contains(block) }, "\(block)") }
  }

  /// Each file of the tutorial can be pasted from the page.
  @Test(arguments: [
    "Package.swift", "Sources/my-sim/MyLoader.swift", "Sources/my-sim/MySim.swift",
    "Scenarios/two-loads.json",
  ])
  func theTutorialShowsWholeFiles(_ file: String) throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Tutorial").appending(path: file), encoding: .utf8)
    #expect(["swift", "json"].contains { Self.readme.contains("```\($0)\n\(text)```") })
  }

  private static func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
