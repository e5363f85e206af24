import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

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
