/// The result of an exploration, without terms of its strategies: what was tried, what may still
/// hide, and what to do next.
package struct ExplorationSummary: Sendable, Equatable {
  /// What is worth doing next.
  package enum Next: Sendable, Equatable {
    /// The findings should be inspected, and first be saved.
    case save
    /// The saved findings should be inspected; the words of a command.
    case why([String])
    /// To let threads be slow.
    case slowThreads
    /// To try orders that were not tried.
    case otherOrders
    /// To continue where a bound ended it.
    case further(executions: Int)
    /// To say a goal again: no order reaches it.
    case look
    /// All is well; other scenarios may show something.
    case otherScenarios
  }

  package let tried: Sentence
  package let mayHide: Sentence
  package let next: Next
  /// The words of a command.
  package let line: [String]

  /// - Parameters:
  ///   - invocation: the words after `sim explore` that choose the scenario and its defects, without
  ///     the file.
  ///   - saved: the words of a command that explains the first finding, if it was saved.
  package init(
    _ plan: ExplorationPlan, _ report: ExplorationReport, invocation: [String], file: String,
    saved: [String]? = nil
  ) {
    tried = Self.tried(plan, report)
    mayHide = Self.mayHide(plan, report)
    next = Self.next(plan, report, saved)
    let time = plan.isTimeOfFile ? [] : ["--time", plan.timeMode.rawValue]
    line =
      switch next {
      case .save: [AppRegistry.program, "explore"] + invocation + time + ["--save", "found", file]
      case .why(let words): words
      case .slowThreads: [AppRegistry.program, "explore"] + invocation + ["--time", "any", file]
      case .otherOrders: [AppRegistry.program, "explore"] + invocation + time + [file]
      case .further(let executions):
        [AppRegistry.program, "explore"] + invocation + time
          + ["--strategy", "pct", "--max-executions", "\(executions)", file]
      case .look: [AppRegistry.program, "run"] + invocation + [file]
      case .otherScenarios:
        [AppRegistry.program, "fuzz", "--generation", plan.scenario.generation.name]
      }
  }

  private static func tried(_ plan: ExplorationPlan, _ report: ExplorationReport) -> Sentence {
    let speed: Sentence =
      switch plan.timeMode {
      case .exact: "threads take no time"
      case .any: "each thread may be slow"
      }
    if report.isComplete {
      return "every order of the steps on shared objects, where \(speed)"
    }
    let chance = report.shares.dropFirst().reduce(0) { $0 + $1.executions }
    var made: [Sentence] = ["\(report.shares[0].executions) by \(plan.strategy.sentence)"]
    if chance > 0 { made.append(" and \(chance) at random") }
    let parts = Sentence(made, separator: "")
    return "\(report.executions) of an unknown number of orders, where \(speed): \(parts)"
  }

  private static func mayHide(
    _ plan: ExplorationPlan, _ report: ExplorationReport
  ) -> Sentence {
    var parts: [Sentence] = []
    if !report.isComplete { parts.append("what comes only in orders that were not tried") }
    parts += plan.conditions.map(plan.leftOut)
    if parts.isEmpty { return "nothing in these steps and answers; others are another scenario" }
    return Sentence.list(parts)
  }

  private static func next(
    _ plan: ExplorationPlan, _ report: ExplorationReport, _ saved: [String]?
  ) -> Next {
    if !report.findings.isEmpty { return saved.map(Next.why) ?? .save }
    if report.isComplete {
      if !report.unreached.isEmpty { return .look }
      return plan.timeMode == .exact ? .slowThreads : .otherScenarios
    }
    if report.end == .exhausted || !plan.strategy.triesAll { return .otherOrders }
    return .further(executions: max(10 * report.executions, 10_000))
  }

  /// Three parts, each with its name before it.
  func lines(style: TerminalStyle) -> [String] {
    let part = { (name: String, text: Sentence) in
      style.bold(name) + String(repeating: " ", count: max(10 - name.columns, 1))
        + escapedForTerminal(translated(text))
    }
    return [
      part(translated("Tried"), tried), part(translated("May hide"), mayHide),
      part(translated("Next"), next.sentence),
      String(repeating: " ", count: 10) + shellQuoted(line),
    ]
  }
}

extension ExplorationSummary.Next {
  /// What to do.
  var sentence: Sentence {
    switch self {
    case .save: "make each finding a small file that replays, to look at with sim run and sim why:"
    case .why: "see how it comes about:"
    case .slowThreads: "let threads be slow:"
    case .otherOrders: "try all orders:"
    case .further: "try random orders, which get further than trying all orders:"
    case .look: "look at the file's own order, and correct what it expects:"
    case .otherScenarios: "try other scenarios:"
    }
  }
}
