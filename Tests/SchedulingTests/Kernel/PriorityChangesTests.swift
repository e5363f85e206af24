import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Random priorities that change at a few steps (PCT).
@Suite struct PriorityChangesTests {
  /// Ends with 3 unless the second thread comes between each two steps of the first.
  private static let program: @Sendable (SchedulerPort) async -> Int = { scheduler in
    let turn = scheduler.cell("turn", 0)
    let first = scheduler.thread("first") {
      for step in [0, 2] where await turn.read() == step { await turn.write(step + 1) }
    }
    let second = scheduler.thread("second") {
      if await turn.read() == 1 { await turn.write(2) }
    }
    await scheduler.join(first)
    await scheduler.join(second)
    return turn.snapshot
  }

  private func hits(depth: Int) -> Int {
    (0..<UInt64(400)).count { seed in
      Simulation().run(
        PriorityChanges(seed: seed, depth: depth, steps: 8), program: Self.program
      ).value == 3
    }
  }

  @Test func aBugThatNeedsTwoSwitchesNeedsDepth() {
    #expect(hits(depth: 1) == 0)
    // Two threads, eight steps, depth 3: one run in 128 at least; here the steps fit better.
    #expect(hits(depth: 3) >= 3)
  }

  @Test func theSeedDecides() {
    let digests = (0..<UInt64(20)).map { seed in
      (0..<2).map { _ in
        Simulation().run(
          PriorityChanges(seed: seed, depth: 3, steps: 8), program: Self.program
        ).digest
      }
    }
    #expect(digests.allSatisfy { $0[0] == $0[1] })
    #expect(Set(digests.map { $0[0] }).count > 1)
  }
}
