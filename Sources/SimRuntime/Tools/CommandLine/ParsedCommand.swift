/// A command line that was understood.
package struct ParsedCommand: Sendable, Equatable {
  /// What the command line asks for.
  package enum Request: Sendable, Equatable {
    /// To do the work of a command.
    case command(String)
    /// To print the help of a command, or of the whole program.
    case help(of: String?)
    /// To print the version.
    case version
  }

  /// What the command line asks for.
  package let request: Request
  /// What was given, in the order of the command line, and then the defaults.
  let entries: [ParsedValue]
  /// Every name that the command has; to ask for another is a mistake in the program.
  let names: [String]
  /// The options that were given by names of earlier releases.
  package var formerNames: [FormerName] = []
  /// Whether help is asked for by the command of that name, for a page to read.
  package internal(set) var asksForPage = false

  /// An option that was given by a name of earlier releases.
  package struct FormerName: Sendable, Equatable {
    package let former: String
    package let name: String
  }

  /// All values of the option (`with`) or argument (`FILE`), in the order of the command line.
  ///
  /// Flags have none. To ask for a name that the command does not have is a mistake, and traps.
  package func values(_ name: String) -> [ParsedValue] {
    precondition(names.contains(name), "the command has no option or argument \(name)")
    return entries.filter { $0.name == name && ![.flag, .undone].contains($0.content) }
  }

  /// The value of an option or argument that is given at most once: as given, else the default.
  package func value(_ name: String) -> ParsedValue? {
    values(name).first
  }

  /// What an option says that has a default and takes one of the names of a type.
  package func choice<Name: RawRepresentable<String>>(_ option: String, of names: Name.Type) -> Name
  {
    guard let name = optionalChoice(option, of: names) else {
      preconditionFailure("--\(option) has no default")
    }
    return name
  }

  /// What an option says that takes one of the names of a type; `nil` if it is absent.
  package func optionalChoice<Name: RawRepresentable<String>>(
    _ option: String, of names: Name.Type
  ) -> Name? {
    guard let value = value(option) else { return nil }
    guard let name = Name(rawValue: value.text) else {
      preconditionFailure("the table accepts --\(option) \(value.text), which has no meaning")
    }
    return name
  }

  /// Whether the flag was given.
  package func isOn(_ flag: String) -> Bool {
    precondition(names.contains(flag), "the command has no flag \(flag)")
    return entries.contains { $0.name == flag && $0.content == .flag }
  }

  /// The same, with what a profile says of options and arguments that the command line does not give.
  package func completed(with profile: [ParsedValue]) -> ParsedCommand {
    let given = Set(entries.filter(\.isGiven).map(\.name))
    let added = profile.filter { !given.contains($0.name) }
    let replaced = Set(added.map(\.name))
    return ParsedCommand(
      request: request, entries: entries.filter { !replaced.contains($0.name) } + added,
      names: names, formerNames: formerNames)
  }

  /// What `--color` says.
  package var color: ColorChoice {
    optionalChoice(CommandTable.colorName, of: ColorChoice.self) ?? .auto
  }
}

/// A value from the command line, with the place that it came from.
package struct ParsedValue: Sendable, Equatable {
  /// Where a value comes from.
  package enum Origin: Sendable, Equatable {
    /// The command line: the index in the array that was parsed, so 0 is the first word after the
    /// name of the program. For `--seed 7` it is the index of the `7`.
    case argument(Int)
    /// A profile of the project.
    case profile
    /// The table.
    case defaultValue
  }

  /// What a value was read as.
  package enum Content: Sendable, Equatable {
    /// Nothing: the option is a flag.
    case flag
    /// Nothing: the option is a flag, and it is off whatever a profile says.
    case undone
    /// A text, a path or one of some names.
    case text
    /// A whole number.
    case integer(Int)
    /// A whole number that is never negative.
    case unsigned(UInt64)
    /// A span of time.
    case duration(Duration)
  }

  /// The name of the option, without dashes, or of the argument.
  package let name: String
  /// The value as it was typed, one of some names as the table has it; empty for a flag.
  package let text: String
  /// What it was read as.
  package let content: Content
  /// Where it comes from.
  package let origin: Origin

  /// The number, if the table says that the value is an integer.
  package var integer: Int? {
    if case .integer(let number) = content { number } else { nil }
  }

  /// The number, if the table says that the value is unsigned.
  package var unsigned: UInt64? {
    if case .unsigned(let number) = content { number } else { nil }
  }

  /// The span of time, if the table says that the value is one.
  package var duration: Duration? {
    if case .duration(let span) = content { span } else { nil }
  }

  init(name: String, text: String, content: Content, origin: Origin) {
    self.name = name
    self.text = text
    self.content = content
    self.origin = origin
  }

  /// What a profile says.
  /// - Parameter content: `flag` for a flag that is on.
  package init(ofProfile name: String, text: String, content: Content) {
    self.init(name: name, text: text, content: content, origin: .profile)
  }

  /// Whether it was said, and is not the default.
  package var isGiven: Bool { origin != .defaultValue }
}
