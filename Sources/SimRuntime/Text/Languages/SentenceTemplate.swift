/// A pattern taken apart: words, and places for values.
package struct SentenceTemplate: Sendable {
  enum Piece: Equatable {
    case words(String)
    /// The place of a value, from 0.
    case value(Int)
  }

  private(set) var pieces: [Piece] = []

  /// - Parameter pattern: `{}` is the next value, `{1}` the value of that place.
  package init(_ pattern: String) {
    var next = 0
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...].prefix { $0.isASCII && $0.isNumber }
      guard inner.endIndex < rest.endIndex, rest[inner.endIndex] == "}" else {
        append(rest[...open])
        rest = rest[rest.index(after: open)...]
        continue
      }
      append(rest[..<open])
      pieces.append(.value(Int(inner) ?? next))
      next += 1
      rest = rest[rest.index(after: inner.endIndex)...]
    }
    append(rest)
  }

  private mutating func append(_ words: Substring) {
    if words.isEmpty { return }
    if case .words(let former)? = pieces.last {
      pieces[pieces.count - 1] = .words(former + words)
    } else {
      pieces.append(.words(String(words)))
    }
  }

  /// The places of its values, sorted.
  package var places: [Int] {
    pieces.compactMap { if case .value(let place) = $0 { place } else { nil } }.sorted()
  }

  /// The sentence; a place beyond the values stays as it is.
  /// - Parameter spacesWideCharacters: whether a space stays that comes to be between two Chinese characters, or
  ///   beside punctuation as wide as they are.
  package func filled(with values: [String], spacesWideCharacters: Bool = true) -> String {
    let texts = pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .value(let place): place < values.count ? values[place] : "{\(place)}"
      }
    }
    return spacesWideCharacters ? texts.joined() : texts.reduce("", Self.joined)
  }

  private static func joined(_ left: String, _ right: String) -> String {
    if left.last == " ", isClose(left.dropLast().last, right.first) {
      return left.dropLast() + right
    }
    if right.first == " ", isClose(left.last, right.dropFirst().first) {
      return left + right.dropFirst()
    }
    return left + right
  }

  /// Whether no space is between the two. Wide punctuation has its own room.
  private static func isClose(_ left: Character?, _ right: Character?) -> Bool {
    guard let left, let right else { return false }
    return left.isWide && right.isWide || left.isWidePunctuation || right.isWidePunctuation
  }
}
