import SimCommandLine

extension ManualSection {
  /// The page for a terminal: paragraphs and items of lists are wrapped. Blocks of code, tables and headings stay as
  /// they are.
  package func lines(columns: Int) -> [String] {
    var lines: [String] = []
    var paragraph = Paragraph()
    var isCode = false
    func flush() {
      lines += paragraph.lines(columns: columns)
      paragraph = Paragraph()
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence || isCode || Self.standsAlone(line) {
        flush()
        lines.append(String(line))
        if isFence { isCode.toggle() }
        continue
      }
      if MarkdownBlock.marker(of: line) != nil { flush() }
      paragraph.add(line)
    }
    flush()
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func standsAlone(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.isEmpty || ["#", "|", "<", ">"].contains { text.hasPrefix($0) }
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
