import Testing

/// A command that documents show with its output.
struct Tour: Sendable, CustomTestStringConvertible {
  /// `sim …` or `printf '…' | sim …`.
  let command: String
  /// What each document shows of the output, in which `…` matches any text.
  let shown: [(document: String, text: String)]

  var testDescription: String { command }

  /// Each command once, in the order in which a reader meets them.
  static let all: [Tour] = {
    var tours: [Tour] = []
    for document in Document.all {
      for block in document.blocks {
        guard let command = block.command else { continue }
        let here = (document: document.path, text: block.text)
        if let index = tours.firstIndex(where: { $0.command == command }) {
          tours[index] = Tour(command: command, shown: tours[index].shown + [here])
        } else {
          tours.append(Tour(command: command, shown: [here]))
        }
      }
    }
    return tours
  }()

  /// What the command prints.
  func output() throws -> String {
    let pipe = command.firstMatch(of: /^printf '(.+)' \| (.+)$/)
    let words = (pipe.map { String($0.2) } ?? command).split(separator: " ").map(String.init)
    try #require(words.first == "sim")
    let input = pipe.map { String($0.1).replacing("\\n", with: "\n") } ?? ""
    return try SimProcess(Array(words.dropFirst()), input: input).output
  }

  /// Whether a text is what was printed, where `…` matches any text.
  static func shows(_ text: String, _ output: String) -> Bool {
    let parts = text.components(separatedBy: "…")
    var rest = (output.hasSuffix("\n") ? String(output.dropLast()) : output)[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else {
      return false
    }
    if parts.count == 1 { return rest == first }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
