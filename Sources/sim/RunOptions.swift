import ImageLoadingModel
import SimRuntime

/// The options that say which run of a scenario is meant.
struct RunOptions {
  let defects: DefectSwitches
  private let parsed: ParsedCommand
  private let command: String

  init(_ parsed: ParsedCommand) throws {
    self.parsed = parsed
    command = if case .command(let name) = parsed.request { name } else { "" }
    defects = try DefectSwitches(parsed)
  }

  /// `nil` for those that each file lists.
  var generation: Generation? {
    (parsed.value("generation")?.text).flatMap(Generation.named)
  }

  /// The one scenario of a file that is meant: of several generations the first.
  func scenario(of file: ScenarioFile) throws -> Scenario {
    let scenario = try generation.map { try file.scenario(in: $0) } ?? file.scenarios[0]
    try defects.check(against: [scenario.generation])
    return scenario
  }

  func plan(for scenario: Scenario) throws -> RunPlan {
    RunPlan(
      scenario, order: try order(of: scenario), with: defects.with,
      without: defects.without(in: scenario.generation))
  }

  /// `nil` for the file's own schedule, or first-in-first-out.
  private func order(of scenario: Scenario) throws -> RunPlan.Order? {
    let schedule = parsed.value("schedule")?.text
    guard let strategy = parsed.value("strategy"), strategy.isGiven else {
      return try schedule.map { .replay(try readSchedule($0)) }
    }
    switch strategy.text {
    case "random": return .random(seed: parsed.value("seed")?.unsigned ?? 0)
    case "replay":
      if schedule == nil, scenario.schedule == nil {
        throw usageError("--strategy replay needs --schedule FILE, or a schedule in the scenario")
      }
      return try schedule.map { .replay(try readSchedule($0)) }
    default: return .fifo
    }
  }

  private func readSchedule(_ file: String) throws -> Schedule {
    try Schedule.read(try InputFile(file).bytes(), file: file)
  }

  func usageError(_ rule: String) -> UsageError {
    UsageError(program: "sim", command: command, problem: .brokenRule(rule), index: nil)
  }
}
