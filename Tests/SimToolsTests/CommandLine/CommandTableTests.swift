import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("The command table")
struct CommandTableTests {
  private func table(
    options: [CommandOption] = [], arguments: [CommandArgument] = [], rules: [OptionRule] = [],
    commands count: Int = 1
  ) -> CommandTable {
    let command = Command(
      name: "go", summary: "Go", discussion: [], arguments: arguments, options: options,
      rules: rules, examples: [], exitCodes: [])
    return CommandTable(
      program: "p", version: "1", summary: "P.", commands: Array(repeating: command, count: count),
      globalOptions: [CommandOption("help", letter: "h", summary: "Help")], examples: [])
  }

  private let number = CommandValue(name: "N", kind: .integer(0...9))

  @Test("of sim has no faults")
  func sim() {
    #expect(CommandTable.sim.faults == [])
  }

  @Test("of sim has examples that its own parser understands")
  func examples() throws {
    let table = CommandTable.sim
    for example in table.examples + table.commands.flatMap(\.examples) {
      let words = example.line.split(separator: " ").map(String.init)
      let start = try #require(words.firstIndex(of: "sim"), "\(example.line)")
      let end = words.firstIndex { $0 == ">" || ($0 == "|" && words[0] == "sim") } ?? words.count
      _ = try ArgumentParser(table: table).parse(Array(words[(start + 1)..<end]))
    }
  }

  @Test("of sim has summaries that are lines without a full stop")
  func summaries() {
    let table = CommandTable.sim
    let options = table.globalOptions + table.commands.flatMap(\.options)
    let summaries =
      (table.commands.map(\.summary) + options.map(\.summary)
      + table.commands.flatMap(\.arguments).map(\.summary)).map(\.text)
      + ExitCode.allCases.map(\.summary)
    for summary in summaries {
      #expect(!summary.isEmpty && !summary.hasSuffix(".") && !summary.contains("\n"), "\(summary)")
    }
  }

  @Test("reports names that are used twice")
  func repeatedNames() {
    let help = CommandOption("help", letter: "h", summary: "Help again")
    #expect(
      table(options: [help]).faults
        == ["go: two values are called help", "go: two options have the letter h"])
    #expect(table(commands: 2).faults == ["two commands are called go"])
  }

  @Test("reports options that are not the same in all commands")
  func meanings() {
    func faults(_ first: CommandOption, _ second: CommandOption) -> [String] {
      let commands = [("go", first), ("stay", second)].map { name, option in
        Command(
          name: name, summary: "Go", discussion: [], arguments: [], options: [option],
          examples: [], exitCodes: [])
      }
      return CommandTable(
        program: "p", version: "1", summary: "P.", commands: commands, globalOptions: [],
        examples: []
      ).faults
    }
    let span = CommandValue(name: "N", kind: .duration)
    let time = CommandOption("time", value: number, summary: "Time")
    #expect(faults(time, time) == [])
    #expect(
      faults(time, CommandOption("time", value: number, summary: "Time", detail: "here")) == [])
    #expect(
      faults(time, CommandOption("late", formerName: "time", value: span, summary: "L")) == [])
    #expect(
      faults(time, CommandOption("time", value: span, summary: "Time"))
        == ["--time of stay and of go take two kinds of values"])
    #expect(
      faults(time, CommandOption("time", value: number, isRepeatable: true, summary: "Time"))
        == ["--time of stay and of go take two kinds of values"])
    #expect(
      faults(time, CommandOption("time", summary: "Time"))
        == ["--time of stay and of go take two kinds of values"])
    #expect(
      faults(time, CommandOption("time", value: number, summary: "Tide"))
        == ["--time of stay and of go have two meanings"])
  }

  @Test("gives no former name to two options")
  func formerNames() {
    let time = CommandOption("time", value: number, summary: "Time")
    let late = CommandOption("late", formerName: "time", value: number, summary: "Late")
    #expect(table(options: [time, late]).faults == ["go: two values are called time"])
  }

  @Test("accepts former names, and says how they are called now")
  func formerNamesAreAccepted() throws {
    for (words, former, name) in [
      (["fuzz", "--time", "8h"], "--time", "--max-time"),
      (["fuzz", "--time=8h"], "--time", "--max-time"),
      (["conform", "--save", "x", "a", "b"], "--save", "--scenario"),
      (["site", "--with", "x", "a"], "--with", "--add"),
    ] {
      let parsed = try ArgumentParser(table: .sim).parse(words)
      #expect(parsed.formerNames == [.init(former: former, name: name)])
      #expect(parsed.value(String(name.dropFirst(2)))?.isGiven == true)
    }
    #expect(try ArgumentParser(table: .sim).parse(["fuzz", "--max-time", "8h"]).formerNames == [])
  }

  @Test("reports rules about missing options and values")
  func rules() {
    let choice = CommandOption(
      "by", value: CommandValue(name: "B", kind: .oneOf([.init(name: "x", summary: nil)])),
      summary: "By")
    #expect(
      table(
        options: [choice],
        rules: [
          OptionRule("by", onlyWith: "by", oneOf: ["x"]), OptionRule("by", onlyWith: "of"),
          OptionRule("by", neverWith: "by", oneOf: ["y"]),
        ]
      ).faults == ["go: a rule is about of", "go: a rule is about by y"])
  }

  @Test("reports defaults without a meaning")
  func defaults() {
    #expect(
      table(options: [
        CommandOption("level", value: number, default: "10", summary: "Level"),
        CommandOption("fast", default: "yes", summary: "Fast"),
        CommandOption("size", value: number, default: "1", isRepeatable: true, summary: "Size"),
      ]).faults == [
        "go: --level does not accept its own default 10",
        "go: --fast is a flag with a default, or repeatable",
        "go: --size is repeatable with a default",
      ])
  }

  @Test("reports arguments that hide later ones")
  func arguments() {
    let many = CommandArgument(value: number, count: .oneOrMore, summary: "Numbers")
    let last = CommandArgument(
      value: CommandValue(name: "LAST", kind: .text), count: .one, summary: "Last")
    #expect(table(arguments: [many, last]).faults == ["go: N... is not the last argument"])
    #expect(table(arguments: [last, many]).faults == [])
  }
}

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("are those that users know")
  func values() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 3, 5, 64, 65, 70, 74, 130])
  }

  @Test("say different things")
  func summaries() {
    #expect(Set(ExitCode.allCases.map(\.summary)).count == ExitCode.allCases.count)
  }
}
