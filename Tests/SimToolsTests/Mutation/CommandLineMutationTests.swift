import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import SimTools
@testable import TestFixtures

/// Any command line is understood or refused with a message; nothing traps.
@Suite struct CommandLineMutationTests {
  private static let values = [
    "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
    "18446744073709551616", "1e3", "1.5", "", " ", "-", "--", "=", "x", "all", "M01", "m01,M01",
    "1/4", "1/9223372036854775807", "0/0", "-1/-1", "10 min", "-1 s", "9223372036854775807 weeks",
    "\u{0}", "\u{1B}[31m\u{202E}", "é", String(repeating: "x", count: 5_000), "a.json",
  ]

  /// A line of words that the table has, and of others.
  private static func line(_ dice: inout Dice) -> [String] {
    let command = dice.pick(CommandTable.sim.commands)
    let options = CommandTable.sim.options(for: command)
    var words = dice.chance(95) ? [command.name] : []
    for _ in 0..<dice.number(in: 0...6) {
      let option = dice.pick(
        dice.chance(90) ? options : CommandTable.sim.commands.flatMap(\.options))
      let value = value(for: option.value, &dice)
      switch dice.number(in: 0...9) {
      case 0...3: words += [option.spelling, value]
      case 4...6: words.append("\(option.spelling)=\(value)")
      case 7: words.append(option.spelling)
      case 8: words.append(value)
      default: words.append(String(option.spelling.dropLast()))
      }
    }
    for argument in command.arguments where dice.chance(80) {
      words.append(value(for: argument.value, &dice))
    }
    return words
  }

  private static func value(for wanted: CommandValue?, _ dice: inout Dice) -> String {
    switch wanted?.kind {
    case .oneOf(let choices) where dice.chance(70): dice.pick(choices).name
    case .duration where dice.chance(50): "60 s"
    case .file where dice.chance(70): "a.json"
    case .newFile where dice.chance(70): "b.json"
    default: dice.pick(values)
    }
  }

  @Test func everyLineIsUnderstoodOrRefused() {
    let parser = ArgumentParser(table: .sim)
    var understood: Set<String> = []
    for seed in 0..<UInt64(20_000) {
      var dice = Dice(seed: seed)
      let words = Self.line(&dice)
      do {
        let parsed = try parser.parse(words)
        guard case .command(let name) = parsed.request else { continue }
        understood.insert(name)
        switch name {
        case "fuzz": _ = try FuzzOptions(parsed, environment: [:], jobs: 1).plan.shardRuns
        case "test": _ = try TestOptions(parsed, environment: [:]).plan.blocks.first
        default: break
        }
      } catch {
        #expect(error.message.contains("Try 'sim"), "seed \(seed): \(words)")
        #expect(!error.message.unicodeScalars.contains("\u{1B}"), "seed \(seed): \(words)")
      }
    }
    let commands = Set(CommandTable.sim.commands.map(\.name)).subtracting([CommandTable.helpName])
    #expect(commands.subtracting(understood).isEmpty, "never understood")
  }

  @Test func everyLineOfASessionIsAnswered() throws {
    let scenario = try TestScenario.file("explore/cancel-anywhere.json").scenarios[0]
    var session = SteppingSession(
      RunPlan(scenario, order: nil), level: .steps, style: .plain, columns: 200,
      on: ScenarioRunner())
    _ = session.begin()
    let commands = StepRequest.commands.filter { $0.name != "quit" }
    let names = [
      "io", "main", "first", "manager.cancel", "outline", "all", "at 1", "io at 1", "main at 99",
    ]
    for seed in 0..<UInt64(400) {
      var dice = Dice(seed: seed)
      let word = dice.pick(commands)
      let line = [
        dice.chance(50) ? word.name : word.letter ?? "",
        dice.pick(dice.chance(50) ? names : Self.values),
      ]
      #expect(!session.answer(line.filter { !$0.isEmpty }.joined(separator: " ")).isEmpty)
    }
    #expect(!session.isOver)
  }
}
