/// Writes the manual page of a ``CommandTable``, in the macros that every `man` knows.
package struct ManualPage: Sendable {
  private let table: CommandTable

  package init(_ table: CommandTable) { self.table = table }

  /// The page as roff, with a line feed at its end.
  package var text: String {
    let program = table.program
    var lines = [
      ".TH \(quoted(program.uppercased())) 1 \"\" \(quoted("\(program) \(table.version)"))",
      ".SH NAME",
      "\(roff(program)) \\- \(roff(table.about))",
      ".SH SYNOPSIS",
      ".B \(roff(program))",
      "[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
      ".SH OPTIONS",
    ]
    lines += table.globalOptions.flatMap(lines(for:))
    lines.append(".SH COMMANDS")
    lines += table.commands.flatMap(lines(for:))
    lines += [".SH EXIT STATUS"]
    for code in ExitCode.allCases {
      lines += [".TP", ".B \(code.rawValue)", roff(code.summary) + "."]
    }
    // A heading begins a paragraph of its own.
    lines += [".SH EXAMPLES"] + table.examples.flatMap(self.lines(for:)).dropFirst()
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(for command: Command) -> [String] {
    let usage = (command.options.isEmpty ? [] : ["[OPTIONS]"]) + command.arguments.map(\.usage)
    var lines = [
      ".SS \(quoted(([table.program, command.name] + usage).joined(separator: " ")))",
      roff(command.summary.text) + ".",
    ]
    for paragraph in command.discussion { lines += [".PP"] + self.lines(paragraph.text) }
    for argument in command.arguments {
      lines += [".TP", "\\fI\(roff(argument.usage))\\fR", roff(argument.summary.text) + "."]
    }
    lines += command.options.flatMap(\.forms).flatMap(self.lines(for:))
    lines += command.examples.flatMap(self.lines(for:))
    let codes = command.exitCodes.map { String($0.rawValue) }.joined(separator: ", ")
    return lines + [".PP", "Exit codes: \(codes)."]
  }

  private func lines(for option: CommandOption) -> [String] {
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.value.map { " \\fI\(roff($0.name))\\fR" } ?? ""
    var lines = [".TP", "\(letter)\\fB\(roff(option.spelling))\\fR\(value)"]
    var notes: [String] = []
    if let text = option.defaultValue { notes.append("default \(text)") }
    if option.isRepeatable { notes.append("may be repeated") }
    lines.append(
      roff(option.sentence.text)
        + (notes.isEmpty ? "." : " (\(roff(notes.joined(separator: ", ")))).")
    )
    if case .oneOf(let choices)? = option.value?.kind {
      guard choices.contains(where: { $0.summary != nil }) else {
        return lines + ["Values: \(roff(choices.map(\.name).joined(separator: ", ")))."]
      }
      lines.append(".RS")
      for choice in choices {
        lines += [
          ".TP", "\\fB\(roff(choice.name))\\fR", choice.summary.map { roff($0.text) } ?? "\\&",
        ]
      }
      lines.append(".RE")
    }
    return lines
  }

  private func lines(for example: CommandExample) -> [String] {
    [".PP", roff(example.purpose.text) + ":", ".RS", ".nf", roff(example.line), ".fi", ".RE"]
  }

  /// A paragraph, with lines of a length that every reader takes.
  private func lines(_ paragraph: String) -> [String] {
    wrapped(paragraph, columns: 72).map(roff)
  }

  /// A text on a line of its own: no escapes, no request at its beginning, dashes to be copied.
  private func roff(_ text: String) -> String {
    let escaped = text.map { character -> String in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case noBreakSpace: "\\ "
      default: String(character)
      }
    }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// An argument of a macro.
  private func quoted(_ text: String) -> String {
    "\"\(roff(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
  }
}

extension CommandTable {
  /// What the program is, without its name and a full stop.
  fileprivate var about: String {
    let (start, whole) = ("\(program) is ", summary.text)
    let text = whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : whole
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
