/// The last lines of `sim test`: what was tried, what may still hide, what to do next, and the line to
/// search for.
package struct TestClosing {
  private let summary: TestSummary
  private let findings: TestFindings
  private let plan: TestPlan
  /// What was to be tested; empty where results were put together.
  private let paths: [String]

  package init(
    _ summary: TestSummary, _ findings: TestFindings, _ plan: TestPlan, paths: [String]
  ) {
    self.summary = summary
    self.findings = findings
    self.plan = plan
    self.paths = paths
  }

  package func lines(style: TerminalStyle) -> [String] {
    let line =
      switch summary.exitCode {
      case .success: style.green(summary.line)
      case .incomplete, .interrupted: style.yellow(summary.line)
      case .failed, .nondeterministic, .usage, .badScenario, .internalError, .inputOutput:
        style.red(summary.line)
      }
    let words = [found, tried, hidden, next].compactMap(\.self)
    let seed = plan.schedules > 0 ? ["seed: \(plan.seed)"] : []
    return (words.isEmpty ? [] : [""] + words) + seed + [line]
  }

  private func number(of kind: TestResult.Kind) -> Int { summary.checks[kind, default: 0] }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// How many different things are wrong.
  private var found: String? {
    let list = findings.list
    if list.isEmpty { return nil }
    let files = Set(list.map(\.file)).count
    return "found: \(count(list.count, "finding")) in \(count(files, "file")), all listed above"
  }

  private var tried: String? {
    var parts: [String] = []
    let own = number(of: .own)
    if own > 0 {
      parts.append("\(count(own, "scenario")) in the order of threads that is its own")
    }
    if summary.randomOrders > 0 {
      parts.append("\(count(summary.randomOrders, "order")) by chance, \(time)")
    }
    let every = number(of: .everyOrder)
    if every > 0 { parts.append("\(count(every, "scenario")) in every order, \(time)") }
    let some = number(of: .someOrders)
    if some > 0 {
      let bound = "in as many orders as --max-executions allows"
      parts.append("\(count(some, "scenario")) \(bound), \(time)")
    }
    return parts.isEmpty ? nil : "tried: " + parts.joined(separator: "; ")
  }

  private var time: String {
    switch plan.timeMode {
    case .some(let mode): mode.words
    case nil: Kernel.TimeMode.any.words + " unless the file says otherwise"
    }
  }

  /// What was not tried can break.
  private var hidden: String? {
    let own = number(of: .own)
    let kinds: [TestResult.Kind] = [.own, .orders, .everyOrder, .someOrders]
    if kinds.allSatisfy({ number(of: $0) == 0 }) { return nil }
    var parts: [String] = []
    if summary.randomOrders == 0 {
      if own > number(of: .everyOrder) {
        parts.append("what breaks only in another order of the threads")
      }
    } else {
      parts.append("what breaks only in orders that did not come by chance")
    }
    if number(of: .someOrders) > 0 { parts.append("what is in the orders beyond the bound") }
    if plan.timeMode == .exact, number(of: .everyOrder) + number(of: .someOrders) > 0 {
      parts.append("what takes a thread that is slower than the clock (--time any)")
    }
    if plan.shard.count > 1 { parts.append("what the other parts than \(plan.shard) would show") }
    if summary.notRun > 0 {
      parts.append("what \(count(summary.notRun, "check")) not run would show")
    }
    return parts.isEmpty ? nil : "may still hide: " + parts.joined(separator: "; ")
  }

  /// One line to paste.
  private var next: String? {
    if let replay = findings.list.lazy.compactMap(\.example.replay).first {
      return "next: \(replay)"
    }
    if summary.count == 0 || paths.isEmpty || !findings.list.isEmpty && number(of: .someOrders) == 0
    {
      return nil
    }
    var words = [AppRegistry.program, "test"]
    if let generation = plan.generation { words += ["--generation", generation] }
    for filter in plan.filters { words += ["--filter", filter.text] }
    if let mode = plan.timeMode { words += ["--time", mode.rawValue] }
    if number(of: .someOrders) > 0 {
      words += ["--max-executions", "\(min(plan.executions, 100_000_000) * 10)"]
    } else {
      let schedules = min(max(plan.schedules, 10), 10_000_000)
      words += ["--schedules", "\(schedules * (plan.schedules > 0 ? 10 : 2))"]
      if plan.schedules > 0 { words += ["--seed", "\(plan.seed &+ UInt64(plan.schedules))"] }
    }
    return "next: " + shellQuoted(words + paths)
  }
}
