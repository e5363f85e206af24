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
    let name = parsed.choice("of", of: SchemaName.self)
    if parsed.isOn("markdown") {
      console.write(name.reference.markdown)
    } else {
      console.writeLine(name.schema.text(pretty: true))
    }
  }
}
