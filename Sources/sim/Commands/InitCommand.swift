import Foundation
import SimTools

/// `sim init`: a first scenario, a first lesson, or a copy of a scenario that is in `sim`.
struct InitCommand {
  private let parsed: ParsedCommand
  private let console: Console

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
  }

  func run() throws -> ExitCode {
    guard let name = parsed.value("from")?.text else {
      let isLesson = parsed.isOn("lesson")
      return write(
        named: isLesson ? FirstLesson.fileName : FirstScenario.fileName, toStep: isLesson
      ) { text(isLesson, for: shellQuoted([$0])) }
    }
    let found = EmbeddedFile.scenarios(named: name)
    guard let source = found.first, found.count == 1 else {
      let paths = Sentence(found.prefix(12).map { Sentence(verbatim: $0.path) }, separator: ", ")
      throw UsageError(
        program: AppRegistry.program, command: "init",
        problem: .brokenRule(
          found.isEmpty
            ? "--from: no scenario in sim is called \(name); sim museum and sim lessons list some, "
              + "sim ask finds others"
            : "--from: \(found.count) scenarios in sim are called \(name): \(paths)"),
        index: nil)
    }
    do {
      let text = try source.scenarioAlone()
      let isLesson = source.path.hasPrefix("Scenarios/lessons/")
      return write(named: FilePath(source.path).name, toStep: isLesson) { _ in text }
    } catch {
      return try console.complain(of: error)
    }
  }

  /// - Parameters:
  ///   - name: how the file is called, if the command line does not say it.
  ///   - isToStep: whether the file is a lesson, that one goes through.
  ///   - text: what is written to a path; `nil` if there is nothing, which is said.
  private func write(
    named name: String, toStep isToStep: Bool, _ text: (_ file: String) -> String?
  ) -> ExitCode {
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
    guard let text = text(file) else { return .usage }
    guard console.write(text, to: file, makesFolder: true) else { return .inputOutput }
    if !isThere(schema) {
      let text = ScenarioShape.schema.text(pretty: true) + "\n"
      guard console.write(text, to: schema) else { return .inputOutput }
    }
    let next = shellQuoted([AppRegistry.program, isToStep ? "step" : "run", file])
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
