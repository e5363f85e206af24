import ImageLoadingModel
import SimTools

/// `sim compare`: one scenario in several generations.
struct CompareCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    let generations = try GenerationList.read(parsed.value("generations"))
    let name = parsed.value("FILE")?.text ?? "-"
    let file: ScenarioFile
    do {
      file = try console.admit(InputFile(name).scenarios(), parsed)
    } catch {
      return try console.complain(of: error)
    }
    let interruption = Interruption()
    let runner = ScenarioRunner(
      progress: { done, total in console.showProgress(done: done, of: total) },
      isInterrupted: interruption.question)
    let comparison = GenerationComparison(file, in: generations, on: runner)
    if parsed.value("format")?.text == "json" {
      console.writeLine(comparison.json(file: name).text(pretty: true))
    } else {
      comparison.lines(
        style: console.outputStyle, columns: console.columns, printsAll: parsed.isOn("all")
      ).forEach(console.writeLine)
    }
    guard interruption.isAsked else { return .success }
    console.complainOfInterruption()
    return .interrupted
  }
}
