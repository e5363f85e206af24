import Testing

@testable import FileEmbedder

/// Any text can be in a Swift file.
@Suite struct EmbeddedSourceTests {
  private func lines(_ files: (path: String, text: String)...) throws -> [String] {
    let lines = try EmbeddedSource(files).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(5).dropLast(3).map(String.init)
  }

  @Test func filesStandByPath() throws {
    #expect(
      try lines(("b.js", "two\n"), ("a.js", "one")) == [
        "    EmbeddedFile(path: #\"a.js\"#, text: #\"\"\"", "one", "\"\"\"#),",
        "    EmbeddedFile(path: #\"b.js\"#, text: #\"\"\"", "two", "", "\"\"\"#),",
      ])
  }

  /// Quotes that would end the literal, and what would be an escape in it.
  @Test(arguments: [
    ("\"\"\"", "#"), (#"\(x) \n"#, "#"), ("#legend", "##"), ("\"\"\"#", "##"), ("\\#(x)", "##"),
    ("a ## \\###(x) #", "####"),
  ])
  func nothingInATextEndsIt(text: String, signs: String) throws {
    #expect(
      try lines(("a", text)) == [
        "    EmbeddedFile(path: #\"a\"#, text: \(signs)\"\"\"", text, "\"\"\"\(signs)),",
      ])
  }

  @Test(arguments: ["a\r\nb", "\u{0}", "\u{1B}[0m", "\u{7F}"])
  func controlCharactersAreRefused(text: String) {
    let problem = #expect(throws: FileEmbedder.Problem.self) {
      try EmbeddedSource([("dir/a.js", text)])
    }
    #expect(problem?.message == "dir/a.js: has a control character")
  }
}
