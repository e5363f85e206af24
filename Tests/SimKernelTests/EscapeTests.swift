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

  /// A task that nobody awaits runs on another real thread. If it uses a port while the run goes on, it is
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
