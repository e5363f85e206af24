import ImageLoadingInterface

/// A sentence by which scenario files named an event before events had kinds and fields.
///
/// A `*` at its end stood for any text, so a sentence may end in the middle of a field.
struct FormerSentence {
  private var rest: Substring
  /// Whether any text may follow.
  private let isOpen: Bool

  init(_ text: String) {
    isOpen = text.hasSuffix("*")
    rest = isOpen ? text.dropLast() : text[...]
  }

  var firstWord: String { String(rest.prefix { $0 != " " }) }

  /// The fields of a template such as `{url} is blacklisted: {error}`, by name; `nil` if the sentence
  /// is no such one. A field that is cut short ends in `*`, and one that is not reached is not there.
  func fields(of template: String) -> [String: String]? {
    var parts = Self.parts(of: template)[...]
    var rest = rest
    var fields: [String: String] = [:]
    while let part = parts.popFirst() {
      switch part {
      case .words(let words):
        if rest.hasPrefix(words) {
          rest = rest.dropFirst(words.count)
        } else {
          return isOpen && words.hasPrefix(rest) ? fields : nil
        }
      case .field(let name):
        guard case .words(let next)? = parts.first else {
          fields[name] = rest + (isOpen ? "*" : "")
          return fields
        }
        if let range = rest.firstRange(of: next) {
          fields[name] = String(rest[..<range.lowerBound])
          rest = rest[range.lowerBound...]
        } else if isOpen {
          fields[name] = cut(rest, before: next)
          return fields
        } else {
          return nil
        }
      }
    }
    return rest.isEmpty ? fields : nil
  }

  /// A field at the end of an open sentence, of which the words after the field may have begun.
  private func cut(_ text: Substring, before words: String) -> String {
    var length = min(words.count, text.count)
    while length > 0 {
      if text.hasSuffix(words.prefix(length)) { return String(text.dropLast(length)) }
      length -= 1
    }
    return text + "*"
  }

  private enum Part {
    case words(String)
    case field(String)
  }

  private static func parts(of template: String) -> [Part] {
    var parts: [Part] = []
    for piece in template.split(separator: "{", omittingEmptySubsequences: false) {
      let halves = piece.split(separator: "}", omittingEmptySubsequences: false)
      if halves.count == 2 {
        parts.append(.field(String(halves[0])))
        if !halves[1].isEmpty { parts.append(.words(String(halves[1]))) }
      } else if !piece.isEmpty {
        parts.append(.words(String(piece)))
      }
    }
    return parts
  }
}
