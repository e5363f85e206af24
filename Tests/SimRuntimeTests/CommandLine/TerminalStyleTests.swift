import Testing

@testable import SimRuntime

@Suite("The choice of colour")
struct ColorChoiceTests {
  @Test(
    "is made by the first that says something",
    arguments: [
      (.auto, [:], true, true),
      (.auto, [:], false, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["TERM": "xterm"], true, true),
      (.auto, ["NO_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["CLICOLOR_FORCE": "0"], true, true),
      (.auto, ["CLICOLOR_FORCE": ""], false, false),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (.never, ["CLICOLOR_FORCE": "1"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func precedence(
    choice: ColorChoice, environment: [String: String], isTerminal: Bool, isColored: Bool
  ) {
    let style = TerminalStyle(choice: choice, environment: environment, isTerminal: isTerminal)
    #expect(style.isColored == isColored)
  }
}

@Suite("Styles")
struct TerminalStyleTests {
  private let style = TerminalStyle(isColored: true)

  @Test("wrap the text in codes that end only themselves")
  func codes() {
    #expect(style.bold("a") == "\u{1B}[1ma\u{1B}[22m")
    #expect(style.dim("a") == "\u{1B}[2ma\u{1B}[22m")
    #expect(style.red("a") == "\u{1B}[31ma\u{1B}[39m")
    #expect(style.green("a") == "\u{1B}[32ma\u{1B}[39m")
    #expect(style.yellow("a") == "\u{1B}[33ma\u{1B}[39m")
    #expect(style.blue("a") == "\u{1B}[34ma\u{1B}[39m")
    #expect(style.magenta("a") == "\u{1B}[35ma\u{1B}[39m")
    #expect(style.cyan("a") == "\u{1B}[36ma\u{1B}[39m")
    #expect(
      style.bold("a \(style.red("b")) c") == "\u{1B}[1ma \u{1B}[31mb\u{1B}[39m c\u{1B}[22m")
  }

  @Test("leave the text alone when off, and no text always")
  func plain() {
    let plain = TerminalStyle.plain
    #expect(plain.bold(plain.red("a")) == "a")
    #expect(style.red("") == "")
  }
}

@Suite("Text that is safe for a terminal")
struct TerminalSafeTests {
  @Test(
    "shows what would steer the terminal or hide",
    arguments: [
      ("plain äöü 図 🙂", "plain äöü 図 🙂"),
      ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
      ("a\nb\rc\td", "a\\nb\\rc\\td"),
      ("a\r\nb", "a\\r\\nb"),
      ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"),
      ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
      ("gnp\u{202E}.exe", "gnp\\u{202E}.exe"),
      ("\u{200F}\u{2066}\u{61C}", "\\u{200F}\\u{2066}\\u{61C}"),
    ])
  func escapes(text: String, shown: String) {
    #expect(escapedForTerminal(text) == shown)
  }
}
