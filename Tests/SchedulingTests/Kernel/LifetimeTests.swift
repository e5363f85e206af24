import ImageLoadingModel
import SimTools
import Testing

/// Owners are counted by the model, not by Swift.
@Suite struct LifetimeTests {
  private final class Thing: Owned {
    let lifetime: Lifetime

    init(_ scheduler: SchedulerPort) { lifetime = scheduler.lifetime("thing") }
  }

  @Test func aWeakReferenceSeesTheLastOwnerGo() {
    let run = Simulation().run { scheduler in
      let thing = Thing(scheduler)
      let weak = WeakReference(thing)
      thing.lifetime.retain()
      await thing.lifetime.release()
      let whileOwned = await weak.load() != nil
      await thing.lifetime.release()
      await thing.lifetime.release()
      return (whileOwned, await weak.load() != nil)
    }
    #expect(run.value?.0 == true)
    #expect(run.value?.1 == false)
  }

  /// An app that keeps an object no longer lets go of it without a step.
  @Test func whatIsFreedGetsNoOwner() {
    let run = Simulation().run { scheduler in
      var thing: Thing? = Thing(scheduler)
      let weak = thing.map(WeakReference.init)
      thing = nil
      let found = await weak?.load() != nil
      return (found, weak?.ownerCount)
    }
    #expect(run.value?.0 == false && run.value?.1 == 1)
  }

  @Test func theLastOwnerRunsTheEndOfTheObject() {
    let run = Simulation().run { scheduler in
      let thing = Thing(scheduler)
      let ends = scheduler.cell("ends", 0)
      thing.lifetime.atEnd { await ends.update(nil) { $0 += 1 } }
      thing.lifetime.retain()
      await thing.lifetime.release()
      let before = ends.snapshot
      await thing.lifetime.release()
      return (before, ends.snapshot)
    }
    #expect(run.value?.0 == 0)
    #expect(run.value?.1 == 1)
  }

  /// The last owner to release it runs it, on its thread.
  @Test func itRunsOnceInEveryOrder() {
    for seed in UInt64(0)..<50 {
      let run = Simulation().run(SeededRandom(seed: seed)) { scheduler in
        let thing = Thing(scheduler)
        let ends = scheduler.cell("ends", 0)
        thing.lifetime.atEnd { await ends.update(nil) { $0 += 1 } }
        thing.lifetime.retain()
        let threads = (1...2).map { number in
          scheduler.thread("owner \(number)") { await thing.lifetime.release() }
        }
        for thread in threads { await scheduler.join(thread) }
        return ends.snapshot
      }
      #expect(run.value == 1, "seed \(seed)")
    }
  }

  @Test func anExchangeGivesEachValueToOneThread() {
    for seed in UInt64(0)..<50 {
      let run = Simulation().run(SeededRandom(seed: seed)) { scheduler in
        let cell = scheduler.cell("content", 0)
        let taken = scheduler.cell("taken", [Int]())
        let threads = (1...3).map { number in
          scheduler.thread("writer \(number)") {
            let old = await cell.exchange(number)
            await taken.update(nil) { $0.append(old) }
          }
        }
        for thread in threads { await scheduler.join(thread) }
        return (taken.snapshot + [cell.snapshot]).sorted()
      }
      #expect(run.value == [0, 1, 2, 3], "seed \(seed)")
    }
  }
}
