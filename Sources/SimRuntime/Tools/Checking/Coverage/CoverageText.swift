import ImageLoadingInterface

/// Prints coverage as text.
package struct CoverageText {
  private let coverage: Coverage
  private let style: TerminalStyle
  private let columns: Int

  /// - Parameter columns: the width to wrap at.
  package init(_ coverage: Coverage, style: TerminalStyle, columns: Int = 80) {
    self.coverage = coverage
    self.style = style
    self.columns = columns
  }

  /// - Parameter printsMissingOnly: whether only what no scenario reaches is printed.
  package func lines(printsMissingOnly: Bool = false) -> [String] {
    Array(
      coverage.generations.map { generation in
        heading(generation) + (printsMissingOnly ? [] : counts(generation) + reached(generation))
          + missing(generation, isAlone: printsMissingOnly)
      }.joined(separator: [""]))
  }

  private func heading(_ generation: Coverage.OfGeneration) -> [String] {
    let count = generation.scenarios
    let title: Sentence =
      count == 0
      ? "\(generation.name): no scenario is run there"
      : "\(generation.name): \(Sentence.scenarios(count))"
    return [style.bold(translated(title))]
      + generation.failures.map { file in
        style.red("  " + translated("does not pass: \(escapedForTerminal(file))"))
      }
  }

  private func counts(_ generation: Coverage.OfGeneration) -> [String] {
    Coverage.Subject.allCases.map { subject in
      let all = generation.items[subject]?.count ?? 0
      let reached = all - generation.missing(subject).count
      let others = generation.policiesWithoutStep.count
      let count: Sentence =
        subject == .policies && others > 0
        ? "\(reached) of \(all), and \(others) that no checkpoint shows" : "\(reached) of \(all)"
      return "  \(padded(subject.title))  \(translated(count))"
    }
  }

  /// What is reached, with the number of scenarios.
  private func reached(_ generation: Coverage.OfGeneration) -> [String] {
    if generation.scenarios == 0 { return [] }
    return ["", "  " + translated("Reached, by how many scenarios")]
      + Coverage.Subject.allCases.flatMap { subject in
        let items = (generation.items[subject] ?? []).filter { $0.scenarios > 0 }
        return list(subject, items.map { "\($0.name)\(noBreakSpace)(\($0.scenarios))" })
      }
  }

  private func missing(_ generation: Coverage.OfGeneration, isAlone: Bool) -> [String] {
    if generation.scenarios == 0 { return [] }
    let lines = Coverage.Subject.allCases.flatMap { subject in
      list(subject, generation.missing(subject))
    }
    if lines.isEmpty { return [style.green("  " + translated("everything is reached"))] }
    return (isAlone ? [] : ["", "  " + translated("Reached by none")]) + lines.map(style.yellow)
  }

  private func list(_ subject: Coverage.Subject, _ names: [String]) -> [String] {
    wrapped(names.joined(separator: ", "), columns: columns - 14).enumerated().map { index, line in
      "    \(padded(index == 0 ? subject.title : ""))  \(line)"
    }
  }

  private func padded(_ title: Sentence) -> String {
    let text = translated(title)
    return text + String(repeating: " ", count: max(8 - text.columns, 0))
  }
}

extension Coverage.Subject {
  /// A heading of at most eight columns.
  fileprivate var title: Sentence {
    switch self {
    case .steps: "steps"
    case .policies: "policies"
    case .defects: "defects"
    case .claims: "claims"
    }
  }
}
