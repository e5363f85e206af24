import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Orders that are kept, followed, and followed as far as that goes.
@Suite struct ThreadOrderTests {
  private let simulation = Simulation()

  /// Two threads that read and then write a cell.
  private func run(_ strategy: some Strategy, threads: Int = 2) -> Simulation.Run<Int> {
    simulation.run(strategy) { scheduler in
      let cell = scheduler.cell("x", 0)
      let all = (1...threads).map { number in
        scheduler.thread("thread \(number)") {
          let before = await cell.read()
          await cell.write(before + 1)
        }
      }
      for thread in all { await scheduler.join(thread) }
      return cell.snapshot
    }
  }

  @Test(arguments: 0..<20)
  func anOrderIsFollowedToTheSameRun(seed: Int) {
    let keeper = OrderKeeper(SeededRandom(seed: UInt64(seed)))
    let kept = run(keeper)
    let followed = run(OrderFollower(keeper.order))
    #expect(followed.digest == kept.digest)
    #expect(run(SeededRandom(seed: UInt64(seed))).digest == kept.digest)
  }

  @Test func firstInFirstOutPreemptsNoThread() {
    let keeper = OrderKeeper(FirstInFirstOut())
    _ = run(keeper)
    #expect(keeper.order.preemptions == 0)
  }

  @Test func anUpdateIsLostWithOnePreemptionAtLeast() {
    var least = Int.max
    for seed in 0..<UInt64(50) {
      let keeper = OrderKeeper(SeededRandom(seed: seed))
      if run(keeper).value == 1 { least = min(least, keeper.order.preemptions) }
    }
    #expect(least >= 1)
    #expect(least < Int.max)
  }

  @Test func turnsOfThreadsThatAreNotThereWait() {
    let keeper = OrderKeeper(SeededRandom(seed: 3))
    let three = run(keeper, threads: 3)
    #expect(three.value != nil)
    let two = run(OrderFollower(keeper.order))
    #expect(two.outcome == .rest)
    #expect(two.value != nil)
  }

  @Test func withoutAnOrderItIsFirstInFirstOut() {
    #expect(run(OrderFollower(ThreadOrder())).digest == run(FirstInFirstOut()).digest)
  }
}
