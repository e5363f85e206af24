import Foundation

/// One statement that can be left out of the program: it stands alone on its line.
struct Mutant: Equatable {
  let number: Int
  /// Relative to the package.
  let file: String
  /// From 1.
  let line: Int
  let statement: String

  /// The folder that a score is printed for: the module's part that the file is in.
  var folder: String {
    file.split(separator: "/").dropLast().prefix(4).joined(separator: "/")
  }

  /// Whether it is the mutant of this line in the list of known survivors, wherever it stands now.
  func isListed(in known: Set<String>) -> Bool { known.contains("\(file): \(statement)") }
}

/// Finds the statements of a file by their form. What does not compile without one of them is found by
/// the compiler later.
struct MutantFinder {
  private let file: String
  private let lines: [String]
  private let wanted: Set<Int>

  /// - Parameter wanted: the numbers of the lines to look at; none for all.
  init(file: String, text: String, lines wanted: Set<Int> = []) {
    self.file = file
    self.wanted = wanted
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
      if isWanted, indentation.count >= 4, isStatement(text), stands(aloneAt: index) {
        mutants.append(
          Mutant(number: first + mutants.count, file: file, line: index + 1, statement: text))
      }
    }
    return mutants
  }

  private func isStatement(_ text: String) -> Bool {
    guard isBalanced(text), !text.hasPrefix("//"), !text.contains("\"\"\""),
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

  private func isBalanced(_ text: String) -> Bool {
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
