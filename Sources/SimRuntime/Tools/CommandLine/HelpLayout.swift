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
    let aligned = rows.map(\.label.count).filter { $0 <= alignedColumnsMax }
    let widest = aligned.max() ?? 0
    let hasRoom = columns - indent - widest - 2 >= textColumnsMin
    let labelColumns = hasRoom ? widest : 2
    let textStart = indent + labelColumns + 2
    let margin = String(repeating: " ", count: textStart)
    return rows.flatMap { row in
      let details = lines(row.details, indentedBy: textStart + 2, columns: columns, label: style)
      let texts = wrapped(row.text, columns: columns - textStart).map { margin + $0 }
      let start = String(repeating: " ", count: indent) + style(row.label)
      guard hasRoom, row.label.count <= labelColumns, let first = texts.first else {
        return [start] + texts + details
      }
      let padding = String(repeating: " ", count: labelColumns - row.label.count)
      let line = start + padding + first.dropFirst(indent + labelColumns)
      return [line] + texts.dropFirst() + details
    }
  }
}

/// The words of a text in lines of at most so many columns.
///
/// Words part at spaces; a no-break space keeps its neighbours together and is printed as a space.
/// A word that is longer than a line is alone in its line and whole. Every character counts as one
/// column.
package func wrapped(_ text: String, columns: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word.map { $0 == noBreakSpace ? " " : String($0) }.joined()
  }
  return line.isEmpty ? lines : lines + [line]
}

/// Keeps the words left and right of it on one line.
package let noBreakSpace: Character = "\u{A0}"
