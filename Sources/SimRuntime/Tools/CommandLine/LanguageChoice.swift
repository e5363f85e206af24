import SimScenarios

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

extension Language {
  /// What `--lang` says in a command line, which may be wrong elsewhere: so it can be said what is wrong.
  package init?(commandLine words: [String]) {
    let spelling = CommandOption.language.spelling
    let options = words.prefix { $0 != "--" }
    let behind = zip(options, options.dropFirst()).first { $0.0 == spelling }?.1
    let attached = options.first { $0.hasPrefix(spelling + "=") }?.dropFirst(spelling.count + 1)
    guard let name = behind ?? attached.map(String.init) else { return nil }
    self.init(rawValue: name.lowercased())
  }
}
