import Foundation

/// A strict reader of the part of Mermaid's sequence diagrams that exports use, made after the lexer
/// and grammar of Mermaid 10 and 11.
struct MermaidChecker {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var title = ""
  /// The names under the ids, in order.
  private(set) var participants: [(id: String, name: String)] = []
  /// What messages and notes say, entities decoded, each line of a note for itself.
  private(set) var texts: [String] = []
  private(set) var messages: [(from: String, arrow: String, to: String)] = []
  private var active: [String: Int] = [:]

  init(_ diagram: String) throws {
    // What Mermaid does to the text before it reads it.
    if diagram.contains(/style.*:\S*#.*;/) || diagram.contains(/classDef.*:\S*#.*;/) {
      throw Mistake(description: "Mermaid would cut what looks like a style")
    }
    for sign in ["ﬂ°", "%%", "\t", "\r"] where diagram.contains(sign) {
      throw Mistake(description: "\(sign) means something else")
    }
    let encoded = diagram.replacing(/#\w+;/) { "ﬂ\($0.output.dropFirst().dropLast())¶" }
    let lines = encoded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.first == "sequenceDiagram", lines.last == "" else {
      throw Mistake(description: "it does not begin or end as a diagram")
    }
    for line in lines.dropFirst().dropLast() { try read(line.trimmingCharacters(in: .whitespaces)) }
  }

  private mutating func read(_ line: String) throws {
    if line.contains(/[#;]/) {
      throw Mistake(description: "the end of a statement inside: \(line)")
    }
    if let match = line.wholeMatch(of: /title (.+)/) {
      title = Self.decoded(match.1)
    } else if line.wholeMatch(of: /acc(Title|Descr): .+/) != nil {
      return
    } else if let match = line.wholeMatch(of: /(?:actor|participant) (p\d+) as (.*)/) {
      participants.append((String(match.1), Self.decoded(match.2)))
    } else if let match = line.wholeMatch(of: /(p\d+)(->>|-->>|-\))(p\d+):(.+)/) {
      try known([match.1, match.3])
      messages.append((String(match.1), String(match.2), String(match.3)))
      try say(match.4)
    } else if let match = line.wholeMatch(of: /Note over (p\d+)(?:,(p\d+))?:(.+)/) {
      try known([match.1] + [match.2].compactMap(\.self))
      try say(match.3)
    } else if let match = line.wholeMatch(of: /activate (p\d+)/) {
      try known([match.1])
      active[String(match.1), default: 0] += 1
    } else if let match = line.wholeMatch(of: /deactivate (p\d+)/) {
      guard let count = active[String(match.1)], count > 0 else {
        throw Mistake(description: "\(match.1) is not active")
      }
      active[String(match.1)] = count - 1
    } else {
      throw Mistake(description: "not a statement: \(line)")
    }
  }

  private func known(_ ids: [Substring]) throws {
    for id in ids where !participants.contains(where: { $0.id == id }) {
      throw Mistake(description: "\(id) is no participant")
    }
  }

  private mutating func say(_ text: Substring) throws {
    if text.trimmingCharacters(in: .whitespaces).contains(/^(no)?wrap:/) {
      throw Mistake(description: "the text begins with a word of Mermaid: \(text)")
    }
    for part in text.replacing("<br/>", with: "\n").split(separator: "\n") {
      if part.contains(/[<>&"`$\\]/) { throw Mistake(description: "not escaped: \(part)") }
      texts.append(Self.decoded(part.drop { $0 == " " }))
    }
  }

  private static func decoded(_ text: Substring) -> String {
    String(
      text.replacing(/ﬂ(\d+)¶/) { match in
        UInt32(match.1).flatMap(Unicode.Scalar.init).map(String.init) ?? "?"
      })
  }
}
