import ImageLoadingInterface
import SimTools

/// `sim run`: runs scenario files and prints their stories.
struct RunCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption: Interruption
  private let runner: ScenarioRunner
  private let defects: DefectSwitches

  init(_ parsed: ParsedCommand, _ console: Console) throws {
    self.parsed = parsed
    self.console = console
    interruption = Interruption(after: parsed.value("max-time")?.duration)
    runner = ScenarioRunner(
      progress: { done, total in console.showProgress(done: done, of: total) },
      isInterrupted: interruption.question)
    defects = try DefectSwitches(parsed)
  }

  func run() throws -> ExitCode {
    var codes: [ExitCode] = []
    var isWhole = true
    let files = parsed.values("FILE")
    for option in ["record", "observe"] where parsed.value(option) != nil && files.count > 1 {
      throw Self.usageError(
        "--\(option) is for one run, but \(files.count) files are named; name one")
    }
    for file in files.map(\.text) {
      do {
        for scenario in try self.scenarios(of: file) {
          if interruption.isAsked {
            isWhole = false
            break
          }
          if !codes.isEmpty, !printsJSON, level != .none { console.writeLine("") }
          codes.append(try run(scenario, file))
        }
      } catch {
        codes.append(try console.complain(of: error))
      }
    }
    if codes.count > 1, !printsJSON {
      let passed = codes.count { $0 == .success }
      let open = codes.count { $0 == .incomplete || $0 == .interrupted }
      if level != .none { console.writeLine("") }
      let counts: Sentence = "\(passed) passed, \(codes.count - passed - open) failed"
      console.writeLine(translated(open > 0 ? "\(counts), \(open) open" : counts))
    }
    if interruption.isAsked { console.complain(of: interruption) }
    return .gravest(isWhole ? codes : codes + [interruption.exitCode])
  }

  /// The scenarios of a file that are to be run: each in one generation.
  private func scenarios(of file: String) throws -> [Scenario] {
    let document = try console.admit(InputFile(file).scenarios(), parsed)
    let scenarios =
      try generation.map { [try document.scenario(in: $0)] } ?? document.scenariosToRun()
    try defects.check(against: scenarios.map(\.generation))
    for option in ["record", "observe", "schedule"]
    where parsed.value(option) != nil && scenarios.count > 1 {
      let names = scenarios.map { Sentence(verbatim: $0.generation.name) }
      throw Self.usageError(
        "--\(option) is for one run, but \(file) is run in \(names, separator: ", "); "
          + "choose one with --generation")
    }
    return scenarios
  }

  private func run(_ scenario: Scenario, _ file: String) throws -> ExitCode {
    try console.speaking(of: scenario) {
      try runTranslated(printsJSON ? scenario : scenario.displayed, file)
    }
  }

  private func runTranslated(_ scenario: Scenario, _ file: String) throws -> ExitCode {
    let plan = RunPlan(
      scenario, order: try RunOrder(parsed).order(of: scenario), with: defects.with,
      without: defects.without(in: scenario.generation))
    let recording = parsed.value("observe") == nil ? nil : RecordingWriter()
    let result = report(plan, file, recording)
    if result.outcome == .interrupted { return interruption.exitCode }
    if let recording, let target = parsed.value("observe")?.text,
      !console.write(recording.text(result.outcome), to: target)
    {
      return .inputOutput
    }
    if let target = parsed.value("record")?.text,
      !console.write(result.schedule.json.text(pretty: true) + "\n", to: target)
    {
      return .inputOutput
    }
    if parsed.isOn("check-determinism"), let difference = difference(plan) {
      console.complain(
        escapedForTerminal(
          translated("\(file) in \(scenario.generation.name): two runs differ \(difference)")))
      return .nondeterministic
    }
    return result.exitCode
  }

  // MARK: Output

  private var recordsSchedule: Bool { parsed.value("record") != nil }

  private var findsRaces: Bool { !parsed.isOn("no-races") }

  private func diagnoses(of result: RunResult, _ plan: RunPlan) -> [Diagnosis] {
    parsed.isOn("no-causes")
      ? Diagnosis.all(of: result.unexpectedViolations, in: plan.scenario)
      : plan.diagnoses(
        of: result, on: ScenarioRunner(isInterrupted: interruption.question),
        shouldStop: interruption.question)
  }

  private var level: TraceLevel {
    parsed.choice("trace", of: TraceLevel.self)
  }

  private var printsJSON: Bool { parsed.value("format")?.text == "json" }

  private func report(
    _ plan: RunPlan, _ file: String, _ recording: RecordingWriter?
  ) -> RunResult {
    if printsJSON {
      let writer = RunJSON(level: level, write: console.writeLine)
      let result = plan.run(
        on: runner, recordsSchedule: recordsSchedule, findsRaces: findsRaces,
        observer: observer(writer, recording))
      writer.finish(
        plan.scenario, result, diagnoses: diagnoses(of: result, plan),
        file: file, replay: replayLine(plan, file))
      return result
    }
    let style = console.outputStyle
    if level != .none {
      Report.heading(plan.scenario, style: style).forEach(console.writeLine)
      console.writeLine("")
    }
    let story = Story(level: level, style: style, write: console.writeLine)
    let result = plan.run(
      on: runner, recordsSchedule: recordsSchedule, findsRaces: findsRaces,
      observer: observer(story, recording))
    let diagnoses = diagnoses(of: result, plan)
    let report = Report(
      plan.scenario, result, style: style,
      reasonExpectationsAreSkipped: plan.reasonExpectationsAreSkipped, diagnoses: diagnoses)
    if level != .none {
      console.writeLine("")
      report.lines.forEach(console.writeLine)
    } else {
      console.writeLine(report.summaryLine(file: file))
      if !result.passed { report.checkLines.forEach(console.writeLine) }
    }
    for error in result.scenarioErrors { console.complain(error.localized(file: file)) }
    if !result.passed { console.writeLine(translated("replay: \(replayLine(plan, file))")) }
    // Who switches a defect on knows what it does.
    if parsed.values("with").isEmpty, let advice = FailureAdvice(diagnoses) {
      let run = replayWords(plan)
      let isOfWhy = !run.contains { ["--strategy", "--depth", "--no-races"].contains($0) }
      let why = isOfWhy ? [run[0], "why"] + run.dropFirst(2) : nil
      for sentence in advice.sentences(run: run, why: why, file: file) {
        console.writeLine(escapedForTerminal(translated(sentence)))
      }
    }
    return result
  }

  private func observer(
    _ printer: any RunObserver, _ recording: RecordingWriter?
  ) -> (any RunObserver)? {
    let printer = level == .none ? nil : printer
    recording?.next = printer
    return recording ?? printer
  }

  /// One line to paste that runs this again.
  private func replayLine(_ plan: RunPlan, _ file: String) -> String {
    shellQuoted(replayWords(plan) + [file])
  }

  /// The same without the file.
  private func replayWords(_ plan: RunPlan) -> [String] {
    var words = [AppRegistry.program, "run", "--generation", plan.scenario.generation.name]
    for name in ["strategy", "seed", "depth", "schedule"] {
      if let value = parsed.value(name), value.isGiven { words += ["--\(name)", value.text] }
    }
    for name in ["with", "without"] {
      for value in parsed.values(name) { words += ["--\(name)", value.text] }
    }
    if !findsRaces { words.append("--no-races") }
    return words
  }

  private func difference(_ plan: RunPlan) -> Sentence? {
    let check = DeterminismCheck()
    _ = plan.run(on: runner, observer: check)
    check.beginSecondRun()
    _ = plan.run(on: ScenarioRunner(isInterrupted: interruption.question), observer: check)
    if interruption.isAsked { return nil }
    check.finish()
    return check.differenceSentence
  }

  // MARK: Options

  /// `nil` for those that each file lists.
  private var generation: Generation? {
    (parsed.value("generation")?.text).flatMap(Generation.named)
  }

  private static func usageError(_ rule: Sentence) -> UsageError {
    UsageError(program: AppRegistry.program, command: "run", problem: .brokenRule(rule), index: nil)
  }
}
