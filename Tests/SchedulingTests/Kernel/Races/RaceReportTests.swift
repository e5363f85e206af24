import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Which accesses race, and what is reported.
@Suite struct RaceReportTests {
  /// The races of a first-in-first-out run.
  private func races(
    _ program: @escaping @Sendable (SchedulerPort) async -> Void
  ) -> [DataRace] {
    Simulation().run { await program($0) }.races
  }

  @Test func bothPlacesAreReported() throws {
    let found = races { scheduler in
      let cell = scheduler.cell("balance", 0)
      let queue = scheduler.serialQueue("bank")
      scheduler.thread("withdrawal") {
        await scheduler.acting(for: EventSubject("alice")) {
          await scheduler.reach(CheckpointName("bank.withdraw"))
          await cell.write(1)
        }
      }
      await queue.sync { _ = await cell.read() }
    }
    let race = try #require(found.first)
    #expect(found.count == 1)
    #expect(race.object == "balance")
    #expect(
      race.description
        == "balance: program on bank reads it at step 3; program.1 on withdrawal writes it at step "
        + "4, for alice, after bank.withdraw; nothing orders the two")
    #expect(!race.earlier.isWrite && race.later.isWrite)
    #expect(race.later.reached == CheckpointName("bank.withdraw"))
  }

  @Test func twoReadsDoNotRace() {
    let found = races { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 1...3 { scheduler.thread("reader") { _ = await cell.read() } }
    }
    #expect(found == [])
  }

  /// A step that nothing divides is still a write that nothing orders.
  @Test func twoUpdatesRace() {
    let found = races { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 1...2 { scheduler.thread("writer") { await cell.update(nil) { $0 += 1 } } }
    }
    #expect(found.map(\.object) == ["cell"])
  }

  @Test func oneThreadNeverRacesWithItself() {
    let found = races { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 1...3 {
        let value = await cell.read()
        await cell.write(value + 1)
        await scheduler.clock.pause(for: .seconds(1))
      }
    }
    #expect(found == [])
  }

  /// A write races with each of the reads that nothing orders with it, whichever thread read last.
  @Test func noReaderIsForgotten() {
    let found = races { scheduler in
      let cell = scheduler.cell("cell", 0)
      let readers = (1...3).map { number in
        scheduler.thread("reader \(number)") {
          await scheduler.reach(CheckpointName("reader.\(number)"))
          _ = await cell.read()
        }
      }
      await scheduler.clock.pause(for: .seconds(1))
      await scheduler.join(readers[1])
      await cell.write(1)
    }
    #expect(found.map { $0.earlier.reached?.name } == ["reader.1", "reader.3"])
  }

  @Test func aRaceAtTheSamePlacesIsReportedOnce() {
    let found = races { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 1...20 { scheduler.thread("writer") { await cell.write(1) } }
    }
    #expect(found.count == 1)
  }

  @Test func theValueThatACellIsMadeWithIsNoAccess() {
    let found = races { scheduler in
      let made = Later<Cell<Int>>()
      scheduler.thread("maker") { made.value = scheduler.cell("cell", 1) }
      await scheduler.clock.pause(for: .seconds(1))
      _ = await made.value?.read()
    }
    #expect(found == [])
  }

  @Test func aRunIsTheSameWhetherRacesAreLookedForOrNot() {
    let program: @Sendable (SchedulerPort) async -> Void = { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 1...3 { scheduler.thread("writer") { await cell.write(1) } }
    }
    let with = Simulation().run(SeededRandom(seed: 3)) { await program($0) }
    let without = Simulation().run(SeededRandom(seed: 3), findsRaces: false) { await program($0) }
    #expect(with.digest == without.digest)
    #expect(with.races.count == 1)
    #expect(without.races == [])
  }

  @Test func everyRunReportsTheSameRaces() {
    let runs = (1...2).map { _ in
      Simulation().run(SeededRandom(seed: 5)) { scheduler in
        let cells = (1...4).map { scheduler.cell("cell \($0)", 0) }
        for number in 0..<8 {
          scheduler.thread("writer") { for cell in cells { await cell.write(number) } }
        }
      }.races
    }
    #expect(runs[0] == runs[1])
    #expect(!runs[0].isEmpty)
  }

  // MARK: Threads that have ended

  /// A thread that comes after an ended one in its slot still races with others.
  @Test func aSlotThatIsUsedAgainHidesNothing() {
    let found = races { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = scheduler.serialQueue("queue")
      for _ in 1...100 { await queue.async { _ = await cell.read() } }
      await queue.sync {}
      scheduler.thread("writer") { await cell.write(1) }
      await queue.async { _ = await cell.read() }
    }
    #expect(found.count == 1)
  }

  @Test func memoryDoesNotGrowWithTheThreadsThatHaveEnded() {
    let finder = RaceFinder { _ in }
    let simulation = Simulation()
    let kernel = simulation.makeKernel(
      FirstInFirstOut(), timeMode: .exact, limits: .init(), observer: nil, races: finder)
    let scheduler = SchedulerPort(core: kernel)
    let cells = (1...2_000).map { scheduler.cell("cell \($0)", 0) }
    _ = kernel.spawn(named: "program") {
      for cell in cells {
        // Threads whose end no thread learns of.
        scheduler.thread("writer") { await cell.write(1) }
        await scheduler.clock.pause(for: .seconds(1))
      }
    }
    #expect(kernel.run() == .rest)
    #expect(finder.slotCount == RaceFinder.slotLimit)
  }

  /// However many threads have ended unknown to each other, nothing is found that is not there.
  @Test func noRaceIsMadeUpWhenSlotsRunOut() {
    let run = Simulation().run(SeededRandom(seed: 1)) { scheduler in
      let lock = scheduler.monitor("lock")
      let gate = scheduler.semaphore("gate", count: 0)
      let guarded = scheduler.cell("guarded", 0)
      for number in 1...300 {
        let own = scheduler.cell("own \(number)", 0)
        scheduler.thread("worker") {
          await own.write(1)
          await lock.withLock {
            let value = await guarded.read()
            await guarded.write(value + 1)
          }
          await own.write(2)
          gate.signal()
        }
        if number.isMultiple(of: 7) { await scheduler.clock.pause(for: .seconds(1)) }
      }
      for _ in 1...300 { await gate.wait() }
      _ = await guarded.read()
    }
    #expect(run.races == [])
  }
}
