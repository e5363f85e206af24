import SimRuntime

/// In which language a command shows texts.
package struct LanguageChoice: Sendable {
  /// What `--lang` says.
  private let given: Language?
  /// What the system says, where a person reads.
  private let system: Language?

  /// - Parameter isForPerson: whether a person reads the output: else it is the same on every system.
  package init(given: Language?, environment: [String: String], isForPerson: Bool) {
    self.given = given
    system = isForPerson ? Self.systemLanguage(environment) : nil
  }

  /// The language of what has texts of its own, in the language `own` if it says one.
  package func language(of own: Language? = nil) -> Language { given ?? own ?? system ?? .en }

  /// The first of these variables that has a value counts, as for other programs.
  static let localeVariables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  private static func systemLanguage(_ environment: [String: String]) -> Language? {
    let locale = localeVariables.compactMap { environment[$0] }.first { !$0.isEmpty }
    return locale.flatMap(Language.init(locale:))
  }
}

extension CommandOption {
  /// `--lang`, of every command.
  package static let language = CommandOption(
    CommandTable.languageName,
    value: CommandValue(
      name: "LANG",
      kind: .oneOf(Language.allCases.map { .init(name: $0.rawValue, summary: nil) })),
    summary: "Show texts in this language")
}

extension ParsedCommand {
  /// What `--lang` says; `nil` if it is absent.
  package var language: Language? {
    optionalChoice(CommandTable.languageName, of: Language.self)
  }
}
