import Foundation

/// One change of the program, in one line.
struct Mutant: Equatable {
  enum Change: CaseIterable {
    /// The statement is left out: it stands alone on its line.
    case leftOut
    /// A condition is the opposite of what it was: that of an `if` or `guard`, or a value that the compiler
    /// may find to be one.
    case negated
    /// `true` is `false`, and the other way round; a whole number is one more.
    case otherLiteral
  }

  let number: Int
  var change = Change.leftOut
  /// Relative to the package.
  let file: String
  /// From 1.
  let line: Int
  let statement: String

  /// The folder that a score is printed for: the module's part that the file is in.
  var folder: String {
    file.split(separator: "/").dropLast().prefix(4).joined(separator: "/")
  }

  /// The line's text with a switch: as it was, until this mutant is the active one.
  /// - Parameter text: the statement, where other mutants of the line may have put their switches.
  func switched(_ text: String) -> String {
    switch change {
    case .leftOut: return "if !isActiveMutant(\(number)) { \(text) }"
    case .negated:
      guard let parts = MutantFinder.condition(in: text) else { return text }
      return "\(parts.before)(\(parts.found)) != isActiveMutant(\(number))\(parts.after)"
    case .otherLiteral:
      guard let parts = MutantFinder.literal(in: text) else { return text }
      let other =
        switch parts.found {
        case "true": "!isActiveMutant(\(number))"
        case "false": "isActiveMutant(\(number))"
        default: "(\(parts.found) + (isActiveMutant(\(number)) ? 1 : 0))"
        }
      return parts.before + other + parts.after
    }
  }

  /// Its line in the list of known survivors, wherever it stands now.
  var entry: String { "\(file): \(statement)" }
}

/// Finds the statements of a file by their form. What does not compile when one of them is changed is
/// found by the compiler later.
struct MutantFinder {
  private let file: String
  private let lines: [String]
  private let wanted: Set<Int>
  private let changes: Set<Mutant.Change>

  /// - Parameters:
  ///   - wanted: the numbers of the lines to look at; none for all.
  ///   - changes: what is tried on a line.
  init(
    file: String, text: String, lines wanted: Set<Int> = [],
    changes: Set<Mutant.Change> = [.leftOut]
  ) {
    self.file = file
    self.wanted = wanted
    self.changes = changes
    lines = text.components(separatedBy: "\n")
  }

