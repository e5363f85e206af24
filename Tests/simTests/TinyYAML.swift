/// The part of YAML that the project's workflow is written in: maps, lists, plain values and blocks
/// of text, distinguished by their indentation. Everything else is a mistake.
struct TinyYAML {
  struct Mistake: Error {
    let line: Int
    let what: String
  }

  private struct Line {
    let number: Int
    let indent: Int
    let text: Substring
  }

  /// Every value by its way from the root, in the order of the text.
  private(set) var values: [(path: String, value: String)] = []
  private var paths: Set<String> = []

  init(_ text: String) throws {
    var lines: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let indent = line.prefix { $0 == " " }.count
      let rest = line.dropFirst(indent)
      if rest.hasPrefix("\t") { throw Mistake(line: index + 1, what: "a tab") }
      if rest.isEmpty || rest.hasPrefix("#") { continue }
      lines.append(Line(number: index + 1, indent: indent, text: rest))
    }
    var rest = lines[...]
    try readMap(&rest, indent: 0, path: "")
    if let line = rest.first { throw Mistake(line: line.number, what: "another indentation") }
  }

  subscript(path: String) -> String? { values.first { $0.path == path }?.value }

  private mutating func add(_ value: String, at path: String, _ line: Line) throws {
    guard paths.insert(path).inserted else { throw Mistake(line: line.number, what: "twice") }
    values.append((path, value))
  }

  private mutating func readMap(_ lines: inout ArraySlice<Line>, indent: Int, path: String) throws {
    while let line = lines.first, line.indent == indent {
      lines.removeFirst()
      try readMember(line, &lines, indent: indent, path: path)
    }
  }

  private mutating func readMember(
    _ line: Line, _ lines: inout ArraySlice<Line>, indent: Int, path: String
  ) throws {
    guard let colon = line.text.firstIndex(of: ":"),
      line.text[colon...].dropFirst().first.map({ $0 == " " }) ?? true
    else { throw Mistake(line: line.number, what: "no key") }
    let path = (path.isEmpty ? "" : path + ".") + line.text[..<colon]
    let value = line.text[colon...].dropFirst().drop { $0 == " " }
    let next = lines.first?.indent ?? 0
    if value == "|" {
      var block: [String] = []
      while let inner = lines.first, inner.indent >= next, next > indent {
        block.append(String(repeating: " ", count: inner.indent - next) + inner.text)
        lines.removeFirst()
      }
      try add(block.joined(separator: "\n"), at: path, line)
    } else if !value.isEmpty {
      try add(String(value), at: path, line)
    } else if next > indent, lines.first?.text.hasPrefix("- ") == true {
      try readList(&lines, indent: next, path: path)
    } else if next > indent {
      guard paths.insert(path).inserted else { throw Mistake(line: line.number, what: "twice") }
      try readMap(&lines, indent: next, path: path)
    } else {
      try add("", at: path, line)
    }
  }

  private mutating func readList(_ lines: inout ArraySlice<Line>, indent: Int, path: String) throws
  {
    var index = 0
    while let line = lines.first, line.indent == indent, line.text.hasPrefix("- ") {
      lines.removeFirst()
      let inner = Line(number: line.number, indent: indent + 2, text: line.text.dropFirst(2))
      if inner.text.firstRange(of: ": ") != nil || inner.text.hasSuffix(":") {
        lines.insert(inner, at: lines.startIndex)
        try readMap(&lines, indent: indent + 2, path: "\(path).\(index)")
      } else {
        try add(String(inner.text), at: "\(path).\(index)", line)
      }
      index += 1
    }
  }
}
