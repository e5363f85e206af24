import Foundation
import SimTools

/// `sim init`: a first scenario.
struct InitCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() -> ExitCode {
    let path = parsed.value("PATH")?.text ?? FirstScenario.fileName
    let isFolder = path.hasSuffix("/") || ScenarioFolder(path).isOnDisk
    let file =
      isFolder ? (path as NSString).appendingPathComponent(FirstScenario.fileName) : path
    let folder = FilePath(file).folder
    let schema = (folder as NSString).appendingPathComponent(FirstScenario.schemaName)
    if isThere(file) {
      console.complain(
        "sim: \(escapedForTerminal(file)) is there already; --force writes over it")
      return .inputOutput
    }
    guard console.write(FirstScenario.text, to: file, makesFolder: true) else {
      return .inputOutput
    }
    if !isThere(schema) {
      let text = ScenarioShape.schema.text(pretty: true) + "\n"
      guard console.write(text, to: schema) else { return .inputOutput }
    }
    console.writeLine(
      "wrote \(escapedForTerminal(file)); try: \(shellQuoted([AppRegistry.program, "run", file]))")
    return .success
  }

  private func isThere(_ file: String) -> Bool {
    !parsed.isOn("force") && FileManager.default.fileExists(atPath: file)
  }
}
