import Testing

@testable import SimKernel

/// Inputs and orders are shrunk together, and what is printed makes the run again.
@Suite struct ShrinkingTests {
  private func failure(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws(Check.Failure) -> Check.Report
  ) throws -> Check.Failure {
    try #require(throws: Check.Failure.self, sourceLocation: sourceLocation) { try body() }
  }

  @Test(arguments: 1...5)
  func aNumberIsShrunkToTheSmallestThatFails(seed: UInt64) throws {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(inputs: .int(in: -1_000_000...1_000_000), seed: seed) { _, number in
        try Check.require(number < 41_137, "\(number)")
      }
    }
    #expect(failure.inputs == "41137")
    #expect(failure.description.contains("with the input 41137"))
  }

  @Test(arguments: 1...5)
  func aListIsShrunkToItsCauses(seed: UInt64) throws {
    let inputs = Generator.array(of: .zip(.int(in: 0...1_000), .bool), count: 0...20)
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(inputs: inputs, seed: seed) { _, items in
        let large = items.filter { $0.0 > 9 && $0.1 }
        try Check.require(large.count < 2, "\(items)")
      }
    }
    #expect(failure.inputs == "[(10, true), (10, true)]")
  }

  /// The bug needs an input and an order: a number above 4, another thread, and a switch between.
  @Test(arguments: [Check.Orders.every, .portfolio(runs: 5_000)])
  func inputAndOrderAreShrunkTogether(orders: Check.Orders) throws {
    let program: @Sendable (SchedulerPort, [Int]) async throws -> Void = { scheduler, numbers in
      let sum = scheduler.cell("sum", 0, isAtomic: true)
      await scheduler.withThreads(numbers.count) { thread in
        let number = numbers[thread - 1]
        if number > 4 {
          await sum.write(sum.read() + number)
        } else {
          await sum.update { $0 += number }
        }
      }
      try Check.require(sum.snapshot == numbers.reduce(0, +), "the sum is \(sum.snapshot)")
    }
    let inputs = Generator.array(of: .int(in: 1...9), count: 0...4)
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(inputs: inputs, orders, program: program)
    }
    #expect(["[1, 5]", "[5, 1]"].contains(failure.inputs))
    #expect(failure.story.count == 3)
    let token = try #require(failure.token)
    #expect(token.deviations.count == 1)
    let again = try self.failure { () throws(Check.Failure) in
      try Simulation.check(inputs: inputs, replaying: token.description, program: program)
    }
    #expect(again.description.hasPrefix(failure.problem.description))
    #expect(again.inputs == failure.inputs && again.story == failure.story)
  }

  /// Of many threads that do much, two switches show the bug; a random order has dozens.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func anOrderIsShrunkToFewSwitches(seed: UInt64) throws {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(.portfolio(runs: 500, seed: seed), allowing: .dataRace) { scheduler in
        let x = scheduler.cell("x", 0)
        let noise = scheduler.cell("noise", 0, isAtomic: true)
        await scheduler.withThreads(4) { _ in
          for _ in 0..<5 { await noise.update { $0 += 1 } }
          await x.write(x.read() + 1)
          for _ in 0..<5 { await noise.update { $0 += 1 } }
        }
        try Check.require(x.snapshot == 4, "\(x.snapshot)")
      }
    }
    #expect(try #require(failure.token).deviations.count == 1)
    #expect(try #require(failure.token).description.count < 100)
  }

  /// A bug that needs more switches than can be searched for: those that it does not need are left out.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func switchesThatAreNotNeededAreLeftOut(seed: UInt64) throws {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(.portfolio(runs: 5_000, seed: seed)) { scheduler in
        let turn = scheduler.cell("turn", 0, isAtomic: true)
        await scheduler.withThreads(6) { number in
          for _ in 0..<20 {
            await turn.update { turn in if turn % 6 == number - 1 { turn += 1 } }
          }
        }
        try Check.require(turn.snapshot < 14, "\(turn.snapshot)")
      }
    }
    #expect(try #require(failure.token).deviations.count <= 20)
  }

  /// Large numbers throw, smaller ones wait for ever.
  @Test func itDoesNotGoFromOneProblemToAnother() throws {
    var inputs: Set<String> = []
    for seed: UInt64 in 1...8 {
      let failure = try failure { () throws(Check.Failure) in
        try Simulation.check(inputs: .int(in: 0...100), seed: seed) { scheduler, number in
          if (1..<50).contains(number) { await scheduler.semaphore("never", count: 0).wait() }
          if number >= 60 { throw CheckTests.Mistake() }
        }
      }
      let isThrown = if case .thrown = failure.problem { true } else { false }
      #expect(failure.inputs == (isThrown ? "60" : "1"))
      inputs.insert(failure.inputs ?? "")
    }
    #expect(inputs == ["1", "60"])
  }

  // MARK: Tokens that are pasted

  private func mistake(
    replaying token: String, _ program: @escaping @Sendable (SchedulerPort) async throws -> Void
  ) throws -> ReplayToken.Mistake? {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(replaying: token, program: program)
    }
    if case .badToken(let mistake) = failure.problem { return mistake }
    return nil
  }

  private func token(
    _ program: @escaping @Sendable (SchedulerPort) async throws -> Void
  ) throws -> String {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(allowing: .dataRace, program: program)
    }
    return try #require(failure.token).description
  }

  @Test func aTokenOfAnotherProgramIsNoticed() throws {
    let token = try token(Programs.lostUpdate)
    #expect(try mistake(replaying: token) { _ in } == .otherProgram(token))
    let locked: @Sendable (SchedulerPort) async throws -> Void = { scheduler in
      let balance = scheduler.cell("balance", 100)
      let lock = scheduler.monitor("lock")
      await scheduler.withThreads(2, named: "withdrawal") { _ in
        await lock.withLock { await balance.write(balance.read() - 30) }
      }
    }
    #expect(try mistake(replaying: token, locked) == .otherProgram(token))
    let renamed: @Sendable (SchedulerPort) async throws -> Void = { scheduler in
      let money = scheduler.cell("money", 100)
      await scheduler.withThreads(2, named: "withdrawal") { _ in
        await money.write(money.read() - 30)
      }
    }
    #expect(try mistake(replaying: token, renamed) == .otherProgram(token))
  }

  @Test func aTokenOfAnotherGeneratorIsNoticed() throws {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(inputs: .int(in: 0...9)) { _, number in
        try Check.require(number < 5, "\(number)")
      }
    }
    let token = try #require(failure.token).description
    for inputs in [Generator.int(in: 0...3), .int(in: 0...99)] {
      let other = try self.failure { () throws(Check.Failure) in
        try Simulation.check(inputs: inputs, replaying: token) { _, number in
          try Check.require(number < 5, "\(number)")
        }
      }
      guard case .badToken(.otherProgram(token)) = other.problem else {
        Issue.record("\(other)")
        continue
      }
    }
  }

  @Test func aTokenThatIsNoneIsSaidToBeMalformed() throws {
    #expect(try mistake(replaying: "hello") { _ in } == .malformed("hello"))
    #expect(try mistake(replaying: "sim7.AAAA") { _ in } == .otherVersion("sim7.AAAA"))
  }

  /// What a run prints without a check can be pasted into one.
  @Test func theTokenOfAScheduleMakesTheRun() throws {
    let token = try token(Programs.lostUpdate)
    for seed: UInt64 in 0..<50 {
      let run = Simulation().run(SeededRandom(seed: seed)) { scheduler in
        do {
          try await Programs.lostUpdate(scheduler)
          return false
        } catch {
          return true
        }
      }
      guard run.value == true else { continue }
      let text = "\(run.schedule)"
      #expect(text != token)
      let failure = try failure { () throws(Check.Failure) in
        try Simulation.check(
          allowing: .dataRace, replaying: text, program: Programs.lostUpdate)
      }
      #expect(failure.problem.description == "the program throws: 70")
      return
    }
    Issue.record("no seed lost the update")
  }

  /// A repair that leaves the steps as they are passes the run that failed.
  @Test func aRepairedProgramPasses() throws {
    let token = try token { scheduler in
      let cell = scheduler.cell("cell", 0)
      await cell.write(1)
      throw CheckTests.Mistake()
    }
    let report = try Simulation.check(replaying: token) { scheduler in
      let cell = scheduler.cell("cell", 0)
      await cell.write(1)
    }
    #expect(report == Check.Report(runs: 1, inputs: 1, isExhausted: false))
  }
}
