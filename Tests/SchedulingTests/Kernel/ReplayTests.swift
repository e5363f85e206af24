import ImageLoadingModel
import SimTools
import Testing

@Suite struct ReplayTests {
  /// Locks, queues of every kind, operations and timers.
  @Sendable static func program(_ scheduler: SchedulerPort) async -> Int {
    let counter = scheduler.cell("counter", 0)
    let lock = scheduler.monitor("lock")
    let places = scheduler.semaphore("places", count: 2)
    let group = scheduler.group("group")
    let io = scheduler.serialQueue("io")
    let pool = scheduler.concurrentQueue("pool")
    let downloads = scheduler.operationQueue("downloads", width: 2)
    let increment: Block = {
      let value = await counter.read()
      await counter.write(value + 1)
    }
    for number in 1...3 {
      await group.enter()
      scheduler.thread("thread \(number)") {
        await places.withPermit { await increment() }
        await lock.withLock { await increment() }
        await pool.async(barrier: number == 2, increment)
        await scheduler.clock.pause(for: .milliseconds(number / 2))
        await io.sync(increment)
        await group.leave()
      }
      let download = QueuedOperation(core: scheduler.core, name: "download")
      await downloads.add(download, start: increment)
    }
    scheduler.core.schedule(after: .milliseconds(1), named: "timer") {
      scheduler.core.enqueue(increment, on: scheduler.main.id, barrier: false)
    }
    await group.wait()
    return await counter.read()
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func aReplayIsTheSameRun(_ mode: Kernel.TimeMode) {
    let simulation = Simulation()
    var digests: Set<String> = []
    for seed: UInt64 in 0..<100 {
      let recorded = simulation.run(
        SeededRandom(seed: seed), timeMode: mode, program: Self.program)
      let replayed = simulation.run(
        Replay(recorded.schedule), timeMode: mode, program: Self.program)
      #expect(recorded.outcome == .rest)
      #expect(replayed.outcome == .rest)
      #expect(replayed.digest == recorded.digest)
      #expect(replayed.schedule == recorded.schedule)
      #expect(replayed.steps == recorded.steps)
      #expect(replayed.time == recorded.time)
      #expect(replayed.value == recorded.value)
      digests.insert(recorded.digest)
    }
    #expect(digests.count == 100)
  }

  @Test func aReplayHasTheSameOrderOfASet() {
    let program: @Sendable (SchedulerPort) async -> [Int] = { scheduler in
      await scheduler.inAnyOrder([1, 2, 3], of: "things", title: \.description)
    }
    var orders: Set<[Int]> = []
    for seed: UInt64 in 0..<60 {
      let recorded = Simulation().run(SeededRandom(seed: seed), program: program)
      let replayed = Simulation().run(Replay(recorded.schedule), program: program)
      #expect(replayed.value == recorded.value)
      #expect(replayed.schedule == recorded.schedule)
      recorded.value.map { _ = orders.insert($0) }
    }
    #expect(orders.count == 6)
  }

  @Test func aReplayOfADeadlockIsTheSameDeadlock() {
    let program: @Sendable (SchedulerPort) async -> Void = { scheduler in
      let left = scheduler.monitor("left")
      let right = scheduler.monitor("right")
      scheduler.thread("a") { await left.withLock { await right.withLock {} } }
      scheduler.thread("b") { await right.withLock { await left.withLock {} } }
    }
    let simulation = Simulation()
    var deadlocks = 0
    for seed: UInt64 in 0..<50 {
      let recorded = simulation.run(SeededRandom(seed: seed), program: program)
      if case .deadlock = recorded.outcome { deadlocks += 1 }
      let replayed = simulation.run(Replay(recorded.schedule), program: program)
      #expect(replayed.outcome == recorded.outcome)
      #expect(replayed.digest == recorded.digest)
    }
    #expect(deadlocks > 5)
    #expect(deadlocks < 45)
  }

  @Test func aScheduleHoldsTheChoicesAndNothingElse() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 0)
      let thread = scheduler.thread("a") { await cell.write(1) }
      _ = await cell.read()
      await scheduler.join(thread)
      await cell.write(2)
    }
    #expect(run.steps == 4)
    #expect(
      run.schedule.decisions == [
        Schedule.Decision(
          step: 1, thread: "program", operation: "read cell", enabled: ["program", "program.1"])
      ])
  }
}
