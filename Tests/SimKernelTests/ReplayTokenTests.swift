import Testing

@testable import SimKernel

@Suite struct ReplayTokenTests {
  /// Threads that take and give back two locks, and count: some runs end in a deadlock.
  private static func program(threads: Int, rounds: Int) -> @Sendable (SchedulerPort) async -> [Int]
  {
    { scheduler in
      let order = scheduler.cell("order", [Int]())
      let left = scheduler.monitor("left")
      let right = scheduler.monitor("right")
      await scheduler.withThreads(threads) { number in
        for round in 0..<rounds {
          let (outer, inner) = (number + round).isMultiple(of: 2) ? (left, right) : (right, left)
          await outer.withLock {
            await inner.withLock { await order.update { $0.append(number) } }
          }
          try? await scheduler.clock.sleep(for: .seconds(number))
        }
      }
      return order.snapshot
    }
  }

  /// What a token makes is the run that it was printed for.
  @Test(arguments: Kernel.TimeMode.allCases, 1...4)
  func everyRandomScheduleIsMadeAgain(timeMode: Kernel.TimeMode, threads: Int) throws {
    let simulation = Simulation()
    for seed: UInt64 in 0..<100 {
      let program = Self.program(threads: threads, rounds: 1 + Int(seed % 3))
      let run = simulation.run(SeededRandom(seed: seed), timeMode: timeMode, program: program)
      let token = try ReplayToken(run.schedule.description)
      #expect(token == run.schedule.token)
      #expect(token.timeMode == timeMode)
      let again = simulation.run(
        DeviationReplay(token.deviations), timeMode: token.timeMode, program: program)
      #expect(again.digest == run.digest && again.value == run.value)
      #expect(again.outcome == run.outcome && again.schedule == run.schedule)
      #expect(again.schedule.description == run.schedule.description)
    }
  }

  @Test func anyTokenIsReadAsItWasWritten() throws {
    for seed: UInt64 in 0..<2_000 {
      var random = SplitMix64(seed: seed)
      var choice = 0
      let deviations = (0..<random.next(below: 30)).map { _ in
        choice += 1 + Int(random.next(below: seed.isMultiple(of: 2) ? 4 : 1 << 40))
        return Deviation(choice: choice, chosen: Int(random.next(below: 9)))
      }
      let token = ReplayToken(
        timeMode: seed.isMultiple(of: 3) ? .any : .exact,
        inputs: (0..<random.next(below: 9)).map { _ in random.next() >> random.next(below: 64) },
        deviations: deviations,
        fingerprint: ReplayToken.Fingerprint(
          steps: Int(random.next(below: 1_000_000)), digest: "\(random.next())"))
      #expect(try ReplayToken(token.description) == token)
    }
  }

  /// With the most switches that a run can have, and an input.
  @Test func aTokenOfTwentyStepsIsShort() {
    let deviations = (0..<20).map { Deviation(choice: $0, chosen: $0 % 2 == 0 ? 5 : 1) }
    let token = ReplayToken(
      timeMode: .any, inputs: [100, 100, 100], deviations: deviations,
      fingerprint: ReplayToken.Fingerprint(steps: 20, digest: "x"))
    #expect(token.description.count < 100)
    #expect(token.description.hasPrefix("sim1."))
  }

  private static let text = ReplayToken(
    timeMode: .any, inputs: [1, 300], deviations: [Deviation(choice: 2, chosen: 4)],
    fingerprint: ReplayToken.Fingerprint(steps: 9, digest: "x")
  ).description

  /// A character more, less or other is noticed: it is no token, whatever it is.
  @Test func aDamagedTokenIsMalformed() {
    let text = Self.text
    var damaged = [text + "A", "x" + text, " " + text, "", "sim1", "sim1.", "sim.AA", "sim1.AA.AA"]
    for index in text.indices.dropFirst(5) {
      damaged.append(text.replacingCharacter(at: index, by: text[index] == "B" ? "C" : "B"))
      damaged.append(text.replacingCharacter(at: index, by: "!"))
      damaged.append(String(text[..<index]))
    }
    for text in damaged {
      #expect(throws: ReplayToken.Mistake.malformed(text)) { try ReplayToken(text) }
    }
    #expect(ReplayToken.Mistake.malformed("a").description.contains("copy the whole word"))
  }

  @Test func aTokenOfAnotherVersionIsSaidToBeOne() {
    let text = "sim2" + Self.text.dropFirst(4)
    #expect(throws: ReplayToken.Mistake.otherVersion(text)) { try ReplayToken(text) }
    #expect(ReplayToken.Mistake.otherVersion("a").description.contains("remove it"))
  }

  @Test func aScheduleThatNoRunRecordedHasNoToken() {
    let decision = Schedule.Decision(
      step: 1, thread: "a", operation: "read x", enabled: ["a", "b"])
    let schedule = Schedule(decisions: [decision])
    #expect(schedule.token == nil)
    #expect(schedule.description == "a schedule of 1 decisions")
  }

  @Test func schedulesWithEqualDecisionsAreEqual() {
    let run = Simulation().run(SeededRandom(seed: 3), program: Self.program(threads: 2, rounds: 1))
    #expect(
      run.schedule == Schedule(decisions: run.schedule.decisions, timeMode: run.schedule.timeMode))
    #expect(!run.schedule.decisions.isEmpty)
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, by character: Character) -> String {
    self[..<index] + String(character) + self[self.index(after: index)...]
  }
}
