import Foundation
import SimKernel
import Synchronization
import Testing

/// What the kernel does not control ends the run with advice, and no order of it is said to be tried.
@Suite struct EscapeTests {
  actor Counter {
    var count = 0
    func increment() { count += 1 }
  }

  final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  @MainActor static func write(_ cell: Cell<Int>) async { await cell.write(1) }

  @concurrent static func writeConcurrently(_ cell: Cell<Int>) async { await cell.write(1) }

  private static let programs: [(String, @Sendable (SchedulerPort, Cell<Int>) async -> Void)] = [
    (
      "a child task",
      { _, cell in
        async let child: Void = cell.write(1)
        await child
      }
    ),
    (
      "a child task without ports",
      { _, cell in
        async let child = 1
        await cell.write(await child)
      }
    ),
    (
      "a task group",
      { _, cell in
        await withTaskGroup(of: Void.self) { group in group.addTask { await cell.write(1) } }
      }
    ),
    (
      "an actor",
      { scheduler, cell in
        let counter = Counter()
        await scheduler.withThreads(2) { _ in await counter.increment() }
        await cell.write(await counter.count)
      }
    ),
    ("the main actor", { _, cell in await write(cell) }),
    ("the value of a task", { _, cell in await Task { await cell.write(1) }.value }),
    (
      "the value of a detached task",
      { _, cell in
        await Task.detached { await cell.write(1) }.value
      }
    ),
    ("a sleep", { _, _ in try? await Task.sleep(for: .milliseconds(1)) }),
    ("a yield", { _, _ in await Task.yield() }),
  ]

  @Test(arguments: programs.indices)
  func itEndsTheRun(index: Int) {
    let (name, program) = Self.programs[index]
    let run = Simulation().run { await program($0, $0.cell("cell", 0)) }
    guard case .escaped(_, let advice) = run.outcome else {
      Issue.record("\(name): \(run.outcome)")
      return
    }
    #expect(advice.contains("make threads with SchedulerPort.thread"))
  }

  /// A task that nobody awaits runs on another real thread. If it uses a port while the run continues, it is
  /// seen, and does not change the kernel at the same time.
  @Test func aTaskThatNobodyAwaitsDoesNotTouchTheRun() {
    for _ in 0..<10 {
      let hasBegun = Flag()
      let run = Simulation().run { scheduler in
        let cell = scheduler.cell("cell", 0)
        Task.detached {
          hasBegun.isSet.store(true, ordering: .relaxed)
          for number in 0..<10_000 { await cell.write(number) }
        }
        // Other tests may use all real threads for a while.
        for _ in 0..<5_000 where !hasBegun.isSet.load(ordering: .relaxed) { usleep(1_000) }
        await scheduler.withThreads(2) { _ in
          for number in 0..<10_000 { await cell.write(number) }
        }
        return cell.snapshot
      }
      guard hasBegun.isSet.load(ordering: .relaxed) else { continue }
      guard case .escaped = run.outcome else {
        Issue.record("expected an escape, got \(run.outcome)")
        return
      }
    }
  }

  // MARK: Tasks that nobody awaits

  /// Threads of its own: other tests may use all those of the pool for long.
  private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let threads = Threads()

