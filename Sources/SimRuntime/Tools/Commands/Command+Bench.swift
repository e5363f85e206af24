extension Command {
  /// `sim bench`, which measures.
  static let bench = Command(
    name: "bench",
    summary: "Measure what runs cost, as figures and ratios",
    discussion: [
      """
      Machines differ and are noisy, so what counts are ratios within one process: what one order of \
      threads costs beside suspending and resuming a task on the same executor, and a timer of virtual \
      time beside a bare heap of closures. Whether a million random executions leave anything in \
      memory is measured first, then what a learner waits for: sim run of a small scenario, from the \
      start of its process to the end. Use a release build.
      """
    ],
    arguments: [],
    options: [
      CommandOption(
        "rounds", value: CommandValue(name: "N", kind: .unsigned(1...1_000)), default: "5",
        summary: "How often each thing is measured; the best counts"),
      CommandOption(
        "executions", value: CommandValue(name: "N", kind: .unsigned(100...1_000_000_000)),
        default: "1000000", summary: "How many random executions the memory is measured over"),
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
