extension Command {
  /// `sim bench`, which measures.
  static let bench = Command(
    name: "bench",
    summary: "Measure what runs cost, as figures and ratios",
    discussion: [
      """
      Machines differ and are noisy, so what counts are ratios within one process: what one order of \
      threads costs beside suspending and resuming a task on the same executor, and a timer of virtual \
      time beside a bare heap of closures. What a learner waits for is measured too: sim run of a small \
      scenario, from the start of the process to its end. Use a release build.
      """
    ],
    arguments: [],
    options: [
      CommandOption(
        "rounds", value: CommandValue(name: "N", kind: .unsigned(1...1_000)), default: "5",
        summary: "How often each thing is measured; the best counts")
    ],
    examples: [
      CommandExample(purpose: "Measure this build", line: "swift run -c release sim bench")
    ],
    exitCodes: [.success, .usage, .internalError]
  )
}
