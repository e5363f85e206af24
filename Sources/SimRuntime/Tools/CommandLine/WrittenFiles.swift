import Foundation

/// What a command writes must be no file that it reads, and no two things.
package struct WrittenFiles {
  private let program: String
  private let command: Command
  private let parsed: ParsedCommand

  package init(_ parsed: ParsedCommand, of command: Command, program: String) {
    self.parsed = parsed
    self.command = command
    self.program = program
  }

  /// - Throws: ``UsageError`` where something would be lost.
  package func check() throws(UsageError) {
    var written: [String: CommandOption] = [:]
    for option in command.options where option.value?.kind == .newFile {
      guard let text = parsed.value(option.name)?.text else { continue }
      let path = Self.path(text)
      if let other = written.updateValue(option, forKey: path) {
        throw usageError(
          "--\(other.name) and --\(option.name) would both write \(text); name another file")
      }
      if reads(path) {
        throw usageError(
          "--\(option.name) would write over \(text), which is read; name another file")
      }
    }
  }

  private func reads(_ path: String) -> Bool {
    let arguments = command.arguments.filter { $0.value.kind == .file }.map(\.value.name)
    let options = command.options.filter { $0.value?.kind == .file }.map(\.name)
    return (arguments + options).contains { name in
      parsed.values(name).contains { Self.path($0.text) == path }
    }
  }

  private static func path(_ text: String) -> String {
    URL(fileURLWithPath: text).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private func usageError(_ rule: Sentence) -> UsageError {
    UsageError(program: program, command: command.name, problem: .brokenRule(rule), index: nil)
  }
}
