import ImageLoadingModel
import SimTools

/// `sim explain`: a run as numbered steps.
struct ExplainCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    do {
      let plan = try OneRun(parsed, console).plan()
      return try console.speaking(of: plan.scenario) { try explain(plan) }
    } catch {
      return try console.complain(of: error)
    }
  }

  private func explain(_ plan: RunPlan) throws -> ExitCode {
    let explanation = Explanation(plan, on: ScenarioRunner())
    if let target = parsed.value("html")?.text {
      guard writePage(explanation, plan.timeMode, to: target) else { return .inputOutput }
    } else if parsed.value("format")?.text == "json" {
      console.writeLine(explanation.json.text(pretty: true))
    } else {
      ExplanationText(
        explanation, level: OneRun(parsed, console).level, style: console.outputStyle,
        columns: console.columns
      ).lines.forEach(console.writeLine)
    }
    for error in explanation.result.scenarioErrors { console.complain(error.rendered()) }
    // What the file says of a run is checked by sim run.
    let code = explanation.result.exitCode
    return code == .failed ? .success : code
  }

  /// - Returns: whether the file could be written.
  private func writePage(
    _ explanation: Explanation, _ timeMode: Kernel.TimeMode, to target: String
  ) -> Bool {
    let file = parsed.value("FILE")?.text ?? "-"
    let page = RunPage(
      RunPage.Request(
        explanation, timeMode: timeMode, file: file, command: stepLine(explanation, file),
        limits: PageAlternatives.Limits()), on: ScenarioRunner())
    guard console.write(page.html, to: target) else { return false }
    let kilobytes = (page.html.utf8.count + 999) / 1_000
    let forks = page.forkCount == 1 ? "1 other history" : "\(page.forkCount) other histories"
    console.writeLine(
      "\(escapedForTerminal(target)): \(explanation.steps.count) steps, \(forks), "
        + "\(kilobytes) kB")
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
