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
    /// The first plain word is no command.
    case unknownCommand(String, nearest: String?)
    /// `help` is asked for what is neither a command nor a page.
    case unknownPage(String, nearest: String?)
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
    case unknownValue(subject: String, value: String, allowed: [Sentence], nearest: String?)
    /// Fewer arguments than the command needs.
    case missingArgument(CommandArgument)
    /// More arguments than the command takes.
    case unexpectedArgument(String)
    /// An option that does nothing beside the others, where that is, and perhaps where to look instead.
    case idleOption(String, where: Sentence, hint: Sentence? = nil)
    /// A rule of one command that the table does not know, in words that follow `sim: `.
    case brokenRule(Sentence)
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

  /// The lines for the standard error, in the present language, without a line feed at the end.
  package var message: String {
    let help = ([program] + (command.map { [$0] } ?? []) + ["--help"]).joined(separator: " ")
    return "\(program): \(escapedForTerminal(translated(explanation)))\n"
      + translated("Try '\(help)'.")
  }

  private var explanation: Sentence {
    switch problem {
    case .missingCommand:
      "a command is missing"
    case .unknownCommand(let name, let nearest):
      "unknown command \"\(name)\"\(suggestion(nearest))"
    case .unknownPage(let name, nil):
      "there is no command and no page \"\(name)\"; \(program) help lists all"
    case .unknownPage(let name, let nearest):
      "there is no command and no page \"\(name)\"\(suggestion(nearest))"
    case .unknownOption(let option, let nearest):
      "unknown option \"\(option)\"\(place)\(suggestion(nearest))"
    case .misplacedOption(let option, let owners):
      "option \"\(option)\" belongs after its command: "
        + "\(.alternatives(owners.map(Sentence.init(verbatim:))))"
    case .repeatedOption(let option):
      "option \"\(option)\" is given twice\(place)"
    case .missingValue(let option, let valueName):
      "option \"\(option)\" needs a value: \(option) \(valueName)"
    case .unexpectedValue(let option, let value):
      "option \"\(option)\" takes no value, but \"\(value)\" is given"
    case .emptyValue(let subject):
      "the value of \"\(subject)\" is empty"
    case .notInRange(let subject, let value, let least, let greatest):
      "\"\(subject)\" takes a whole number from \(least) to \(greatest), not \"\(value)\""
    case .unknownValue(let subject, let value, let allowed, nil):
      "unknown value \"\(value)\" for \"\(subject)\"; "
        + "it can be \(Self.alternatives(allowed))"
    case .unknownValue(let subject, let value, _, let nearest):
      "unknown value \"\(value)\" for \"\(subject)\"\(suggestion(nearest))"
    case .missingArgument(let argument) where argument.count.takesMany:
      "\"\(command ?? program)\" needs at least one \(argument.value.name)"
    case .missingArgument(let argument):
      "\"\(command ?? program)\" needs one \(argument.value.name)"
    case .unexpectedArgument(let argument):
      "unexpected argument \"\(argument)\"\(place)"
    case .idleOption(let option, let place, nil):
      "option \"\(option)\" does nothing \(place)"
    case .idleOption(let option, let place, let hint?):
      "option \"\(option)\" does nothing \(place); \(hint)"
    case .brokenRule(let rule):
      rule
    }
  }

  /// All of a few; of many the first ones.
  private static func alternatives(_ allowed: [Sentence]) -> Sentence {
    let names = Sentence.names(allowed.map(\.text))
    return allowed.count > Sentence.listedNames ? names : .alternatives(allowed)
  }

  private var place: Sentence {
    command.map { " for \"\($0)\"" } ?? ""
  }

  private func suggestion(_ nearest: String?) -> Sentence {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
