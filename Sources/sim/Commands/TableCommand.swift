import ImageLoadingInterface
import SimTools

/// `sim checkpoints`, `sim events`: a table that scenario files take names from.
struct TableCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func checkpoints() -> ExitCode {
    run(
      Checkpoint.allCases, SearchEntry.checkpoints, text: { CheckpointTable.text($0) },
      json: { CheckpointTable.json($0) })
  }

  func events() -> ExitCode {
    run(
      EventKind.allCases, SearchEntry.events, text: { EventTable.text($0) },
      json: { EventTable.json($0) })
  }

  private func run<Row: RawRepresentable<String>>(
    _ rows: [Row], _ entries: @autoclosure () -> [SearchEntry], text: ([Row]) -> String,
    json: ([Row]) -> JSONValue
  ) -> ExitCode {
    do {
      let listed = try ListSearch(parsed).entries(of: rows, called: \.rawValue, among: entries())
      if parsed.value("format")?.text == "json" {
        console.writeLine(json(listed).text(pretty: true))
      } else {
        console.write(text(listed))
      }
      return .success
    } catch {
      return console.complain(of: error)
    }
  }
}
