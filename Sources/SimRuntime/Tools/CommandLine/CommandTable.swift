/// The whole command line as data: what the parser accepts and what the help prints.
///
/// Nothing in it is a closure, so that one table serves the parser, the help, and whatever else
/// wants to know the commands, such as shell completions or a manual page.
package struct CommandTable: Sendable, Hashable {
  /// The name of the program, as in messages and usage lines.
  package let program: String
  /// What `--version` prints after the name of the program.
  package let version: String
  /// What the program is, as one sentence.
  package let summary: Sentence
  /// The commands, in the order in which the help lists them.
  package let commands: [Command]
  /// Options that are allowed before and after every command.
  package let globalOptions: [CommandOption]
  /// Examples for the help of the whole program.
  package let examples: [CommandExample]
  /// What `help` has pages of beside the commands, each a word such as `exit-codes`.
  package let topics: [String]

  package init(
    program: String, version: String, summary: Sentence,
    commands: [Command], globalOptions: [CommandOption], examples: [CommandExample],
    topics: [String] = []
  ) {
    self.program = program
    self.version = version
    self.summary = summary
    self.commands = commands
    self.globalOptions = globalOptions
    self.examples = examples
    self.topics = topics
  }

  /// The option, and the command, that ask for help.
  package static let helpName = "help"
  /// The option that asks for the version.
  package static let versionName = "version"
  /// The option that chooses between colour and none.
  package static let colorName = "color"
  /// The option that chooses the language of texts.
  package static let languageName = "lang"

  /// The command of that name, or that once had it.
  package func command(named name: String) -> Command? {
    commands.first { $0.name == name || $0.formerName == name }
  }

  /// What completions offer after `command`, or before any command if it is nil: the switches that undo others, too.
  package func spelledOptions(for command: Command?) -> [CommandOption] {
    options(for: command).flatMap(\.forms)
  }

  /// Every option that is allowed after `command`, or before any command if it is nil.
  package func options(for command: Command?) -> [CommandOption] {
    (command?.options ?? []) + globalOptions
  }
}

/// One command of a ``CommandTable``.
package struct Command: Sendable, Hashable {
  /// The word that selects the command.
  package let name: String
  /// A name of earlier releases, which still selects it.
  package var formerName: String?
  /// What it does, as one line without a full stop.
  package let summary: Sentence
  /// What else there is to know, as paragraphs of whole sentences.
  package let discussion: [Sentence]
  /// What follows the command, in order. Only the last may be optional or repeated.
  package let arguments: [CommandArgument]
  /// The options of this command, in the order in which the help lists them.
  package let options: [CommandOption]
  /// Where some of them do nothing.
  package var rules: [OptionRule] = []
  /// Examples to copy from.
  package let examples: [CommandExample]
  /// The exit codes that the command can end with.
  package let exitCodes: [ExitCode]

  package init(
    name: String, formerName: String? = nil, summary: Sentence, discussion: [Sentence],
    arguments: [CommandArgument], options: [CommandOption], rules: [OptionRule] = [],
    examples: [CommandExample], exitCodes: [ExitCode]
  ) {
    self.name = name
    self.formerName = formerName
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.rules = rules
    self.examples = examples
    self.exitCodes = exitCodes
  }
}

/// An example in the help: its purpose, and the line that does it.
package struct CommandExample: Sendable, Hashable {
  /// What the line is for, as a line without a full stop.
  package let purpose: Sentence
  /// The line to type.
  package let line: String

  package init(purpose: Sentence, line: String) {
    self.purpose = purpose
    self.line = line
  }
}
