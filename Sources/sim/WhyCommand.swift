import ImageLoadingModel
import SimRuntime

/// `sim why`: why a run fails.
struct WhyCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption = Interruption()

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let switches = try DefectSwitches(parsed)
    do {
      let file = try console.admit(
        InputFile(parsed.value("FILE")?.text ?? "-").scenarios(), parsed)
      let generation = (parsed.value("generation")?.text).flatMap(Generation.named)
      var scenario = try generation.map { try file.scenario(in: $0) } ?? file.scenarios[0]
      try switches.check(against: [scenario.generation])
      switches.apply(to: &scenario)
      return try explain(scenario)
    } catch {
      return try console.complain(of: error)
    }
  }

  private func explain(_ scenario: Scenario) throws -> ExitCode {
    var schedule = scenario.schedule
    if let name = parsed.value("schedule")?.text {
      schedule = try Schedule.read(try InputFile(name).bytes(), file: name)
    }
    var strategy: any Strategy = schedule.map { Replay($0) } ?? FirstInFirstOut()
    if let seed = parsed.value("seed")?.unsigned { strategy = SeededRandom(seed: seed) }
    let analysis = FailureAnalysis(
      scenario, strategy: strategy, timeMode: schedule?.timeMode ?? .exact,
      samples: Int(clamping: parsed.value("samples")?.unsigned ?? 20), on: ScenarioRunner()
    ) { done, total in
      console.showProgress(runs: done, of: total, findings: 0)
      return !interruption.isAsked
    }
    console.clearRunProgress()
    let finder = CauseFinder(
      ExplorationPlan(scenario, timeMode: schedule?.timeMode ?? .exact), on: ScenarioRunner(),
      shouldStop: interruption.question)
    let diagnoses = finder.diagnoses(
      of: analysis.failures, in: strategy, steps: analysis.result.steps)
    FailureText(
      analysis, diagnoses: diagnoses, style: console.outputStyle, columns: console.columns
    )
    .lines.forEach(console.writeLine)
    return interruption.isAsked ? .interrupted : .success
  }
}
