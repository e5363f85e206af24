/// Writes the help from a ``CommandTable``, in the present language.
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

  /// What `--version` prints: the name, the version, and these lines.
  package func version(_ details: [String]) -> String {
    joined([["\(table.program) \(table.version)"] + details])
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
      paragraph(table.summary), examples(table.examples),
      paragraph(
        "Try '\(table.program) --help' for all commands, '\(table.program) help COMMAND' for one."),
    ])
  }

  private var programHelp: String {
    let commands = table.commands.map { HelpRow(label: $0.name, text: translated($0.summary)) }
    let program = table.program
    return joined([
      paragraph(table.summary),
      usage([program, "[OPTIONS]", "COMMAND", "[ARGUMENTS]"]),
      section("Commands", rows: commands),
      section("Options", rows: table.globalOptions.map(row)),
      examples(table.examples),
      section("Exit codes", rows: ExitCode.allCases.map(row)),
      topics,
      paragraph(
        table.topics.isEmpty
          ? "Try '\(program) help COMMAND' for more about one command."
          : "Try '\(program) help COMMAND' for more about one command, "
            + "'\(program) help TOPIC' for a page of a topic."),
    ])
  }

  private func help(for command: Command) -> String {
    let options = command.options.isEmpty ? [] : ["[OPTIONS]"]
    let words = [table.program, command.name] + options + command.arguments.map(\.usage)
    let arguments = command.arguments.map {
      HelpRow(label: $0.usage, text: translated($0.summary))
    }
    return joined(
      [paragraph("\(command.summary)."), usage(words)] + command.discussion.map(paragraph)
        + [
          section("Arguments", rows: arguments),
          section("Options", rows: command.options.flatMap(\.forms).map(row)),
          section("Global options", rows: table.globalOptions.map(row)),
          examples(command.examples),
          section("Exit codes", rows: command.exitCodes.map(row)),
        ])
  }

  private func paragraph(_ sentence: Sentence) -> [String] {
    wrapped(translated(sentence), columns: columns)
  }

  /// Paragraphs with an empty line between them; empty ones are left out.
  private func joined(_ paragraphs: [[String]]) -> String {
    let texts = paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return texts.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ words: [String]) -> [String] {
    let space = Catalogue.current.language.spacesWideCharacters ? " " : ""
    return [heading("Usage") + space + words.joined(separator: " ")]
  }

  private func section(_ title: Sentence, rows: [HelpRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = HelpRow.lines(rows, indentedBy: 2, columns: columns) { style.cyan($0) }
    return [heading(title)] + lines
  }

  private func examples(_ examples: [CommandExample]) -> [String] {
    guard !examples.isEmpty else { return [] }
    let lines = examples.flatMap { example in
      wrapped(translated("\(example.purpose):"), columns: columns - 2).map { "  " + $0 }
        + ["    " + style.cyan(example.line)]
    }
    return [heading("Examples")] + lines
  }

  private var topics: [String] {
    guard !table.topics.isEmpty else { return [] }
    let lines = wrapped(table.topics.joined(separator: ", "), columns: columns - 2)
    return [heading("Topics")] + lines.map { "  " + $0 }
  }

  private func heading(_ title: Sentence) -> String {
    style.bold(translated("\(title):"))
  }
}

extension HelpFormatter {
  private func row(_ code: ExitCode) -> HelpRow {
    let digits = String(code.rawValue)
    let widest = ExitCode.allCases.map { String($0.rawValue).count }.max() ?? 0
    let padding = String(repeating: " ", count: max(widest - digits.count, 0))
    return HelpRow(label: padding + digits, text: translated(whole: code.summary))
  }

  private func row(_ option: CommandOption) -> HelpRow {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0.name)" } ?? ""
    let choices = option.value?.choices ?? []
    let told = choices.filter { $0.summary != nil }
    var text = option.sentence
    if told.isEmpty, !choices.isEmpty {
      text = "\(text) [values: \(.sequence(choices.map { Sentence(verbatim: $0.name) }))]"
    }
    if let usual = option.defaultValue { text = "\(text) [default:\u{A0}\(usual)]" }
    if option.isRepeatable { text = "\(text) [repeatable]" }
    let details = told.map { HelpRow(label: $0.name, text: $0.summary.map(translated) ?? "") }
    return HelpRow(
      label: letter + option.spelling + value,
      text: translated(text), details: details)
  }
}
