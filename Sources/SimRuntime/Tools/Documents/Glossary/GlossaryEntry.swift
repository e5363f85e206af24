/// A word of the glossary, `Documentation/Glossary.md`, which is in the binary.
package struct GlossaryEntry: Sendable, Equatable {
  package let word: String
  /// What it means, without the place in the code.
  package let meaning: String

  /// The document, from the root of the repository.
  static let path = "Documentation/Glossary.md"

  /// All of them, in the order of the document.
  package static let all: [GlossaryEntry] = read(EmbeddedFile.at(path)?.text ?? "")

  /// The entries of a document: paragraphs that begin with a word in bold and a colon.
  static func read(_ text: String) -> [GlossaryEntry] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).compactMap { entry(Array($0)) }
  }

  private static func entry(_ paragraph: [Substring]) -> GlossaryEntry? {
    guard let first = paragraph.first, first.hasPrefix("**"),
      let end = first.firstRange(of: "**: ")
    else { return nil }
    // The last lines say where the thing is in the code.
    let rest = paragraph.dropFirst().filter { !($0.hasPrefix("`") && $0.contains("` in `")) }
    let meaning = ([first[end.upperBound...]] + rest).joined(separator: " ")
    return GlossaryEntry(
      word: String(first[..<end.lowerBound].dropFirst(2)),
      meaning: meaning.filter { $0 != "*" && $0 != "`" })
  }

  /// The entry of a word, whatever the size of its letters.
  package static func of(_ word: String) -> GlossaryEntry? {
    all.first { $0.word.lowercased() == word.lowercased() }
  }
}

extension GlossaryEntry {
  /// The word in the present language, with the English one, which the code has.
  package var localizedWord: String {
    let own = translated(whole: word)
    return own == word ? word : translated("\(own) (\(word))")
  }
}
