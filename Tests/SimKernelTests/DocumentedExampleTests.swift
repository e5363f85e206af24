import Foundation
import SimKernel
import Testing

/// The code of Documentation/YourOwnCode.md does what is said there. That it is this code, DocumentTests
/// of `sim` sees.
@Suite struct DocumentedExampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path).standardized, encoding: .utf8)
  }

  private static func document() throws -> String {
    try text("../../Documentation/YourOwnCode.md")
  }

  /// The text of the blocks in a language; "" for output.
  private static func blocks(_ language: String) throws -> [String] {
    try document().components(separatedBy: "\n```").enumerated().compactMap { index, part in
      guard !index.isMultiple(of: 2) else { return nil }
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines[0] == language else { return nil }
      return lines.dropFirst().joined(separator: "\n")
    }
  }

  @Test func whatTheDocumentSaysIsPrintedIsPrinted() throws {
    var printed: [String] = []
    for example in [
      Examples().noWithdrawalIsLost, Examples().noWithdrawalIsLostInAnAtomicBalance,
      Examples().everyDepositCounts, Examples().noWithdrawalIsLostAsExpected,
    ] {
      printed.append(try #require(throws: Check.Failure.self) { try example() }.description)
    }
    let shown = try Self.blocks("text")
    #expect(shown == printed)
  }

  @Test func theOthersPass() throws {
    try Examples().noWithdrawalIsLostUnderALock()
    try Examples().theOrdersOfTwoWriters()
    Examples().oneOrder()
  }

  /// What the comments of the sources show.
  @Test func theExamplesOfTheCommentsRun() throws {
    try Simulation.check(inputs: .array(of: .int(in: 1...9), count: 0...4)) { scheduler, numbers in
      let sum = scheduler.cell("sum", 0, isAtomic: true)
      await scheduler.withThreads(numbers.count) { number in
        await sum.update { $0 += numbers[number - 1] }
      }
      try Check.require(sum.snapshot == numbers.reduce(0, +), "the sum is \(sum.snapshot)")
    }
    let run = Simulation().run { scheduler in
      let balance = scheduler.cell("balance", 100)
      await scheduler.concurrently(
        { await balance.update { $0 -= 30 } },
        { await balance.update { $0 += 50 } })
      return balance.snapshot
    }
    #expect(run.value == 120)
    let amounts = Generator.array(of: .int(in: 1...100), count: 0...5)
    let accounts = Generator.zip(.element(of: ["a", "b"]), amounts).map { "\($0)" }
    #expect(throws: Check.Failure.self) {
      try Simulation.check(inputs: accounts) { _, account in
        try Check.require(!account.contains("b"), account)
      }
    }
  }

  /// The variable names the run, as the argument does. In a process of its own: it is for all checks.
  @Test func theTokenCanBeInTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      let program = Programs.lostUpdate
      let found = try #require(throws: Check.Failure.self) {
        try Simulation.check(.every, allowing: .dataRace, program: program)
      }
      setenv("SIM_REPLAY", "\(try #require(found.token))", 1)
      let again = try #require(throws: Check.Failure.self) {
        try Simulation.check(allowing: .dataRace, program: program)
      }
      #expect(found.report.runs == 2 && again.report.runs == 1)
      #expect(found.story == again.story)
      setenv("SIM_REPLAY", "nonsense", 1)
      let mistake = try #require(throws: Check.Failure.self) {
        try Simulation.check(program: program)
      }
      #expect(mistake.description.contains("\"nonsense\" is no replay token"))
    }
  }
}
