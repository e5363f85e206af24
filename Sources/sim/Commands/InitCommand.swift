import Foundation
import SimTools

/// `sim init`: a first scenario, or a first lesson.
struct InitCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() -> ExitCode {
    let isLesson = parsed.isOn("lesson")
    let name = isLesson ? FirstLesson.fileName : FirstScenario.fileName
    let path = parsed.value("PATH")?.text ?? name
    let isFolder = path.hasSuffix("/") || ScenarioFolder(path).isOnDisk
    let file =
      isFolder ? (path as NSString).appendingPathComponent(name) : path
    let folder = FilePath(file).folder
    let schema = (folder as NSString).appendingPathComponent(FirstScenario.schemaName)
    if isThere(file) {
      console.complain(
        "sim: \(escapedForTerminal(file)) is there already; --force writes over it")
      return .inputOutput
    }
    guard
      console.write(
        isLesson ? FirstLesson.text : FirstScenario.text, to: file, makesFolder: true)
    else {
      return .inputOutput
    }
    if !isThere(schema) {
      let text = ScenarioShape.schema.text(pretty: true) + "\n"
      guard console.write(text, to: schema) else { return .inputOutput }
    }
    console.writeLine(
      "wrote \(escapedForTerminal(file)); try: \(shellQuoted([AppRegistry.program, isLesson ? "step" : "run", file]))"
    )
    return .success
  }

  private func isThere(_ file: String) -> Bool {
    !parsed.isOn("force") && FileManager.default.fileExists(atPath: file)
  }
}
