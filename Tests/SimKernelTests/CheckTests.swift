import Testing

@testable import SimKernel

/// What fails a check, and what it reports.
@Suite struct CheckTests {
  struct Mistake: Error {}

  private func failure(
    _ body: () throws(Check.Failure) -> Check.Report,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Check.Failure {
    try #require(throws: Check.Failure.self, sourceLocation: sourceLocation) { try body() }
  }

  // MARK: What fails

  private static let faulty: [(Check.Problems, String, @Sendable (SchedulerPort) async -> Void)] = [
    (
      .deadlock, "deadlock",
      { scheduler in
        let locks = [scheduler.monitor("a"), scheduler.monitor("b")]
        await scheduler.withThreads(2) { number in
          await locks[number - 1].withLock { await locks[2 - number].withLock {} }
        }
      }
    ),
    (
      .livelock, "a livelock: 20000 steps",
      { scheduler in
        let cell = scheduler.cell("cell", 0, isAtomic: true)
        while await cell.read() == 0, !scheduler.isDraining {}
      }
    ),
    // These loops do not look whether the run has ended.
    (
      .livelock, "a livelock: 20000 steps",
      { scheduler in
        let cell = scheduler.cell("cell", 0, isAtomic: true)
        while await cell.read() == 0 {}
      }
    ),
    (
      .deadlock, "deadlock",
      { scheduler in
        let work = scheduler.semaphore("work", count: 0)
        scheduler.thread("worker") {
          while true {
            await work.wait()
            await scheduler.clock.pause(for: .seconds(1))
          }
        }
        work.signal()
      }
    ),
    (.crash, "a crash: out of range", { scheduler in scheduler.crash("out of range") }),
    (.escape, "program left the kernel", { _ in await Task.yield() }),
    (
      .dataRace, "a data race on cell",
      { scheduler in
        let cell = scheduler.cell("cell", 0)
        await scheduler.withThreads(2) { number in await cell.write(number) }
      }
    ),
    (.leak, "a leak: the object session has an owner", { _ = $0.lifetime("session") }),
    (
      .leak, "a leak: program passed the semaphore lock and has not signalled",
      { scheduler in await scheduler.semaphore("lock", count: 1).wait() }
    ),
    (
      .leak, "a leak: 1 entered the group work and have not left",
      { scheduler in await scheduler.group("work").enter() }
    ),
    (
      .leak, "a leak: the operation load of loads has not finished",
      { scheduler in
        let queue = scheduler.operationQueue("loads", width: 1)
        await queue.add(scheduler.operation("load")) {}
      }
    ),
    (
      .leak, "waits in the run loop loop",
      { scheduler in
        let loop = scheduler.runLoop("loop")
        scheduler.thread("network") { await loop.run() }
      }
    ),
  ]

  @Test(arguments: faulty.indices)
  func itFailsByDefaultAndCanBeAllowed(index: Int) throws {
    let (problem, words, program) = Self.faulty[index]
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(program: program)
    }
    #expect(failure.description.contains(words))
    let token = try #require(failure.token)
    let again = try self.failure { () throws(Check.Failure) in
      try Simulation.check(replaying: token.description, program: program)
    }
    #expect(again.problem.description == failure.problem.description)
    #expect(again.story == failure.story)
    #expect(throws: Never.self) { try Simulation.check(allowing: problem, program: program) }
    #expect(throws: Check.Failure.self) {
      try Simulation.check(
        allowing: Check.Problems(rawValue: 63).subtracting(problem), program: program)
    }
  }

  @Test func whatIsGivenBackIsNoLeak() throws {
    let report = try Simulation.check { scheduler in
      let session = scheduler.lifetime("session")
      let places = scheduler.semaphore("places", count: 2)
      let signal = scheduler.semaphore("signal", count: 0)
      let group = scheduler.group("group")
      await group.enter()
      await scheduler.concurrently(
        { await places.withPermit { signal.signal() } }, { await signal.wait() })
      await group.leave()
      await session.release()
      try await scheduler.clock.sleep(for: .seconds(1))
    }
    #expect(report.isExhausted)
  }

  @Test func aThrownErrorFails() throws {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check { _ in throw Mistake() }
    }
    guard case .thrown(let error) = failure.problem else {
      Issue.record("\(failure.problem)")
      return
    }
    #expect(error is Mistake)
  }

  /// It is found though the first run does not show it, and though the run with the error has a race.
  @Test(arguments: [Check.Orders.every, .portfolio(runs: 100), .every(upTo: 5)])
  func anUpdateThatIsLostInSomeOrderIsFound(orders: Check.Orders) throws {
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(orders, allowing: .dataRace, program: Programs.lostUpdate)
    }
    #expect(failure.description.hasPrefix("the program throws: 70"))
    #expect(failure.story.count == 4)
  }

  @Test func aProgramThatUsesSomethingElseIsNotDeterministic() throws {
    let counter = Counter()
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check { scheduler in
        let cell = scheduler.cell("cell", 0, isAtomic: true)
        for _ in 0..<counter.next() % 7 { await cell.write(1) }
        await scheduler.withThreads(2) { number in await cell.write(number) }
      }
    }
    guard case .nondeterminism = failure.problem else {
      Issue.record("\(failure)")
      return
    }
    #expect(failure.token == nil)
  }

  // MARK: What is reported

  @Test func everyOrderIsSaidOnlyIfEachWasTried() throws {
    let program: @Sendable (SchedulerPort) async -> Void = { scheduler in
      let cell = scheduler.cell("cell", 0, isAtomic: true)
      await scheduler.withThreads(3) { number in await cell.write(number) }
    }
    let all = try Simulation.check(program: program)
    #expect(all == report(runs: 6, inputs: 1, isExhausted: true))
    #expect(all.description == "every order was tried, in 6 runs")
    let some = try Simulation.check(.every(upTo: 5), program: program)
    #expect(some == report(runs: 5, inputs: 1, isExhausted: false))
    #expect(some.description == "5 runs were made, and orders are left")
    let one = try Simulation.check(.every(upTo: 1), program: program)
    #expect(one.description == "1 run was made, and orders are left")
    #expect(try Simulation.check(.every(upTo: 6), program: program) == all)
    let drawn = try Simulation.check(.portfolio(runs: 50), program: program)
    #expect(drawn == report(runs: 50, inputs: 1, isExhausted: false))
    let failure = try failure { () throws(Check.Failure) in
      try Simulation.check(.every(upTo: 5), requiresEveryOrder: true, program: program)
    }
    #expect(failure.description == "5 runs were made, and orders are left")
    #expect(throws: Never.self) {
      try Simulation.check(.every(upTo: 6), requiresEveryOrder: true, program: program)
    }
  }

  @Test func noOrderOfARunThatLeftTheKernelIsSaidToBeTried() throws {
    let report = try Simulation.check(allowing: .escape) { _ in await Task.yield() }
    #expect(!report.isExhausted)
  }

  @Test func aRunThatABoundEndsIsNoProofOfAnything() throws {
    var limits = Check.usualLimits
    limits.steps = 2
    let report = try Simulation.check(limits: limits) { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 0..<5 { await cell.write(1) }
      throw Mistake()
    }
    #expect(!report.isExhausted)
  }

  @Test func equalInputsAreTriedOnce() throws {
    let report = try Simulation.check(inputs: .bool) { _, _ in }
    #expect(report == self.report(runs: 2, inputs: 2, isExhausted: true))
    #expect(report.description == "every order of each of 2 inputs was tried, in 2 runs")
  }

  @Test func allInputsShareTheRuns() throws {
    let report = try Simulation.check(inputs: .int(in: 0...1_000_000), .every(upTo: 10)) { _, _ in }
    #expect(report.runs <= 10 && !report.isExhausted)
  }

  private func report(runs: Int, inputs: Int, isExhausted: Bool) -> Check.Report {
    Check.Report(runs: runs, inputs: inputs, isExhausted: isExhausted)
  }
}
