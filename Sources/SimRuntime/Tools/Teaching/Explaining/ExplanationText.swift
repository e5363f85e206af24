import ImageLoadingInterface

/// Prints an explained run as text.
package struct ExplanationText {
  private let explanation: Explanation
  private let level: ExplanationLevel
  private let style: TerminalStyle
  private let columns: Int

  package init(
    _ explanation: Explanation, level: ExplanationLevel, style: TerminalStyle, columns: Int
  ) {
    self.explanation = explanation
    self.level = level
    self.style = style
    self.columns = columns
  }

  /// The whole: what the scenario is about, the steps, and how the run ends.
  package var lines: [String] {
    heading + explanation.steps.filter { $0.level <= level }.flatMap { lines(of: $0) } + [""]
      + ending
  }

  /// What the scenario is about.
  package var heading: [String] { heading(tellsAbout: true) }

  /// What the file says of its run.
  var about: [String] { paragraph(explanation.scenario.shownAbout, indent: 0) }

  /// - Parameter tellsAbout: whether what the file says of the run is told: it may say what goes wrong.
  func heading(tellsAbout: Bool) -> [String] {
    let scenario = explanation.scenario
    let lists: [Sentence?] = [
      "generation \(scenario.generation.name)",
      scenario.shows.isEmpty ? nil : "shows \(scenario.shows.joined(separator: " "))",
      scenario.refutes.isEmpty ? nil : "refutes \(scenario.refutes.joined(separator: " "))",
    ]
    let facts = Sentence(lists.compactMap(\.self), separator: ", ")
    return paragraph(scenario.shownTitle, indent: 0, style: style.bold)
      + (tellsAbout ? about : [])
      + paragraph(translated(facts), indent: 0, style: style.dim) + noteOnLesson
  }

  /// Says that the run is shown without its lesson, if it is.
  var noteOnLesson: [String] {
    explanation.scenario.noteOnLesson.map {
      paragraph(translated($0), indent: 0, style: style.yellow)
    } ?? []
  }

  private var ending: [String] {
    var lines: [String] = []
    if explanation.isCut {
      lines += paragraph(
        translated("Only the first \(Explanation.stepLimit) steps are shown: the run is longer."),
        indent: 0, style: style.yellow)
    }
    let next: Sentence =
      switch level {
      case .outline: "each step of the flow with its reason: --level steps"
      case .steps: "each operation on shared objects, and which threads were enabled: --level all"
      case .all: "go through it yourself: sim step"
      }
    return lines + paragraph(translated("More: \(next)"), indent: 0, style: style.dim)
  }

  // MARK: One step

  /// A step, as closely as the level asks for.
  package func lines(of step: ExplainedStep) -> [String] {
    if level == .outline { return outline(of: step) }
    return [""] + [head(of: step)] + body(of: step)
  }

  private static let margin = 6

  /// Its number, time, place, subject and name.
  private func head(of step: ExplainedStep) -> String {
    let number = padded("\(step.number)", Self.margin - 2)
    let name = step.kind == .end ? translated("the end of the run") : step.name
    return style.bold(number) + "  "
      + style.dim("\(Quantity.describeRounded(step.time))  \(escapedForTerminal(who(step)))  ")
      + style.bold(escapedForTerminal(name))
  }

  private func who(_ step: ExplainedStep) -> String {
    let (place, subject) = (Sentence(named: step.place), Sentence(named: step.subject))
    if step.place.isEmpty { return translated(subject) }
    return step.subject.isEmpty || step.subject == step.place
      ? translated("on \(place)") : translated("on \(place), for \(subject)")
  }

  private func outline(of step: ExplainedStep) -> [String] {
    let told = (step.summary + step.headlines).joined(separator: translated("; "))
    let place = translated(Sentence(named: step.place))
    let isNamed =
      step.place.isEmpty || told.hasPrefix("\(place): ") || told.hasPrefix("\(place)：")
    let head =
      padded("\(step.number)", Self.margin - 2) + "  "
      + padded(Quantity.describeRounded(step.time), 8) + "  "
    let text = wrapped(
      escapedForTerminal(
        isNamed ? told : translated("\(place): \(told)")),
      columns: max(columns - head.count, 20))
    let rest = String(repeating: " ", count: head.count)
    return text.enumerated().map { ($0 == 0 ? style.dim(head) : rest) + $1 }
      + step.violations.flatMap { violation(of: $0, indent: head.count) }
      + step.deadlock.flatMap { paragraph($0, indent: head.count, style: style.red) }
  }

  private func body(of step: ExplainedStep) -> [String] {
    let margin = Self.margin
    var lines = paragraph(step.words, indent: margin)
    for line in step.lines { lines += paragraph(line, indent: margin, style: style.green) }
    if !step.locks.isEmpty {
      let locks = translatedList(step.lockNames)
      lines += paragraph(
        translated(
          step.locks.count == 1 ? "under the lock \(locks)" : "under the locks \(locks)"),
        indent: margin, style: style.magenta)
    }
    lines += step.changes.flatMap(difference)
    if let rule = step.rule { lines += why(rule) }
    if let reason = step.reason {
      lines += paragraph(
        translated("switched, because \(reason)"), indent: margin, style: style.dim)
    }
    lines += level == .all ? operations(of: step) : others(step.others)
    lines += step.violations.flatMap { violation(of: $0, indent: margin) }
    return lines + step.deadlock.flatMap { paragraph($0, indent: margin, style: style.red) }
  }

  private func difference(_ change: ExplainedChange) -> [String] {
    change.lines.map { line in
      let safe = String(repeating: " ", count: Self.margin) + escapedForTerminal(line)
      return line.hasPrefix("-") ? style.red(safe) : line.hasPrefix("+") ? style.green(safe) : safe
    }
  }

  private func why(_ rule: StepRule) -> [String] {
    var lines = paragraph(
      translated("why: \(withClaims(rule.sentence, rule.claims))"), indent: Self.margin)
    for id in rule.refuted {
      guard let claim = Claim.all.first(where: { $0.id == id }) else { continue }
      lines += paragraph(
        translated("a claim that runs refute: \(Sentence(whole: claim.sentence)) (\(id))"),
        indent: Self.margin, style: style.yellow)
    }
    for bug in rule.bugs {
      lines += paragraph(
        translated("what can go wrong here: \(Sentence(whole: bug.title)) (\(bug.rawValue))"),
        indent: Self.margin, style: style.yellow)
    }
    return lines
  }

  private func others(_ candidates: [SwitchLog.Alternatives.Candidate]) -> [String] {
    if candidates.isEmpty { return [] }
    return paragraph(
      translated("also enabled: \(candidates.map(\.sentence), separator: "; ")"),
      indent: Self.margin, style: style.cyan)
  }

  private func operations(of step: ExplainedStep) -> [String] {
    step.operations.flatMap { operation in
      let words = Sentence(named: operation.words)
      let does: Sentence =
        operation.thread == step.thread ? words : "\(words) (\(operation.thread))"
      let others = operation.others.map(\.sentence)
      return paragraph(
        translated(
          others.isEmpty
            ? "operation \(operation.number): \(does)"
            : "operation \(operation.number): \(does); instead: \(others, separator: "; ")"),
        indent: Self.margin, style: style.cyan)
    }
  }

  private func violation(of broken: ExplainedViolation, indent: Int) -> [String] {
    let what: Sentence =
      broken.subject.map { "\(broken.invariant) on \($0)" } ?? Sentence(verbatim: broken.invariant)
    let how = broken.explanation.split(separator: "\n").first ?? ""
    return paragraph(
      translated(
        broken.isExpected
          ? "breaks, as the scenario says: \(what): \(how)" : "breaks: \(what): \(how)"),
      indent: indent, style: style.red)
      + paragraph(
        translated("the rule: \(withClaims(broken.sentence, broken.claims))"), indent: indent)
      + paragraph(translated("because: \(broken.reason)"), indent: indent)
  }

  private func withClaims(_ sentence: String, _ claims: [String]) -> Sentence {
    claims.isEmpty
      ? Sentence(verbatim: sentence) : "\(sentence) (\(claims.joined(separator: " ")))"
  }

  // MARK: Layout

  private func paragraph(
    _ text: String, indent: Int, style: (String) -> String = { $0 }
  ) -> [String] {
    if text.isEmpty { return [] }
    let margin = String(repeating: " ", count: indent)
    return wrapped(escapedForTerminal(text), columns: max(columns - indent, 20))
      .map { margin + style($0) }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

extension ExplainedStep {
  /// What an outline says of it beside its headlines.
  fileprivate var summary: [String] {
    switch kind {
    case .stimulus: ["> \(words)"]
    case .held: [translated("\(name): \(words)")]
    case .world, .end: [words]
    case .named, .continues: []
    }
  }
}

extension SwitchLog.Alternatives.Candidate {
  /// The thread, and what it would do.
  var sentence: Sentence {
    let place = Sentence(named: place)
    let who: Sentence =
      subject.isEmpty || subject == self.place
      ? place : "\(place), for \(Sentence(named: subject))"
    let act = Sentence(named: operation)
    let known: Sentence = reached.map { "\(act), after \($0)" } ?? act
    return operation == "start \(self.place)"
      ? "\(who): begins (thread \(thread))" : "\(who): \(known) (thread \(thread))"
  }
}
