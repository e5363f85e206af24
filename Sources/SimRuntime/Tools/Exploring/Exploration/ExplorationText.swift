import ImageLoadingModel

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
    var lines = [
      style.bold(escapedForTerminal(plan.scenario.title)) + " (\(plan.scenario.generation.name))",
      conclusion, "  " + style.dim(counts(seconds, peakMemory)),
    ]
    for (index, finding) in report.findings.enumerated() {
      lines += [
        style.red("FAIL ") + escapedForTerminal(finding.kind.words)
          + " in \(finding.count) of \(runs(report.executions))",
        "     " + escapedForTerminal(finding.explanation),
        "     found first by " + sightings(finding),
      ]
      if let cause = finding.cause {
        lines.append("     " + escapedForTerminal(cause.words(in: plan.scenario.generation)))
      }
      if index < replay.count { lines.append("     replay: " + replay[index]) }
    }
    let isOpen = report.exitCode == .incomplete || report.exitCode == .interrupted
    let mark = isOpen ? style.yellow("open ") : style.red("FAIL ")
    lines += report.unreached.map { mark + escapedForTerminal($0) + (isOpen ? " yet" : "") }
    lines += expected
    if report.findings.isEmpty, report.unreached.isEmpty || isOpen {
      let words =
        "no \(report.expectedViolations.contains { $0 > 0 } ? "other " : "")invariant broke"
      lines.append(
        report.isComplete
          ? style.green("ok   ") + "\(words) in any order"
          : style.yellow("open ") + "\(words) in \(runs(report.executions)); others were not made")
    }
    lines += notes.map { "     " + $0 }
    return lines + [""] + summary.lines(style: style)
  }

  private func runs(_ count: Int) -> String { count == 1 ? "1 run" : "\(count) runs" }

  /// What the strategy tried, before all others.
  private var conclusion: String {
    let count = report.shares[0].executions
    let all = count == 1 ? "the 1 order" : "all \(count) orders"
    let time = ", " + plan.timeWords
    if !report.isComplete, report.end == .exhausted, plan.strategy.triesAll {
      return "\(count == 1 ? "1 order" : "\(count) orders") tried, not all to their end" + time
    }
    let some = "\(runs(report.executions)) of an unknown number of orders\(time)"
    switch report.end {
    case .exhausted:
      if case .preemptions(let bound) = plan.strategy {
        return "\(all) with at most \(bound) preemptions tried\(time)"
      }
      return "\(all) tried\(time)"
    case .executions: return "\(some); --max-executions ended it"
    case .time: return "\(some); --max-time ended it"
    case .states: return "\(some); --max-states ended it"
    case .failure: return "\(some); ended with the first failure"
    case .diverged: return "\(some); ended, for runs differ"
    case .interrupted: return "\(some); interrupted"
    }
  }

  private func counts(_ seconds: Double, _ peakMemory: Int) -> String {
    let rate = seconds > 0 ? Int(Double(report.executions) / seconds) : 0
    let given = report.pruned > 0 ? ", \(report.pruned) given up" : ""
    let states = report.states.map { ", \($0) states with a choice" } ?? ""
    let tenths = Int(seconds * 10)
    let bursts = report.shares.dropFirst().reduce(0) { $0 + $1.executions }
    let chance = bursts > 0 ? " and \(bursts) by chance" : ""
    return "\(runs(report.shares[0].executions))\(chance)\(given)\(states); "
      + "\(distinct(report.orders, "order")), \(distinct(report.ends, "end")); "
      + "\(report.steps) steps; \(tenths / 10).\(tenths % 10) s, \(rate) runs/s, "
      + "\(peakMemory / 1_000_000) MB"
  }

  private func distinct(_ count: Int, _ what: String) -> String {
    let number = ExplorationReport.isBounded(count) ? "\(count) or more" : "\(count)"
    return "\(number) distinct \(what)" + (count == 1 ? "" : "s")
  }

  /// Which strategy found it first, and whether the search did.
  private func sightings(_ finding: ExplorationFinding) -> String {
    let first = "\(report.shares[finding.strategy].strategy.words), in its run \(finding.firstRun)"
    if finding.strategy == 0 { return first }
    let search = report.shares[0].strategy.words
    return first
      + (finding.firstRuns[0].map { "; by \(search) in its run \($0)" }
        ?? "; not by \(search) so far")
  }

  private var expected: [String] {
    zip(plan.expectedViolations, report.expectedViolations).compactMap { violation, count in
      if count == 0 { return nil }
      let subject = violation.subject.map { " on \($0)" } ?? ""
      return style.dim("     ")
        + escapedForTerminal(
          "broken as expected: \(violation.invariant)\(subject), in \(count) of "
            + runs(report.executions))
    }
  }

  /// What weakens the answer.
  private var notes: [String] {
    var notes: [String] = []
    if !plan.strategy.findsRaces {
      notes.append("data races were not looked for: that needs the whole history of each run")
    }
    if report.bounded > 0 {
      notes.append("\(runs(report.bounded)) cut short by the bound on the steps of a run")
    }
    if report.unmet > 0 {
      notes.append("\(runs(report.unmet)) without a stimulus whose \"when\" never happened")
    }
    if report.missedEnds > 0 {
      let ends = report.missedEnds == 1 ? "1 end" : "\(report.missedEnds) ends"
      notes.append(
        "random orders reached \(ends) that the search did not: it leaves out orders that matter, "
          + "which is a mistake in sim; please report it with this file")
    }
    return notes
  }
}

extension ExplorationFinding.Kind {
  /// What is wrong, in words.
  package var words: String {
    switch self {
    case .violation(let kind): kind.headline
    case .always(let section): "always: \(section) is not as expected"
    case .never(let index): "never[\(index)] came"
    case .diverged: "the same choices gave another run"
    case .escaped: "a thread left the kernel"
    }
  }
}
