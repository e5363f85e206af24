/// Unicode scalars of a document's text that go into a message; what follows becomes an ellipsis.
let excerptLength = 60

/// Unicode scalars of a reason, given by a check from outside, that go into a message.
let reasonLength = 300

/// The beginning of a text, escaped for a terminal, without quotes.
package func excerpt(_ text: String, upTo length: Int = excerptLength) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return escapedForTerminal(text) }
  return escapedForTerminal(String(scalars[..<end])) + "…"
}

/// The beginning of a text in quotes, as messages quote a document.
package func quotedExcerpt(_ text: String) -> String {
  "\"\(excerpt(text))\""
}

/// Names as a list with commas, cut with the number of those left out.
package func nameList(_ names: [String]) -> String { Sentence.names(names).text }

extension Sentence {
  /// *expected …, found …*
  package static func mismatch(expected: Sentence, found: Sentence) -> Sentence {
    Sentence(["expected \(expected)", "found \(found)"], separator: ", ")
  }

  /// It as a reason in a message: one that is too long is cut, as it is in English.
  var shortened: Sentence {
    let shown = excerpt(text, upTo: reasonLength)
    return shown == SimText.escapedForTerminal(text) ? self : Sentence(verbatim: shown)
  }

  /// Names of a list that go into a message; of the others only the number is given.
  package static let listedNames = 24

  /// Names as a list with commas, cut with the number of those left out.
  package static func names(_ names: [String]) -> Sentence {
    let shown = names.prefix(listedNames).map(Sentence.init(verbatim:))
    return names.count > listedNames
      ? "\(shown, separator: ", ") and \(names.count - listedNames) more"
      : Sentence(shown, separator: ", ")
  }
}

/// Alternatives as in a sentence: `a`, `a or b`, `a, b or c`; with another conjunction, all of them.
package func alternativesList(_ alternatives: [String], conjunction: String = "or") -> String {
  guard let last = alternatives.last, alternatives.count > 1 else {
    return alternatives.first ?? "nothing"
  }
  return alternatives.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
