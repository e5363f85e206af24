import SimKernel
import Synchronization
import Testing

/// What Documentation/YourOwnCode.md shows. `DocumentedExampleTests` runs it: some of it is to fail.
@Suite(.disabled("DocumentedExampleTests runs them"))
struct Examples {
  @Test func noWithdrawalIsLost() throws {
    try Simulation.check { scheduler in
      let balance = scheduler.cell("balance", 100)
      await scheduler.withThreads(2, named: "withdrawal") { _ in
        let before = await balance.read()
        await balance.write(before - 30)
      }
      try Check.require(balance.snapshot == 40, "the balance is \(balance.snapshot)")
    }
  }

  @Test func noWithdrawalIsLostInAnAtomicBalance() throws {
    try Simulation.check { scheduler in
      let balance = scheduler.cell("balance", 100, isAtomic: true)
      await scheduler.withThreads(2, named: "withdrawal") { _ in
        let before = await balance.read()
        await balance.write(before - 30)
      }
      try Check.require(balance.snapshot == 40, "the balance is \(balance.snapshot)")
    }
  }

  @Test func noWithdrawalIsLostUnderALock() throws {
    try Simulation.check(requiresEveryOrder: true) { scheduler in
      let balance = scheduler.cell("balance", 100)
      let lock = scheduler.monitor("lock")
      await scheduler.withThreads(2, named: "withdrawal") { _ in
        await lock.withLock { await balance.write(balance.read() - 30) }
      }
      try Check.require(balance.snapshot == 40, "the balance is \(balance.snapshot)")
    }
  }

  struct Account: Sendable {
    let balance: Cell<Int>

    init(_ scheduler: SchedulerPort) { balance = scheduler.cell("balance", 0, isAtomic: true) }

    func deposit(_ amount: Int) async {
      if amount > 100 {
        await balance.write(balance.read() + amount)
      } else {
        await balance.update { $0 += amount }
      }
    }
  }

  @Test func everyDepositCounts() throws {
    let amounts = Generator.array(of: .int(in: 1...1_000), count: 0...3)
    try Simulation.check(inputs: amounts) { scheduler, amounts in
      let account = Account(scheduler)
      await scheduler.withThreads(amounts.count, named: "deposit") { number in
        await account.deposit(amounts[number - 1])
      }
      try Check.require(
        account.balance.snapshot == amounts.reduce(0, +), "it is \(account.balance.snapshot)")
    }
  }

  @Test func noWithdrawalIsLostAsExpected() throws {
    let expectations = Check.Expectations()
    try withKnownIssue(isIntermittent: true) {
      try Simulation.check(expecting: expectations) { scheduler in
        let balance = scheduler.cell("balance", 100, isAtomic: true)
        await scheduler.withThreads(2, named: "withdrawal") { _ in
          let before = await balance.read()
          await balance.write(before - 30)
        }
        #expect(balance.snapshot == 40)
      }
    } matching: { issue in
      issue.error == nil && expectations.fail("\(issue)")
    }
  }

  @Test func theOrdersOfTwoWriters() throws {
    let values = try Explorer().values(PartialOrderSearch()) { scheduler in
      let balance = scheduler.cell("balance", 100)
      await scheduler.concurrently(
        { await balance.update { $0 -= 30 } },
        { await balance.update { $0 *= 2 } })
      return balance.snapshot
    }
    #expect(values == [140, 170])
  }

  @Test func oneOrder() {
    let run = Simulation().run(SeededRandom(seed: 7)) { scheduler in
      let balance = scheduler.cell("balance", 100)
      await scheduler.withThreads(2) { _ in await balance.write(balance.read() - 30) }
      return balance.snapshot
    }
    #expect(run.value == 40 || run.value == 70)
    #expect(run.races.map(\.object).contains("balance"))
    print(run.schedule)  // The token of the run.
  }
}
