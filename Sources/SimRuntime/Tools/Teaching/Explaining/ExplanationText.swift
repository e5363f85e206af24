import ImageLoadingModel

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
  package var heading: [String] {
    let scenario = explanation.scenario
    let claims = [("shows", scenario.shows), ("refutes", scenario.refutes)]
      .filter { !$0.1.isEmpty }.map { ", \($0.0) \($0.1.joined(separator: " "))" }.joined()
    return paragraph(scenario.title, indent: 0, style: style.bold)
      + paragraph(scenario.about, indent: 0)
      + paragraph("generation \(scenario.generation.name)\(claims)", indent: 0, style: style.dim)
  }

  private var ending: [String] {
    var lines: [String] = []
    if explanation.isCut {
      lines += paragraph(
        "Only the first \(Explanation.stepLimit) steps are shown: the run is longer.", indent: 0,
        style: style.yellow)
    }
    let next =
      switch level {
      case .outline: "each step of the flow with its reason: --level steps"
      case .steps: "each operation on shared objects, and which threads were enabled: --level all"
      case .all: "go through it yourself: sim step"
      }
    return lines + paragraph("More: \(next)", indent: 0, style: style.dim)
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
    let name = step.kind == .end ? "the end of the run" : step.name
    return style.bold(number) + "  "
      + style.dim("\(Quantity.describe(step.time))  \(escapedForTerminal(who(step)))  ")
      + style.bold(escapedForTerminal(name))
  }

  private func who(_ step: ExplainedStep) -> String {
    if step.place.isEmpty { return step.subject }
    return step.subject.isEmpty || step.subject == step.place
      ? "on \(step.place)" : "on \(step.place), for \(step.subject)"
  }

  private func outline(of step: ExplainedStep) -> [String] {
    let told = (step.summary + step.headlines).joined(separator: "; ")
    let isNamed = step.place.isEmpty || told.hasPrefix("\(step.place): ")
    let place = isNamed ? "" : "\(step.place): "
    let head =
      padded("\(step.number)", Self.margin - 2) + "  "
      + padded(Quantity.describe(step.time), 8) + "  "
    let text = wrapped(
      escapedForTerminal(place + told), columns: max(columns - head.count, 20))
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
      let noun = step.locks.count == 1 ? "lock" : "locks"
      lines += paragraph(
        "under the \(noun) \(alternativesList(step.locks, conjunction: "and"))", indent: margin,
        style: style.magenta)
    }
    lines += step.changes.flatMap(difference)
    if let rule = step.rule { lines += why(rule) }
    if let reason = step.reason {
      lines += paragraph("switched, because \(reason)", indent: margin, style: style.dim)
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
    let claims = rule.claims.isEmpty ? "" : " (\(rule.claims.joined(separator: " ")))"
    var lines = paragraph("why: \(rule.sentence)\(claims)", indent: Self.margin)
    for id in rule.refuted {
      guard let claim = Claim.all.first(where: { $0.id == id }) else { continue }
      lines += paragraph(
        "this run contradicts the documents:  \(claim.sentence) (\(id))", indent: Self.margin,
        style: style.yellow)
    }
    for bug in rule.bugs {
      lines += paragraph(
        "known bug here: \(bug.title) (\(bug.rawValue))", indent: Self.margin,
        style: style.yellow)
    }
    return lines
  }

  private func others(_ candidates: [SwitchLog.Alternatives.Candidate]) -> [String] {
    if candidates.isEmpty { return [] }
    return paragraph(
      "also enabled: " + candidates.map(\.words).joined(separator: "; "),
      indent: Self.margin, style: style.cyan)
  }

  private func operations(of step: ExplainedStep) -> [String] {
    step.operations.flatMap { operation in
      let instead = operation.others.map(\.words).joined(separator: "; ")
      return paragraph(
        "operation \(operation.number): \(operation.words)"
          + (operation.thread == step.thread ? "" : " (\(operation.thread))")
          + (instead.isEmpty ? "" : "; instead: \(instead)"), indent: Self.margin,
        style: style.cyan)
    }
  }

  private func violation(of broken: ExplainedViolation, indent: Int) -> [String] {
    let subject = broken.subject.map { " on \($0)" } ?? ""
    let head = "\(broken.isExpected ? "breaks, as the scenario says" : "breaks"): "
    let claims = broken.claims.isEmpty ? "" : " (\(broken.claims.joined(separator: " ")))"
    return paragraph(
      "\(head)\(broken.invariant)\(subject): "
        + (broken.explanation.split(separator: "\n").first ?? ""), indent: indent,
      style: style.red)
      + paragraph("the rule: \(broken.sentence)\(claims)", indent: indent)
      + paragraph("because: \(broken.reason)", indent: indent)
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
    case .held: ["\(name): \(words)"]
    case .world, .end: [words]
    case .named, .continues: []
    }
  }
}

extension SwitchLog.Alternatives.Candidate {
  /// The thread, and what it would do.
  var words: String {
    let name = subject.isEmpty || subject == place ? "" : ", for \(subject)"
    let act = reached.map { "\(operation), after \($0)" } ?? operation
    return "\(place)\(name): \(operation == "start \(place)" ? "begins" : act) (thread \(thread))"
  }
}
