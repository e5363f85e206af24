import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Programs whose numbers of orders are known.
enum CountedProgram {
  /// Each thread, so many times, reads x and then writes what it read plus one.
  static func lostUpdate(
    threads: Int, times: Int
  ) -> @Sendable (SchedulerPort) async -> Int {
    { scheduler in
      let x = scheduler.cell("x", 0)
      let all = (1...threads).map { number in
        scheduler.thread("thread \(number)") {
          for _ in 0..<times {
            let before = await x.read()
            await x.write(before + 1)
          }
        }
      }
      for thread in all { await scheduler.join(thread) }
      return x.snapshot
    }
  }

  /// One thread writes x, the others read it (Abdulla et al., POPL 2014).
  static func readers(_ count: Int) -> @Sendable (SchedulerPort) async -> [Int] {
    { scheduler in
      let x = scheduler.cell("x", 0)
      let seen = scheduler.cell("seen", [Int](repeating: 0, count: count))
      let writer = scheduler.thread("writer") { await x.write(1) }
      let readers = (0..<count).map { number in
        let own = scheduler.cell("own \(number)", 0)
        return (
          own,
          scheduler.thread("reader \(number)") {
            let value = await x.read()
            await own.write(value)
          }
        )
      }
      await scheduler.join(writer)
      for (_, thread) in readers { await scheduler.join(thread) }
      _ = seen
      return readers.map { $0.0.snapshot }
    }
  }

  /// The file system of Flanagan and Godefroid (POPL 2005): each thread locks an inode, and if it
  /// has no block, the first free block that it finds.
  static func fileSystem(_ threads: Int) -> @Sendable (SchedulerPort) async -> [Int] {
    { scheduler in
      let inodeCount = 32
      let blockCount = 26
      let inodeLocks = (0..<inodeCount).map { scheduler.monitor("locki \($0)") }
      let blockLocks = (0..<blockCount).map { scheduler.monitor("lockb \($0)") }
      let inodes = (0..<inodeCount).map { scheduler.cell("inode \($0)", 0) }
      let busy = (0..<blockCount).map { scheduler.cell("busy \($0)", false) }
      let all = (0..<threads).map { number in
        scheduler.thread("thread \(number)") {
          let i = number % inodeCount
          await inodeLocks[i].withLock {
            guard await inodes[i].read() == 0 else { return }
            var b = (i * 2) % blockCount
            for _ in 0..<blockCount {
              let found = await blockLocks[b].withLock {
                if await busy[b].read() { return false }
                await busy[b].write(true)
                await inodes[i].write(b + 1)
                return true
              }
              if found { break }
              b = (b + 1) % blockCount
            }
          }
        }
      }
      for thread in all { await scheduler.join(thread) }
      return inodes.map(\.snapshot)
    }
  }
}

@Suite struct SearchCountTests {
  @Test(arguments: [(2, 2, 70), (2, 3, 924), (3, 2, 34_650)])
  func everyOrderOfLostUpdates(threads: Int, times: Int, orders: Int) {
    let report = Explorer().explore(
      DepthFirstSearch(), program: CountedProgram.lostUpdate(threads: threads, times: times))
    #expect(report.isExhausted)
    #expect(report.executions == orders)
  }

  @Test(arguments: [(2, 2, 34), (2, 3, 328)])
  func everyTraceOfLostUpdates(threads: Int, times: Int, traces: Int) {
    let report = Explorer().explore(
      PartialOrderSearch(.optimal),
      program: CountedProgram.lostUpdate(threads: threads, times: times)
    )
    #expect(report.isExhausted)
    #expect(report.executions == traces)
    #expect(report.pruned == 0)
  }

  /// A run that was interrupted shows nothing of those that are left.
  @Test func anInterruptedRunIsNoProof() {
    let search = PartialOrderSearch(.optimal)
    var runs = 0
    let report = Explorer().explore(
      search, program: CountedProgram.lostUpdate(threads: 2, times: 2)
    ) { _ in
      runs += 1
      return runs < 5 ? .continueSearch : .stop
    }
    #expect(report.executions == 5 && !search.isExhausted)
    #expect(search.nextStrategy() != nil)
    search.runEnded(.interrupted, steps: 0)
    #expect(!search.isExhausted)
    #expect(search.nextStrategy() == nil)
  }

  @Test(arguments: 1...8)
  func everyTraceOfReaders(count: Int) {
    let search = PartialOrderSearch(.optimal)
    let report = Explorer().explore(search, program: CountedProgram.readers(count))
    #expect(report.executions == 1 << count)
    #expect(report.pruned == 0)
    #expect(search.strayedRuns == 0)
  }

  @Test(arguments: [(14, 2), (16, 8), (18, 32)])
  func everyTraceOfTheFileSystem(threads: Int, traces: Int) {
    let search = PartialOrderSearch(.optimal)
    let report = Explorer().explore(search, program: CountedProgram.fileSystem(threads))
    #expect(report.executions == traces)
    #expect(report.pruned == 0)
    #expect(search.strayedRuns == 0)
  }
}
