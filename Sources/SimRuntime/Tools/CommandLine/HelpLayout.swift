/// A row of a table in the help: a label, and a text that is wrapped beside it.
package struct HelpRow {
  /// The left column.
  let label: String
  /// The right column.
  let text: String
  /// Rows below the text, with columns of their own.
  var details: [HelpRow] = []

  package init(label: String, text: String, details: [HelpRow] = []) {
    self.label = label
    self.text = text
    self.details = details
  }

  /// The widest label that others are aligned with; wider ones have their text on the next line.
  private static let alignedColumnsMax = 24
  /// The narrowest column for texts; where there is less, texts are below their labels.
  private static let textColumnsMin = 24

  /// The rows as lines, with labels in one column and texts in another.
  package static func lines(
    _ rows: [HelpRow], indentedBy indent: Int, columns: Int, label style: (String) -> String
  ) -> [String] {
    let aligned = rows.map(\.label.columns).filter { $0 <= alignedColumnsMax }
    let widest = aligned.max() ?? 0
    let hasRoom = columns - indent - widest - 2 >= textColumnsMin
    let labelColumns = hasRoom ? widest : 2
    let textStart = indent + labelColumns + 2
    let margin = String(repeating: " ", count: textStart)
    return rows.flatMap { row in
      let details = lines(row.details, indentedBy: textStart + 2, columns: columns, label: style)
      let texts = wrapped(row.text, columns: columns - textStart).map { margin + $0 }
      let start = String(repeating: " ", count: indent) + style(row.label)
      guard hasRoom, row.label.columns <= labelColumns, let first = texts.first else {
        return [start] + texts + details
      }
      let padding = String(repeating: " ", count: labelColumns - row.label.columns)
      let line = start + padding + first.dropFirst(indent + labelColumns)
      return [line] + texts.dropFirst() + details
    }
  }
}

/// The words of a text in lines of at most so many columns.
///
/// Words part at spaces; a no-break space keeps its neighbours together and is printed as a space.
/// A word that is longer than a line is alone in its line and whole. Chinese has no spaces: it parts
/// between characters, each of which counts as two columns; every other one counts as one.
package func wrapped(_ text: String, columns: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var width = 0
  for word in text.split(separator: " ") {
    for (index, part) in breakableParts(of: word).enumerated() {
      var space = index == 0 && !line.isEmpty ? " " : ""
      let partWidth = part.columns
      if !line.isEmpty, width + space.count + partWidth > columns {
        lines.append(line)
        (line, width, space) = ("", 0, "")
      }
      line += space + part.map { $0 == noBreakSpace ? " " : String($0) }.joined()
      width += space.count + partWidth
    }
  }
  return line.isEmpty ? lines : lines + [line]
}

/// Keeps the words left and right of it on one line.
package let noBreakSpace: Character = "\u{A0}"
