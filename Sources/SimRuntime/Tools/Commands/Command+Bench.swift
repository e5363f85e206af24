extension Command {
  /// `sim bench`, which measures.
  static let bench = Command(
    name: "bench",
    summary: "Measure what runs cost, as figures and ratios",
    discussion: [
      """
      Machines differ and are noisy, so the important results are ratios within one process: the cost \
      of one order of threads, relative to suspending and resuming a task on the same executor, and of a \
      timer of virtual time, relative to a plain heap of closures. First it measures whether a million \
      random executions leave anything in memory, then the time of sim run for a small scenario, from \
      the start of its process to the end. Use a release build.
      """
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
        summary: "The same for a whole scenario, in each generation in turn; 200000 take minutes"),
    ],
    examples: [
      CommandExample(purpose: "Measure this build", line: "swift run -c release sim bench")
    ],
    exitCodes: [.success, .usage, .internalError]
  )
}
