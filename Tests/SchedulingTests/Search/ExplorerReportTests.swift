import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText

/// A test that looks at values only is not green when a run had none.
@Suite struct ExplorerReportTests {
  /// Two threads take two permits, in opposite sequence: they may wait for each other.
  @Sendable private static func locks(_ scheduler: SchedulerPort) async -> Int {
    let (a, b) = (scheduler.semaphore("a", count: 1), scheduler.semaphore("b", count: 1))
    let x = scheduler.cell("x", 0)
    let threads = [(a, b), (b, a)].enumerated().map { number, permits in
      scheduler.thread("thread \(number)") {
        await permits.0.wait()
        await permits.1.wait()
        await x.write(1)
        permits.1.signal()
        permits.0.signal()
      }
    }
    for thread in threads { await scheduler.join(thread) }
    return x.snapshot
  }

  @Test func aDeadlockIsCountedAndThrown() throws {
    let report = Explorer().explore(PartialOrderSearch(), program: Self.locks)
    #expect(report.deadlocks > 0 && report.failures == report.deadlocks)
    #expect(report.deadlocks < report.executions && report.isExhausted)
    let error = #expect(throws: Explorer.NoAnswer.self) {
      try Explorer().values(PartialOrderSearch(), program: Self.locks)
    }
    let failure = try #require(error)
    guard case .deadlock = failure.outcome else {
      Issue.record("\(failure)")
      return
    }
    #expect(
      failure.description.contains("did not end") && failure.report.deadlocks == 1)
    let again = Simulation().run(
      ChoiceReplay(failure.choices), timeMode: .any, program: Self.locks)
    #expect(again.outcome == failure.outcome)
  }

  @Test func aBoundedSearchIsNotExhausted() {
    var bound = Kernel.Limits()
    bound.steps = 5
    let report = Explorer().explore(
      PartialOrderSearch(), runLimits: bound, program: Benchmark.lostUpdate)
    #expect(report.bounded == report.executions && !report.isExhausted)
    #expect(throws: Explorer.NoAnswer.self) {
      try Explorer().values(PartialOrderSearch(), runLimits: bound, program: Benchmark.lostUpdate)
    }
  }

  @Test func ordersThatAreLeftAreNoAnswer() throws {
    let error = #expect(throws: Explorer.NoAnswer.self) {
      try Explorer().values(
        PartialOrderSearch(), limits: Explorer.Limits(executions: 2), program: Benchmark.lostUpdate)
    }
    #expect(error?.outcome == nil && error?.report.executions == 2)
    #expect(throws: Explorer.NoAnswer.self) {
      try Explorer().values(
        RandomSearch(seed: 1), limits: Explorer.Limits(executions: 50),
        program: Benchmark.lostUpdate)
    }
    #expect(
      try Explorer().values(PartialOrderSearch(), program: Benchmark.lostUpdate)
        == [2, 3, 4, 5, 6])
  }

  @Test func anEscapeIsNotExhausted() {
    let program = { @Sendable (scheduler: SchedulerPort) async -> Int in
      let cell = scheduler.cell("cell", 1)
      await Task.yield()
      return await cell.read()
    }
    let report = Explorer().explore(PartialOrderSearch(), program: program)
    #expect(report.escapes > 0 && !report.isExhausted)
    #expect(throws: Explorer.NoAnswer.self) {
      try Explorer().values(PartialOrderSearch(), program: program)
    }
  }

  @Test func crashesAndLivelocksAreCounted() {
    var bound = Kernel.Limits()
    bound.stepsAtOneInstant = 10
    let report = Explorer().explore(
      PartialOrderSearch(), runLimits: bound, program: Benchmark.lostUpdate)
    #expect(report.livelocks == report.executions && report.failures == report.livelocks)
    var counted = Explorer.Report()
    counted.count(
      .crashed(reason: "index out of range", thread: ThreadID(root: "program", ordinal: 0)))
    #expect(counted.crashes == 1 && counted.failures == 1)
  }
}
