import SimCommandLine

extension ManualSection {
  /// The page for a terminal: paragraphs and items of lists are wrapped, and so are the cells of a table that is too
  /// wide. Blocks of code, other tables and headings stay as they are. Comments are left out.
  package func lines(columns: Int) -> [String] {
    var lines: [String] = []
    var paragraph = Paragraph()
    var table: [Substring] = []
    var isCode = false
    var isBelowComment = false
    func flush() {
      lines += paragraph.lines(columns: columns) + Self.lines(ofTable: table, columns: columns)
      (paragraph, table) = (Paragraph(), [])
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if !isCode, MarkdownBlock.isComment(line) {
        flush()
        isBelowComment = true
        continue
      }
      defer { isBelowComment = false }
      // An empty line above a comment is enough.
      if isBelowComment, line.isEmpty, lines.last == "" { continue }
      if !isCode, line.hasPrefix("|") {
        if table.isEmpty { flush() }
        table.append(line)
        continue
      }
      if isFence || isCode || Self.standsAlone(line) {
        flush()
        lines.append(String(line))
        if isFence { isCode.toggle() }
        continue
      }
      if MarkdownBlock.marker(of: line) != nil || !table.isEmpty { flush() }
      paragraph.add(line)
    }
    flush()
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func standsAlone(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.isEmpty || ["#", "<", ">"].contains { text.hasPrefix($0) }
  }

  /// Each row of a table that is too wide is its first cell, and below it the others.
  private static func lines(ofTable table: [Substring], columns: Int) -> [String] {
    if table.allSatisfy({ $0.count <= columns }) { return table.map(String.init) }
    let rows = table.map(MarkdownBlock.cells).enumerated().filter { $0.offset != 1 }.map(\.element)
    return rows.flatMap { row in
      let others = row.dropFirst().filter { !$0.isEmpty }.flatMap { cell in
        wrapped(cell, columns: max(columns - 4, 20)).map { "    " + $0 }
      }
      return wrapped(row.first ?? "", columns: columns) + others
    }
  }

  /// Lines that belong together.
  private struct Paragraph {
    private var indent = ""
    private var marker = ""
    private var words = ""

    mutating func add(_ line: Substring) {
      if words.isEmpty {
        let start = MarkdownBlock.marker(of: line) ?? line.prefix { $0 == " " }
        marker = String(start)
        indent = String(repeating: " ", count: start.count)
        words = String(line.dropFirst(start.count))
      } else {
        words += " " + line.drop { $0 == " " }
      }
    }

    func lines(columns: Int) -> [String] {
      wrapped(words, columns: max(columns - indent.count, 20)).enumerated().map { index, line in
        (index == 0 ? marker : indent) + line
      }
    }
  }
}
