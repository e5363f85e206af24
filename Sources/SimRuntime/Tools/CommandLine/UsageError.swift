/// A command line that was not understood, with a message that names the next step.
///
/// ```text
/// sim: unknown option "--sede" for "run"; did you mean "--seed"?
/// Try 'sim run --help'.
/// ```
package struct UsageError: Error, Sendable, Equatable {
  /// What can be wrong with a command line.
  package enum Problem: Error, Sendable, Equatable {
    /// No word names a command.
    case missingCommand
    /// The first plain word, or the argument of `help`, is no command.
    case unknownCommand(String, nearest: String?)
    /// Neither the command nor the program has the option.
    case unknownOption(String, nearest: String?)
    /// An option of commands that is written before the command.
    case misplacedOption(String, owners: [String])
    /// An option given twice that may be given once.
    case repeatedOption(String)
    /// An option at the end, or before another option, that needs a value.
    case missingValue(option: String, valueName: String)
    /// A flag with a value behind `=`.
    case unexpectedValue(option: String, value: String)
    /// A value without a character.
    case emptyValue(subject: String)
    /// A value that is no whole number, or none of the range.
    case notInRange(subject: String, value: String, least: String, greatest: String)
    /// A value that is none of those that there are.
    case unknownValue(subject: String, value: String, allowed: [String], nearest: String?)
    /// Fewer arguments than the command needs.
    case missingArgument(CommandArgument)
    /// More arguments than the command takes.
    case unexpectedArgument(String)
    /// An option that does nothing beside the others, and where that is.
    case idleOption(String, where: String)
    /// A rule of one command that the table does not know, in words that follow `sim: `.
    case brokenRule(String)
  }

  /// The name of the program.
  package let program: String
  /// The command, as far as it was understood.
  package let command: String?
  /// What is wrong.
  package let problem: Problem
  /// The index of the word that is wrong in the array that was parsed; nil where a word is missing.
  package let index: Int?

  /// The error of a command that finds something wrong with what the parser let through.
  package init(program: String, command: String?, problem: Problem, index: Int?) {
    self.program = program
    self.command = command
    self.problem = problem
    self.index = index
  }

  /// What the process ends with.
  package var exitCode: ExitCode { .usage }

  /// The lines for the standard error, without a line feed at the end.
  package var message: String {
    let help = ([program] + (command.map { [$0] } ?? []) + ["--help"]).joined(separator: " ")
    return "\(program): \(explanation)\nTry '\(help)'."
  }

  private var explanation: String {
    switch problem {
    case .missingCommand:
      "a command is missing"
    case .unknownCommand(let name, let nearest):
      "unknown command \(quoted(name))\(suggestion(nearest))"
    case .unknownOption(let option, let nearest):
      "unknown option \(quoted(option))\(place)\(suggestion(nearest))"
    case .misplacedOption(let option, let owners):
      "option \(quoted(option)) belongs after its command: \(alternatives(owners))"
    case .repeatedOption(let option):
      "option \(quoted(option)) is given twice\(place)"
    case .missingValue(let option, let valueName):
      "option \(quoted(option)) needs a value: \(option) \(valueName)"
    case .unexpectedValue(let option, let value):
      "option \(quoted(option)) takes no value, but \(quoted(value)) is given"
    case .emptyValue(let subject):
      "the value of \(quoted(subject)) is empty"
    case .notInRange(let subject, let value, let least, let greatest):
      "\(quoted(subject)) takes a whole number from \(least) to \(greatest), not \(quoted(value))"
    case .unknownValue(let subject, let value, let allowed, let nearest):
      "unknown value \(quoted(value)) for \(quoted(subject))"
        + (nearest == nil ? "; it can be \(alternatives(allowed))" : suggestion(nearest))
    case .missingArgument(let argument):
      "\(quoted(command ?? program)) needs \(argument.count.takesMany ? "at least one" : "one")"
        + " \(argument.value.name)"
    case .unexpectedArgument(let argument):
      "unexpected argument \(quoted(argument))\(place)"
    case .idleOption(let option, let place):
      "option \(quoted(option)) does nothing \(place)"
    case .brokenRule(let words):
      escapedForTerminal(words)
    }
  }

  private var place: String {
    command.map { " for \(quoted($0))" } ?? ""
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  private func quoted(_ text: String) -> String {
    "\"\(escapedForTerminal(text))\""
  }

  private func alternatives(_ names: [String]) -> String {
    let (first, last) = (names.dropLast(), names.suffix(1))
    return ([first.joined(separator: ", ")] + last).filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
