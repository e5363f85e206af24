import ImageLoadingInterface
import SimTools

/// `sim conform`: whether what a real app did is possible in the model.
struct ConformCommand {
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
      let scenarios =
        try generation.map { [try file.scenario(in: $0)] } ?? file.scenariosToRun()
      try switches.check(against: scenarios.map(\.generation))
      if parsed.value("scenario") != nil, scenarios.count > 1 {
        let names = scenarios.map { Sentence(verbatim: $0.generation.name) }
        throw UsageError(
          program: AppRegistry.program, command: "conform",
          problem: .brokenRule(
            "--scenario is for one run, but \(name) is for \(names, separator: ", "); "
              + "choose one with --generation"),
          index: nil)
      }
      let bytes = try InputFile(recordingName).bytes()
      var shares = TimeShares(of: parsed.value("max-time")?.duration, among: scenarios.count)
      for var scenario in scenarios where !interruption.isAsked {
        switches.apply(to: &scenario)
        let recording = try RecordingReader.read(bytes, of: scenario, file: recordingName)
        if !codes.isEmpty, !printsJSON { console.writeLine("") }
        codes.append(
          try conform(
            scenario, recording, file.document, name, until: shares.next(),
            isOne: scenarios.count == 1))
      }
      if codes.count < scenarios.count {
        console.complain(of: interruption)
        codes.append(interruption.exitCode)
      }
    } catch {
      return try console.complain(of: error)
    }
    return .gravest(codes)
  }

  private var recordingName: String { parsed.value("SEEN")?.text ?? "-" }

  private var printsJSON: Bool { parsed.value("format")?.text == "json" }

  /// - Parameter isOne: whether the scenario is the only one: else its JSON is one line.
  private func conform(
    _ scenario: Scenario, _ recording: Recording, _ document: JSONValue, _ name: String,
    until end: ContinuousClock.Instant?, isOne: Bool
  ) throws -> ExitCode {
    let number = { (option: String) in Int(clamping: parsed.value(option)?.unsigned ?? 0) }
    let plan = ConformancePlan(
      scenario, recording, timeMode: parsed.optionalChoice("time", of: Kernel.TimeMode.self),
      seed: parsed.value("seed")?.unsigned ?? Sampling.usualSeed,
      executions: number("max-executions"),
      steps: number("max-steps"))
    let isAsked = interruption.question
    let isOver = { @Sendable [clock] in
      isAsked() || end.map { clock.now > $0 } ?? false
    }
    let runner = ScenarioRunner(
      progress: { [console] in console.showProgress(done: $0, of: $1) }, isInterrupted: isOver)
    let search = ConformanceSearch(plan, on: runner) { [console] runs in
      console.showProgress(runs: runs, of: plan.executions, findings: 0)
      return !isOver()
    }
    let report = search.search()
    console.clearRunProgress()
    let saved = try save(report, document)
    if printsJSON {
      console.writeLine(report.json(file: name, recording: recordingName).text(pretty: isOne))
    } else {
      let text = ConformanceText(report, style: console.outputStyle)
      console.speaking(of: scenario) {
        text.lines(
          saved: saved.map {
            [AppRegistry.program, "step"] + AppRegistry.options(for: scenario.generation.name) + [
              $0
            ]
          })
      }.forEach(console.writeLine)
    }
    return isAsked() ? .interrupted : report.exitCode
  }

  /// - Returns: the file that was written, if one was to be and there is such a run.
  private func save(_ report: ConformanceReport, _ document: JSONValue) throws -> String? {
    guard let target = parsed.value("scenario")?.text,
      let saved = report.savedDocument(document, recording: recordingName)
    else { return nil }
    try console.files.write(saved.text(pretty: true) + "\n", to: target, makesFolder: false)
    return target
  }
}
