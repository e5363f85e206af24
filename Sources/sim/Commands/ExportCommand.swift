import ImageLoadingInterface
import SimTools

/// `sim export`: a run for other tools.
struct ExportCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let file = parsed.value("FILE")?.text ?? "-"
    let interruption = Interruption(after: parsed.value("max-time")?.duration)
    let runner = ScenarioRunner(isInterrupted: interruption.question)
    let format = parsed.choice("to", of: ExportFormat.self)
    let level = parsed.choice("trace", of: TraceLevel.self)
    do {
      let plan = try OneRun(parsed, console).plan()
      let (trace, text) = console.speaking(of: plan.scenario) {
        let trace = RunTrace(plan, file: file, for: format, on: runner)
        return (trace, format.text(of: trace, level: level))
      }
      if let target = parsed.value("output")?.text {
        guard console.write(text, to: target) else { return .inputOutput }
      } else {
        console.write(text)
      }
      let code = complain(of: trace.result, text, format, file)
      guard trace.result.outcome == .interrupted else { return code }
      console.complain(of: interruption)
      return interruption.exitCode
    } catch {
      return try console.complain(of: error)
    }
  }

  /// Says what a user of the export should know.
  private func complain(
    of result: RunResult, _ text: String, _ format: ExportFormat, _ file: String
  ) -> ExitCode {
    for error in result.scenarioErrors { console.complain(error.localized(file: file)) }
    if let warning = format.warning(of: text) {
      console.complain(that: warning)
    }
    console.complain(ofShown: result.outcome)
    return result.exitCodeOfShowing
  }
}
