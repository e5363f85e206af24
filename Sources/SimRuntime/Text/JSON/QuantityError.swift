/// Why a text is not the duration, size or rate that it should be.
package struct QuantityError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text that was read, as it was written.
  package let text: String
  /// What it should be, with its article.
  let kind: Sentence
  /// The same in English: `a duration`.
  package var noun: String { kind.text }
  /// What is wrong with it, safe to print.
  package let cause: Sentence
  /// The same in English: `the unit is missing`.
  package var reason: String { cause.text }
  /// A right one: `15 s`.
  package let example: String

  /// What it is not, and why.
  var explanation: Sentence { "\(quotedExcerpt(text)) is not \(kind): \(cause)" }

  /// The error as a sentence, with the text escaped and shortened.
  package var sentence: Sentence { "\(explanation) (\(Self.advice(example)))" }

  /// The same in English.
  package var description: String { sentence.text }

  /// How a right one is shown.
  static func advice(_ example: String) -> Sentence { "example: \"\(example)\"" }
}
