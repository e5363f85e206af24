import ImageLoadingInterface

extension Command {
  /// `sim explore`, the one that tries the orders of a scenario's threads.
  static let explore = Command(
    name: "explore",
    summary: "Try the orders of a scenario's threads",
    discussion: [
      """
      The scenario is run again and again, each time in another order of its threads. The invariants \
      are checked in every run, and so is the section "explore" of the file: what holds always, never \
      and sometimes at the end, and which invariants break in some order. Without "explore" the \
      invariants of "violates" may break, and no others; "expect" is for the file's own order and is not \
      checked.
      """,
      """
      Without a --strategy all orders are tried, and a few hundred random runs are made beside that, on \
      another core: these often find soon what the search finds late. The report says which of the two \
      found what first, and that all orders were tried only if they were; of orders that differ only in \
      the order of independent steps, one is tried. With a --strategy there are no random runs beside \
      it. The strategy states abandons a run that reaches a state from which all was tried: it gets \
      through larger scenarios, and cannot see data races. All bounds but --max-time are counted in \
      runs, so the same command gives the same report.
      """,
      """
      The orders can be shared among machines. Each makes the same first runs of the search, and then tries its \
      part with --shard; sim merge puts the parts together, and says that all orders were tried only if all \
      parts are there and were tried to their ends. Two parts may try the same order. The exit code of a part \
      is 0 if it was tried to its end and nothing was found.
      """,
      """
      Long work can be interrupted. With --checkpoint the orders are divided into \
      \(ExplorationCheckpoint.partCount) parts, which are tried one after the other; FILE has those that were tried \
      to their ends, and the same command continues with the others. The bounds are for one call.
      """,
      """
      The exit code is 0 only if every order was tried to its end and all checks passed; if orders are \
      left, it is 3, and the result for them is open. With --time exact threads take no time, which \
      leaves out what happens only if one of them is slow; the report names the mode.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to explore; - reads one from standard input")
    ],
    options: [
      .generation("the file need not list it"),
      .strategy(
        ExplorationPlan.StrategyName.allCases.map { .init(name: $0.rawValue, summary: $0.summary) },
        default: ExplorationPlan.StrategyName.portfolio.rawValue, "that is, which orders to try"),
      .maxExecutions(
        "if absent \(ExplorationPlan.usualExecutions), for random and pct "
          + "\(ExplorationPlan.usualSamples), and no bound for the other strategies", default: nil),
      .maxTime(
        "several generations share it, what is left is incomplete, and causes are looked for after it"
      ),
      CommandOption(
        "preemptions", value: CommandValue(name: "K", kind: .unsigned(0...1_000)), default: "2",
        summary: "How many preemptions: how often an enabled thread is stopped"),
      CommandOption(
        "max-states", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000)),
        default: "10000000", summary: "States that the states strategy keeps, about 100 bytes each"),
      .depth,
      .seed("for the random orders"),
      .time("any, or what the file says in \"explore\", if absent"),
      .jobs(), .shard("with --format json"),
      CommandOption(
        "checkpoint", value: CommandValue(name: "FILE", kind: .file),
        summary: "Keep in FILE which parts of the orders were tried, and go on from there"),
      CommandOption("stop", summary: "End with the first run that fails"),
      .save("shrunk, with its schedule inside"),
      .noShrink("with --save, write the schedules only"),
      .format(text: "a report to read", json: "one JSON document, with a version"),
      .with, .without, .strict,
    ],
    rules: ExplorationPlan.StrategyOption.allCases.map { option in
      OptionRule(
        option.rawValue, onlyWith: "strategy", oneOf: option.strategies.map(\.rawValue))
    } + [
      OptionRule("no-shrink", onlyWith: "save"),
      OptionRule("shard", onlyWith: "format", oneOf: ["json"]),
      OptionRule("checkpoint", neverWith: "shard"), OptionRule("checkpoint", neverWith: "stop"),
      OptionRule("shard", neverWith: "save"), OptionRule("shard", neverWith: "stop"),
    ],
    examples: [
      CommandExample(
        purpose: "Try every order of a cancel that races with its load",
        line: "sim explore Scenarios/explore/cancel-anywhere.json"),
      CommandExample(
        purpose: "Make 10000 runs with random priorities",
        line: "sim explore --strategy pct --max-executions 10000 scenario.json"),
      CommandExample(
        purpose: "Go on where the last call was interrupted",
        line: "sim explore --time exact --checkpoint orders.json scenario.json"),
      CommandExample(
        purpose: "Try the second of four parts, for sim merge",
        line: "sim explore --time exact --shard 2/4 --format json scenario.json > part-2.json"),
      CommandExample(
        purpose: "Look behind a defect that is known",
        line: "sim explore --without D06 scenario.json"),
    ],
    exitCodes: ExitCode.allCases
  )
}
