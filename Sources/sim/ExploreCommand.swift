import Foundation
import ImageLoadingModel
import SimRuntime

/// `sim explore`: the orders of a scenario's threads.
struct ExploreCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption = Interruption()
  private let clock = ContinuousClock()

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let switches = try DefectSwitches(parsed)
    let name = parsed.value("FILE")?.text ?? "-"
    var codes: [ExitCode] = []
    do {
      let file = try console.admit(InputFile(name).scenarios(), parsed)
      let generation = (parsed.value("generation")?.text).flatMap(Generation.named)
      let scenarios = try generation.map { [try file.scenario(in: $0)] } ?? file.scenarios
      try switches.check(against: scenarios.map(\.generation))
      for var scenario in scenarios {
        switches.apply(to: &scenario)
        scenario.schedule = nil
        codes.append(try explore(scenario, file, name))
      }
    } catch {
      return try console.complain(of: error)
    }
    return .gravest(codes)
  }

  private func explore(
    _ scenario: Scenario, _ file: ScenarioFile, _ name: String
  ) throws -> ExitCode {
    let strategy = self.strategy
    let plan = ExplorationPlan(
      scenario, strategy: strategy,
      timeMode: Kernel.TimeMode(rawValue: parsed.value("time")?.text ?? "") ?? .any,
      executions: parsed.value("max-executions").flatMap(\.unsigned).map { Int(clamping: $0) }
        ?? (strategy.isExhaustive ? .max : 1_000),
      jobs: parsed.value("jobs").flatMap(\.unsigned).map { Int(clamping: $0) }
        ?? ProcessInfo.processInfo.activeProcessorCount,
      stopsAtFailure: parsed.isOn("stop"))
    let start = clock.now
    let limit = parsed.value("max-time").flatMap(\.duration)
    let explorer = ScenarioExplorer(plan) { [interruption, clock, console] report in
      console.showProgress(
        runs: report.executions, of: plan.executions == .max ? nil : plan.executions,
        findings: report.findings.count)
      if interruption.isAsked { return .interrupted }
      if let limit, start.duration(to: clock.now) > limit { return .time }
      return nil
    }
    var report = explorer.explore()
    console.clearRunProgress()
    report.findCauses(
      by: CauseFinder(plan, on: ScenarioRunner(), shouldStop: interruption.question))
    let replay = try report.findings.enumerated().map { index, finding in
      try self.replay(finding, index + 1, plan, file, name)
    }
    if parsed.value("format")?.text == "json" {
      let document = ExplorationJSON.document(plan, report, file: name, replay: replay)
      console.writeLine(document.text(pretty: true))
    } else {
      let seconds = start.duration(to: clock.now) / .seconds(1)
      ExplorationText(plan, report, style: console.outputStyle)
        .lines(seconds: seconds, replay: replay).forEach(console.writeLine)
    }
    return report.exitCode
  }

  private var strategy: ExplorationPlan.Strategy {
    let seed = parsed.value("seed")?.unsigned ?? 0
    switch parsed.value("strategy")?.text {
    case "sources": return .sourceSets
    case "every": return .everyOrder
    case "states":
      return .states(limit: Int(clamping: parsed.value("max-states")?.unsigned ?? 10_000_000))
    case "preemptions":
      return .preemptions(Int(clamping: parsed.value("preemptions")?.unsigned ?? 2))
    case "random": return .random(seed: seed)
    case "pct": return .pct(seed: seed, depth: Int(clamping: parsed.value("depth")?.unsigned ?? 3))
    default: return .optimal
    }
  }

  /// Writes what `--save` asks for.
  /// - Returns: the line that shows the finding again.
  private func replay(
    _ finding: ExplorationFinding, _ number: Int, _ plan: ExplorationPlan, _ file: ScenarioFile,
    _ name: String
  ) throws -> String {
    guard let folder = parsed.value("save")?.text else {
      return "give --save DIR to have it as a file of its own, made small"
    }
    let runner = ScenarioRunner()
    let shrinker = Shrinker(
      runner, shouldStop: interruption.question,
      progress: { [console] in console.showShrinking(of: number, $0) })
    let kept = finding.kept(
      plan, document: file.document, on: runner,
      by: parsed.isOn("no-shrink") ? nil : shrinker)
    console.clearRunProgress()
    let target = "\(folder)/\(kept.fileName(plan, number))"
    try console.files.write(
      kept.document.text(pretty: true) + "\n", to: target, makesFolder: true)
    guard case .schedule = kept else { return shellQuoted(["sim", "run", target]) }
    var words = ["sim", "run", "--generation", plan.scenario.generation.name]
    for name in ["with", "without"] {
      for value in parsed.values(name) { words += ["--\(name)", value.text] }
    }
    return shellQuoted(words + ["--schedule", target, name])
  }
}
