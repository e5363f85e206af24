import SimRuntime

/// `sim schema`: the JSON Schema of scenario files.
struct SchemaCommand {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func run() { console.writeLine(ScenarioShape.schema.text(pretty: true)) }
}
