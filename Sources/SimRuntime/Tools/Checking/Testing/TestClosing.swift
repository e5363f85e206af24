import ImageLoadingInterface

/// The last lines of `sim test`: what was tried, what may still hide, what to do next, and the line to
/// search for.
package struct TestClosing {
  private let summary: TestSummary
  private let findings: TestFindings
  private let plan: TestPlan
  /// What was to be tested; empty where results were put together.
  private let paths: [String]
  /// Where failures are kept; `nil` where results were put together.
  private let folder: String?
  /// The real time that each check might take; `nil` for as long as it took.
  private let timeLimit: Duration?

  package init(
    _ summary: TestSummary, _ findings: TestFindings, _ plan: TestPlan, paths: [String],
    folder: String? = nil, timeLimit: Duration? = nil
  ) {
    self.folder = folder
    self.timeLimit = timeLimit
    self.summary = summary
    self.findings = findings
    self.plan = plan
    self.paths = paths
  }

  package func lines(style: TerminalStyle) -> [String] {
    let line =
      switch summary.exitCode {
      case .success: style.green(translated(summary.sentence))
      case .incomplete, .interrupted: style.yellow(translated(summary.sentence))
      case .failed, .nondeterministic, .usage, .badScenario, .internalError, .inputOutput:
        style.red(translated(summary.sentence))
      }
    let sentences = [found, kept, tried, hidden, next].compactMap(\.self)
    let seed = plan.schedules > 0 ? [translated("seed: \(plan.seed)")] : []
    return (sentences.isEmpty ? [] : [""] + sentences.map(translated)) + seed + [line]
  }

  private func number(of kind: TestResult.Kind) -> Int { summary.checks[kind, default: 0] }

  private func scenarios(_ kind: TestResult.Kind) -> Sentence { .scenarios(number(of: kind)) }

  /// How many different things are wrong.
  private var found: Sentence? {
    let list = findings.list
    if list.isEmpty { return nil }
    let count: Sentence = list.count == 1 ? "1 finding" : "\(list.count) findings"
    let files = Sentence.files(Set(list.map(\.file)).count)
    return "found: \(count) in \(files), all listed above"
  }

  /// Which failures are not of this call, and how to be rid of them.
  private var kept: Sentence? {
    guard let folder, summary.keptFailing > 0 else { return nil }
    return summary.keptFailing == 1
      ? "kept: 1 order in which an earlier call failed fails again; to try it no more, delete its file in \(folder)"
      : "kept: \(summary.keptFailing) orders in which earlier calls failed fail again; "
        + "to try them no more, delete their files in \(folder)"
  }

  private var tried: Sentence? {
    var parts: [Sentence] = []
    if number(of: .own) > 0 {
      parts.append("\(scenarios(.own)) in the order of threads that is its own")
    }
    let random = summary.randomOrders
    if random > 0 {
      let orders: Sentence = random == 1 ? "1 random order" : "\(random) random orders"
      parts.append("\(orders), \(plan.timeMode?.sentence ?? timeOfFiles)")
    }
    if number(of: .everyOrder) > 0 {
      parts.append("\(scenarios(.everyOrder)) in every order, \(timeOfFiles)")
    }
    if number(of: .someOrders) > 0 {
      parts.append("\(scenarios(.someOrders)) in as many orders as \(bounds), \(timeOfFiles)")
    }
    return parts.isEmpty ? nil : "tried: \(parts, separator: "; ")"
  }

  /// What kept explorations from all orders.
  private var bounds: Sentence {
    // Reports do not keep which bound it was.
    if paths.isEmpty { return "the bounds allow" }
    return switch summary.endedByTime[.someOrders, default: 0] {
    case 0: "--max-executions allows"
    case number(of: .someOrders): "--max-time allows"
    default: "--max-executions and --max-time allow"
    }
  }

  private var timeOfFiles: Sentence {
    "\((plan.timeMode ?? .any).sentence) unless the file says otherwise"
  }

  /// What was not tried can break.
  private var hidden: Sentence? {
    let own = number(of: .own)
    let kinds: [TestResult.Kind] = [.own, .orders, .everyOrder, .someOrders]
    let hasRunNothing = kinds.allSatisfy { number(of: $0) == 0 }
    if hasRunNothing, plan.shard.count == 1 { return nil }
    var parts: [Sentence] = []
    if summary.randomOrders == 0 {
      if own > number(of: .everyOrder) {
        parts.append("what breaks only in another order of the threads")
      }
    } else {
      parts.append("what breaks only in orders that were not drawn")
    }
    if number(of: .someOrders) > 0 { parts.append("what is in the orders beyond the bound") }
    parts += ExplorationCondition.allCases.filter(summary.conditions.contains).map(\.leftOut)
    if plan.shard.count > 1 { parts.append("what the other parts than \(plan.shard) would show") }
    if summary.notRun > 0 {
      parts.append("what \(Sentence.checks(summary.notRun)) not run would show")
    }
    return parts.isEmpty ? nil : "may still hide: \(parts, separator: "; ")"
  }

  /// One line to paste.
  private var next: Sentence? {
    if let replay = findings.list.lazy.compactMap(\.example.replay).first {
      return "next: \(replay)"
    }
    let needsTime = !summary.endedByTime.isEmpty
    let hasBound = needsTime || number(of: .someOrders) > 0
    if summary.count == 0 || paths.isEmpty || !findings.list.isEmpty && !hasBound { return nil }
    var words = [AppRegistry.program, "test"]
    if let generation = plan.generation ?? cleanGeneration(needsTime: needsTime) {
      words += ["--generation", generation]
    }
    for filter in plan.filters { words += ["--filter", filter.text] }
    if let mode = plan.timeMode { words += ["--time", mode.rawValue] }
    if needsTime, let timeLimit {
      words += [
        "--max-time",
        Quantity.describe(max(timeLimit, .milliseconds(1)) * 10).replacing(" ", with: ""),
      ]
    } else if number(of: .someOrders) > 0 {
      words += ["--max-executions", "\(min(plan.executions, 100_000_000) * 10)"]
    } else {
      let schedules = min(max(plan.schedules, 10), 10_000_000)
      words += ["--schedules", "\(schedules * (plan.schedules > 0 ? 10 : 2))"]
      if plan.schedules > 0 { words += ["--seed", "\(plan.seed &+ UInt64(plan.schedules))"] }
    }
    return "next: \(shellQuoted(words + paths))"
  }

  /// The generation that more orders are worth most in: in the others they show what is known of the releases.
  private func cleanGeneration(needsTime: Bool) -> String? {
    let name = Generation.hardened.name
    let triesOrders = !needsTime && number(of: .someOrders) == 0 && plan.schedules == 0
    return triesOrders && summary.generations.contains(name) ? name : nil
  }
}

extension ExplorationCondition {
  /// What it leaves out in the files whose exploration hangs on it, as a clause.
  fileprivate var leftOut: Sentence {
    switch self {
    case .threadsTakeNoTime:
      "what takes a thread that a timer or an answer overtakes (--time any)"
    case .racesIgnored: "data races"
    case .drawnNetwork:
      "what other delays and losses bring than networks draw from their seeds"
    case .stepsExpect: "what steps expect at their moments, in other orders than a file's own"
    }
  }
}
