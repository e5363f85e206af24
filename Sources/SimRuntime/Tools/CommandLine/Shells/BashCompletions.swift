/// Completion for bash, from version 3.2 on, which macOS has.
struct BashCompletions {
  private let table: CommandTable

  init(_ table: CommandTable) { self.table = table }

  var script: String {
    let program = table.program
    return """
      # Completions of \(program) for bash. Load them with
      #   source <(\(program) completions bash)
      _\(program)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= index
        COMPREPLY=()
        # bash parts --name=value at the sign.
        if [[ $word == '=' ]]; then
          word=
        elif [[ $before == '=' ]]; then
          before=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(names.joined(separator: "|"))) command=${COMP_WORDS[index]}; break ;;
          esac
        done
        case "$command $before" in
      \(values.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          case $command in
      \(options.joined(separator: "\n"))
          esac
          return
        fi
        case $command in
      \(arguments.joined(separator: "\n"))
        esac
      }
      _\(program)_files() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$1"))
      }
      complete -F _\(program) \(program)

      """
  }

  private var names: [String] { table.commands.map(\.name) }

  /// What follows an option that takes a value.
  private var values: [String] {
    let global = table.globalOptions.compactMap { line(for: $0, patterns: ["*"]) }
    return table.commands.flatMap { command in
      command.options.compactMap { line(for: $0, patterns: [command.name]) }
    } + global
  }

  private func line(for option: CommandOption, patterns commands: [String]) -> String? {
    guard let value = option.value else { return nil }
    let spellings = [option.spelling] + (option.letter.map { ["-\($0)"] } ?? [])
    let patterns = commands.flatMap { command in
      spellings.map { "\(command == "*" ? "*" : "'\(command)'")' \($0)'" }
    }
    return "    \(patterns.joined(separator: " | "))) \(reply(CompletedValue(value, in: table))); "
      + "return ;;"
  }

  private var options: [String] {
    table.commands.map { line(for: $0.name, offering: table.spelledOptions(for: $0)) }
      + [line(for: "*", offering: table.globalOptions)]
  }

  private func line(for pattern: String, offering options: [CommandOption]) -> String {
    let words = options.flatMap { [$0.spelling] + ($0.letter.map { ["-\($0)"] } ?? []) }
    return "      \(pattern)) \(reply(.names(words))) ;;"
  }

  private var arguments: [String] {
    table.commands.map { command in
      "    \(command.name)) \(reply(command.completedArguments(in: table))) ;;"
    } + ["    *) \(reply(.names(names))) ;;"]
  }

  private func reply(_ value: CompletedValue) -> String {
    switch value {
    case .files: "_\(table.program)_files \"$word\""
    case .names(let names):
      "COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- \"$word\"))"
    case .nothing: ":"
    }
  }
}
