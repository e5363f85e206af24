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
      The strategies optimal, sources, every, states and preemptions end by themselves. Only where \
      all orders were tried does the report say so; of orders that differ in steps which do not touch \
      the same thing, optimal and sources try one. The strategy states gives a run up that comes to \
      a state from which all was tried: it gets through larger scenarios, and cannot see data races. The strategies random and pct make as many runs \
      as they are told, and use all cores; the others use one, for each run depends on the one \
      before.
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
          kind: .oneOf([
            .init(name: "optimal", summary: "one order of each set that differ in nothing"),
            .init(
              name: "sources", summary: "the same with less memory, and runs that are given up"),
            .init(name: "every", summary: "every order, without reduction"),
            .init(
              name: "states", summary: "each state once, --max-states at most; not for data races"),
            .init(name: "preemptions", summary: "those with at most --preemptions switches"),
            .init(name: "random", summary: "any thread that could go on, drawn with --seed"),
            .init(name: "pct", summary: "random priorities that change --depth - 1 times"),
          ])),
        default: "optimal", summary: "Which orders to try"),
      CommandOption(
        "max-executions", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000_000)),
        summary: "Runs at most; 1000 for random and pct, no bound for the others, if absent"),
      CommandOption(
        "max-time", value: CommandValue(name: "TIME", kind: .duration),
        summary: "End after this much real time, such as 60s"),
      CommandOption(
        "preemptions", value: CommandValue(name: "K", kind: .unsigned(0...1_000)), default: "2",
        summary: "How often a thread is set aside that could go on"),
      CommandOption(
        "max-states", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000)),
        default: "10000000", summary: "States that the states strategy keeps, about 100 bytes each"),
      CommandOption(
        "depth", value: CommandValue(name: "D", kind: .unsigned(1...1_000)), default: "3",
        summary: "How many ordered pairs of steps a bug is thought to need, for pct"),
      CommandOption(
        "seed", value: CommandValue(name: "N", kind: .unsigned(0...UInt64.max)), default: "0",
        summary: "Seed of random and pct"),
      CommandOption(
        "time",
        value: CommandValue(
          name: "MODE",
          kind: .oneOf([
            .init(name: "any", summary: "a thread may be slow: time may move while it is half way"),
            .init(name: "exact", summary: "time moves only when no thread can go on"),
          ])),
        default: "any", summary: "How far time may run ahead of threads"),
      CommandOption(
        "jobs", value: CommandValue(name: "N", kind: .unsigned(1...1_024)),
        summary: "Runs made at once by random and pct; one for each core if absent"),
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
    rules: [
      OptionRule("preemptions", onlyWith: "strategy", oneOf: ["preemptions"]),
      OptionRule("max-states", onlyWith: "strategy", oneOf: ["states"]),
      OptionRule("no-shrink", onlyWith: "save"),
    ],
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
