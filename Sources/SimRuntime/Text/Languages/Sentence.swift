/// A sentence as it is written in code, in English, with the values in it kept apart from the words: so it
/// can be said in another language, too.
///
/// ```swift
/// let sentence: Sentence = "view \(view) shows \(image)"
/// sentence.pattern  // view {} shows {}
/// ```
///
/// A value is a text that is the same in every language, or another sentence. Two sentences are equal if they
/// are the same in English, however they are put together.
package struct Sentence: Sendable, Hashable {
  let parts: [SentencePart]

  init(parts: [SentencePart]) { self.parts = parts }

  /// A text that is the same in every language.
  package init(verbatim text: String) { parts = [.value(text)] }

  /// A text of a table or a resource, which is translated as a whole.
  package init(whole text: String) { parts = text.isEmpty ? [] : [.words(text)] }

  /// Sentences one after the other, with words between them.
  package init(_ sentences: [Sentence], separator: String) {
    parts = [.list(sentences, separator: separator)]
  }

  /// The words, with `{}` where a value is: by it translations are found.
  package var pattern: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .value, .sentence, .list: Self.hole
      }
    }.joined()
  }

  /// The place of a value in a pattern.
  package static let hole = "{}"

  /// The sentence in English.
  package var text: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .value(let text): text
      case .sentence(let sentence): sentence.text
      case .list(let sentences, let separator):
        sentences.map(\.text).joined(separator: separator)
      }
    }.joined()
  }

  /// The same, with values that no terminal obeys.
  var escapedForTerminal: Sentence {
    mappingValues { Sentence(verbatim: SimText.escapedForTerminal($0)) }
  }

  /// The same, with other values.
  package func mappingValues(_ other: (String) -> Sentence) -> Sentence {
    Sentence(
      parts: parts.map { part in
        switch part {
        case .words: part
        case .value(let text): .sentence(other(text))
        case .sentence(let sentence): .sentence(sentence.mappingValues(other))
        case .list(let sentences, let separator):
          .list(sentences.map { $0.mappingValues(other) }, separator: separator)
        }
      })
  }

  package static func == (left: Sentence, right: Sentence) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Whether it has words of its own.
  package var hasWords: Bool {
    parts.contains { if case .words = $0 { true } else { false } }
  }
}

extension Sentence: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [SentencePart] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.words(literal)) }
    }

    package mutating func appendInterpolation(_ value: String) { parts.append(.value(value)) }

    package mutating func appendInterpolation(_ value: Substring) {
      parts.append(.value(String(value)))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      parts.append(.value("\(number)"))
    }

    /// Without the casts by which an unconstrained value finds its description.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(value.description))
    }

    package mutating func appendInterpolation<Value>(_ value: Value) {
      parts.append(.value("\(value)"))
    }

    package mutating func appendInterpolation(_ sentence: Sentence) {
      parts.append(.sentence(sentence))
    }

    package mutating func appendInterpolation(_ sentences: [Sentence], separator: String) {
      parts.append(.list(sentences, separator: separator))
    }
  }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  package init(stringLiteral value: String) { parts = value.isEmpty ? [] : [.words(value)] }
}

extension Sentence {
  /// These one after the other: `a, b, c`.
  package static func sequence(_ parts: [Sentence]) -> Sentence {
    guard let first = parts.first else { return "nothing" }
    return parts.dropFirst().reduce(first) { "\($0), \($1)" }
  }

  /// All of these, as in a sentence: `a, b and c`.
  package static func list(_ parts: [Sentence]) -> Sentence {
    guard let last = parts.last, parts.count > 1 else { return sequence(parts) }
    return "\(sequence(parts.dropLast())) and \(last)"
  }

  /// One of these: `a, b or c`.
  package static func alternatives(_ parts: [Sentence]) -> Sentence {
    guard let last = parts.last, parts.count > 1 else { return sequence(parts) }
    return "\(sequence(parts.dropLast())) or \(last)"
  }

  /// One sentence of the words and values of both, so that a long one can stand on several lines.
  package static func + (left: Sentence, right: Sentence) -> Sentence {
    Sentence(parts: left.parts + right.parts)
  }
}

/// What a sentence is made of.
indirect enum SentencePart: Sendable {
  /// Words of the sentence itself.
  case words(String)
  case value(String)
  case sentence(Sentence)
  /// Sentences one after the other, with words between them.
  case list([Sentence], separator: String)
}
