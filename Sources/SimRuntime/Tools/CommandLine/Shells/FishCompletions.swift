/// Completion for fish.
struct FishCompletions {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  var script: String {
    let program = table.program
    let head = [
      "# Completions of \(program) for fish. Load them with",
      "#   \(program) completions fish | source",
      "complete -c \(program) -f",
    ]
    let none =
      "not __fish_seen_subcommand_from \(table.commands.map(\.name).joined(separator: " "))"
    let commands = table.commands.map { command in
      "complete -c \(program) -n \(quoted(none)) -a \(command.name) -d \(quoted(command.summary.text))"
    }
    let options = table.commands.flatMap { command in
      command.options.flatMap(\.forms).map {
        line(for: $0, when: "__fish_seen_subcommand_from \(command.name)")
      }
        + arguments(of: command)
    }
    let global = table.globalOptions.map { line(for: $0, when: nil) }
    return (head + commands + global + options).joined(separator: "\n") + "\n"
  }

  private func line(for option: CommandOption, when condition: String?) -> String {
    var words = ["complete", "-c", table.program]
    if let condition { words += ["-n", quoted(condition)] }
    words += ["-l", option.name]
    if let letter = option.letter { words += ["-s", String(letter)] }
    if let value = option.value {
      switch CompletedValue(value, in: table) {
      case .files: words += ["-r", "-F"]
      case .names(let names): words += ["-x", "-a", quoted(names.joined(separator: " "))]
      case .nothing: words += ["-x"]
      }
    }
    return (words + ["-d", quoted(option.sentence.text)]).joined(separator: " ")
  }

  private func arguments(of command: Command) -> [String] {
    let start =
      "complete -c \(table.program) -n "
      + quoted("__fish_seen_subcommand_from \(command.name)")
    return switch command.completedArguments(in: table) {
    case .files: ["\(start) -F"]
    case .names(let names): ["\(start) -a \(quoted(names.joined(separator: " ")))"]
    case .nothing: []
    }
  }

  private func quoted(_ text: String) -> String {
    "'\(text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined())'"
  }
}
