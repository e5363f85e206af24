/// A part of a document in Markdown, of the kinds that the documents of this project have. Comments are left out.
package enum MarkdownBlock: Sendable, Equatable {
  case heading(level: Int, text: String)
  case paragraph(String)
  case list(isNumbered: Bool, items: [[MarkdownBlock]])
  case code([String])
  case table(head: [String], rows: [[String]])

  /// A text without its signs of emphasis and of code.
  package static func plain(_ text: String) -> String {
    text.filter { $0 != "*" && $0 != "`" }
  }

  /// The blocks of a text, in their order.
  package static func blocks(of text: String) -> [MarkdownBlock] {
    var reader = Reader(lines: text.split(separator: "\n", omittingEmptySubsequences: false)[...])
    return reader.blocks()
  }
}

extension MarkdownBlock {
  /// What an item of a list begins with, such as `- ` or `2. `.
  static func marker(of line: Substring) -> Substring? {
    line.prefixMatch(of: #/ *(?:[-*+]|[0-9]+\.) +/#)?.output
  }

  /// Whether it is a comment, which stands in a line of its own.
  static func isComment(_ line: Substring) -> Bool {
    line.contains(/^ *<!--.*--> *$/)
  }

  private static func isFence(_ line: Substring) -> Bool { line.hasPrefix("```") }

  private struct Reader {
    var lines: ArraySlice<Substring>

    mutating func blocks() -> [MarkdownBlock] {
      var blocks: [MarkdownBlock] = []
      while let line = lines.first {
        if line.allSatisfy(\.isWhitespace) || MarkdownBlock.isComment(line) {
          lines.removeFirst()
        } else {
          blocks.append(block(at: line))
        }
      }
      return blocks
    }

    private mutating func block(at line: Substring) -> MarkdownBlock {
      if MarkdownBlock.isFence(line) { return code() }
      if line.hasPrefix("#") {
        lines.removeFirst()
        let level = line.prefix { $0 == "#" }.count
        return .heading(level: level, text: String(line.dropFirst(level + 1)))
      }
      if line.hasPrefix("|") { return table() }
      if let marker = MarkdownBlock.marker(of: line) {
        return list(isNumbered: marker.contains(where: \.isNumber))
      }
      return paragraph()
    }

    private mutating func code() -> MarkdownBlock {
      lines.removeFirst()
      let code = lines.prefix { !MarkdownBlock.isFence($0) }
      lines = lines.dropFirst(code.count + 1)
      return .code(code.map(String.init))
    }

    private mutating func table() -> MarkdownBlock {
      let rows = lines.prefix { $0.hasPrefix("|") }
      lines = lines.dropFirst(rows.count)
      let cells = rows.map(MarkdownBlock.cells)
      return .table(head: cells[0], rows: Array(cells.dropFirst(2)))
    }

    /// An item continues in the lines that are indented as its text is.
    private mutating func list(isNumbered: Bool) -> MarkdownBlock {
      var items: [[MarkdownBlock]] = []
      while let line = lines.first, let marker = MarkdownBlock.marker(of: line),
        marker.contains(where: \.isNumber) == isNumbered
      {
        let indent = marker.count
        var item = [line.dropFirst(indent)]
        lines.removeFirst()
        while let next = lines.first, next.isEmpty ? goesOn(indent) : isIndented(next, indent) {
          item.append(next.dropFirst(indent))
          lines.removeFirst()
        }
        var reader = Reader(lines: item[...])
        items.append(reader.blocks())
        // Empty lines between items end no list.
        let next = lines.drop(while: \.isEmpty)
        if next.first.flatMap(MarkdownBlock.marker) != nil { lines = next }
      }
      return .list(isNumbered: isNumbered, items: items)
    }

    private func isIndented(_ line: Substring, _ indent: Int) -> Bool {
      line.hasPrefix(String(repeating: " ", count: indent))
    }

    /// Whether an item continues behind empty lines.
    private func goesOn(_ indent: Int) -> Bool {
      lines.first { !$0.isEmpty }.map { isIndented($0, indent) } ?? false
    }

    private mutating func paragraph() -> MarkdownBlock {
      var words = [lines.removeFirst()]
      while let line = lines.first, !line.allSatisfy(\.isWhitespace), !MarkdownBlock.isFence(line),
        !line.hasPrefix("#"), !line.hasPrefix("|"), MarkdownBlock.marker(of: line) == nil,
        !MarkdownBlock.isComment(line)
      {
        words.append(lines.removeFirst().drop { $0 == " " })
      }
      return .paragraph(words.joined(separator: " "))
    }
  }

  /// The cells of a row of a table.
  static func cells(of row: Substring) -> [String] {
    row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0.replacing(#/^ +| +$/#, with: "")) }
  }
}
