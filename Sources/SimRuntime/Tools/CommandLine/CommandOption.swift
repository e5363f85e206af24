/// An option of a command line, such as `--seed N`, or a flag, such as `--help`.
package struct CommandOption: Sendable, Hashable {
  /// The long name, without dashes.
  package let name: String
  /// A name of earlier releases, which still selects it.
  package let formerName: String?
  /// Names that it never had, by which people look for it.
  let otherWords: [String]
  /// The letter of the short form, if there is one.
  package let letter: Character?
  /// The value that it takes; nil for a flag.
  package let value: CommandValue?
  /// The value that holds when the option is not given, in the words of the command line.
  package let defaultValue: String?
  /// Whether it may be given more than once.
  package let isRepeatable: Bool
  /// What it does in every command that has it, as a line without a full stop.
  package let summary: Sentence
  /// What that comes to in this command; `nil` if there is nothing to add.
  package let detail: Sentence?

  package init(
    _ name: String, formerName: String? = nil, otherWords: [String] = [], letter: Character? = nil,
    value: CommandValue? = nil, default defaultValue: String? = nil, isRepeatable: Bool = false,
    summary: Sentence,
    detail: Sentence? = nil
  ) {
    self.name = name
    self.formerName = formerName
    self.otherWords = otherWords
    self.letter = letter
    self.value = value
    self.defaultValue = defaultValue
    self.isRepeatable = isRepeatable
    self.summary = summary
    self.detail = detail
  }

  /// What it does in this command.
  package var sentence: Sentence { detail.map { "\(summary); \($0)" } ?? summary }

  /// The long name as it is typed.
  package var spelling: String { "--" + name }

  /// Whether it is a switch that a profile can set, and the command line undo.
  private(set) var canBeUndone = false

  /// The same switch, which the command line can undo.
  package var undoable: CommandOption {
    var option = self
    option.canBeUndone = true
    return option
  }

  /// The switch that undoes it; `nil` if there is none. It is called as the switch with `no-`, or without it.
  package var undoing: CommandOption? {
    if !canBeUndone { return nil }
    let other = name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name
    return CommandOption(other, summary: "Undo \(spelling) of the profile")
  }

  /// It, and the switch that undoes it.
  package var forms: [CommandOption] { [self] + [undoing].compactMap(\.self) }
}

/// An argument of a command, such as the files to run.
package struct CommandArgument: Sendable, Hashable {
  /// How many values an argument takes.
  package enum Count: Sendable, Hashable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number.
    case any
    /// At least one.
    case oneOrMore

    var needsOne: Bool {
      switch self {
      case .one, .oneOrMore: true
      case .optional, .any: false
      }
    }

    var takesMany: Bool {
      switch self {
      case .any, .oneOrMore: true
      case .one, .optional: false
      }
    }
  }

  /// What it takes.
  package let value: CommandValue
  /// How many of them.
  package let count: Count
  /// What it is, as a line without a full stop.
  package let summary: Sentence

  package init(value: CommandValue, count: Count, summary: Sentence) {
    self.value = value
    self.count = count
    self.summary = summary
  }

  /// The argument as a usage line shows it, such as `FILE...` or `[COMMAND]`.
  package var usage: String {
    switch count {
    case .one: value.name
    case .optional: "[\(value.name)]"
    case .any: "[\(value.name)...]"
    case .oneOrMore: "\(value.name)..."
    }
  }
}
