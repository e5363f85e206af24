/// The counter of a repeated step: `{i}` counts from 0, `{i%N}` begins again after N.
package enum Counter {
  package static func substitute(_ index: Int, in text: String) -> String {
    CountedText(text).filled(with: index)
  }

  package static func substitute(_ replacement: String, in text: String) -> String {
    CountedText(text).filled { _ in replacement }
  }

  /// Whether two names can become the same; for names with a counter, whether they begin alike.
  static func mayBeSame(_ first: String, _ second: String) -> Bool {
    guard first.contains("{i") || second.contains("{i") else { return first == second }
    let beginnings = [first, second].map { $0.prefix { $0 != "{" } }
    return beginnings[0].hasPrefix(beginnings[1]) || beginnings[1].hasPrefix(beginnings[0])
  }
}

/// A text with counters, taken apart once, to be filled many times.
struct CountedText {
  private enum Part {
    case text(String)
    /// `nil` where it does not begin again.
    case counter(modulus: Int?)
  }

  private let parts: [Part]
  /// Whether it is another text with another count.
  let hasCounter: Bool

  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else {
      (parts, hasCounter) = ([.text(text)], false)
      return
    }
    var parts: [Part] = []
    var plain = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "{i"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let inside = rest[start.upperBound..<end]
      let modulus =
        inside.hasPrefix("%") && inside.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        ? Int(inside.dropFirst()).flatMap { $0 > 0 ? $0 : nil } : nil
      guard inside.isEmpty || modulus != nil else {
        plain += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      parts += [.text(plain + rest[..<start.lowerBound]), .counter(modulus: modulus)]
      plain = ""
      rest = rest[rest.index(after: end)...]
    }
    hasCounter = !parts.isEmpty
    self.parts = parts + [.text(plain + rest)]
  }

  func filled(with index: Int) -> String {
    filled { modulus in String(modulus.map { index % $0 } ?? index) }
  }

  func filled(_ value: (Int?) -> String) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let text): result += text
      case .counter(let modulus): result += value(modulus)
      }
    }
  }
}
