import Foundation
import ImageLoadingModel
import SimTools

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
      let scenarios = try generation.map { [try file.scenario(in: $0)] } ?? file.scenariosToRun()
      let shard = try Shard.explicit(parsed.value("shard"), command: "explore")
      if shard.count > 1, scenarios.count > 1 {
        throw UsageError(
          program: "sim", command: "explore",
          problem: .brokenRule(
            "--shard: \(name) is of several generations; name one with --generation"), index: nil)
      }
      try switches.check(against: scenarios.map(\.generation))
      for var scenario in scenarios where !interruption.isAsked {
        switches.apply(to: &scenario)
        scenario.schedule = nil
        codes.append(try explore(scenario, file, name, shard))
      }
    } catch {
      return try console.complain(of: error)
    }
    return .gravest(codes)
  }

  private func explore(
    _ scenario: Scenario, _ file: ScenarioFile, _ name: String, _ shard: Shard
  ) throws -> ExitCode {
    var plan = plan(scenario)
    plan.shard = shard
    let start = clock.now
    let limit = parsed.value("max-time").flatMap(\.duration)
    let executions = plan.executions
    let explorer = ScenarioExplorer(
      plan, isInterrupted: interruption.question,
      isTimeOver: { [clock] in limit.map { start.duration(to: clock.now) > $0 } ?? false },
      mayContinue: { [console] progress in
        console.showProgress(
          runs: progress.runs, of: executions == .max ? nil : executions,
          findings: progress.findings)
        return nil
      })
    let report = explorer.explore()
    console.clearRunProgress()
    if shard.count > 1 {
      let part = ExplorationPart(
        report, of: file, named: name, words: words(of: plan), shard: shard)
      console.writeLine(part.json.text(pretty: false))
      return report.exitCode
    }
    return try show(report, of: plan, file, name, since: start)
  }

  /// Puts the parts of one exploration together.
  /// - Parameter parts: with their files; one at least.
  func join(_ parts: [(file: String, bytes: [UInt8])]) throws -> ExitCode {
    let start = clock.now
    var headings: [(file: String, heading: ExplorationPart.Heading, node: JSONNode)] = []
    for (name, bytes) in parts {
      let (heading, node) = try ExplorationPart.heading(bytes, file: name)
      headings.append((name, heading, node))
    }
    let first = headings[0]
    let switches = try DefectSwitches(parsed)
    let file = try console.admit(InputFile(first.heading.file).scenarios(), parsed)
    guard ExplorationPart.digest(of: file) == first.heading.fileDigest else {
      throw ExplorationPart.Problem(
        message: "\(first.heading.file) is not the file any more that \(first.file) tells of")
    }
    var scenario = try file.scenario(in: generation ?? file.scenariosToRun()[0].generation)
    switches.apply(to: &scenario)
    scenario.schedule = nil
    let plan = plan(scenario)
    var read: [ExplorationPart] = []
    var seen: [Int: String] = [:]
    for (name, heading, node) in headings {
      guard heading == first.heading,
        let part = ExplorationPart(checked: node, heading, of: plan),
        part.shard.count == read.first?.shard.count ?? part.shard.count
      else {
        throw ExplorationPart.Problem(message: "\(name) is of another plan than \(first.file)")
      }
      if let other = seen.updateValue(name, forKey: part.shard.number) {
        throw ExplorationPart.Problem(
          message:
            "\(name) is shard \(part.shard.number) of \(part.shard.count), and so is \(other)")
      }
      read.append(part)
    }
    guard let (report, missing) = ExplorationPart.joined(read) else { return .internalError }
    if !missing.isEmpty {
      let names = missing.map(String.init).joined(separator: ", ")
      console.complain("sim: of \(read[0].shard.count) shards these are missing: \(names)")
    }
    return try show(report, of: plan, file, first.heading.file, since: start)
  }

  private var generation: Generation? {
    (parsed.value("generation")?.text).flatMap(Generation.named)
  }

  /// The words that say what is explored, but for the file and the shard.
  private func words(of plan: ExplorationPlan) -> [String] {
    let options = [
      "strategy", "max-executions", "preemptions", "depth", "seed", "time", "with", "without",
    ]
    return ["--generation", plan.scenario.generation.name]
      + options.flatMap { name in
        parsed.values(name).filter(\.isGiven).flatMap { ["--\(name)", $0.text] }
      }
  }

  private func show(
    _ found: ExplorationReport, of plan: ExplorationPlan, _ file: ScenarioFile, _ name: String,
    since start: ContinuousClock.Instant
  ) throws -> ExitCode {
    var report = found
    if report.end != .interrupted {
      report.findCauses(
        by: CauseFinder(plan, on: ScenarioRunner(), shouldStop: interruption.question))
    }
    let saved = try report.findings.enumerated().map { index, finding in
      try self.save(finding, index + 1, plan, file, name)
    }
    let summary = ExplorationSummary(
      plan, report, invocation: invocation(plan), file: name,
      saved: saved.first.flatMap(\.self).map { [AppRegistry.program, "why"] + $0 })
    let replay = saved.compactMap(\.self).map { shellQuoted([AppRegistry.program, "run"] + $0) }
    if parsed.value("format")?.text == "json" {
      let document = ExplorationJSON.document(
        plan, report, file: name, replay: replay, summary: summary)
      console.writeLine(document.text(pretty: true))
    } else {
      let seconds = start.duration(to: clock.now) / .seconds(1)
      let text = ExplorationText(plan, report, style: console.outputStyle)
      console.speaking(of: plan.scenario) {
        text.lines(
          seconds: seconds, peakMemory: ProcessMemory.peak, replay: replay, summary: summary)
      }.forEach(console.writeLine)
    }
    return report.exitCode
  }

  private func plan(_ scenario: Scenario) -> ExplorationPlan {
    let seed = parsed.value("seed")?.unsigned ?? 0
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
    let target = "\(folder)/\(kept.fileName(plan, number))"
    try console.files.write(
      kept.document.text(pretty: true) + "\n", to: target, makesFolder: true)
    switch kept {
    case .scenario: return AppRegistry.options(for: plan.scenario.generation.name) + [target]
    case .schedule: return invocation(plan) + ["--schedule", target, name]
    }
  }
}
