import Foundation

/// What a command writes must be no file that it reads, nor a scenario file of a folder that it reads, and no two
/// things.
package struct WrittenFiles {
  private let parsed: ParsedCommand
  private let table: CommandTable

  package init(_ parsed: ParsedCommand, in table: CommandTable) {
    self.parsed = parsed
    self.table = table
  }

  /// - Throws: ``UsageError`` where something would be lost.
  package func check() throws(UsageError) {
    guard case .command(let name) = parsed.request, let command = table.command(named: name) else {
      return
    }
    var written: [String: CommandOption] = [:]
    for option in command.options where option.value?.kind == .newFile {
      guard let text = parsed.value(option.name)?.text else { continue }
      let path = Self.path(text)
      if let other = written.updateValue(option, forKey: path) {
        throw usageError(
          command,
          "--\(other.name) and --\(option.name) would both write \(text); name another file")
      }
      if reads(path, command) {
        throw usageError(
          command, "--\(option.name) would write over \(text), which is read; name another file")
      }
    }
  }

  private func reads(_ path: String, _ command: Command) -> Bool {
    let arguments = command.arguments.filter { $0.value.kind == .file }.map(\.value.name)
    let options = command.options.filter { $0.value?.kind == .file }.map(\.name)
    let isScenario = path.hasSuffix(".json") && FileManager.default.fileExists(atPath: path)
    return (arguments + options).flatMap(parsed.values).map { Self.path($0.text) }.contains {
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
