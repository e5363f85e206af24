import SimTools

/// `sim schema`: the JSON Schema of a format, or the same as a page to read.
struct SchemaCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() {
    let schema = parsed.choice("of", of: SchemaName.self).schema
    if parsed.isOn("markdown") {
      console.write(SchemaReference(schema).markdown)
    } else {
      console.writeLine(schema.text(pretty: true))
    }
  }
}
