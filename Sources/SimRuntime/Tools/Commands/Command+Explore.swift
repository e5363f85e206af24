import ImageLoadingModel

extension Command {
  /// `sim explore`, the one that tries the orders of a scenario's threads.
  static let explore = Command(
    name: "explore",
    summary: "Try the orders of a scenario's threads",
    discussion: [
      """
      The scenario is run again and again, each time in another order of its threads. The invariants \
      are checked in every run, and what the file's "explore" says: what is always, never and \
      sometimes so at the end, and which invariants break on some order. Without "explore" the \
      invariants of "violates" may break, and no others; "expect" is for the file's own order and is \
      not looked at.
      """,
      """
      Without a --strategy all orders are tried, and beside that a few hundred runs are made by \
      chance, on another core: these often come soon to what the search comes to late. The report \
      says who found what first, and that all orders were tried only where they were; of orders that \
      differ in steps which do not touch the same thing, one is tried. A --strategy is alone. With \
      states a run is given up that comes to a state from which all was tried: it gets through larger \
      scenarios, and cannot see data races. All bounds but --max-time are counted in runs, so the \
      same command gives the same report.
      """,
      """
      The exit code is 0 only if every order was tried to its end and all held; where orders are left, \
      it is 3, and what was not reached is open. With --time exact threads take no time, which leaves \
      out what comes only when one of them is slow; the report says which of the two it was.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to explore; - reads one from standard input")
    ],
    options: [
      .generation("Explore in this generation only, whether the file lists it or not"),
      CommandOption(
        "strategy",
        value: CommandValue(
          name: "NAME",
          kind: .oneOf(
            ExplorationPlan.StrategyName.allCases.map {
              .init(name: $0.rawValue, summary: $0.summary)
            })),
        default: ExplorationPlan.StrategyName.portfolio.rawValue, summary: "Which orders to try"),
      CommandOption(
        "max-executions", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000_000)),
        summary: "Runs at most; if absent \(ExplorationPlan.usualExecutions), for random and pct "
          + "\(ExplorationPlan.usualSamples), and no bound for the other strategies"),
      CommandOption(
        "max-time", value: CommandValue(name: "TIME", kind: .duration),
        summary: "End after this much real time, such as 60s"),
      CommandOption(
        "preemptions", value: CommandValue(name: "K", kind: .unsigned(0...1_000)), default: "2",
        summary: "How often a thread is set aside that could go on"),
      CommandOption(
        "max-states", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000)),
        default: "10000000", summary: "States that the states strategy keeps, about 100 bytes each"),
      .depth,
      CommandOption(
        "seed", value: CommandValue(name: "N", kind: .unsigned(0...UInt64.max)), default: "0",
        summary: "Seed of what goes by chance"),
      .time(
        "How far time may run ahead of threads; any, or what the file says in \"explore\", if absent"
      ),
      CommandOption(
        "jobs", value: CommandValue(name: "N", kind: .unsigned(1...1_024)),
        summary: "Runs made at once; one for each core if absent; the report is the same"),
      CommandOption("stop", summary: "End with the first run in which something is wrong"),
      CommandOption(
        "save", value: CommandValue(name: "DIR", kind: .file),
        summary: "Write each finding to DIR, made small, as a scenario with its schedule inside"),
      CommandOption(
        "no-shrink",
        summary: "With --save, leave the scenario as it is and write the schedules only"),
      .format(text: "a report to read", json: "one JSON document, with a version"),
      .with, .without, .strict,
    ],
    rules: ExplorationPlan.StrategyOption.allCases.map { option in
      OptionRule(
        option.rawValue, onlyWith: "strategy", oneOf: option.strategies.map(\.rawValue))
    } + [OptionRule("no-shrink", onlyWith: "save")],
    examples: [
      CommandExample(
        purpose: "Try every order of a cancel that races with its load",
        line: "sim explore Scenarios/explore/cancel-anywhere.json"),
      CommandExample(
        purpose: "Make 10000 runs with random priorities",
        line: "sim explore --strategy pct --max-executions 10000 scenario.json"),
      CommandExample(
        purpose: "Look behind a defect that is known",
        line: "sim explore --without D06 scenario.json"),
    ],
    exitCodes: ExitCode.allCases
  )
}

extension CommandOption {
  /// `--time`, with what it holds for.
  static func time(_ summary: String) -> CommandOption {
    CommandOption(
      "time",
      value: CommandValue(
        name: "MODE",
        kind: .oneOf([
          .init(name: "any", summary: "a thread may be slow: time may move while it is half way"),
          .init(name: "exact", summary: "threads take no time: it moves when none can go on"),
        ])),
      summary: summary)
  }
}