  /// - Parameter first: the number of the first mutant.
  func mutants(from first: Int) -> [Mutant] {
    var mutants: [Mutant] = []
    var initializer: String?
    for (index, line) in lines.enumerated() {
      let indentation = String(line.prefix { $0 == " " })
      let text = line.trimmingCharacters(in: .whitespaces)
      if let end = initializer {
        if line.hasPrefix(end + "}") { initializer = nil }
        continue
      }
      if text.contains(#/^(?:public |package |private |convenience )*init[?<(]/#),
        !text.hasSuffix("}")
      {
        initializer = indentation
        continue
      }
      let isWanted = wanted.isEmpty || wanted.contains(index + 1)
      guard isWanted else { continue }
      // The outer change comes first: of a line that does not compile, the last is taken out.
      let fitting = Mutant.Change.allCases.filter {
        changes.contains($0) && fits($0, text, at: index, indentation.count)
      }
      for change in fitting.prefix(2) {
        mutants.append(
          Mutant(
            number: first + mutants.count, change: change, file: file, line: index + 1,
            statement: text))
      }
    }
    return mutants
  }

  private func fits(
    _ change: Mutant.Change, _ text: String, at index: Int, _ indentation: Int
  ) -> Bool {
    switch change {
    case .leftOut: indentation >= 4 && isStatement(text) && stands(aloneAt: index)
    case .negated: Self.condition(in: text) != nil
    case .otherLiteral: Self.literal(in: text) != nil
    }
  }

  /// A part of a line that is changed, with what stands before and after it.
  typealias Parts = (before: String, found: String, after: String)
  private typealias Form = Regex<
    (Substring, before: Substring, found: Substring, after: Substring)
  >

  /// The condition of an `if` or `guard`, or the first part of it that binds no name; the value of a `return`
  /// or of a constant, or an expression of its own that compares.
  static func condition(in text: String) -> Parts? {
    let forms: [Form] = [
      #/^(?<before>(?:\} else )?if )(?<found>[^{]+?)(?<after> \{.*)$/#,
      #/^(?<before>guard )(?<found>[^{]+?)(?<after> else \{.*)$/#,
      #/^(?<before>(?:if|guard) )(?<found>[^{]+?)(?<after>,)$/#,
      #/^(?<before>return |let \w+ = )(?<found>[^{?]+?)(?<after>)$/#,
      #/^(?<before>)(?<found>[^{}=?]*(?: [!=]= | && | \|\| | [<>]=? )[^{}=?]*?)(?<after>(?: \{|,)?)$/#,
      #/^(?<before>(?:package |public |private )?(?:var|func) .*\{ )(?<found>[^{}]+?)(?<after> \})$/#,
    ]
    guard let match = forms.lazy.compactMap({ text.wholeMatch(of: $0) }).first else { return nil }
    let parts = topLevelParts(of: String(match.found))
    guard let chosen = parts.firstIndex(where: isCondition) else { return nil }
    let head = parts[..<chosen].map { $0 + ", " }.joined()
    let tail = parts[(chosen + 1)...].map { ", " + $0 }.joined()
    return (match.before + head, parts[chosen], tail + match.after)
  }

  private static func isCondition(_ text: String) -> Bool {
    isBalanced(text) && !text.contains(#/\b(?:let|var|case)\b|^[."&|?:]|^\w+: /#)
  }

  private static func topLevelParts(of list: String) -> [String] {
    list.split(separator: ", ").reduce(into: [String]()) { parts, next in
      if let last = parts.last, !isBalanced(last) {
        parts[parts.count - 1] = last + ", " + next
      } else {
        parts.append(String(next))
      }
    }
  }

  /// The first `true`, `false` or whole number that is no part of a name or a text.
  static func literal(in text: String) -> Parts? {
    let code = text.replacing(#/"(?:\\.|[^"\\])*"/#) {
      String(repeating: "_", count: $0.output.count)
    }
    guard !code.hasPrefix("//"), !code.hasPrefix("case "), !code.contains("$"),
      let match = code.firstMatch(
        of: #/(?:^|[^\w.])(true|false|\d[\d_]*)(?![\w.(])/#)
    else { return nil }
    let start = code.distance(from: code.startIndex, to: match.output.1.startIndex)
    let from = text.index(text.startIndex, offsetBy: start)
    let to = text.index(from, offsetBy: match.output.1.count)
    return (String(text[..<from]), String(text[from..<to]), String(text[to...]))
  }

  private func isStatement(_ text: String) -> Bool {
    guard Self.isBalanced(text), !text.hasPrefix("//"), !text.contains("\"\"\""),
      !text.contains(#/^(?:precondition|preconditionFailure|assert|fatalError|super\.|self\.init)/#)
    else { return false }
    return isCall(text) || isAssignment(text) || isCondition(text)
  }

  private func isCall(_ text: String) -> Bool {
    text.contains(
      #/^(?:_ = )?(?:try )?(?:await )?[a-z_][\w.?!]*(?:\[[^\]]*\][\w.?!]*)*\(.*\)(?: \{ .* \})?$/#)
      && !text.contains(
        #/^(?:return|guard|let|var|if|for|while|case|switch|func|throw|default|else)\b/#)
  }

  private func isAssignment(_ text: String) -> Bool {
    text.contains(#/^[a-z_][\w.]*(?:\[[^\]]*\])?[\w.?!]* (?:=|\+=|-=) \S.*$/#)
      && !text.contains(#/^(?:let|var|case|default)\b/#)
  }

  /// A condition with what it guards, all in the line.
  private func isCondition(_ text: String) -> Bool {
    text.contains(#/^if .* \{ .* \}$/#) && !text.contains(" else ")
      || text.contains(#/^guard .* else \{ return \}$/#)
        && !text.contains(#/\b(?:let|var|case) /#)
  }

  /// Whether the line neither goes on from the one before nor is continued by the next.
  private func stands(aloneAt index: Int) -> Bool {
    let code = { (line: String) in
      line.trimmingCharacters(in: .whitespaces).replacing(#/ *//.*$/#, with: "")
    }
    let before = lines[..<index].last { !code($0).isEmpty }.map(code) ?? ""
    let after = lines[(index + 1)...].first { !code($0).isEmpty }.map(code) ?? ""
    let opens = ["{", "}", ":", " in"].contains(where: before.hasSuffix)
    let goesOn = before.contains(#/(?:[=,(\[?&|+\-*<>]|\b(?:return|else|await|try))$/#)
    let isContinued = after.contains(#/^(?:[.?:&|+*<=)\],]|- |\{|else\b)/#)
    return (opens || !goesOn) && !isContinued
  }

  private static func isBalanced(_ text: String) -> Bool {
    let code = text.replacing(#/"(?:\\.|[^"\\])*"/#, with: "")
    var open: [Character] = []
    let closing: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    for character in code {
      if "([{".contains(character) { open.append(character) }
      if let partner = closing[character], open.popLast() != partner { return false }
    }
    return open.isEmpty
  }
}
