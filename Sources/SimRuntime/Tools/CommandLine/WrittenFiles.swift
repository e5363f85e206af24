import Foundation

/// What a command writes must be no file that it reads, nor a scenario file of a folder that it reads, and no two
/// things.
package struct WrittenFiles {
  private let parsed: ParsedCommand
  private let table: CommandTable
  private let unnamed: [String]
  private let variables: [(name: String, file: String)]

  /// - Parameters:
  ///   - unnamed: files that the command reads though no argument names them.
  ///   - variables: the variables of the environment that name a file to be written, and that file.
  package init(
    _ parsed: ParsedCommand, in table: CommandTable, reading unnamed: [String] = [],
    writing variables: [(name: String, file: String)] = []
  ) {
    self.parsed = parsed
    self.table = table
    self.unnamed = unnamed
    self.variables = variables
  }

  /// - Throws: ``UsageError`` where something would be lost.
  package func check() throws(UsageError) {
    guard case .command(let name) = parsed.request, let command = table.command(named: name) else {
      return
    }
    let options = command.options.filter { $0.value?.kind == .newFile }
      .compactMap { option in
        parsed.value(option.name).map { (name: "--\(option.name)", file: $0.text) }
      }
    var written: [String: String] = [:]
    for (name, text) in options + variables {
      let path = Self.path(text)
      if let other = written.updateValue(name, forKey: path) {
        throw usageError(
          command, "\(other) and \(name) would both write \(text); name another file")
      }
      if reads(path, command) {
        throw usageError(
          command, "\(name) would write over \(text), which is read; name another file")
      }
    }
  }

  private func reads(_ path: String, _ command: Command) -> Bool {
    let arguments = command.arguments.filter { $0.value.kind == .file }.map(\.value.name)
    let options = command.options.filter { $0.value?.kind == .file }.map(\.name)
    let isScenario = path.hasSuffix(".json") && FileManager.default.fileExists(atPath: path)
    let named = (arguments + options).flatMap(parsed.values).map(\.text)
    return (named + unnamed).map(Self.path).contains {
      read in
      read == path || isScenario && path.hasPrefix(read + "/")
        || isScenario && Self.includes(of: read, known: []).contains(path)
    }
  }

  /// The files that a scenario file includes, and those that these include.
  private static func includes(of file: String, known: Set<String>) -> Set<String> {
    guard let data = FileManager.default.contents(atPath: file),
      let include = try? JSONParser.parse(Array(data))[ScenarioShape.includeKey]
    else { return known }
    let names = (include.array ?? [include]).compactMap(\.string)
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    var all = known
    for name in names {
      let path = path(URL(fileURLWithPath: name, relativeTo: folder).path)
      if all.insert(path).inserted { all.formUnion(includes(of: path, known: all)) }
    }
    return all
  }

  private static func path(_ text: String) -> String {
    URL(fileURLWithPath: text).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private func usageError(_ command: Command, _ rule: Sentence) -> UsageError {
    UsageError(
      program: table.program, command: command.name, problem: .brokenRule(rule), index: nil)
  }
}
