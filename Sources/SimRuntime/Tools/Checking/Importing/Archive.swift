/// What of an HTTP archive matters.
struct Archive {
  let entries: [ArchiveEntry]
  /// Where the entries are.
  let position: SourcePosition
  let title: String
  let about: String

  init(_ root: JSONNode) throws(Diagnostic) {
    let log = try root.need("log", [], "the log of an HTTP archive (HAR 1.2)")
    let list = try log.need("entries", [.key("log")], "the list of requests")
    position = list.position
    guard let nodes = list.array else {
      throw list.mismatch([.key("log"), .key("entries")], expected: "an array")
    }
    var entries: [ArchiveEntry] = []
    for (index, node) in nodes.enumerated() {
      entries.append(try ArchiveEntry(node, [.key("log"), .key("entries"), .index(index)]))
    }
    self.entries = entries
    let page = log["pages"]?.array?.first?.text("title") ?? ""
    let creator = [log["creator"]?.text("name"), log["creator"]?.text("version")]
      .compactMap { $0 }.joined(separator: " ")
    title = Self.line("The images of \(page.isEmpty ? "an HTTP archive" : page)")
    about = Self.line(
      "Made from an HTTP archive\(creator.isEmpty ? "" : " of \(creator)"): each image is loaded "
        + "when the browser asked for it.")
  }

  /// The sizes of the pictures whose bytes are in the archive, by URL.
  var pixelSizes: [String: PixelSize] {
    entries.reduce(into: [:]) { sizes, entry in
      if let size = entry.pixels { sizes[entry.url] = size }
    }
  }

  /// A title has no control characters.
  private static func line(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
  }
}

extension JSONNode {
  /// The value of a key that must be there.
  func need(
    _ key: String, _ path: [JSONPath.Component], _ meaning: Sentence
  ) throws(Diagnostic) -> JSONNode {
    if let node = self[key] { return node }
    throw Diagnostic(
      position: position, path: JSONPath(path), message: "missing key \"\(key)\": \(meaning)",
      expected: "the key \"\(key)\"", found: sentence)
  }

  func mismatch(_ path: [JSONPath.Component], expected: Sentence) -> Diagnostic {
    Diagnostic(position: position, path: JSONPath(path), expected: expected, found: sentence)
  }
}
