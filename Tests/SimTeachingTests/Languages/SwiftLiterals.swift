/// The string literals of Swift code as patterns: `{}` stands for what is put in, and literals with a plus
/// between them are one.
struct SwiftLiterals {
  struct Literal {
    var pattern: String
    /// Whether it stands in the parentheses of `translated`, or of what takes a sentence like that.
    let isTranslated: Bool
  }

  private(set) var all: [Literal] = []
  private let text: [Character]
  private var place = 0

  init(_ source: String) {
    text = Array(source)
    scan()
  }

  private func begins(_ word: String, at index: Int) -> Bool {
    index + word.count <= text.count && zip(text[index...], word).allSatisfy(==)
  }

  private mutating func scan() {
    var last: (number: Int, end: Int)?
    while place < text.count {
      switch text[place] {
      case "/" where begins("//", at: place):
        while place < text.count, text[place] != "\n" { place += 1 }
      case "#" where begins("#\"", at: place):
        place += 2
        while place < text.count, !begins("\"#", at: place) { place += 1 }
        place += 2
      case "\"":
        let start = place
        let isTranslated = followsTranslated(start)
        let pattern = literal()
        if let before = last, isPlus(from: before.end, to: start) {
          all[before.number].pattern += pattern
          last = (before.number, place)
        } else {
          all.append(Literal(pattern: pattern, isTranslated: isTranslated))
          last = (all.count - 1, place)
        }
      default: place += 1
      }
    }
  }

  private func isPlus(from start: Int, to end: Int) -> Bool {
    String(text[start..<end].filter { !$0.isWhitespace }) == "+"
  }

  private func followsTranslated(_ start: Int) -> Bool {
    let before = text[max(0, start - 60)..<start].reversed().drop(while: \.isWhitespace)
    let words = String(String(before.prefix(11)).reversed())
    return Self.takers.contains { words.hasSuffix($0) }
  }

  /// The ends of what stands before a literal that is a sentence.
  private static let takers = [
    "translated(", ".crash(", "(that:", "(message:", "brokenRule(", "usageError(",
  ]

  /// The literal that begins here; its end is the next place.
  private mutating func literal() -> String {
    let isLong = begins("\"\"\"", at: place)
    place += isLong ? 3 : 1
    var pattern = ""
    while place < text.count {
      if text[place] == "\"", !isLong || begins("\"\"\"", at: place) {
        place += isLong ? 3 : 1
        break
      }
      if text[place] != "\\" {
        pattern.append(text[place])
        place += 1
      } else if begins("\\(", at: place) {
        place += 2
        skipInterpolation()
        pattern += "{}"
      } else {
        escape(into: &pattern)
      }
    }
    guard isLong else { return pattern }
    return pattern.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n").trimmingNewlines
  }

  private mutating func escape(into pattern: inout String) {
    let next = text[place + 1]
    place += 2
    switch next {
    case "n": pattern += "\n"
    case "t": pattern += "\t"
    case "0": pattern += "\0"
    // A line that continues in the next one.
    case "\n": while place < text.count, text[place] == " " { place += 1 }
    case "u":
      let end = text[place...].firstIndex(of: "}") ?? place
      let code = UInt32(String(text[(place + 1)..<end]), radix: 16).flatMap(Unicode.Scalar.init)
      pattern += code.map { String(Character($0)) } ?? ""
      place = end + 1
    default: pattern.append(next)
    }
  }

  /// Behind the parenthesis that ends it. Literals in it are literals, too.
  private mutating func skipInterpolation() {
    var depth = 1
    while place < text.count, depth > 0 {
      switch text[place] {
      case "\"":
        let pattern = literal()
        all.append(Literal(pattern: pattern, isTranslated: false))
      case "(":
        depth += 1
        place += 1
      case ")":
        depth -= 1
        place += 1
      default: place += 1
      }
    }
  }
}

extension String {
  fileprivate var trimmingNewlines: String {
    String(drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
  }
}
