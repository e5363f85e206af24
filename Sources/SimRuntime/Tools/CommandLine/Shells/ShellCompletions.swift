/// The scripts by which shells complete the words of a ``CommandTable``.
package enum ShellCompletions: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, for the shell to read when it starts.
  package func script(for table: CommandTable) -> String {
    switch self {
    case .bash: BashCompletions(table).script
    case .zsh: ZshCompletions(table).script
    case .fish: FishCompletions(table).script
    }
  }
}

/// What follows a word on the command line.
enum CompletedValue: Hashable {
  case files
  case names([String])
  case nothing

  init(_ value: CommandValue, in table: CommandTable) {
    self =
      switch value.kind {
      case .file, .newFile: .files
      case .command: .names(table.commands.map(\.name) + table.topics)
      case .oneOf(let choices): .names(choices.map(\.name))
      case .text, .integer, .unsigned, .duration: .nothing
      }
  }
}

extension Command {
  /// What its arguments can be; the last is for all that follow.
  func completedArguments(in table: CommandTable) -> CompletedValue {
    arguments.last.map { CompletedValue($0.value, in: table) } ?? .nothing
  }
}
