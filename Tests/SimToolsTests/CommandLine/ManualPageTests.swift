import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The manual page comes from the table of commands.
@Suite struct ManualPageTests {
  private let page = ManualPage(.sim).text

  @Test func everyCommandAndOptionOccurs() {
    for command in CommandTable.sim.commands {
      #expect(page.contains("\n.SS \"sim \(command.name)"))
      for option in CommandTable.sim.options(for: command) {
        let name = option.name.split(separator: "-").joined(separator: "\\-")
        #expect(page.contains("\\fB\\-\\-\(name)\\fR"), "\(option.name)")
      }
    }
    for code in ExitCode.allCases { #expect(page.contains("\n.B \(code.rawValue)\n")) }
  }

  @Test func theReadersOfManualsTakeIt() throws {
    if let groff = Shell("groff") {
      let run = try groff.run(["-man", "-ww", "-z", "-"], input: page)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    }
    if let mandoc = Shell("mandoc") {
      let run = try mandoc.run(["-T", "lint", "-W", "warning", "-"], input: page)
      // A page without a date is the same on every day.
      let lines = run.output.split(separator: "\n").filter { !$0.contains("missing date") }
      #expect(lines.isEmpty, "\(lines)")
    }
  }

  @Test func whatIsShownIsWhatTheHelpSays() throws {
    guard let mandoc = Shell("mandoc") else { return }
    let shown = try mandoc.run(["-T", "utf8", "-O", "width=200", "-"], input: page).output
      .replacing(/.\u{8}/, with: "")
    #expect(shown.contains("--max-executions N"))
    #expect(shown.contains("sim test --filter cancel --filter '!museum/' Scenarios"))
    #expect(shown.contains("*.schema.json"))
    #expect(shown.contains(#""when": "LOAD reaches CHECKPOINT""#))
  }

  /// What begins a line with a point would be a request.
  @Test(arguments: [".so /etc/passwd", "'br", "\\fB", "a\\", "\"", "-"])
  func textIsNoRequest(text: String) throws {
    let sentence = Sentence(verbatim: text)
    let table = CommandTable(
      program: "sim", version: "1", summary: "A.",
      commands: [
        Command(
          name: "draw", summary: sentence, discussion: [sentence], arguments: [], options: [],
          examples: [CommandExample(purpose: sentence, line: text)], exitCodes: [])
      ], globalOptions: [], examples: [])
    for line in ManualPage(table).text.split(separator: "\n") where line.contains("passwd") {
      #expect(line.hasPrefix("\\&"))
    }
    guard let mandoc = Shell("mandoc") else { return }
    let shown = try mandoc.run(
      ["-T", "utf8", "-"], input: ManualPage(table).text
    ).output.replacing(/.\u{8}/, with: "")
    #expect(shown.contains(text))
  }
}
