/// Completion for zsh.
struct ZshCompletions {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  var script: String {
    let program = table.program
    return """
      #compdef \(program)
      # Completions of \(program) for zsh. Put them into a folder of $fpath, as _\(program), or load them with
      #   source <(\(program) completions zsh)
      _\(program)() {
        local curcontext="$curcontext" state line
        typeset -A opt_args
        _arguments -C \\
      \(specifications(table.globalOptions, indent: 4))
          '1:command:->command' \\
          '*::argument:->argument'
        case $state in
          command)
            local -a commands
            commands=(
      \(commandNames)
            )
            _describe -t commands command commands ;;
          argument)
            case $words[1] in
      \(table.commands.map(commandCase).joined(separator: "\n"))
            esac ;;
        esac
      }
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi

      """
  }

  private var commandNames: String {
    table.commands.map { "        \(quoted("\($0.name):\($0.summary.text)"))" }.joined(
      separator: "\n")
  }

  private func commandCase(_ command: Command) -> String {
    let arguments = command.arguments.map { argument in
      let place = argument.count.takesMany ? "*" : argument.count == .optional ? ":" : ""
      return "            "
        + quoted(
          "\(place == "*" ? "*" : "1\(place)"):\(argument.value.name):\(action(argument.value))")
    }
    return """
                \(command.name)) _arguments \\
      \(specifications(table.spelledOptions(for: command), indent: 12))
      \(arguments.isEmpty ? "            '*::nothing:'" : arguments.joined(separator: " \\\n")) ;;
      """
  }

  /// A line for each spelling of each option, with a backslash at its end.
  private func specifications(_ options: [CommandOption], indent: Int) -> String {
    options.flatMap { option in
      ([option.spelling] + (option.letter.map { ["-\($0)"] } ?? [])).map { spelling in
        let repeats = option.isRepeatable ? "*" : ""
        let text = escaped(option.sentence.text)
        let value = option.value.map { ":\($0.name):\(action($0))" } ?? ""
        return String(repeating: " ", count: indent)
          + quoted("\(repeats)\(spelling)[\(text)]\(value)") + " \\"
      }
    }.joined(separator: "\n")
  }

  private func action(_ value: CommandValue) -> String {
    switch CompletedValue(value, in: table) {
    case .files: "_files"
    case .names(let names): "(\(names.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  /// Text in brackets cannot contain any, nor a colon.
  private func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'\(text.map { $0 == "'" ? "'\\''" : String($0) }.joined())'"
  }
}
