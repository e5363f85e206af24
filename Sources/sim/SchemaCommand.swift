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
    let schema =
      switch parsed.value("of")?.text {
      case "trace": TraceShape.schema
      case "test": TestShape.schema
      default: ScenarioShape.schema
      }
    console.writeLine(schema.text(pretty: true))
  }
}
