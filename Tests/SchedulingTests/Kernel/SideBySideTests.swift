import Foundation
import ImageLoadingModel
import SimTools
import Synchronization
import Testing

/// Simulations on several real threads; `Thread` of Foundation makes sure that they are.
@Suite struct SideBySideTests {
  /// Where real threads wait for each other.
  private final class Meeting: Sendable {
    private let arrivals = Atomic(0)

    /// Waits until two have come as often as this caller has.
    func meet(round: Int) {
      arrivals.add(1, ordering: .sequentiallyConsistent)
      while arrivals.load(ordering: .sequentiallyConsistent) < 2 * round { sched_yield() }
    }
  }

  private static func digests(
    seeds: Range<UInt64>, halfWay: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> [String] {
    let simulation = Simulation()
    return seeds.enumerated().map { round, seed in
      simulation.run(SeededRandom(seed: seed)) { scheduler in
        let cell = scheduler.cell("cell", 0)
        scheduler.thread("half way") {
          await cell.write(1)
          halfWay(round + 1)
        }
        return await ReplayTests.program(scheduler)
      }.digest
    }
  }

  @Test func twoSimulationsAtTheSameTimeGiveTheDigestsThatEachGivesAlone() {
    let alone = [Self.digests(seeds: 0..<50), Self.digests(seeds: 50..<100)]
    let meeting = Meeting()
    let together = Mutex<[[String]]>([[], []])
    let ended = DispatchSemaphore(value: 0)
    for (index, seeds) in [0..<50, 50..<100 as Range<UInt64>].enumerated() {
      Thread.detachNewThread {
        let digests = Self.digests(seeds: seeds) { meeting.meet(round: $0) }
        together.withLock { $0[index] = digests }
        ended.signal()
      }
    }
    for _ in 0..<2 { ended.wait() }
    #expect(together.withLock { $0 } == alone)
    #expect(Set(alone.joined()).count == 100)
  }

  @Test func aSimulationInsideASimulationDoesNotDisturbIt() {
    let alone = Self.digests(seeds: 0..<5)
    let inner = Log()
    let outer = Self.digests(seeds: 0..<5) { _ in
      for digest in Self.digests(seeds: 0..<1) { inner.note(digest) }
    }
    #expect(outer == alone)
    #expect(inner.lines == Array(repeating: alone[0], count: 5))
  }
}
