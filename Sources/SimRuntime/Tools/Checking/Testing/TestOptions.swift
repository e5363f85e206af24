import ImageLoadingInterface

/// The options of `sim test`, read and checked.
package struct TestOptions: Sendable {
  package let plan: TestPlan
  /// How many threads work; `nil` for one on each core.
  package let jobs: Int?
  package let failFast: Bool
  /// Whether the defects are looked for that cause failures.
  package let findsCauses: Bool
  /// The real time that each check may take; `nil` for as long as it takes.
  package let timeLimit: Duration?
  /// Where failures are kept.
  package let folder: String
  /// The file with the real times of checks, if there is to be one.
  package let timings: String?

  /// - Parameter environment: its shard variables count if there is no `--shard`.
  package init(_ parsed: ParsedCommand, environment: [String: String]) throws(UsageError) {
    var plan = TestPlan()
    plan.generation = parsed.value("generation")?.text
    plan.seed = parsed.value("seed")?.unsigned ?? plan.seed
    plan.timeMode = parsed.optionalChoice("time", of: Kernel.TimeMode.self)
    plan.executions =
      parsed.value("max-executions")?.unsigned.map { Int(clamping: $0) } ?? plan.executions
    plan.isStrict = parsed.isOn("strict")
    plan.filters = parsed.values("filter").map { TestFilter($0.text) }
    plan.shard = try Shard.read(
      parsed.value("shard"), environment: environment, command: "test")
    var schedules = parsed.value("schedules")?.integer
    let strategy = parsed.optionalChoice("strategy", of: TestPlan.Strategy.self)
    plan.strategy = strategy ?? (schedules == nil ? .fifo : .random)
    // The command line counts more than a profile: one order is one, however many the profile has.
    let ofProfile = ["schedules", "seed"].filter { parsed.value($0)?.origin == .profile }
    if plan.strategy == .fifo, ofProfile.contains("schedules") { schedules = nil }
    if plan.strategy == .fifo, schedules != nil {
      throw UsageError(
        program: AppRegistry.program, command: "test",
        problem: .brokenRule("--schedules needs --strategy random or pct: fifo is one order"),
        index: nil)
    }
    if plan.strategy == .fifo, parsed.value("seed")?.isGiven == true,
      !ofProfile.contains("seed")
    {
      throw UsageError(
        program: AppRegistry.program, command: "test",
        problem: .idleOption("--seed", where: "without --schedules, or --strategy random or pct"),
        index: nil)
    }
    plan.schedules = plan.strategy == .fifo ? 0 : schedules ?? 20
    self.plan = plan
    jobs = parsed.value("jobs")?.integer
    failFast = parsed.isOn("fail-fast")
    findsCauses = !parsed.isOn("no-causes")
    timeLimit = parsed.value("max-time")?.duration
    folder = parsed.value("failures")?.text ?? ".sim/failures"
    timings = parsed.value("timings")?.text
  }
}
