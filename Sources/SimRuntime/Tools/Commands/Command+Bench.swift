extension Command {
  /// `sim bench`, which measures.
  static let bench = Command(
    name: "bench",
    summary: "Measure what runs cost, as figures and ratios",
    discussion: [
      """
      Machines differ and are noisy, so the important results are ratios within one process: the cost \
      of one order of threads, relative to replaying it without a kernel, and of a timer of virtual time, \
      relative to a plain heap of closures. First it measures what runs leave in memory, then the time \
      of sim run for a small scenario, from the start of its process to the end. Use a release build.
      """,
      """
      The last table has a line for each dimension in which a scenario can be large: what one of few costs, \
      and one of ten times as many. Work that grows faster than n log n shows there.
      """,
    ],
    arguments: [],
    options: [
      CommandOption(
        "rounds", value: CommandValue(name: "N", kind: .unsigned(1...1_000)), default: "5",
        summary: "How often each thing is measured; the best counts"),
      CommandOption(
        "executions", value: CommandValue(name: "N", kind: .unsigned(100...1_000_000_000)),
        default: "1000000", summary: "Over how many random executions the memory is measured"),
      CommandOption(
        "scenario-executions", value: CommandValue(name: "N", kind: .unsigned(20...1_000_000_000)),
        default: "10000",
        summary:
          "The same for a whole scenario, in each generation in turn; 200000 take minutes. A long "
          + "exploration has a fifth as many orders"),
      CommandOption(
        "size", value: CommandValue(name: "N", kind: .unsigned(2...100_000)), default: "2000",
        summary:
          "How many are few in the last table, which also measures ten times as many. A plain run has "
          + "twice as many loads"),
      .maxTime("and what was not measured is missing; with --format json nothing is printed"),
      .format(text: "lines to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(purpose: "Measure this build", line: "swift run -c release sim bench")
    ],
    exitCodes: [.success, .incomplete, .usage, .internalError, .interrupted]
  )
}
