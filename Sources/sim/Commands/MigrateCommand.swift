import SimTools

/// `sim migrate`: scenario files in the present format.
struct MigrateCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    var exit = ExitCode.success
    for path in parsed.values("PATH").map(\.text) {
      let folder = ScenarioFolder(path)
      for name in folder.names.map({ $0.map { "\(path)/\($0)" } }) ?? [path] {
        do {
          let input = InputFile(name)
          let migration = try ScenarioMigration(
            try input.bytes(), file: name, including: input.included)
          if name == "-" {
            console.write(migration.text)
          } else if migration.count > 0 {
            guard console.write(migration.text, to: name) else { return .inputOutput }
            console.writeLine(
              "\(escapedForTerminal(name)): \(migration.count) "
                + (migration.count == 1 ? "event" : "events") + " rewritten")
          }
        } catch {
          exit = try console.complain(of: error)
        }
      }
    }
    return exit
  }
}
