import ImageLoadingModel

/// Tells an exploration to people.
public struct ExplorationText {
  private let plan: ExplorationPlan
  private let report: ExplorationReport
  private let style: TerminalStyle

  public init(_ plan: ExplorationPlan, _ report: ExplorationReport, style: TerminalStyle) {
    self.plan = plan
    self.report = report
    self.style = style
  }

  /// - Parameters:
  ///   - seconds: how much real time it took.
  ///   - replay: for each finding, the line that shows it again.
  public func lines(seconds: Double, replay: [String]) -> [String] {
    var lines = [
      style.bold(escapedForTerminal(plan.scenario.title)) + " (\(plan.scenario.generation.name))",
      conclusion, "  " + style.dim(counts(seconds)),
    ]
    for (index, finding) in report.findings.enumerated() {
      lines += [
        style.red("FAIL ") + escapedForTerminal(finding.kind.words)
          + " in \(finding.count) of \(report.executions) runs, first in run \(finding.firstRun)",
        "     " + escapedForTerminal(finding.explanation),
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
    if !plan.strategy.findsRaces {
      lines.append("     data races were not looked for: that takes the whole past of each run")
    }
    if report.findings.isEmpty, report.unreached.isEmpty {
      lines.append(style.green("ok") + "   no other invariant broke in any run")
    }
    return lines
  }

  private var conclusion: String {
    let count = report.executions
    let runs = count == 1 ? "1 run" : "\(count) runs"
    let orders = count == 1 ? "1 order" : "\(count) orders"
    switch report.end {
    case .exhausted:
      if case .preemptions(let bound) = plan.strategy {
        return "all orders with at most \(bound) preemptions tried: \(runs)"
      }
      if let states = report.states { return "all \(states) states with a choice tried: \(runs)" }
      if plan.strategy == .everyOrder { return "\(count == 1 ? "the" : "all") \(orders) tried" }
      return
        "\(count == 1 ? "the" : "all") \(orders) tried, up to the order of steps that touch nothing in common"
    case .executions: return "\(runs) of an unknown number of orders; --max-executions ended it"
    case .time: return "\(runs) of an unknown number of orders; --max-time ended it"
    case .states: return "\(runs) of an unknown number of orders; --max-states ended it"
    case .failure: return "\(runs); ended with the first failure"
    case .diverged: return "\(runs) of an unknown number of orders; ended, for runs differ"
    case .interrupted: return "\(runs) of an unknown number of orders; interrupted"
    }
  }

  private func counts(_ seconds: Double) -> String {
    let rate = seconds > 0 ? Int(Double(report.executions) / seconds) : 0
    let given = report.pruned > 0 ? ", \(report.pruned) given up" : ""
    let tenths = Int(seconds * 10)
    return "\(report.executions) executions\(given); \(distinct(report.orders)) distinct orders, "
      + "\(distinct(report.ends)) distinct ends; \(report.steps) steps; "
      + "\(tenths / 10).\(tenths % 10) s, \(rate) executions/s"
  }

  private func distinct(_ count: Int) -> String {
    ExplorationReport.isBounded(count) ? "\(count) or more" : "\(count)"
  }

  private var expected: [String] {
    zip(plan.expectedViolations, report.expectedViolations).compactMap { violation, count in
      if count == 0 { return nil }
      let subject = violation.subject.map { " on \($0)" } ?? ""
      return style.dim("     ")
        + escapedForTerminal(
          "broken as expected: \(violation.invariant)\(subject), in \(count) of "
            + "\(report.executions) runs")
    }
  }
}

extension ExplorationFinding.Kind {
  /// What is wrong, in words.
  var words: String {
    switch self {
    case .violation(let kind): kind.headline
    case .always(let section): "always: \(section) is not as expected"
    case .never(let index): "never[\(index)] came"
    case .diverged: "the same choices gave another run"
    }
  }
}
