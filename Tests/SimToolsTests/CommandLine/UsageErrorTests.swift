import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

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
    "says where an option does nothing",
    arguments: [
      (
        ["run", "a", "--seed", "7"],
        #""--seed" does nothing without --strategy; the seed of a random network is in "#
          + #"the scenario, in "connection""#
      ),
      (
        ["run", "a", "--seed", "7", "--strategy", "fifo"],
        #""--seed" does nothing with --strategy fifo or replay"#
      ),
      (
        ["explain", "a", "--schedule", "s", "--strategy", "random"],
        #""--schedule" does nothing with --strategy fifo, random or pct"#
      ),
      (["why", "a", "--schedule", "s", "--seed", "1"], #""--seed" does nothing with --schedule"#),
      (["explore", "a", "--no-shrink"], #""--no-shrink" does nothing without --save"#),
      (
        ["explore", "a", "--preemptions", "1"],
        #""--preemptions" does nothing without --strategy preemptions"#
      ),
      (
        ["explain", "a", "--html", "o", "--format", "json"], #""--format" does nothing with --html"#
      ),
      (["compare", "--all", "--html", "x", "f"], #""--all" does nothing with --html"#),
      (["museum", "--max-executions", "1"], #""--max-executions" does nothing without --find"#),
      (["claims", "C001", "--area", "view"], #""--area" does nothing with ID"#),
      (["lessons", "1", "--format", "json"], #""--format" does nothing with N"#),
      (
        ["fuzz", "--no-shrink", "--shrink-time", "1 s"],
        #""--shrink-time" does nothing with --no-shrink"#
      ),
    ])
  func idleOptions(words: [String], told: String) throws {
    #expect(try failure(words).message.hasPrefix("sim: option \(told)\n"))
  }

  @Test(
    "is none where the option does something",
    arguments: [
      ["run", "a", "--seed", "7", "--strategy", "random"], ["run", "a", "--schedule", "s"],
      ["run", "a", "--schedule", "s", "--strategy", "replay"], ["why", "a", "--seed", "1"],
      ["explore", "a", "--save", "d", "--no-shrink"], ["claims", "--area", "view"],
      ["run", "--seed", "7", "--help"],
    ])
  func busyOptions(words: [String]) throws {
    _ = try ArgumentParser(table: .sim).parse(words)
  }

  @Test(
    "is none for a name in large letters",
    arguments: [
      (["run", "a", "--generation", "5.X"], "generation", "5.x"),
      (["run", "a", "--generation", "HARDENED"], "generation", "hardened"),
      (["run", "a", "--format", "Json"], "format", "json"),
    ])
  func largeLetters(words: [String], option: String, name: String) throws {
    #expect(try ArgumentParser(table: .sim).parse(words).value(option)?.text == name)
  }

  @Test(
    "gets a message that names the next step",
    arguments: [
      ([], "a command is missing", "sim --help"),
      (["rnu"], #"unknown command "rnu"; did you mean "run"?"#, "sim --help"),
      (["fly"], #"unknown command "fly""#, "sim --help"),
      (
        ["help", "stpe"], #"there is no command and no page "stpe"; did you mean "step"?"#,
        "sim help --help"
      ),
      (
        ["help", "zzz"], #"there is no command and no page "zzz"; sim help lists all"#,
        "sim help --help"
      ),
      (
        ["fuzz", "--for", "8h"], #"unknown option "--for" for "fuzz"; did you mean "--max-time"?"#,
        "sim fuzz --help"
      ),
      (
        ["test", "--no-strikt"],
        #"unknown option "--no-strikt" for "test"; did you mean "--no-strict"?"#, "sim test --help"
      ),
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
      (["checkpoints", "-x"], #"unknown option "-x" for "checkpoints""#, "sim checkpoints --help"),
      (
        ["--seed", "7", "run"],
        #"option "--seed" belongs after its command: run, test, explain, step, explore, fuzz, why, "#
          + "conform, export or museum",
        "sim --help"
      ),
      (
        ["--format=json"],
        #"option "--format" belongs after its command: run, test, explain, lessons, explore, "#
          + "fuzz, merge, conform, compare, museum, invariants, claims, ask, coverage, bench, checkpoints or events",
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
      (
        ["checkpoints", "a"], #"unexpected argument "a" for "checkpoints""#,
        "sim checkpoints --help"
      ),
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
        #"unknown value "dice" for "--strategy"; it can be fifo, random, pct or replay"#,
        "sim run --help"
      ),
    ])
  func messages(words: [String], explanation: String, help: String) throws {
    let error = try failure(words)
    expectChinese { _ = error.message }
    #expect(error.message == "sim: \(explanation)\nTry '\(help)'.")
    #expect(error.exitCode == .usage)
  }

  @Test(
    "names the range of a number", arguments: ["x", "", "-1", "1.5", "18446744073709551616", "0x7"])
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
