import SimTools

/// `sim schema`: the JSON Schema of a format.
struct SchemaCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() {
    console.writeLine(parsed.choice("of", of: SchemaName.self).schema.text(pretty: true))
  }
}
