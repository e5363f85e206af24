import ImageLoadingModel
import Synchronization
import Testing

@testable import SimRuntime

/// A small program with two or three threads, drawn from a seed.
struct RandomProgram: Sendable {
  enum Statement: Sendable {
    case read(Int)
    /// Writes what the thread has read last, and something of its own.
    case write(Int, Int)
    /// Reads and writes under a lock.
    case locked(Int, cell: Int, Int)
    /// Posts a write to a queue; the third one is concurrent, and its blocks may be barriers.
    case post(Int, cell: Int, Int, isBarrier: Bool)
    /// Takes a permit, and gives it back.
    case permit(cell: Int, Int)
  }

  let threads: [[Statement]]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 2 + Int(random.next(below: 2))
    var left = 6 - count
    threads = (0..<count).map { thread in
      let count = min(left, 1 + Int(random.next(below: 3)))
      left -= count
      return (0..<count).map { place in
        let cell = Int(random.next(below: 2))
        let value = thread * 10 + place + 1
        switch random.next(below: 10) {
        case 0...2: return .read(cell)
        case 3...5: return .write(cell, value)
        case 6, 7: return .locked(Int(random.next(below: 2)), cell: cell, value)
        case 8:
          return .post(
            Int(random.next(below: 3)), cell: cell, value, isBarrier: random.next(below: 2) == 0)
        default: return .permit(cell: cell, value)
        }
      }
    }
  }

  /// What each thread has read last; no shared object of the program, so that it is no choice.
  private final class Seen: Sendable {
    let values = Mutex<[Int: Int]>([:])
  }

  func run(_ scheduler: Scheduler) async -> [Int] {
    let cells = (0..<2).map { scheduler.cell("cell \($0)", 0) }
    let locks = (0..<2).map { scheduler.monitor("lock \($0)") }
    let permits = scheduler.semaphore("permits", count: 1)
    let queues = [
      scheduler.serialQueue("serial"), scheduler.main, scheduler.concurrentQueue("concurrent"),
    ]
    let seen = Seen()
    let all = threads.enumerated().map { number, statements in
      scheduler.thread("thread \(number)") {
        var last = 0
        for statement in statements {
          switch statement {
          case .read(let cell): last = last * 7 + (await cells[cell].read())
          case .write(let cell, let value): await cells[cell].write(last + value)
          case .locked(let lock, let cell, let value):
            last = await locks[lock].withLock {
              let before = await cells[cell].read()
              await cells[cell].write(before * 3 + value)
              return before
            }
          case .post(let queue, let cell, let value, let isBarrier):
            await queues[queue].async(barrier: queue == 2 && isBarrier) {
              await cells[cell].write(value)
            }
          case .permit(let cell, let value):
            await permits.wait()
            await cells[cell].write(value)
            permits.signal()
          }
        }
        let value = last
        seen.values.withLock { $0[number] = value }
      }
    }
    for thread in all { await scheduler.join(thread) }
    if uses(0) { await queues[0].sync {} }
    if uses(1) { await queues[1].sync {} }
    if uses(2) { await queues[2].sync(barrier: true) {} }
    return cells.map(\.snapshot)
      + seen.values.withLock { seen in threads.indices.map { seen[$0] ?? 0 } }
  }

  private func uses(_ wanted: Int) -> Bool {
    threads.joined().contains { statement in
      if case .post(wanted, _, _, _) = statement { true } else { false }
    }
  }

  /// How the runs of a search end, and how many there were.
  func outcomes(_ search: some Search) -> (values: Set<[Int]>, report: Explorer.Report) {
    var values: Set<[Int]> = []
    let report = Explorer().explore(search) { scheduler in
      await run(scheduler)
    } onRun: { run in
      values.insert(run.value ?? [])
      return .goOn
    }
    return (values, report)
  }
}

/// The reduction leaves out no outcome.
@Suite struct RandomProgramTests {
  @Test(arguments: 0..<10)
  func withAndWithoutReductionTheOutcomesAreTheSame(tenth: Int) {
    for seed in UInt64(tenth * 100)..<UInt64(tenth * 100 + 100) {
      let program = RandomProgram(seed: seed)
      let every = program.outcomes(DepthFirstSearch())
      let optimal = program.outcomes(PartialOrderSearch(.optimal))
      let sources = program.outcomes(PartialOrderSearch(.sourceSets))
      #expect(every.values == optimal.values, "seed \(seed)")
      #expect(every.values == sources.values, "seed \(seed)")
      #expect(every.report.isExhausted && optimal.report.isExhausted)
      #expect(optimal.report.executions <= every.report.executions, "seed \(seed)")
    }
  }

  @Test func thereAreProgramsInWhichTheOrderMatters() {
    let counts = (0..<100).map { RandomProgram(seed: UInt64($0)).outcomes(PartialOrderSearch()) }
    #expect(counts.count { $0.values.count > 1 } > 30)
    #expect(counts.count { $0.report.executions > 3 } > 10)
  }
}
