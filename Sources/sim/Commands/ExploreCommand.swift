import Foundation
import ImageLoadingInterface
import SimTools

/// `sim explore`: the orders of a scenario's threads.
struct ExploreCommand {
  let parsed: ParsedCommand
  let console: Console
  let interruption = Interruption()
  let clock = ContinuousClock()

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
      let scenarios = try generation.map { [try file.scenario(in: $0)] } ?? file.scenariosToRun()
      let shard = try Shard.explicit(parsed.value("shard"), command: "explore")
      for option in ["shard", "checkpoint"] where parsed.value(option) != nil && scenarios.count > 1
      {
        throw UsageError(
          program: AppRegistry.program, command: "explore",
          problem: .brokenRule(
            "--\(option): \(name) is of several generations; name one with --generation"),
          index: nil)
      }
      if shard.count > 1, name == "-" {
        throw UsageError(
          program: AppRegistry.program, command: "explore",
          problem: .brokenRule("--shard: merge reads the scenario file again; name a file"),
          index: nil)
      }
      try switches.check(against: scenarios.map(\.generation))
      if let folder = parsed.value("save")?.text { try WholeFiles.check(folder) }
      var shares = TimeShares(of: parsed.value("max-time")?.duration, among: scenarios.count)
      for var scenario in scenarios where !interruption.isAsked {
        switches.apply(to: &scenario)
        scenario.schedule = nil
        codes.append(
          try explore(
            scenario, file, name, shard, until: shares.next(), isOne: scenarios.count == 1))
      }
      if codes.count < scenarios.count {
        console.complain(of: interruption)
        codes.append(interruption.exitCode)
      }
    } catch let problem as ExplorationPart.Problem {
      console.complain(that: problem.message)
      return .usage
    } catch {
      return try console.complain(of: error)
    }
    return .gravest(codes)
  }

  private func explore(
    _ scenario: Scenario, _ file: ScenarioFile, _ name: String, _ shard: Shard,
    until end: ContinuousClock.Instant?, isOne: Bool
  ) throws -> ExitCode {
    var plan = plan(scenario)
    plan.shard = shard
    if !plan.strategy.seesEvents, scenario.explore?.asksForEvents == true {
      throw UsageError(
        program: AppRegistry.program, command: "explore",
        problem: .brokenRule(
          "--strategy states abandons runs at states that it knows, and \(name) asks for events "
            + "(told, untold) of whole runs; choose another strategy"),
        index: nil)
    }
    if !scenario.isGenerationListed, file.scenarios.contains(where: { $0.explore != nil }) {
      console.complain(
        that: "\(name) does not list \(scenario.generation.name): "
          + "its explore section is not compared")
    }
    let start = clock.now
    if let checkpoint = parsed.value("checkpoint")?.text {
      return try exploreInParts(plan, file, name, since: start, until: end, checkpoint)
    }
    let report = explore(plan, until: end)
    if shard.count > 1 {
      console.writeLine(part(of: plan, report, file, name).json.text(pretty: false))
      return report.exitCode
    }
    return try show(report, of: plan, file, name, since: start, isOne: isOne)
  }

  func explore(
    _ plan: ExplorationPlan, until end: ContinuousClock.Instant?
  ) -> ExplorationReport {
    let explorer = ScenarioExplorer(
      plan, isInterrupted: interruption.question,
      isTimeOver: { [clock] in end.map { clock.now > $0 } ?? false },
      mayContinue: { [console] progress in
        console.showProgress(
          runs: progress.runs, of: plan.executions == .max ? nil : plan.executions,
          findings: progress.findings)
        return nil
      })
    defer { console.clearRunProgress() }
    return explorer.explore()
  }

  func part(
    of plan: ExplorationPlan, _ report: ExplorationReport, _ file: ScenarioFile, _ name: String
  ) -> ExplorationPart {
    ExplorationPart(report, of: file, named: name, words: words(of: plan), shard: plan.shard)
  }

  var generation: Generation? {
    (parsed.value("generation")?.text).flatMap(Generation.named)
  }

  /// The words that say what is explored, but for the file and the shard.
  func words(of plan: ExplorationPlan) -> [String] {
    let options = [
      "strategy", "preemptions", "depth", "seed", "time", "with", "without",
    ]
    return ["--generation", plan.scenario.generation.name]
      + options.flatMap { name in
        parsed.values(name).filter(\.isGiven).flatMap { ["--\(name)", $0.text] }
      }
  }

  /// - Parameter isOne: whether the scenario is the only one: else its JSON is one line.
  func show(
    _ found: ExplorationReport, of plan: ExplorationPlan, _ file: ScenarioFile, _ name: String,
    since start: ContinuousClock.Instant, isOne: Bool = true
  ) throws -> ExitCode {
    var report = found
    if report.end != .interrupted {
      report.findCauses(
        by: CauseFinder(
          plan, on: ScenarioRunner(isInterrupted: interruption.question),
          shouldStop: interruption.question))
    }
    var saved: [[String]?] = []
    var problem: (any Error)?
    do {
      for (index, finding) in report.findings.enumerated() {
        saved.append(try save(finding, index + 1, plan, file, name))
      }
    } catch {
      problem = error
    }
    let summary = ExplorationSummary(
      plan, report, invocation: invocation(plan), file: name,
      saved: saved.first.flatMap(\.self).map { [AppRegistry.program, "why"] + $0 })
    let replay = saved.compactMap(\.self).map { shellQuoted([AppRegistry.program, "run"] + $0) }
    if parsed.value("format")?.text == "json" {
      let document = ExplorationJSON.document(
        plan, report, file: name, replay: replay, summary: summary)
      console.writeLine(document.text(pretty: isOne))
    } else {
      let seconds = start.duration(to: clock.now) / .seconds(1)
      let text = ExplorationText(plan, report, style: console.outputStyle)
      console.speaking(of: plan.scenario) {
        text.lines(
          seconds: seconds, peakMemory: ProcessUsage.peakMemory, replay: replay, summary: summary)
      }.forEach(console.writeLine)
    }
    // What cannot be saved is shown all the same.
    if let problem { throw problem }
    return report.exitCode
  }

  func plan(_ scenario: Scenario) -> ExplorationPlan {
    let seed = parsed.value("seed")?.unsigned ?? Sampling.usualSeed
    let name = parsed.choice("strategy", of: ExplorationPlan.StrategyName.self)
    let number = { (option: String) in Int(clamping: parsed.value(option)?.unsigned ?? 0) }
    let isPortfolio = name == .portfolio
    return ExplorationPlan(
      scenario,
      strategy: name.strategy(
        seed: seed, depth: number("depth"), preemptions: number("preemptions"),
        states: number("max-states")),
      bursts: isPortfolio ? ExplorationPlan.Burst.usual(seed: seed) : [],
      timeMode: parsed.optionalChoice("time", of: Kernel.TimeMode.self),
      executions: parsed.value("max-executions").flatMap(\.unsigned).map { Int(clamping: $0) }
        ?? (isPortfolio ? ExplorationPlan.usualExecutions : nil),
      jobs: parsed.value("jobs")?.integer
        ?? ProcessInfo.processInfo.activeProcessorCount,
      stopsAtFailure: parsed.isOn("stop"))
  }

  /// The words that choose what is explored, but for the file.
  private func invocation(_ plan: ExplorationPlan) -> [String] {
    var words = ["--generation", plan.scenario.generation.name]
    for name in ["with", "without"] {
      for value in parsed.values(name) { words += ["--\(name)", value.text] }
    }
    return words
  }

  /// A path where nothing else is: another scenario may have been explored into the same folder.
  private static func target(_ name: String, in folder: String, for text: String) -> String {
    let end = [".schedule.json", ".json"].first(where: name.hasSuffix) ?? ""
    var path = "\(folder)/\(name)"
    var number = 1
    while let there = FileManager.default.contents(atPath: path), there != Data(text.utf8) {
      number += 1
      path = "\(folder)/\(name.dropLast(end.count))-\(number)\(end)"
    }
    return path
  }

  /// Writes what `--save` asks for.
  /// - Returns: the words after `sim run` that show the finding again; `nil` if nothing is saved.
  private func save(
    _ finding: ExplorationFinding, _ number: Int, _ plan: ExplorationPlan, _ file: ScenarioFile,
    _ name: String
  ) throws -> [String]? {
    guard let folder = parsed.value("save")?.text else { return nil }
    let runner = ScenarioRunner()
    let shrinker = Shrinker(
      runner, shouldStop: interruption.question,
      progress: { [console] in console.showShrinking(of: number, $0) })
    let kept = finding.kept(
      plan, document: file.document, on: runner,
      by: parsed.isOn("no-shrink") ? nil : shrinker)
    console.clearRunProgress()
    let text = kept.document.text(pretty: true) + "\n"
    let target = Self.target(kept.fileName(plan, number), in: folder, for: text)
    try console.files.write(text, to: target, makesFolder: true)
    switch kept {
    case .scenario: return AppRegistry.options(for: plan.scenario.generation.name) + [target]
    case .schedule: return invocation(plan) + ["--schedule", target, name]
    }
  }
}
