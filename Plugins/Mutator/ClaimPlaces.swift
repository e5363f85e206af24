import Foundation

/// Where the model decides what a claim says: the declaration or statement under a comment that names the
/// claim, and where nothing is decided there, as in a policy, every line that asks for what is declared.
struct ClaimPlaces {
  /// Line numbers by file, by claim.
  private(set) var lines: [String: [String: Set<Int>]] = [:]

  /// - Parameter sources: the text of each file by its path.
  init(in sources: [String: String]) {
    let files = sources.mapValues(SourceLines.init)
    for (path, source) in files {
      for (claim, place) in source.named {
        lines[claim, default: [:]][path, default: []].formUnion(place.lines)
        guard let name = place.declared else { continue }
        for (user, other) in files {
          let uses = other.uses(of: name)
          if !uses.isEmpty { lines[claim, default: [:]][user, default: []].formUnion(uses) }
        }
      }
    }
  }

  /// The lines of all claims, by file.
  var all: [String: Set<Int>] {
    lines.values.reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
  }
}

/// The lines of a file, with the blocks that they open.
private struct SourceLines {
  struct Place {
    let lines: ClosedRange<Int>
    /// The name of a constant, case or parameter that others ask for.
    let declared: String?
  }

  private let lines: [String]

  init(_ text: String) { lines = text.components(separatedBy: "\n") }

  var named: [(claim: String, place: Place)] {
    lines.indices.flatMap { index in
      guard let comment = lines[index].firstRange(of: "//") else { return [(String, Place)]() }
      let claims = lines[index][comment.lowerBound...].matches(of: #/\bC\d{3}\b/#)
      if claims.isEmpty { return [] }
      let place = place(commentedAt: index)
      return claims.map { (String($0.output), place) }
    }
  }

  private func place(commentedAt index: Int) -> Place {
    let isComment = { (line: String) in trimmed(line).hasPrefix("//") }
    if !isComment(lines[index]) { return declaration(at: index) }
    let isDocumentation = trimmed(lines[index]).hasPrefix("///")
    guard
      let first = lines.indices[index...].first(where: {
        !isComment(lines[$0]) && !trimmed(lines[$0]).hasPrefix("@")
      })
    else { return Place(lines: index + 1...index + 1, declared: nil) }
    if isDocumentation { return declaration(at: first) }
    let depth = indentation(lines[first])
    let last =
      lines.indices[first...].last { line in
        lines[first...line].allSatisfy { !trimmed($0).isEmpty && indentation($0) >= depth }
      } ?? first
    return Place(lines: first + 1...last + 1, declared: nil)
  }

  private func declaration(at first: Int) -> Place {
    let text = trimmed(lines[first])
    let name = text.firstMatch(
      of:
        #/^(?:public |package |private |let |var |static |indirect |case )*(?:let|var|case) (\w+)/#)
    return Place(
      lines: first + 1...end(of: first) + 1, declared: name.map { String($0.1) })
  }

  /// The last line of what begins in a line: where all that it opens is closed.
  private func end(of first: Int) -> Int {
    var open = 0
    for index in first..<lines.count {
      let code = lines[index].replacing(#/"(?:\\.|[^"\\])*"/#, with: "").replacing(
        #/\/\/.*$/#, with: "")
      for character in code {
        if "([{".contains(character) { open += 1 }
        if ")]}".contains(character) { open -= 1 }
      }
      if open <= 0, !isContinued(at: index + 1) { return index }
    }
    return lines.count - 1
  }

  /// Whether a line belongs to the head of the declaration before it.
  private func isContinued(at index: Int) -> Bool {
    lines.indices.contains(index)
      && trimmed(lines[index]).firstMatch(of: #/^(?:\{$|->|async\b|throws\b|where\b)/#) != nil
  }

  /// The statements that ask for a constant, and the branches that belong to a case.
  func uses(of name: String) -> Set<Int> {
    var found: Set<Int> = []
    for index in lines.indices where lines[index].contains(".\(name)") {
      let text = trimmed(lines[index])
      guard !text.hasPrefix("//"),
        lines[index].matches(of: #/\.(\w+)/#).contains(where: { $0.1 == name })
      else { continue }
      let depth = indentation(lines[index])
      let last =
        text.hasPrefix("case ")
        ? (lines.indices[(index + 1)...].first { indentation(lines[$0]) <= depth } ?? index + 1) - 1
        : end(of: index)
      found.formUnion(index + 1...max(index, last) + 1)
    }
    return found
  }

  private func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }

  private func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }
}
