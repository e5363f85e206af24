import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("Quoting for a shell")
struct ShellQuoteTests {
  @Test(
    "leaves plain words alone",
    arguments: ["run", "--seed=7", "Scenarios/cell-reuse.json", "a_b.c:d@e%f+g,h"])
  func plainWords(word: String) {
    #expect(shellQuoted(word) == word)
  }

  @Test(
    "puts the rest into quotes",
    arguments: [
      ("", "''"),
      ("two words", "'two words'"),
      ("it's", #"'it'\''s'"#),
      ("'", #"''\'''"#),
      ("$HOME `x` \"y\" \\z", #"'$HOME `x` "y" \z'"#),
      ("~", "'~'"), ("*", "'*'"), ("#1", "'#1'"), ("a;b", "'a;b'"), ("{a}", "'{a}'"),
      ("bücher", "'bücher'"),
    ])
  func quotedWords(word: String, quoted: String) {
    #expect(shellQuoted(word) == quoted)
  }

  @Test("sees a quote that an accent follows")
  func accentedQuote() {
    let quoted = shellQuoted("a'\u{301}; reboot")
    #expect(Array(quoted.unicodeScalars) == Array("'a'\\''\u{301}; reboot'".unicodeScalars))
  }

  @Test(
    "keeps control characters on one line",
    arguments: [
      ("a\nb", #"$'a\012b'"#),
      ("\u{1B}[2J", #"$'\033[2J'"#),
      ("it's\t\\1", #"$'it\'s\011\\1'"#),
      ("\u{202E}x", #"$'\342\200\256x'"#),
    ])
  func controlCharacters(word: String, quoted: String) {
    #expect(shellQuoted(word) == quoted)
  }

  @Test("joins the words of a line")
  func lines() {
    #expect(
      shellQuoted(["sim", "run", "--seed", "7", "my scenario.json"])
        == "sim run --seed 7 'my scenario.json'")
  }
}
