import SimKernel
import Testing

/// The programs that the documents show do what is said of them there.
@Suite struct ExampleProgramTests {
  @Test func oneOrder() {
    let run = Simulation().run(SeededRandom(seed: 7)) { scheduler in
      let balance = scheduler.cell("balance", 100)
      let withdrawals = (1...2).map { number in
        scheduler.thread("withdrawal \(number)") {
          let before = await balance.read()
          await balance.write(before - 30)
        }
      }
      for thread in withdrawals { await scheduler.join(thread) }
      return balance.snapshot
    }
    #expect(run.value == 40 || run.value == 70)
    #expect(run.races.map(\.object).contains("balance"))
    #expect(run.outcome == .rest)
  }

  @Test func everyOrder() throws {
    let values = try Explorer().values(PartialOrderSearch()) { scheduler in
      let balance = scheduler.cell("balance", 100)
      let withdrawals = (1...2).map { number in
        scheduler.thread("withdrawal \(number)") {
          let before = await balance.read()
          await balance.write(before - 30)
        }
      }
      for thread in withdrawals { await scheduler.join(thread) }
      return balance.snapshot
    }
    #expect(values.count == 2 && Set(values) == [40, 70])
  }

  @Test func oneStepInsteadOfTwo() throws {
    let values = try Explorer().values(PartialOrderSearch()) { scheduler in
      let balance = scheduler.cell("balance", 100)
      let withdrawals = (1...2).map { number in
        scheduler.thread("withdrawal \(number)") {
          await balance.update(nil) { $0 -= 30 }
        }
      }
      for thread in withdrawals { await scheduler.join(thread) }
      return balance.snapshot
    }
    #expect(values == [40])
  }

  /// An update without a lock is a data race, and one under a lock is not.
  @Test(arguments: [false, true])
  func anUpdateNeedsALock(isLocked: Bool) {
    let run = Simulation().run { scheduler in
      let balance = scheduler.cell("balance", 100)
      let lock = scheduler.monitor("lock")
      let withdrawals = (1...2).map { number in
        scheduler.thread("withdrawal \(number)") {
          if isLocked {
            await lock.withLock { await balance.update(nil) { $0 -= 30 } }
          } else {
            await balance.update(nil) { $0 -= 30 }
          }
        }
      }
      for thread in withdrawals { await scheduler.join(thread) }
    }
    #expect(run.races.isEmpty == isLocked)
  }
}
