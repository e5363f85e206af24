import ImageLoadingModel
import SimTools
import Testing

@Suite struct RandomTests {
  /// The published numbers of the reference implementation.
  @Test func splitMixGivesTheKnownNumbers() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test(arguments: [1, 2, 3, 7, 10, 1 << 63, (1 << 63) + 1, .max] as [UInt64])
  func aNumberIsBelowItsBound(_ bound: UInt64) {
    var generator = SplitMix64(seed: bound)
    #expect((0..<1_000).allSatisfy { _ in generator.next(below: bound) < bound })
  }

  /// 30,000 draws: the bounds are about five standard deviations away.
  @Test(arguments: [2, 3, 7, 10])
  func everyNumberHasTheSameChance(_ bound: Int) {
    var generator = SplitMix64(seed: 42)
    var counts = Array(repeating: 0, count: bound)
    for _ in 0..<30_000 { counts[Int(generator.next(below: UInt64(bound)))] += 1 }
    let mean = 30_000 / bound
    #expect(counts.allSatisfy { abs($0 - mean) < 450 })
  }

  /// With a bound of 3 * 2^62, taking the upper half of the product alone would favour every third.
  @Test func aLargeBoundIsEvenToo() {
    var generator = SplitMix64(seed: 42)
    let third: UInt64 = 1 << 62
    var counts = [0, 0, 0]
    for _ in 0..<30_000 { counts[Int(generator.next(below: 3 * third) % 3)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 450 })
  }

  /// Two threads of two updates each, four accesses per thread: 8! / (4! 4!) orders. The start and
  /// the end of a thread and the join are no choices, and neither is what only one thread can do.
  @Test func theSeedsFindEachOfThe70OrdersOfTheLostUpdate() {
    let simulation = Simulation()
    var orders: Set<[String]> = []
    var digests: Set<String> = []
    for seed: UInt64 in 0..<3_000 {
      let run = simulation.run(SeededRandom(seed: seed), program: LostUpdateTests.lostUpdate)
      orders.insert(run.schedule.decisions.map(\.thread))
      digests.insert(run.digest)
      #expect(run.steps == 10)
      #expect(
        run.schedule.decisions.allSatisfy { $0.enabled == ["program.1", "program.2"] })
    }
    #expect(orders.count == 70)
    #expect(digests.count == 70)
  }

  /// One step each, so that the three orders of the first choice show the chance.
  @Test func everyThreadHasTheSameChance() {
    let simulation = Simulation()
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<3_000 {
      let run = simulation.run(SeededRandom(seed: seed)) { scheduler in
        let cell = scheduler.cell("cell", 0)
        for name in ["a", "b", "c"] { scheduler.thread(name) { _ = await cell.read() } }
      }
      counts[run.schedule.decisions[0].thread, default: 0] += 1
    }
    #expect(counts.count == 3)
    #expect(counts.values.allSatisfy { abs($0 - 1_000) < 130 })
  }
}
