import SimTools

/// `sim checkpoints`, `sim events`: a table that scenario files take names from.
struct TableCommand {
  let text: String
  let json: JSONValue

  static var checkpoints: TableCommand {
    TableCommand(text: CheckpointTable.text, json: CheckpointTable.json)
  }

  static var events: TableCommand { TableCommand(text: EventTable.text, json: EventTable.json) }

  func run(_ parsed: ParsedCommand, _ console: Console) {
    if parsed.value("format")?.text == "json" {
      console.writeLine(json.text(pretty: true))
    } else {
      console.write(text)
    }
  }
}
