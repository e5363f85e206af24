import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("Wrapping text")
struct TextWrappingTests {
  @Test(
    "parts lines at spaces",
    arguments: [
      ("", 10, []),
      ("one", 10, ["one"]),
      ("one two three", 7, ["one two", "three"]),
      ("one two three", 6, ["one", "two", "three"]),
      ("one  two", 10, ["one two"]),
      ("a extraordinarily b", 5, ["a", "extraordinarily", "b"]),
      ("see [default:\u{A0}7]", 14, ["see", "[default: 7]"]),
    ])
  func lines(text: String, columns: Int, lines: [String]) {
    #expect(wrapped(text, columns: columns) == lines)
  }
}

@Suite("A table in the help")
struct HelpRowTests {
  private func lines(_ rows: [HelpRow], columns: Int) -> [String] {
    HelpRow.lines(rows, indentedBy: 2, columns: columns) { "<\($0)>" }
  }

  @Test("aligns the texts, and lets a style change no width")
  func alignment() {
    let rows = [
      HelpRow(label: "a", text: "one two three four five six"),
      HelpRow(label: "long", text: "seven"),
    ]
    #expect(
      lines(rows, columns: 32) == [
        "  <a>     one two three four five", "        six", "  <long>  seven",
      ])
  }

  @Test("puts the text of a very long label on the next line")
  func longLabel() {
    let label = String(repeating: "x", count: 25)
    let rows = [HelpRow(label: "a", text: "one"), HelpRow(label: label, text: "two")]
    #expect(lines(rows, columns: 40) == ["  <a>  one", "  <\(label)>", "     two"])
  }

  @Test("puts all texts below their labels where little room is left")
  func littleRoom() {
    let rows = [HelpRow(label: "a", text: "one"), HelpRow(label: "long", text: "two")]
    #expect(lines(rows, columns: 31) == ["  <a>", "      one", "  <long>", "      two"])
  }

  @Test("indents details below the text")
  func details() {
    let detail = HelpRow(label: "x", text: "one two three four five")
    let rows = [HelpRow(label: "a", text: "text", details: [detail])]
    #expect(
      lines(rows, columns: 34) == [
        "  <a>  text", "       <x>  one two three four five",
      ])
    #expect(
      lines(rows, columns: 33) == [
        "  <a>  text", "       <x>", "           one two three four", "           five",
      ])
  }
}
