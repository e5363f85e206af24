import ImageLoadingInterface
import SimTools

/// `sim why`: why a run fails.
struct WhyCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption: Interruption

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
    interruption = Interruption(after: parsed.value("max-time")?.duration)
  }

  func run() throws -> ExitCode {
    let switches = try DefectSwitches(parsed)
    do {
      let file = try console.admit(
        InputFile(parsed.value("FILE")?.text ?? "-").scenarios(), parsed)
      let generation = (parsed.value("generation")?.text).flatMap(Generation.named)
      var scenario = try generation.map { try file.scenario(in: $0) } ?? file.scenariosToRun()[0]
      if generation == nil, file.scenarios.count > 1 { printGeneration(of: file) }
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
    let isAsked = interruption.question
    // A run asks when it begins, and seldom again: a short one is explained, however little time there is.
    var questions = 0
    let endsRun = {
      questions += 1
      return questions > 1 && isAsked()
    }
    let analysis = FailureAnalysis(
      scenario, strategy: strategy, timeMode: schedule?.timeMode ?? .exact,
      samples: Int(clamping: parsed.value("samples")?.unsigned ?? 20),
      on: ScenarioRunner(
        progress: { [console] in console.showProgress(done: $0, of: $1) }, isInterrupted: endsRun)
    ) { done, total in
      console.showProgress(runs: done, of: total, findings: 0)
      return !isAsked()
    }
    console.clearRunProgress()
    let finder = CauseFinder(
      ExplorationPlan(scenario, timeMode: schedule?.timeMode ?? .exact),
      on: ScenarioRunner(isInterrupted: isAsked), shouldStop: isAsked)
    let diagnoses = finder.diagnoses(
      of: analysis.failures, in: strategy, steps: analysis.result.steps)
    let text = FailureText(
      analysis, diagnoses: diagnoses, style: console.outputStyle, columns: console.columns,
      isWhole: parsed.isOn("whole"))
    console.speaking(of: scenario) { text.lines }.forEach(console.writeLine)
    for error in analysis.scenarioErrors { console.complain(error.localized()) }
    if analysis.result.outcome == .interrupted || analysis.failures.isEmpty && !analysis.isComplete
    {
      console.complain(of: interruption)
      return interruption.exitCode
    }
    if isAsked(), interruption.exitCode == .interrupted { return .interrupted }
    return .gravest([
      analysis.result.exitCodeOfShowing, analysis.isComplete ? .success : .incomplete,
      analysis.scenarioErrors.isEmpty ? .success : .badScenario,
    ])
  }

  /// A file may list several generations; one run is one of them.
  private func printGeneration(of file: ScenarioFile) {
    let names = file.scenarios.map(\.generation.name)
    let others = names.dropFirst().joined(separator: translated(" or "))
    console.complain(
      translated(
        "\(AppRegistry.program): explained in \(names[0]), the first generation that the file lists; "
          + "--generation takes \(others), too"))
  }
}
