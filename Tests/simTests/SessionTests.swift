import Testing

/// The terminal sessions that documents show: each line that begins with `$ ` is a command, and what follows
/// is what it prints.
@Suite struct SessionTests {
  struct Entry {
    let command: String
    let text: String
  }

  private static let sessions = Document.all.flatMap { document in
    document.blocks.filter { $0.mark == "session" }.map { (document.path, entries($0.text)) }
  }

  private static func entries(_ text: String) -> [Entry] {
    var entries: [(command: String, lines: [String])] = []
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("$ ") {
        entries.append((String(line.dropFirst(2)), []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].lines.append(line)
      }
    }
    return entries.map { Entry(command: $0.command, text: $0.lines.joined(separator: "\n")) }
  }

  @Test func thereIsOne() throws {
    #expect(Self.sessions.map(\.0) == ["Documentation/Tour.md"])
    for (path, entries) in Self.sessions {
      #expect(entries.count > 3)
      let marks =
        try Document(path: path).text.components(separatedBy: "<!-- session -->").count - 1
      #expect(marks == 1)
    }
  }

  /// In a folder in which nothing is at first; each command finds what those before it have left.
  @Test func eachCommandPrintsWhatIsShown() throws {
    for (path, entries) in Self.sessions {
      try TestFolder.with([:]) { folder in
        for entry in entries {
          let words = entry.command.split(separator: " ").map(String.init)
          try #require(words.first == "sim", "\(path): \(entry.command)")
          let run = try SimProcess(Array(words.dropFirst()), in: folder.path)
          let shown = run.output + run.errors
          #expect(Tour.shows(entry.text, shown), "\(path): \(entry.command)\n\(shown)")
        }
      }
    }
  }
}
