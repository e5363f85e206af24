import SimText
import SimTools
import Testing

@testable import TestFixtures

@Suite struct MessageTextTests {
  @Test(arguments: [
    ("plain text, é 😀 \\n", "plain text, é 😀 \\n"),
    ("\u{1B}[31mred\u{7}", "\\u{1b}[31mred\\u{7}"),
    ("a\r\nb\tc\u{0}", "a\\u{d}\\u{a}b\\u{9}c\\u{0}"),
    ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", "\\u{7f}\\u{80}\\u{9b}\\u{9f}\u{A0}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", "\\u{202a}\\u{202e}\\u{2066}\\u{2069}"),
    ("\u{200E}\u{200F}\u{61C}\u{2028}\u{FEFF}", "\\u{200e}\\u{200f}\\u{61c}\\u{2028}\\u{feff}"),
    ("\u{E0041}", "\\u{e0041}"),
    ("👨\u{200D}👩", "👨\u{200D}👩"),
  ])
  func escapes(text: String, escaped: String) {
    #expect(escapedForTerminal(text) == escaped)
    #expect(escapedForTerminal(escaped) == escaped)
  }

  @Test func diagnosticsEscapeAllTheirText() {
    let bad = "\u{1B}"
    let sentence = Sentence(verbatim: bad)
    var diagnostic = Diagnostic(
      position: .start, path: JSONPath([.key(bad)]), message: sentence, expected: sentence,
      found: sentence, suggestion: bad, advice: sentence)
    #expect(diagnostic.localized() == diagnostic.rendered() && diagnostic.advice == "\\u{1b}")
    #expect(diagnostic.expected == "\\u{1b}" && diagnostic.found == "\\u{1b}")
    #expect(
      diagnostic.rendered(file: bad) == "\\u{1b}:1:1: $[\"\\u{1b}\"]: \\u{1b}; "
        + "did you mean \"\\u{1b}\"? (\\u{1b})")
    #expect(diagnostic.rendered().hasPrefix("1:1: $"))
    diagnostic.file = "own.json"
    #expect(diagnostic.rendered(file: "other.json").hasPrefix("own.json:1:1: "))
  }

  @Test func longTextIsShortened() throws {
    let long = String(repeating: "é", count: 10_000)
    let node = try parsed("\"\(long)\"")
    #expect(node.summary == "the string \"\(String(repeating: "é", count: 60))…\"")
    let path = JSONPath([.key(long), .index(3), .key("a b"), .key("b_2")])
    #expect(path.description == "$[\"\(String(repeating: "é", count: 60))…\"][3][\"a b\"].b_2")
  }

  @Test(
    arguments: [
      ("latencyy", "latency"), ("Latency", "latency"), ("latnecy", "latency"), ("at", nil),
      ("lantecyes", nil), ("bytse", "bytes"), ("xbytex", "bytes"), ("a", nil), ("", nil),
      ("sta", "status"), ("statsu", "status"), ("IMAGE", "image"), ("ca", nil),
    ] as [(String, String?)])
  func findsTheNearestName(name: String, nearest: String?) {
    #expect(nearestName(to: name, among: ["latency", "bytes", "status", "image", "xy"]) == nearest)
  }

  @Test func theFirstOfEquallyNearNamesIsTaken() {
    #expect(nearestName(to: "cat", among: ["car", "cap"]) == "car")
    #expect(nearestName(to: "cat", among: ["cap", "car"]) == "cap")
    #expect(nearestName(to: "cap", among: ["car", "cap"]) == "cap")
  }

  @Test func aHugeNameHasNoNearest() {
    #expect(nearestName(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
  }
}
