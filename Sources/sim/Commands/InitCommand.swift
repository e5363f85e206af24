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
      console.complain(that: "\(file) is there already; --force writes over it")
      return .inputOutput
    }
    guard let text = text(isLesson, for: shellQuoted([file])) else { return .usage }
    guard console.write(text, to: file, makesFolder: true) else { return .inputOutput }
    if !isThere(schema) {
      let text = ScenarioShape.schema.text(pretty: true) + "\n"
      guard console.write(text, to: schema) else { return .inputOutput }
    }
    let next = shellQuoted([AppRegistry.program, isLesson ? "step" : "run", file])
    console.writeLine(translated("wrote \(escapedForTerminal(file)); try: \(next)"))
    return .success
  }

  /// What is written, with the file's name in its comments: for a custom app, something that it can be run with.
  /// - Returns: `nil` if there is nothing that the app can be run with, which is said.
  private func text(_ isLesson: Bool, for file: String) -> String? {
    let first = isLesson ? FirstLesson.text(for: file) : FirstScenario.text(for: file)
    guard let app = AppRegistry.app else { return first }
    let usual = app.rebased(first)
    if isLesson, app.generation.hasOwnLoading {
      console.complain(
        that: "a lesson asks about the model's loader, and \(app.name) has its own")
      return nil
    }
    let obstacle = app.obstacle(to: usual)
    if obstacle == nil { return usual }
    guard !isLesson, let text = FirstScenario.textOfAnyLoader(for: app) else {
      console.complain(
        that: "\(app.name) cannot be run with a first file: \(obstacle?.sentence ?? "")")
      return nil
    }
    return text
  }

  private func isThere(_ file: String) -> Bool {
    !parsed.isOn("force") && FileManager.default.fileExists(atPath: file)
  }
}
