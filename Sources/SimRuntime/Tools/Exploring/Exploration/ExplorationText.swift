import ImageLoadingInterface

/// Prints an exploration as text.
package struct ExplorationText {
  private let plan: ExplorationPlan
  private let report: ExplorationReport
  private let style: TerminalStyle

  package init(_ plan: ExplorationPlan, _ report: ExplorationReport, style: TerminalStyle) {
    self.plan = plan
    self.report = report
    self.style = style
  }

  /// - Parameters:
  ///   - seconds: how much real time it took.
  ///   - peakMemory: the most memory that the process has had so far, in bytes.
  ///   - replay: for each finding, the line that shows it again; empty if there is none.
  ///   - summary: its result.
  package func lines(
    seconds: Double, peakMemory: Int, replay: [String], summary: ExplorationSummary
  ) -> [String] {
    let scenario = plan.scenario.displayed
    let title = style.bold(escapedForTerminal(scenario.title))
    var lines = [
      translated("\(title) (\(scenario.generation.name))"),
      translated(conclusion), "  " + style.dim(translated(counts(seconds, peakMemory))),
    ]
    for (index, finding) in report.findings.enumerated() {
      lines += [
        style.red("FAIL ")
          + escapedForTerminal(
            translated(
              "\(finding.kind.sentence) in \(finding.count) of \(runs(report.executions))")),
        "     " + escapedForTerminal(translated(finding.sentence)),
        "     " + translated(sightings(finding)),
      ]
      if let cause = finding.cause {
        lines.append(
          "     " + escapedForTerminal(translated(cause.sentence(in: plan.scenario.generation))))
      }
      if index < replay.count { lines.append("     " + translated("replay: \(replay[index])")) }
    }
    let isOpen = report.exitCode == .incomplete || report.exitCode == .interrupted
    let mark = isOpen ? style.yellow("open ") : style.red("FAIL ")
    lines += report.unreachedGoals.map { goal in
      mark + escapedForTerminal(translated(isOpen ? "\(goal.sentence) yet" : goal.sentence))
    }
    lines += expected
    if report.findings.isEmpty, report.unreached.isEmpty || isOpen {
      let words: Sentence =
        report.expectedViolations.contains { $0 > 0 }
        ? "no other invariant broke" : "no invariant broke"
      lines.append(
        report.isComplete
          ? style.green("ok   ") + translated("\(words) in any order")
          : style.yellow("open ")
            + translated("\(words) in \(runs(report.executions)); others were not made"))
    }
    lines += notes.map { "     " + translated($0) }
    return lines + [""] + summary.lines(style: style)
  }

  private func runs(_ count: Int) -> Sentence { .runs(count) }

  /// What the strategy tried, before all others.
  private var conclusion: Sentence {
    let count = report.shares[0].executions
    let all: Sentence =
      if report.shardCount > 1 {
        "all orders (\(runs(count)) in \(report.shardCount) parts)"
      } else if report.states != nil {
        // The first runs only learn what can interfere, so that runs are not orders.
        "all orders (\(runs(count)))"
      } else {
        count == 1 ? "the 1 order" : "all \(count) orders"
      }
    let time = plan.timeSentence
    if !report.isComplete, report.end == .exhausted, plan.strategy.triesAll {
      let orders: Sentence = count == 1 ? "1 order" : "\(count) orders"
      return "\(orders) tried, not all to their end, \(time)"
    }
    let some: Sentence = "\(runs(report.executions)) of an unknown number of orders, \(time)"
    switch report.end {
    case .exhausted:
      if case .preemptions(let bound) = plan.strategy {
        return "\(all) with at most \(bound) preemptions tried, \(time)"
      }
      return "\(all) tried, \(time)"
    case .executions: return "\(some); --max-executions ended it"
    case .time: return "\(some); --max-time ended it"
    case .states: return "\(some); --max-states ended it"
    case .parts: return "\(some); parts are missing"
    case .failure: return "\(some); ended with the first failure"
    case .diverged:
      let hasEscaped = report.findings.contains { $0.kind == .escaped }
      return hasEscaped
        ? "\(some); ended, for a thread left the kernel" : "\(some); ended, for runs differ"
    case .interrupted: return "\(some); interrupted"
    }
  }

  private func counts(_ seconds: Double, _ peakMemory: Int) -> Sentence {
    let rate = seconds > 0 ? Int(Double(report.executions) / seconds) : 0
    let tenths = Int(seconds * 10)
    let time = "\(tenths / 10).\(tenths % 10)"
    let bursts = report.shares.dropFirst().reduce(0) { $0 + $1.executions }
    var made = [runs(report.shares[0].executions)]
    if bursts > 0 { made.append(" and \(bursts) at random") }
    if report.pruned > 0 { made.append(", \(report.pruned) given up") }
    if let states = report.states { made.append(", \(states) states with a choice") }
    let orders: Sentence =
      report.orders == 1 ? "1 distinct order" : "\(number(report.orders)) distinct orders"
    let ends: Sentence =
      report.ends == 1 ? "1 distinct end" : "\(number(report.ends)) distinct ends"
    let runs = Sentence(made, separator: "")
    if report.shardCount > 1 { return "\(runs); \(orders), \(ends); \(report.steps) steps" }
    return "\(runs); \(orders), \(ends); \(report.steps) steps; "
      + "\(time) s, \(rate) runs/s, \(peakMemory / 1_000_000) MB"
  }

  private func number(_ count: Int) -> Sentence {
    ExplorationReport.isBounded(count) ? "\(count) or more" : Sentence(verbatim: "\(count)")
  }

  /// Which strategy found it first, and whether the search did.
  private func sightings(_ finding: ExplorationFinding) -> Sentence {
    let strategy = report.shares[finding.strategy].strategy.sentence
    let first: Sentence = "found first by \(strategy), in its run \(finding.firstRun)"
    if finding.strategy == 0 { return first }
    let search = report.shares[0].strategy.sentence
    return finding.firstRuns[0].map { "\(first); by \(search) in its run \($0)" }
      ?? "\(first); not by \(search) so far"
  }

  private var expected: [String] {
    zip(plan.expectedViolations, report.expectedViolations).compactMap { violation, count in
      if count == 0 { return nil }
      let place = violation.invariant + (violation.subject.map { " on \($0)" } ?? "")
      return style.dim("     ")
        + escapedForTerminal(
          translated("broken as expected: \(place), in \(count) of \(runs(report.executions))"))
    }
  }

  /// What weakens the answer.
  private var notes: [Sentence] {
    var notes: [Sentence] = []
    if !plan.strategy.findsRaces {
      notes.append("data races were not looked for: that needs the whole history of each run")
    }
    if report.bounded > 0 {
      notes.append("\(runs(report.bounded)) cut short by the bound on the steps of a run")
    }
    if let step = report.unmetStep {
      notes.append(
        report.unmet == 1
          ? "a step was not done in 1 run: \(step)"
          : "a step was not done in \(runs(report.unmet)), in the first of them \(step)")
    }
    if report.missedEnds > 0 {
      notes.append(
        "random orders reached \(report.missedEndsSentence) that the search did not: it leaves out orders that matter, "
          + "which is a mistake in sim; please report it with this file")
    }
    return notes
  }
}

extension ExplorationFinding.Kind {
  /// What is wrong, in English.
  package var words: String { sentence.text }

  /// What is wrong.
  package var sentence: Sentence {
    switch self {
    case .violation(let kind): "\(kind.invariant) is broken"
    case .always(let section): "always: \(section) is not as expected"
    case .never(let index): "never[\(index)] came"
    case .diverged: "the same choices gave another run"
    case .escaped: "a thread left the kernel"
    }
  }
}
