/// Writes the help from a ``CommandTable``.
package struct HelpFormatter: Sendable {
  /// The command line to describe.
  package let table: CommandTable
  /// The width to wrap at. Narrower than 40 columns is not served.
  package let columns: Int
  /// How headings and names look.
  package let style: TerminalStyle

  /// Help for a table, wrapped to a width.
  package init(table: CommandTable, columns: Int = 80, style: TerminalStyle = .plain) {
    self.table = table
    self.columns = max(columns, 40)
    self.style = style
  }

  /// What `--version` prints.
  package var version: String {
    joined([["\(table.program) \(table.version)"] + table.versionDetails])
  }

  /// The help for what was asked for: the command, or the whole program if it is nil.
  package func help(for name: String?) -> String {
    guard let command = name.flatMap({ table.command(named: $0) }) else {
      return programHelp
    }
    return help(for: command)
  }

  /// What `sim` alone prints: where to begin.
  package var shortHelp: String {
    joined([
      wrapped(table.summary, columns: columns), examples(table.examples),
      wrapped(
        "Try '\(table.program) --help' for all commands, '\(table.program) help COMMAND' for one.",
        columns: columns),
    ])
  }

  private var programHelp: String {
    let commands = table.commands.map { HelpRow(label: $0.name, text: $0.summary) }
    let program = table.program
    return joined([
      wrapped(table.summary, columns: columns),
      usage([program, "[OPTIONS]", "COMMAND", "[ARGUMENTS]"]),
      section("Commands", rows: commands),
      section("Options", rows: table.globalOptions.map(row)),
      examples(table.examples),
      section("Exit codes", rows: ExitCode.allCases.map(row)),
      topics,
      wrapped(
        "Try '\(program) help COMMAND' for more about one command"
          + (table.topics.isEmpty ? "." : ", '\(program) help TOPIC' for a page of a topic."),
        columns: columns),
    ])
  }

  private func help(for command: Command) -> String {
    let options = command.options.isEmpty ? [] : ["[OPTIONS]"]
    let words = [table.program, command.name] + options + command.arguments.map(\.usage)
    let arguments = command.arguments.map { HelpRow(label: $0.usage, text: $0.summary) }
    return joined(
      [wrapped(command.summary + ".", columns: columns), usage(words)]
        + command.discussion.map { wrapped($0, columns: columns) }
        + [
          section("Arguments", rows: arguments),
          section("Options", rows: command.options.map(row)),
          section("Global options", rows: table.globalOptions.map(row)),
          examples(command.examples),
          section("Exit codes", rows: command.exitCodes.map(row)),
        ])
  }

  /// Paragraphs with an empty line between them; empty ones are left out.
  private func joined(_ paragraphs: [[String]]) -> String {
    let texts = paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return texts.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ words: [String]) -> [String] {
    ["\(heading("Usage")) \(words.joined(separator: " "))"]
  }

  private func section(_ title: String, rows: [HelpRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = HelpRow.lines(rows, indentedBy: 2, columns: columns) { style.cyan($0) }
    return [heading(title)] + lines
  }

  private func examples(_ examples: [CommandExample]) -> [String] {
    guard !examples.isEmpty else { return [] }
    let lines = examples.flatMap { example in
      wrapped(example.purpose + ":", columns: columns - 2).map { "  " + $0 }
        + ["    " + style.cyan(example.line)]
    }
    return [heading("Examples")] + lines
  }

  private var topics: [String] {
    guard !table.topics.isEmpty else { return [] }
    let lines = wrapped(table.topics.joined(separator: ", "), columns: columns - 2)
    return [heading("Topics")] + lines.map { "  " + $0 }
  }

  private func heading(_ title: String) -> String {
    style.bold(title + ":")
  }
}

extension HelpFormatter {
  private func row(_ code: ExitCode) -> HelpRow {
    let digits = String(code.rawValue)
    let widest = ExitCode.allCases.map { String($0.rawValue).count }.max() ?? 0
    let padding = String(repeating: " ", count: max(widest - digits.count, 0))
    return HelpRow(label: padding + digits, text: code.summary)
  }

  private func row(_ option: CommandOption) -> HelpRow {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0.name)" } ?? ""
    let choices = option.value?.choices ?? []
    let told = choices.filter { $0.summary != nil }
    var texts = [option.text]
    if told.isEmpty, !choices.isEmpty {
      texts.append("[values: \(choices.map(\.name).joined(separator: ", "))]")
    }
    if let text = option.defaultValue {
      texts.append("[default:\(noBreakSpace)\(text)]")
    }
    if option.isRepeatable {
      texts.append("[repeatable]")
    }
    return HelpRow(
      label: letter + option.spelling + value,
      text: texts.joined(separator: " "),
      details: told.map { HelpRow(label: $0.name, text: $0.summary ?? "") })
  }
}
