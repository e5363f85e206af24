import ImageLoadingModel
import Testing

@testable import SimKernel

/// What a failure does not need of an order is left out.
@Suite struct OrderShrinkerTests {
  /// A run that has lost an update, or another one.
  private struct Kept: OrderedRun, Sendable {
    let order: ThreadOrder
    let value: Int?
  }

  /// Four threads that do much beside reading and then writing a cell.
  private static func run(_ strategy: any Strategy) -> Kept {
    let keeper = OrderKeeper(strategy)
    let run = Simulation().run(keeper) { scheduler in
      let cell = scheduler.cell("x", 0)
      let noise = scheduler.cell("noise", 0, isAtomic: true)
      await scheduler.withThreads(4) { _ in
        for _ in 0..<3 { await noise.update { $0 += 1 } }
        await cell.write(cell.read() + 1)
        for _ in 0..<3 { await noise.update { $0 += 1 } }
      }
      return cell.snapshot
    }
    return Kept(order: keeper.order, value: run.value)
  }

  private static func hasFailed(_ run: Kept) -> Bool { run.value.map { $0 < 4 } ?? false }

  private static let failing = (0..<UInt64(20)).map { run(SeededRandom(seed: $0)) }
    .filter(hasFailed)

  private static func shrunk(
    _ run: Kept, searchingIn runs: Int, shouldStop: @escaping () -> Bool = { false }
  ) -> Kept {
    var shrinker = OrderShrinker(
      run, shouldStop: shouldStop,
      run: { strategy in
        let run = Self.run(strategy)
        return hasFailed(run) ? run : nil
      })
    shrinker.shrink(searchingIn: runs)
    return shrinker.best
  }

  @Test func itFindsTheOrderWithTheFewestDeviations() {
    #expect(Self.failing.count > 5)
    for run in Self.failing {
      #expect(run.order.deviations.count > 5)
      #expect(Self.shrunk(run, searchingIn: 1_000).order.deviations.count == 1)
    }
  }

  /// Without a search no turn is left that can go.
  @Test func noTurnIsLeftThatCanGo() {
    for run in Self.failing {
      let shrunk = Self.shrunk(run, searchingIn: 0)
      #expect(Self.hasFailed(shrunk))
      #expect(shrunk.order.deviations.count <= 3)
      for index in shrunk.order.turns.indices {
        var order = shrunk.order
        order.turns.remove(at: index)
        let other = Self.run(OrderFollower(order))
        #expect(
          !Self.hasFailed(other)
            || (other.order.deviations.count, other.order.turns.count)
              >= (shrunk.order.deviations.count, shrunk.order.turns.count)
        )
      }
    }
  }

  /// Which needs no special order at all.
  @Test func aFailureFirstInFirstOutIsShrunkInOneRun() {
    var runs = 0
    var shrinker = OrderShrinker(
      Self.failing[0], shouldStop: { false },
      run: { strategy in
        runs += 1
        return Self.run(strategy)
      })
    shrinker.shrink(searchingIn: 1_000)
    #expect(shrinker.best.order.deviations.isEmpty)
    #expect(runs == 1)
  }

  @Test func whoIsStoppedKeepsTheBestSoFar() {
    var questions = 0
    let run = Self.failing[0]
    let shrunk = Self.shrunk(run, searchingIn: 1_000) {
      questions += 1
      return questions > 12
    }
    #expect(Self.hasFailed(shrunk))
    #expect(shrunk.order.deviations.count > 1)
    #expect(shrunk.order.turns.count < run.order.turns.count)
    #expect(Self.shrunk(run, searchingIn: 1_000, shouldStop: { true }).order == run.order)
  }

  @Test func theDeviationsOfAnOrderMakeItsRun() {
    for run in Self.failing {
      #expect(Self.run(DeviationReplay(run.order.deviations)).order == run.order)
    }
  }
}
