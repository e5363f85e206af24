/// A word as a shell reads it back, on one line, for commands to paste.
///
/// ```swift
/// shellQuoted("reuse.json")  // reuse.json
/// shellQuoted("it's here.json")  // 'it'\''s here.json'
/// shellQuoted("two\nlines")  // $'two\012lines'
/// ```
///
/// The last form is that of POSIX.1-2024; bash, zsh and ksh know it, dash does not yet. It is used
/// only for control characters and for marks that would show another line than the one pasted. A
/// word of a command line cannot contain a NUL, which ends the word.
public func shellQuoted(_ word: String) -> String {
  if word.unicodeScalars.contains(where: \.isHiddenOnTerminal) {
    return "$'\(word.unicodeScalars.map(escapedForShell).joined())'"
  }
  if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlainInShell) {
    return word
  }
  return "'\(word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined())'"
}

/// The words of a command as one line to paste.
public func shellQuoted(_ words: [String]) -> String {
  words.map { shellQuoted($0) }.joined(separator: " ")
}

private func isPlainInShell(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "a"..."z", "A"..."Z", "0"..."9": true
  case "%", "+", ",", "-", ".", "/", ":", "=", "@", "_": true
  default: false
  }
}

private func escapedForShell(_ scalar: Unicode.Scalar) -> String {
  if scalar == "'" || scalar == "\\" {
    return "\\\(scalar)"
  }
  guard scalar.isHiddenOnTerminal else { return String(scalar) }
  return UTF8.encode(scalar).map { codeUnits in
    codeUnits.map { codeUnit in
      let digits = String(codeUnit, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }.joined()
  } ?? ""
}
