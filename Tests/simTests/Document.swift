import Foundation
import Testing

/// A Markdown file that is written for readers of the project.
struct Document: Sendable {
  /// A block between two fences.
  struct Block: Sendable {
    /// The content of an HTML comment on the line above, such as `tour: sim run FILE`.
    let mark: String?
    let language: String
    /// The text, without a line feed at its end.
    let text: String

    /// The command whose output the block shows.
    var command: String? {
      mark.flatMap { $0.hasPrefix("tour: ") ? String($0.dropFirst("tour: ".count)) : nil }
    }
  }

  /// The path in the package.
  let path: String
  let text: String
  let blocks: [Block]
  /// The lines outside of blocks.
  let prose: [String]

  init(path: String) throws {
    self.path = path
    text = try String(contentsOf: SimProcess.root.appendingPathComponent(path), encoding: .utf8)
    var blocks: [Block] = []
    var prose: [String] = []
    var open: (mark: String?, language: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      if let block = open {
        if line == "```" {
          blocks.append(
            Block(
              mark: block.mark, language: block.language,
              text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        let mark = prose.last?.wholeMatch(of: /<!-- (.+) -->/).map { String($0.1) }
        open = (mark, String(line.dropFirst(3)), [])
      } else {
        prose.append(line)
      }
    }
    guard open == nil else { throw Unclosed(path: path) }
    self.blocks = blocks
    self.prose = prose
  }

  /// A file whose last block has no end.
  struct Unclosed: Error {
    let path: String
  }

  /// The text between backquotes outside of blocks.
  var spans: [String] {
    prose.flatMap { line in
      line.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  /// The headings as links name them: in lower case, with hyphens.
  var anchors: [String] {
    prose.filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.trimmingPrefix(" ").lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacing(" ", with: "-")
    }
  }
}

extension Document {
  /// Every one: at the root, in the folder of documents, and in the documentation of the libraries.
  static let all: [Document] = paths.compactMap { try? Document(path: $0) }

  static let paths: [String] = {
    let sources = FileManager.default.enumerator(
      atPath: SimProcess.root.appendingPathComponent("Sources").path)
    let catalogues = (sources?.allObjects ?? []).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".docc") }.sorted()
    let articles = catalogues.flatMap { names(in: "Sources/\($0)") }
    return names(in: "") + names(in: "Documentation") + articles
  }()

  /// The Markdown files of a folder of the package.
  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: SimProcess.root.appendingPathComponent(folder).path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  /// Whether there is a file or folder at a path of the package. `*` in its last part matches any
  /// text.
  static func exists(_ path: String) -> Bool {
    let root = SimProcess.root
    guard path.contains("*") else {
      return FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }
    let url = root.appendingPathComponent(path)
    let parts = url.lastPathComponent.components(separatedBy: "*")
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: url.deletingLastPathComponent().path)
    return (names ?? []).contains {
      $0.hasPrefix(parts.first ?? "") && $0.hasSuffix(parts.last ?? "")
    }
  }
}
