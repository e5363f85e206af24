import ImageLoadingModel
import Synchronization
import Testing

@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Steps that touch the world depend on each other, or not, as the world's parts do.
@Suite struct WorldOrderTests {
  /// All values of a program, and how many orders it took to have them.
  private func values<Value: Hashable & Sendable>(
    _ timeMode: Kernel.TimeMode = .exact,
    _ program: @escaping @Sendable (SchedulerPort) async -> Value
  ) -> (values: Set<Value>, executions: Int) {
    var values: Set<Value> = []
    let report = Explorer().explore(
      PartialOrderSearch(), timeMode: timeMode, program: program
    ) { run in
      if let value = run.value { values.insert(value) }
      return .continueSearch
    }
    #expect(report.isExhausted)
    return (values, report.executions)
  }

  /// Two threads on a disk with the directory `/d`.
  private func race<Value: Hashable & Sendable>(
    _ look: @escaping @Sendable (SimulatedFileSystem) async -> Value,
    with change: @escaping @Sendable (SimulatedFileSystem) async -> Void
  ) -> (values: Set<Value>, executions: Int) {
    let (values, executions) = values { scheduler in
      let disk = SimulatedFileSystem(
        scheduler: scheduler, clock: SimulatedWallClock(core: scheduler.core))
      try? await disk.createDirectory("/d")
      try? await disk.createDirectory("/d/old")
      let seen = Mutex<Value?>(nil)
      let looker = scheduler.thread("looker") {
        let value = await look(disk)
        seen.withLock { $0 = value }
      }
      let changer = scheduler.thread("changer") { await change(disk) }
      await scheduler.join(looker)
      await scheduler.join(changer)
      return seen.withLock { $0 }
    }
    return (Set(values.compactMap(\.self)), executions)
  }

  @Test func aListingIsBeforeOrAfterEachNewFile() {
    let (values, _) = race {
      (try? await $0.list("/d")) ?? []
    } with: {
      try? await $0.createDirectory("/d/new")
    }
    #expect(values == [["old"], ["new", "old"]])
  }

  @Test func aFileGoesWithItsDirectory() {
    let (values, _) = race {
      await $0.exists("/d/old")
    } with: {
      try? await $0.remove("/d")
    }
    #expect(values == [true, false])
  }

  @Test func twoFilesOfADirectoryDoNotConcernEachOther() {
    let (values, executions) = race {
      try? await $0.createDirectory("/d/one")
      return await $0.exists("/d/old")
    } with: {
      try? await $0.createDirectory("/d/two")
    }
    #expect(values == [true] && executions == 1)
  }

  /// A slow thread reads the clock late.
  @Test func theClockIsReadBeforeOrAfterTimeMoves() {
    let (values, _) = values(.any) { scheduler in
      let x = scheduler.cell("x", 0)
      let sleeper = scheduler.thread("sleeper") { await scheduler.clock.pause(for: .seconds(1)) }
      let seen = Mutex(Duration.zero)
      let reader = scheduler.thread("reader") {
        _ = await x.read()
        seen.withLock { $0 = scheduler.clock.now.offset }
      }
      await scheduler.join(sleeper)
      await scheduler.join(reader)
      return seen.withLock { $0 }
    }
    #expect(values == [.zero, .seconds(1)])
  }
}
