import ImageLoadingInterface

/// Prints exhibits as text.
package struct MuseumText {
  private let style: TerminalStyle
  private let columns: Int

  /// - Parameter columns: the width to wrap at.
  package init(style: TerminalStyle, columns: Int = 80) {
    self.style = style
    self.columns = columns
  }

  /// The list of the exhibits.
  package func list(_ exhibits: [Exhibit]) -> [String] {
    var lines: [String] = []
    for exhibit in exhibits {
      let title = style.bold(translated(whole: exhibit.defect.title))
      if !lines.isEmpty { lines.append("") }
      lines.append("\(style.cyan(exhibit.defect.rawValue))  \(title)")
      lines += indented(events(exhibit)).map(style.dim)
      lines += indented(translated(whole: exhibit.breaks))
    }
    return lines
  }

  /// One exhibit with its runs.
  /// - Parameter file: the path of its scenario.
  package func exhibit(_ exhibit: Exhibit, _ runs: [ExhibitRun], file: String) -> [String] {
    var lines = list([exhibit]) + indented(translated("Right: \(Sentence(whole: exhibit.right))"))
    lines.append("     " + style.dim(translated("Shown by \(escapedForTerminal(file))")))
    for run in runs {
      lines += ["", style.bold(translated("In \(run.generation.name)"))]
      lines += wrapped(escapedForTerminal(translated("\(run.verdict).")), columns: columns - 2).map
      { line in
        "  " + (run.showsDefect ? style.green(line) : style.red(line))
      }
      lines += [""] + ComparisonText(run.comparison, style: style, columns: columns).lines()
    }
    return lines
  }

  private func events(_ exhibit: Exhibit) -> String {
    var known = Sentence(whole: exhibit.status.rawValue)
    if let fixed = exhibit.fixed {
      known = "\(known), fixed in \(Sentence(whole: fixed))"
    } else if exhibit.status != .foundInRuns {
      known = "\(known), not fixed in 5.21.5"
    }
    let caught: Sentence = "caught by \(exhibit.invariant.rawValue)"
    let names = translatedList(exhibit.generations.map(\.name))
    return translated(
      Sentence(
        [
          Sentence(verbatim: names), known, Sentence(whole: exhibit.granularity.rawValue), caught,
        ], separator: "; "))
  }

  private func indented(_ text: String) -> [String] {
    wrapped(text, columns: columns - 5).map { "     " + $0 }
  }
}
