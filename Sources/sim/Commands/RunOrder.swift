import SimTools

/// What `--strategy`, `--seed` and `--schedule` say.
struct RunOrder {
  private let parsed: ParsedCommand

  init(_ parsed: ParsedCommand) { self.parsed = parsed }

  /// `nil` for the file's own schedule, or first-in-first-out.
  func order(of scenario: Scenario) throws -> RunPlan.Order? {
    let schedule = parsed.value("schedule")?.text
    guard parsed.value("strategy")?.isGiven == true else {
      return try schedule.map { .replay(try read($0)) }
    }
    let seed = parsed.value("seed")?.unsigned ?? Sampling.usualSeed
    switch parsed.choice("strategy", of: RunPlan.OrderName.self) {
    case .fifo: return .fifo
    case .random: return .sampling(.random, seed: seed)
    case .pct:
      let depth = parsed.value("depth")?.unsigned.map { Int(clamping: $0) }
      return .sampling(.pct(depth: depth ?? Sampling.usualDepth), seed: seed)
    case .replay:
      if schedule == nil, scenario.schedule == nil {
        throw usageError(
          "--strategy replay needs --schedule FILE, or a schedule in the scenario")
      }
      return try schedule.map { .replay(try read($0)) }
    }
  }

  private func read(_ file: String) throws -> Schedule {
    try Schedule.read(try InputFile(file).bytes(), file: file)
  }

  private func usageError(_ rule: Sentence) -> UsageError {
    let command = if case .command(let name) = parsed.request { name } else { "run" }
    return UsageError(
      program: AppRegistry.program, command: command, problem: .brokenRule(rule), index: nil)
  }
}
