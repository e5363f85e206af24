import ImageLoadingInterface

/// Prints a comparison as text: what differs as a table, and where the stories differ first.
package struct ComparisonText {
  private let comparison: RunComparison
  private let style: TerminalStyle
  private let columns: Int
  /// How many rows are printed.
  private let limit = 60

  /// - Parameter columns: the width to wrap at.
  package init(_ comparison: RunComparison, style: TerminalStyle, columns: Int = 80) {
    self.comparison = comparison
    self.style = style
    self.columns = columns
  }

  /// - Parameter printsAll: whether what is the same in all runs is printed in full too.
  package func lines(printsAll: Bool = false) -> [String] {
    differences + [""] + sameLines(inFull: printsAll) + [""]
      + [style.bold(translated("Where the runs differ first"))] + partingLines + noteLines
  }

  /// What differs, as a table.
  package var differences: [String] { [style.bold(translated("Differences"))] + differenceLines }

  // MARK: The table

  private var differenceLines: [String] {
    let rows = comparison.differences
    if rows.isEmpty {
      let none: Sentence =
        comparison.isWhole
        ? "none: every run gave the same" : "none, as far as the runs were made"
      return ["  " + translated(none)]
    }
    let more = rows.count - limit
    return table(Array(rows.prefix(limit)))
      + (more > 0 ? ["  " + translated("and \(more) more")] : [])
  }

  private func sameLines(inFull: Bool) -> [String] {
    let rows = comparison.rows.filter(\.isSame)
    let head = style.bold(translated("The same in all"))
    if rows.isEmpty { return [head, "  " + translated("nothing")] }
    if inFull { return [head] + table(Array(rows.prefix(limit))) }
    let names = escapedForTerminal(translated(Sentence.names(rows.map(\.title))))
    return [head]
      + wrapped(names, columns: columns - 2).map { "  " + $0 }
  }

  /// A line for each value that some of the runs gave, with their labels before it.
  private func table(_ rows: [ComparisonRow]) -> [String] {
    let groups = rows.map { row in
      Self.groups(row.values, labels: comparison.sides.map(\.label))
    }
    let nameColumns = min(rows.map(\.title.columns).max() ?? 0, 24)
    let labelColumns = groups.joined().map(\.label.columns).max() ?? 0
    let margin = 2 + nameColumns + 2 + labelColumns + 2
    var lines: [String] = []
    for (row, groups) in zip(rows, groups) {
      for (index, group) in groups.enumerated() {
        var name = index == 0 ? escapedForTerminal(row.title) : ""
        if name.columns > nameColumns {
          lines.append("  \(name)")
          name = ""
        }
        let label = style.cyan(padded(escapedForTerminal(group.label), labelColumns))
        let texts = wrapped(escapedForTerminal(group.value), columns: max(columns - margin, 24))
        lines.append("  \(padded(name, nameColumns))  \(label)  \(texts.first ?? "")")
        lines += texts.dropFirst().map { String(repeating: " ", count: margin) + $0 }
      }
    }
    return lines
  }

  /// The different values, each with those that gave it.
  static func groups(_ values: [String], labels: [String]) -> [(label: String, value: String)] {
    var groups: [(labels: [String], value: String)] = []
    for (label, value) in zip(labels, values) {
      if let index = groups.firstIndex(where: { $0.value == value }) {
        groups[index].labels.append(label)
      } else {
        groups.append(([label], value))
      }
    }
    if groups.count == 1, labels.count > 1 { return [(translated("all"), groups[0].value)] }
    return groups.map { ($0.labels.joined(separator: ", "), $0.value) }
  }

  // MARK: The stories

  private var partingLines: [String] {
    if comparison.partings.isEmpty {
      let nowhere: Sentence =
        comparison.isWhole
        ? "nowhere: step by step the same happens" : "nowhere, as far as the runs were made"
      return ["  " + translated(nowhere)]
    }
    return Array(comparison.partings.map(lines).joined(separator: [""]))
  }

  private func lines(_ parting: StoryParting) -> [String] {
    let (earlier, later) = (
      parting.earlier.joined(separator: ", "), parting.later.joined(separator: ", ")
    )
    let count = parting.commonCount
    let title =
      "  "
      + translated(
        count == 1
          ? "after \(count) line in common: \(earlier) against \(later)"
          : "after \(count) lines in common: \(earlier) against \(later)")
    let all = parting.common + parting.earlierLines + parting.laterLines
    let widths = Widths(
      label: max(earlier.columns, later.columns, 4),
      time: all.map { Quantity.describeRounded($0.time).count }.max() ?? 0,
      subject: min(all.map { Self.subject(of: $0).columns }.max() ?? 0, 40))
    return [escapedForTerminal(title)]
      + parting.common.map { style.dim(line($0, translated("both"), widths)) }
      + way(parting.earlierLines, earlier, widths).map(style.red)
      + way(parting.laterLines, later, widths).map(style.green)
  }

  private struct Widths {
    let label: Int
    let time: Int
    let subject: Int
  }

  private func way(_ lines: [StoryLine], _ label: String, _ widths: Widths) -> [String] {
    lines.isEmpty
      ? ["    \(padded(escapedForTerminal(label), widths.label))  \(translated("the story ends"))"]
      : lines.map { line($0, label, widths) }
  }

  private static func subject(of line: StoryLine) -> String {
    translated(Sentence(named: line.subject))
  }

  private func line(_ line: StoryLine, _ label: String, _ widths: Widths) -> String {
    let time = Quantity.describeRounded(line.time)
    let text = translated(line.text)
    return escapedForTerminal(
      "    " + padded(label, widths.label) + "  "
        + String(repeating: " ", count: widths.time - time.count) + time + "  "
        + padded(Self.subject(of: line), widths.subject) + "  " + text)
  }

  // MARK: Notes

  private var noteLines: [String] {
    let notes = comparison.sides.flatMap { side -> [Sentence] in
      let errors = side.result.scenarioErrors.map { Sentence(verbatim: $0.message) }
      return (errors + side.result.noteSentences).map { "\(side.label): \($0)" }
    }
    let lines = (comparison.cuts + notes).map { note in
      escapedForTerminal("  " + translated("note: \(note)"))
    }
    return lines.isEmpty ? [] : [""] + lines.map(style.dim)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.columns, 0))
  }
}
