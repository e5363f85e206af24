import Synchronization

/// The sentences of a language, by the English ones.
package struct Catalogue: Sendable {
  package let language: Language
  private let translations: [String: String]
  /// Notes what is asked for and is not there; `nil` where nobody wants to know.
  private let gaps: CatalogueGaps?

  /// - Parameter translations: sentences by the English ones; the values of a sentence stand at `{}`, or at
  ///   `{0}`, `{1}` in another order.
  package init(_ language: Language, _ translations: [String: String], gaps: CatalogueGaps? = nil) {
    self.language = language
    self.translations = translations
    self.gaps = gaps
  }

  /// English, as the sentences are written.
  package static let english = Catalogue(.en, [:])

  /// The language in which the present task shows texts. Work on another task is handed it.
  @TaskLocal package static var current = english

  /// The same, and what is asked for and missing is noted.
  package func noting(_ gaps: CatalogueGaps) -> Catalogue {
    Catalogue(language, translations, gaps: gaps)
  }

  /// The translation of a pattern; `nil` in English, and where there is none.
  package func translation(of pattern: String) -> String? {
    if language == .en { return nil }
    if let translation = translations[pattern] { return translation }
    if pattern.contains(where: \.isLetter) { gaps?.note(pattern) }
    return nil
  }

  /// A sentence in this language.
  package func callAsFunction(_ sentence: Sentence) -> String {
    if language == .en { return sentence.text }
    let values: [String] = sentence.parts.compactMap { part in
      switch part {
      case .words: nil
      case .value(let text): text
      case .sentence(let inner): self(inner)
      case .list(let sentences, let separator):
        sentences.map { self($0) }.joined(
          separator: translation(of: separator) ?? separator)
      }
    }
    if !sentence.hasWords { return values.joined() }
    let pattern = sentence.pattern
    return SentenceTemplate(translation(of: pattern) ?? pattern).filled(
      with: values, spacesWideCharacters: language.spacesWideCharacters)
  }

  /// A whole text of a resource in this language.
  package func callAsFunction(whole text: String) -> String {
    text.isEmpty ? text : translation(of: text) ?? text
  }

  /// A text that may be someone's own: it is as it is if it is not known.
  package func callAsFunction(known text: String) -> String { translations[text] ?? text }
}

/// What was asked of a catalogue and is not in it.
package final class CatalogueGaps: Sendable {
  private let found = Mutex<Set<String>>([])

  package init() {}

  fileprivate func note(_ pattern: String) {
    found.withLock { _ = $0.insert(pattern) }
  }

  /// The patterns, sorted.
  package var patterns: [String] { found.withLock { $0.sorted() } }
}

/// A sentence in the present language.
package func translated(_ sentence: Sentence) -> String { Catalogue.current(sentence) }

/// A text of a resource in the present language.
package func translated(whole text: String) -> String { Catalogue.current(whole: text) }

/// All of these, as in a sentence: `a, b and c`.
package func translatedList(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? translated("nothing") }
  let first = names.dropLast().dropFirst().reduce(names[0]) { translated("\($0), \($1)") }
  return translated("\(first) and \(last)")
}
