import ImageLoadingModel
import SimTools
import Synchronization
import Testing

@Suite struct EndOfRunTests {
  /// Counts the objects of one kind that are alive.
  final class Census: Sendable {
    let alive = Mutex(0)
  }

  final class Resident: Sendable {
    let census: Census
    init(_ census: Census) {
      self.census = census
      census.alive.withLock { $0 += 1 }
    }
    deinit { census.alive.withLock { $0 -= 1 } }
  }

  @Test func twoLocksInOppositeOrderAreReportedAsADeadlock() throws {
    let run = Simulation().run(FirstInFirstOut()) { scheduler in
      let left = scheduler.monitor("left")
      let right = scheduler.monitor("right")
      let gate = scheduler.semaphore("gate", count: 0)
      let a = scheduler.thread("a") {
        await left.withLock {
          await gate.wait()
          await right.withLock {}
        }
      }
      let b = scheduler.thread("b") {
        await right.withLock {
          gate.signal()
          await left.withLock {}
        }
      }
      await scheduler.join(a)
      await scheduler.join(b)
    }
    guard case .deadlock(let deadlock) = run.outcome else {
      Issue.record("expected a deadlock, got \(run.outcome)")
      return
    }
    #expect(run.value == nil)
    #expect(
      deadlock.description == """
        program.1 on a waits for the lock right: program.2 on b holds it
        program.2 on b waits for the lock left: program.1 on a holds it (the circle is closed)
        program waits for the end of a: program.1 on a has not ended
        """)
  }

  @Test func syncOntoTheOwnSerialQueueIsADeadlock() {
    let run = Simulation().run { scheduler in
      let queue = scheduler.serialQueue("io")
      await queue.async { await queue.sync {} }
    }
    guard case .deadlock(let deadlock) = run.outcome else {
      Issue.record("expected a deadlock, got \(run.outcome)")
      return
    }
    #expect(
      deadlock.description
        == "program.1 on io waits for its turn on the queue io: the same thread runs a block there "
        + "(the circle is closed)\na sync onto the current queue: recent systems end the app here, "
        + "older ones hang, and this run hangs")
  }

  @Test func syncOntoMainFromMainIsADeadlock() {
    let run = Simulation().run { scheduler in
      await scheduler.main.async { await scheduler.main.sync {} }
    }
    guard case .deadlock(let deadlock) = run.outcome else {
      Issue.record("expected a deadlock, got \(run.outcome)")
      return
    }
    #expect(deadlock.cycleLength == 1)
  }

  @Test func tenThousandDeadlockedRunsFreeAllTheyHold() {
    let simulation = Simulation()
    let census = Census()
    for _ in 0..<10_000 {
      let run = simulation.run { scheduler in
        let queue = scheduler.serialQueue("io")
        let operations = scheduler.operationQueue("downloads", width: 1)
        let never = scheduler.semaphore("never", count: 0)
        let resident = Resident(census)
        for _ in 0..<2 {
          await operations.add(QueuedOperation(core: scheduler.core, name: "download")) {
            await never.wait()
            _ = resident
          }
        }
        scheduler.core.schedule(after: .seconds(1), named: "timer") { _ = resident }
        let group = scheduler.group("group")
        await group.enter()
        await group.notify(on: queue) { _ = resident }
        scheduler.thread("waits") {
          await never.wait()
          _ = (resident, queue, operations)
        }
        await queue.async {
          await queue.async { _ = (resident, queue) }
          await queue.sync {}
          _ = resident
        }
      }
      guard case .deadlock = run.outcome else {
        Issue.record("expected a deadlock, got \(run.outcome)")
        return
      }
    }
    #expect(census.alive.withLock { $0 } == 0)
  }

  @Test func aCrashEndsTheRun() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 0)
      scheduler.core.crash("index 3 beyond bounds [0 .. 1]")
      await cell.write(1)
      return cell.snapshot
    }
    guard case .crashed(let reason, let thread) = run.outcome else {
      Issue.record("expected a crash, got \(run.outcome)")
      return
    }
    #expect(reason == "index 3 beyond bounds [0 .. 1]")
    #expect(thread.description == "program")
    #expect(run.value == nil)
  }

  @Test func aLoopWithoutTimeIsALivelock() {
    var limits = Kernel.Limits()
    limits.stepsAtOneInstant = 1_000
    let run = Simulation().run(limits: limits) { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 0..<2_000 { _ = await cell.read() }
    }
    #expect(run.outcome == .livelock(steps: 1_000))
    let moving = Simulation().run(limits: limits) { scheduler in
      let cell = scheduler.cell("cell", 0)
      for _ in 0..<2_000 {
        _ = await cell.read()
        await scheduler.clock.pause(for: .milliseconds(1))
      }
    }
    #expect(moving.outcome == .rest)
  }

  /// What is written to a cell is seen by drained threads alone: a loop that it bounds must end.
  @Test func drainedPortsHaveNoEffect() {
    let counter = Mutex(0)
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 1)
      let never = scheduler.semaphore("never", count: 0)
      scheduler.thread("writer") {
        await never.wait()
        await cell.write(7)
        await cell.update(.added("x")) { $0 += 1 }
        scheduler.thread("another") { await cell.write(0) }
        let before = await cell.exchange(20)
        let now = await cell.read()
        counter.withLock { $0 = 100 * before + now + 1_000_000 * cell.snapshot }
      }
      return 0
    }
    guard case .deadlock = run.outcome else {
      Issue.record("expected a deadlock, got \(run.outcome)")
      return
    }
    #expect(counter.withLock { $0 } == 1_000_820)
  }

  /// A run that is cut short in a loop ends, as its data bounds the loop.
  @Test(arguments: [3, 10, 25])
  func aBoundedLoopIsDrainedToItsEnd(steps: Int) {
    var limits = Kernel.Limits()
    limits.steps = steps
    let ended = Mutex(0)
    let run = Simulation().run(limits: limits) { scheduler in
      let cell = scheduler.cell("cell", 0)
      while await cell.read() < 50 { await cell.update { $0 += 1 } }
      let last = await cell.read()
      ended.withLock { $0 = last }
    }
    #expect(run.outcome == .stepBound(steps))
    #expect(ended.withLock { $0 } == 50)
  }

  @Test(arguments: ["sleep", "yield", "child"])
  func leavingTheKernelIsReportedWithAdvice(_ way: String) {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 1)
      switch way {
      case "sleep": try? await Task.sleep(for: .milliseconds(20))
      case "yield": await Task.yield()
      default:
        async let first = cell.read()
        async let second = cell.read()
        _ = await (first, second)
      }
      _ = await cell.read()
    }
    guard case .escaped(let thread, let advice) = run.outcome else {
      Issue.record("expected an escape, got \(run.outcome)")
      return
    }
    #expect(thread.description == "program")
    #expect(advice.contains("SchedulerPort.thread"))
  }
}
