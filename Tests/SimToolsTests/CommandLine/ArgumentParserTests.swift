import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite("Parsing a command line")
struct ArgumentParserTests {
  private func parse(_ words: String...) throws -> ParsedCommand {
    try ArgumentParser(table: .sim).parse(words)
  }

  @Test("keeps each value with the place that it came from")
  func origins() throws {
    let parsed = try parse(
      "run", "--seed", "7", "a.json", "--format=json", "b.json", "--strategy", "random")
    #expect(parsed.request == .command("run"))
    #expect(parsed.value("seed")?.unsigned == 7)
    #expect(parsed.value("seed")?.origin == .argument(2))
    #expect(parsed.value("format")?.text == "json")
    #expect(parsed.value("format")?.origin == .argument(4))
    #expect(parsed.values("FILE").map(\.text) == ["a.json", "b.json"])
    #expect(parsed.values("FILE").map(\.origin) == [.argument(3), .argument(5)])
  }

  @Test("fills in the defaults, and marks them")
  func defaults() throws {
    let parsed = try parse("run", "a.json")
    #expect(parsed.value("seed")?.unsigned == 1)
    #expect(parsed.value("seed")?.isGiven == false)
    #expect(parsed.value("strategy")?.text == "fifo")
    #expect(parsed.value("trace")?.text == "steps")
    #expect(parsed.value("format")?.text == "text")
    #expect(parsed.value("schedule") == nil)
    #expect(parsed.values("with").isEmpty)
    #expect(!parsed.isOn("check-determinism"))
    #expect(parsed.color == .auto)
  }

  @Test("a value that was typed is given even if it is the default")
  func givenDefault() throws {
    #expect(try parse("fuzz", "--seed", "1").value("seed")?.isGiven == true)
  }

  @Test("collects an option that may be repeated, in order")
  func repeated() throws {
    let parsed = try parse("run", "--with", "D06", "a", "--with=M01", "--without", "D02")
    #expect(parsed.values("with").map(\.text) == ["D06", "M01"])
    #expect(parsed.values("without").map(\.text) == ["D02"])
  }

  @Test("takes flags anywhere, and global options before the command too")
  func flags() throws {
    let parsed = try parse("--color", "never", "run", "--check-determinism", "a")
    #expect(parsed.isOn("check-determinism"))
    #expect(parsed.color == .never)
    #expect(try parse("steps", "--color=always").color == .always)
  }

  @Test("reads a dash as an argument, and as a value")
  func standardInput() throws {
    let parsed = try parse("run", "-", "--schedule", "-")
    #expect(parsed.values("FILE").map(\.text) == ["-"])
    #expect(parsed.value("schedule")?.text == "-")
  }

  @Test("takes everything behind two dashes as it is")
  func endOfOptions() throws {
    let parsed = try parse("run", "--", "--seed", "--", "-h")
    #expect(parsed.values("FILE").map(\.text) == ["--seed", "--", "-h"])
    #expect(parsed.values("FILE").map(\.origin) == [.argument(2), .argument(3), .argument(4)])
    #expect(try parse("--", "events").request == .command("events"))
  }

  @Test func aFormerNameSelectsTheCommand() throws {
    #expect(try parse("steps").request == .command("checkpoints"))
    #expect(CommandTable.sim.command(named: "steps")?.name == "checkpoints")
  }

  @Test("keeps everything behind the first equals sign")
  func equalsSigns() throws {
    #expect(try parse("run", "a", "--record=x=y").value("record")?.text == "x=y")
    #expect(try parse("run", "a", "--record=--seed").value("record")?.text == "--seed")
  }

  @Test("reads every seed that there is", arguments: [0, 1, UInt64.max])
  func seeds(seed: UInt64) throws {
    #expect(try parse("fuzz", "--seed", "\(seed)").value("seed")?.unsigned == seed)
  }

  @Test("an unsigned value is no integer, and a text is no number")
  func otherContents() throws {
    let parsed = try parse("run", "1")
    #expect(parsed.value("seed")?.integer == nil)
    #expect(parsed.value("FILE")?.unsigned == nil)
  }
}

@Suite("Asking for help or the version")
struct HelpRequestTests {
  @Test(
    "is understood at any place, without the arguments that the command needs",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["help"], nil), (["run", "--help"], "run"),
      (["--help", "run"], "run"), (["run", "a.json", "-h"], "run"), (["help", "run"], "run"),
      (["help", "help"], "help"), (["help", "--help"], "help"), (["--version", "--help"], nil),
      (["help", "Exit-Codes"], "exit-codes"), (["help", "RUN"], "run"),
    ] as [([String], String?)])
  func help(words: [String], command: String?) throws {
    #expect(try ArgumentParser(table: .sim).parse(words).request == .help(of: command))
  }

  @Test(
    "finds the version, with a command or without",
    arguments: [["--version"], ["run", "--version"]])
  func version(words: [String]) throws {
    #expect(try ArgumentParser(table: .sim).parse(words).request == .version)
  }

  @Test("knows the colour that the help is to have")
  func color() throws {
    #expect(try ArgumentParser(table: .sim).parse(["--help", "--color=always"]).color == .always)
  }
}
