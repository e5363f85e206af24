import ImageLoadingInterface
import SimTools

/// `sim explain`: a run as numbered steps.
struct ExplainCommand {
  private let parsed: ParsedCommand
  private let console: Console
  private let interruption: Interruption
  private let begin = ContinuousClock.now

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
    interruption = Interruption(after: parsed.value("max-time")?.duration)
  }

  private var runner: ScenarioRunner { ScenarioRunner(isInterrupted: interruption.question) }

  func run() throws -> ExitCode {
    do {
      let plan = try OneRun(parsed, console).plan()
      return try console.speaking(of: plan.scenario) { try explain(plan) }
    } catch {
      return try console.complain(of: error)
    }
  }

  private func explain(_ plan: RunPlan) throws -> ExitCode {
    let explanation = Explanation(plan, on: runner)
    if let target = parsed.value("html")?.text {
      let page = page(of: explanation, plan.timeMode)
      // A history that was cut short would look like one that ends there.
      if interruption.isAsked {
        console.complain(of: interruption, writesNothing: true)
        return interruption.exitCode
      }
      guard write(page, of: explanation, to: target) else { return .inputOutput }
    } else if parsed.value("format")?.text == "json" {
      console.writeLine(explanation.json.text(pretty: true))
    } else {
      ExplanationText(
        explanation, level: OneRun(parsed, console).level, style: console.outputStyle,
        columns: console.columns
      ).lines.forEach(console.writeLine)
    }
    for error in explanation.result.scenarioErrors { console.complain(error.localized()) }
    console.complain(ofShown: explanation.result.outcome)
    if explanation.result.outcome == .interrupted {
      console.complain(of: interruption)
      return interruption.exitCode
    }
    return explanation.result.exitCodeOfShowing
  }

  private func page(of explanation: Explanation, _ timeMode: Kernel.TimeMode) -> RunPage {
    let file = parsed.value("FILE")?.text ?? "-"
    return RunPage(
      RunPage.Request(
        explanation, timeMode: timeMode, file: file, command: stepLine(explanation, file),
        limits: PageAlternatives.Limits()), on: runner)
  }

  /// - Returns: whether the file could be written.
  private func write(_ page: RunPage, of explanation: Explanation, to target: String) -> Bool {
    guard console.write(page.html, to: target) else { return false }
    let kilobytes = (page.html.utf8.count + 999) / 1_000
    let forks: Sentence =
      page.forkCount == 1 ? "1 other history" : "\(page.forkCount) other histories"
    console.writeLine(
      escapedForTerminal(
        translated("\(target): \(explanation.steps.count) steps, \(forks), \(kilobytes) kB")))
    console.tell(since: begin)
    return true
  }

  /// The line that goes through this run in a terminal.
  private func stepLine(_ explanation: Explanation, _ file: String) -> String {
    var words = [
      AppRegistry.program, "step", "--generation", explanation.scenario.generation.name,
    ]
    for name in ["strategy", "seed", "depth", "schedule"] {
      if let value = parsed.value(name), value.isGiven { words += ["--\(name)", value.text] }
    }
    for name in ["with", "without"] {
      for value in parsed.values(name) { words += ["--\(name)", value.text] }
    }
    return shellQuoted(words + [file])
  }
}
