import SimTools

/// `sim events`: the kinds of events.
struct EventsCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() {
    if parsed.value("format")?.text == "json" {
      console.writeLine(EventTable.json.text(pretty: true))
    } else {
      console.write(EventTable.text)
    }
  }
}