  private static func begin(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: threads, operation: body)
  }

  /// What such a task does to the ports, each of which two threads use.
  private struct Ports: Sendable {
    let scheduler: SchedulerPort
    let cell: Cell<Int>
    let semaphore: SimulatedSemaphore
    let monitor: Monitor
    let queue: Queue

    init(_ scheduler: SchedulerPort) {
      self.scheduler = scheduler
      cell = scheduler.cell("cell", 0, isAtomic: true)
      semaphore = scheduler.semaphore("semaphore", count: 0)
      monitor = scheduler.monitor("monitor")
      queue = scheduler.serialQueue("queue")
    }

    func use(_ number: Int) async {
      await cell.update { $0 += number }
      semaphore.signal()
      await semaphore.wait()
      await monitor.withLock { await queue.async {} }
      await scheduler.clock.pause(for: .seconds(1))
    }
  }

  private static let uses: [(String, @Sendable (Ports) async -> Void)] = [
    ("a write", { await $0.cell.write(1) }),
    ("many writes", { for number in 0..<100 { await $0.cell.write(number) } }),
    ("a signal", { $0.semaphore.signal() }),
    ("a wait", { await $0.semaphore.wait() }),
    ("a lock", { await $0.monitor.withLock {} }),
    ("a block", { await $0.queue.async {} }),
    ("a thread", { ports in ports.scheduler.thread("thread") { await ports.cell.write(2) } }),
    (
      "a timer",
      { ports in ports.scheduler.core.schedule(after: .seconds(1), named: "timer") {} }
    ),
    ("a cell", { _ = $0.scheduler.cell("another", 0) }),
    ("the time", { _ = $0.scheduler.core.now }),
    ("a crash", { $0.scheduler.crash("no reason") }),
    (
      "a late write",
      {
        try? await Task.sleep(for: .milliseconds(5))
        await $0.cell.write(3)
      }
    ),
  ]

  /// `Task {}` is seen in each run that has one, whichever real thread is quicker and whatever the task uses, and no
  /// order is said to be tried.
  @Test(arguments: uses.indices)
  func aTaskIsSeen(index: Int) {
    let (name, use) = Self.uses[index]
    for _ in 0..<20 {
      let run = Simulation().run { scheduler in
        let ports = Ports(scheduler)
        Self.begin { await use(ports) }
        await scheduler.withThreads(2) { await ports.use($0) }
      }
      guard case .escaped(let thread, _) = run.outcome else {
        Issue.record("\(name): \(run.outcome)")
        return
      }
      #expect(thread.description == "program")
    }
    for search: any Search in [
      PartialOrderSearch(), DepthFirstSearch(), StateSearch(timeMode: .any), RandomSearch(seed: 1),
    ] {
      let report = Self.explore(search) { ports in Self.begin { await use(ports) } }
      #expect(report.escapes > 0 && !report.isExhausted, "\(name), \(report.executions)")
    }
  }

  private static func explore(
    _ search: some Search, _ begin: @escaping @Sendable (Ports) -> Void
  ) -> Explorer.Report {
    var limits = Explorer.Limits()
    limits.executions = 20
    return Explorer().explore(search, limits: limits) { scheduler in
      let ports = Ports(scheduler)
      begin(ports)
      await scheduler.withThreads(2) { await ports.use($0) }
    }
  }

  /// `Task.detached` has nothing by which a task that comes after the run is known. It changes nothing.
  @Test(arguments: uses.indices)
  func aDetachedTaskChangesNothing(index: Int) {
    let (name, use) = Self.uses[index]
    let plain = Self.explore(RandomSearch(seed: 1)) { _ in }
    #expect(plain.escapes == 0)
    for _ in 0..<5 {
      let report = Self.explore(PartialOrderSearch()) { ports in
        Task.detached(executorPreference: Self.threads) { await use(ports) }
      }
      #expect(report.crashes + report.deadlocks + report.livelocks == 0, "\(name)")
    }
  }

  /// A task that uses no port and ends, as one that writes a log, is no matter.
  @Test func aTaskWithoutPortsMayEnd() {
    let report = Self.explore(RandomSearch(seed: 1)) { _ in Self.begin { usleep(1_000) } }
    #expect(report.executions == 20)
    #expect(report.escapes == 0)
  }

  /// The same with a task of the pool, which may not have begun when the run has ended.
  @Test func aPlainTaskIsSeen() {
    for _ in 0..<5 {
      let run = Simulation().run { scheduler in
        let cell = scheduler.cell("cell", 0)
        Task { await cell.write(1) }
        await cell.write(2)
      }
      guard case .escaped = run.outcome else {
        Issue.record("expected an escape, got \(run.outcome)")
        return
      }
    }
  }

  /// What it would have done is not known.
  @Test func aTaskThatDoesNotEndEndsTheRun() {
    let run = Simulation().run { _ in Task { try? await Task.sleep(for: .seconds(60)) } }
    guard case .escaped = run.outcome else {
      Issue.record("expected an escape, got \(run.outcome)")
      return
    }
    run.value?.cancel()
  }

  /// The task is told by the thread that has begun it.
  @Test func theThreadThatHasBegunItIsTold() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 0)
      let thread = scheduler.thread("loader") { Self.begin { await cell.write(1) } }
      await scheduler.join(thread)
    }
    guard case .escaped(let thread, _) = run.outcome else {
      Issue.record("expected an escape, got \(run.outcome)")
      return
    }
    #expect(thread.description == "program.1")
  }

  /// A function that is not bound to its caller's executor stays on that of the kernel.
  @Test func aConcurrentFunctionStays() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 0)
      await scheduler.withThreads(2) { _ in await Self.writeConcurrently(cell) }
      return cell.snapshot
    }
    #expect(run.outcome == .rest)
    #expect(run.value == 1)
  }
}
