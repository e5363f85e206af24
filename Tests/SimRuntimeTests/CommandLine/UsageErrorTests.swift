import Testing

@testable import SimRuntime

@Suite("A wrong command line")
struct UsageErrorTests {
  /// A table with the kinds of value and option that `sim` does not have, or not yet.
  private static let other = CommandTable(
    program: "other", version: "1", summary: "Another program.",
    commands: [
      Command(
        name: "draw", summary: "Draw", discussion: [],
        arguments: [
          CommandArgument(
            value: CommandValue(name: "X", kind: .integer(-5...5)), count: .one, summary: "X"),
          CommandArgument(
            value: CommandValue(name: "Y", kind: .text), count: .optional, summary: "Y"),
        ],
        options: [
          CommandOption(
            "by", letter: "b", value: CommandValue(name: "N", kind: .integer(-5...5)), summary: "N")
        ],
        examples: [], exitCodes: [])
    ],
    globalOptions: [], examples: [])

  private func failure(_ words: [String], table: CommandTable = .sim) throws -> UsageError {
    try #require(throws: UsageError.self) { _ = try ArgumentParser(table: table).parse(words) }
  }

  @Test(
    "gets a message that names the next step",
    arguments: [
      ([], "a command is missing", "sim --help"),
      (["rnu"], #"unknown command "rnu"; did you mean "run"?"#, "sim --help"),
      (["fly"], #"unknown command "fly""#, "sim --help"),
      (["help", "stpes"], #"unknown command "stpes"; did you mean "steps"?"#, "sim help --help"),
      (
        ["run", "--sede", "7"], #"unknown option "--sede" for "run"; did you mean "--seed"?"#,
        "sim run --help"
      ),
      (
        ["run", "-seed"], #"unknown option "-seed" for "run"; did you mean "--seed"?"#,
        "sim run --help"
      ),
      (
        ["run", "--strat=x"], #"unknown option "--strat" for "run"; did you mean "--strategy"?"#,
        "sim run --help"
      ),
      (["--colour"], #"unknown option "--colour"; did you mean "--color"?"#, "sim --help"),
      (["steps", "-x"], #"unknown option "-x" for "steps""#, "sim steps --help"),
      (
        ["--seed", "7", "run"],
        #"option "--seed" belongs after its command: run, test, explain, step, explore, fuzz, why "#
          + "or export",
        "sim --help"
      ),
      (
        ["--format=json"],
        #"option "--format" belongs after its command: run, test, explain, lessons, explore, "#
          + "fuzz, merge, compare, museum, claims, coverage or steps",
        "sim --help"
      ),
      (["run", "--seed"], #"option "--seed" needs a value: --seed N"#, "sim run --help"),
      (
        ["run", "--seed", "--", "a"], #"option "--seed" needs a value: --seed N"#, "sim run --help"
      ),
      (
        ["run", "--record", "-h"], #"option "--record" needs a value: --record FILE"#,
        "sim run --help"
      ),
      (["run", "--record="], #"the value of "--record" is empty"#, "sim run --help"),
      (["run", ""], #"the value of "FILE" is empty"#, "sim run --help"),
      (["run"], #""run" needs at least one FILE"#, "sim run --help"),
      (["steps", "a"], #"unexpected argument "a" for "steps""#, "sim steps --help"),
      (
        ["run", "--seed=1", "--seed", "2"], #"option "--seed" is given twice for "run""#,
        "sim run --help"
      ),
      (
        ["run", "--check-determinism=yes"],
        #"option "--check-determinism" takes no value, but "yes" is given"#, "sim run --help"
      ),
      (
        ["run", "--strategy", "rnadom"],
        #"unknown value "rnadom" for "--strategy"; did you mean "random"?"#, "sim run --help"
      ),
      (
        ["run", "--strategy", "dice"],
        #"unknown value "dice" for "--strategy"; it can be fifo, random or replay"#,
        "sim run --help"
      ),
    ])
  func messages(words: [String], explanation: String, help: String) throws {
    let error = try failure(words)
    #expect(error.message == "sim: \(explanation)\nTry '\(help)'.")
    #expect(error.exitCode == .usage)
  }

  @Test(
    "tells the range of a number", arguments: ["x", "", "-1", "1.5", "18446744073709551616", "0x7"])
  func seeds(text: String) throws {
    let explanation =
      #""--seed" takes a whole number from 0 to 18446744073709551615, not "\#(text)""#
    #expect(
      try failure(["run", "a", "--seed", text]).message
        == "sim: \(explanation)\nTry 'sim run --help'.")
  }

  @Test("knows negative numbers from options")
  func negativeNumbers() throws {
    let parser = ArgumentParser(table: Self.other)
    #expect(try parser.parse(["draw", "1", "--by", "-3"]).value("by")?.integer == -3)
    #expect(try parser.parse(["draw", "1", "-b", "-3"]).value("by")?.integer == -3)
    #expect(try parser.parse(["draw", "--", "-3"]).value("X")?.integer == -3)
    #expect(
      try failure(["draw", "--by", "-6", "0"], table: Self.other).problem
        == .notInRange(subject: "--by", value: "-6", least: "-5", greatest: "5"))
  }

  @Test("counts the arguments of a command")
  func arguments() throws {
    let parser = ArgumentParser(table: Self.other)
    #expect(try parser.parse(["draw", "1", "here"]).value("Y")?.text == "here")
    #expect(
      try failure(["draw"], table: Self.other).message
        == "other: \"draw\" needs one X\nTry 'other draw --help'.")
    #expect(
      try failure(["draw", "1", "here", "now"], table: Self.other).problem
        == .unexpectedArgument("now"))
  }

  @Test("points at the word that is wrong")
  func index() throws {
    #expect(try failure(["run", "a", "--sede", "7"]).index == 2)
    #expect(try failure(["run", "a", "--seed", "x"]).index == 3)
    #expect(try failure(["run", "a", "--seed"]).index == 2)
    #expect(try failure(["run"]).index == nil)
  }

  @Test("cannot steer the terminal")
  func escapes() throws {
    #expect(
      try failure(["\u{1B}[2J"]).message
        == "sim: unknown command \"\\u{1b}[2J\"\nTry 'sim --help'.")
  }

  @Test("can break a rule that only the command knows")
  func brokenRule() {
    let error = UsageError(
      program: "sim", command: "run", problem: .brokenRule("--record takes one FILE only"), index: 1
    )
    #expect(error.message == "sim: --record takes one FILE only\nTry 'sim run --help'.")
  }
}
