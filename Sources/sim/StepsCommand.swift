import ImageLoadingModel
import SimTools

/// `sim steps`: the named steps.
struct StepsCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() {
    if parsed.value("format")?.text == "json" {
      console.writeLine(StepTable.json.text(pretty: true))
    } else {
      console.write(StepTable.text)
    }
  }
}
