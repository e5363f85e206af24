import ImageLoadingModel
import SimTools
import Testing

/// A small concurrent program with no image in sight: threads read a cell and write it plus one.
@Suite struct LostUpdateTests {
  @Sendable static func lostUpdate(_ scheduler: SchedulerPort) async -> Int {
    let counter = scheduler.cell("counter", 0)
    let threads = ["a", "b"].map { name in
      scheduler.thread(name) {
        for _ in 0..<2 {
          let value = await counter.read()
          await counter.write(value + 1)
        }
      }
    }
    for thread in threads { await scheduler.join(thread) }
    return counter.snapshot
  }

  @Test func firstInFirstOutLosesNothing() {
    let run = Simulation().run(program: Self.lostUpdate)
    #expect(run.value == 4)
    #expect(run.outcome == .rest)
  }

  @Test func randomFindsEveryResult() {
    let simulation = Simulation()
    let results = Set(
      (0..<300).compactMap { seed in
        simulation.run(SeededRandom(seed: seed), program: Self.lostUpdate).value
      })
    #expect(results == [2, 3, 4])
  }

  @Test func theSameSeedGivesTheSameDigest() {
    let simulation = Simulation()
    for seed: UInt64 in 0..<50 {
      let first = simulation.run(SeededRandom(seed: seed), program: Self.lostUpdate)
      let second = Simulation().run(SeededRandom(seed: seed), program: Self.lostUpdate)
      #expect(first.digest == second.digest)
      #expect(first.schedule == second.schedule)
    }
  }

  @Test func differentOrdersHaveDifferentDigests() {
    let simulation = Simulation()
    var orders: [[String]] = []
    var digests: Set<String> = []
    for seed: UInt64 in 0..<200 {
      let run = simulation.run(SeededRandom(seed: seed), program: Self.lostUpdate)
      let order = run.schedule.decisions.map(\.thread)
      if !orders.contains(order) { orders.append(order) }
      digests.insert(run.digest)
    }
    #expect(orders.count > 30)
    #expect(digests.count == orders.count)
  }

  @Test func aRecordedScheduleReplays() {
    let simulation = Simulation()
    let recorded = simulation.run(SeededRandom(seed: 11), program: Self.lostUpdate)
    let replayed = simulation.run(Replay(recorded.schedule), program: Self.lostUpdate)
    #expect(replayed.outcome == .rest)
    #expect(replayed.digest == recorded.digest)
    #expect(replayed.value == recorded.value)
  }
}
