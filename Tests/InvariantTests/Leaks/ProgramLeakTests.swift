import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// However a run of a program ends, nothing of it stays.
@Suite struct ProgramLeakTests {
  /// How a run ends.
  enum End: String, CaseIterable {
    case rest, deadlock, crash, livelock, escape, stepBound, timeBound, pruned, diverged

    func isThat(of outcome: Outcome) -> Bool {
      switch (self, outcome) {
      case (.rest, .rest), (.deadlock, .deadlock), (.crash, .crashed), (.livelock, .livelock),
        (.escape, .escaped), (.stepBound, .stepBound), (.timeBound, .timeBound),
        (.pruned, .pruned), (.diverged, .diverged):
        true
      default: false
      }
    }
  }

  /// Uses every primitive, with blocks that hold what they are part of, and ends there.
  @Sendable private static func program(_ scheduler: SchedulerPort, _ end: End) async {
    let core = scheduler.core
    let never = scheduler.semaphore("never", count: 0)
    let cell = scheduler.cell("cell", 0)
    let (monitor, permit) = (scheduler.monitor("monitor"), scheduler.semaphore("permit", count: 1))
    let (serial, concurrent) = (scheduler.serialQueue("serial"), scheduler.concurrentQueue("many"))
    let (group, loop) = (scheduler.group("group"), scheduler.runLoop("loop"))
    let downloads = scheduler.operationQueue("downloads", width: 1)
    let isOpen = end != .rest
    // At rest each of them ends.
    let stays: Block = { if isOpen { await never.wait() } }
    scheduler.thread("holder") {
      await monitor.withLock { await permit.withPermit { await stays() } }
    }
    scheduler.thread("waiter") { await monitor.withLock { await cell.write(1) } }
    scheduler.thread("loop") { await loop.run() }
    await loop.perform { await cell.write(2) }
    if isOpen { await loop.perform(stays) } else { await loop.stop() }
    for number in 1...3 {
      await serial.async { [number] in
        await serial.async { await cell.write(number) }
        await stays()
      }
      await concurrent.async(barrier: number == 2) { await concurrent.async(stays) }
      let download = QueuedOperation(core: core, name: "download \(number)")
      await download.setCompletionBlock { _ = await download.isCancelled.read() }
      await downloads.add(download) {
        await stays()
        await download.setFinished(true)
      }
    }
    scheduler.thread("main") { await scheduler.main.sync { await stays() } }
    scheduler.thread("sync") { await serial.sync { await cell.write(4) } }
    await group.enter()
    await group.notify(on: serial) { await group.enter() }
    if !isOpen { await group.leave() }
    for seconds in 1...3 {
      core.schedule(after: .seconds(seconds), named: "timer") { core.release(never.id) }
    }
    let early = core.schedule(after: .milliseconds(1), named: "early") {}
    try? await scheduler.clock.sleep(until: .init(offset: .milliseconds(1)))
    core.cancel(early)
    switch end {
    case .crash: core.crash("index 3 beyond bounds")
    case .escape: await Task.yield()
    case .livelock: for _ in 0..<2_000 { await cell.write(5) }
    case .rest, .deadlock, .stepBound, .timeBound, .pruned, .diverged: break
    }
    await cell.write(6)
  }

  private func run(_ end: End, _ number: Int, on simulation: Simulation) -> Outcome {
    var limits = Kernel.Limits()
    limits.stepsAtOneInstant = 1_000
    if end == .stepBound { limits.steps = 1 + number % 40 }
    if end == .timeBound { limits.time = .milliseconds(1 + number % 2 * 1_000) }
    let timeMode: Kernel.TimeMode = number % 2 == 0 ? .exact : .any
    func run(_ strategy: some Strategy) -> Outcome {
      simulation.run(strategy, timeMode: timeMode, limits: limits) {
        await Self.program($0, end)
      }.outcome
    }
    return switch end {
    case .pruned: run(GivingUp(after: number % 10, seed: UInt64(number)))
    case .diverged: run(Diverging(after: number % 10))
    default: run(SeededRandom(seed: UInt64(number)))
    }
  }

  /// A thousand in the whole form.
  @Test(arguments: End.allCases)
  func manyRunsLeaveNothing(_ end: End) {
    expectNoLeftovers("all") {
      let simulation = Simulation()
      // The tasks are kept for further runs.
      _ = run(end, 1, on: simulation)
      var before = LiveObjects.now
      for number in 0..<(WholeForm.isWanted ? 1_000 : 250) {
        let outcome = run(end, number, on: simulation)
        #expect(end.isThat(of: outcome), "run \(number) ended with \(outcome)")
        before.tasks = LiveObjects.now.tasks
        #expect(LiveObjects.now == before, "run \(number)")
        #expect(before.tasks <= 64)
        if LiveObjects.now != before { break }
      }
    }
  }

  @Test func aThreadThatComesBackFromElsewhereLeavesNothing() {
    expectNoLeftovers {
      let simulation = Simulation()
      for _ in 0..<20 {
        let run = simulation.run { scheduler in
          let cell = scheduler.cell("cell", 0)
          let queue = scheduler.serialQueue("queue")
          await queue.async { await queue.sync {} }
          try? await Task.sleep(for: .milliseconds(20))
          await cell.write(1)
        }
        #expect(End.escape.isThat(of: run.outcome))
      }
    }
  }

  @Test func aLongRunFreesItsThreadsAsItGoes() {
    expectNoLeftovers {
      let run = Simulation().run { scheduler in
        let queue = scheduler.serialQueue("queue")
        let most = Later<Int>()
        for number in 0..<2_000 {
          await queue.async { await scheduler.clock.pause(for: .milliseconds(1)) }
          await queue.sync {}
          if number == 100 { most.value = LiveObjects.now.threads }
        }
        return (most.value ?? 0, LiveObjects.now.threads)
      }
      #expect(run.value.map { $0.1 <= $0.0 } == true, "\(String(describing: run.value))")
    }
  }

  @Test(arguments: ["optimal", "sources", "every", "preemptions", "states", "random", "pct"])
  func noSearchKeepsTheObjectsOfItsRuns(_ name: String) {
    expectNoLeftovers {
      let search: any Search =
        switch name {
        case "optimal": PartialOrderSearch(.optimal)
        case "sources": PartialOrderSearch(.sourceSets)
        case "every": DepthFirstSearch()
        case "preemptions": DepthFirstSearch(preemptions: 2)
        case "states": StateSearch(timeMode: .any)
        case "random": RandomSearch(seed: 1)
        default: PriorityChangeSearch(seed: 1, depth: 3)
        }
      let simulation = Simulation()
      var before: LiveObjects?
      for _ in 0..<300 {
        guard let strategy = search.nextStrategy() else { break }
        let run = simulation.run(strategy, timeMode: .any) { await Self.program($0, .deadlock) }
        search.runEnded(run.outcome, steps: run.steps)
        var now = LiveObjects.now
        now.tasks = 0
        #expect(now == before ?? now)
        before = now
      }
    }
  }
}
