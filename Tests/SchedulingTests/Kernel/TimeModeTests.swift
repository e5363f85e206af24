import ImageLoadingModel
import SimTools
import Testing

@Suite struct TimeModeTests {
  /// A thread takes three steps while a timer of one second is set.
  @Sendable private static func slowThread(_ scheduler: SchedulerPort, _ log: Log) async {
    let cell = scheduler.cell("cell", 0)
    scheduler.core.schedule(after: .seconds(1), named: "timer") { log.note("timer") }
    for step in 1...3 {
      _ = await cell.read()
      log.note("step \(step) at \(scheduler.core.now)")
    }
  }

  private static let zero = "0.0 seconds"
  private static let one = "1.0 seconds"

  @Test func inExactATimerNeverFiresWhileAThreadIsEnabled() {
    #expect(
      Set(logs { await Self.slowThread($0, $1) }) == [
        [
          "step 1 at \(Self.zero)", "step 2 at \(Self.zero)", "step 3 at \(Self.zero)", "timer",
        ]
      ])
  }

  @Test func inAnyATimerMayFireBeforeAnyStep() {
    var expected: Set<[String]> = []
    for position in 0...3 {
      var lines = (1...3).map { "step \($0) at \($0 > position ? Self.one : Self.zero)" }
      lines.insert("timer", at: position)
      expected.insert(lines)
    }
    #expect(Set(logs(timeMode: .any) { await Self.slowThread($0, $1) }) == expected)
  }

  /// The second timer is set while the first is already due to be chosen.
  @Test func inAnyAnEarlierDeadlineFiresFirstEvenIfItIsSetLater() {
    let runs = logs(timeMode: .any) { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      let start = scheduler.core.now
      scheduler.core.schedule(after: .milliseconds(10), named: "late") { log.note("late") }
      _ = await cell.read()
      guard scheduler.core.now == start else { return }
      scheduler.core.schedule(after: .milliseconds(5), named: "early") {
        log.note("early at \(scheduler.core.now)")
      }
      _ = await cell.read()
    }
    #expect(Set(runs) == [["late"], ["early at 0.005 seconds", "late"]])
  }

  @Test func inAnyATimerSetLaterForTheSameInstantMayFireFirst() {
    let runs = logs(timeMode: .any) { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      scheduler.core.schedule(after: .milliseconds(10), named: "first") { log.note("first") }
      _ = await cell.read()
      guard scheduler.core.now == .zero else { return }
      scheduler.core.schedule(after: .milliseconds(10), named: "second") { log.note("second") }
    }
    #expect(Set(runs) == [["first"], ["first", "second"], ["second", "first"]])
  }

  @Test func inAnyTimeNeverRunsBackwards() {
    let runs = logs(timeMode: .any) { scheduler, log in
      for name in ["a", "b", "c"] {
        scheduler.thread(name) {
          for milliseconds in [3, 1, 2] {
            await scheduler.clock.pause(for: .milliseconds(milliseconds))
            log.note("\((scheduler.core.now / .milliseconds(1)).rounded())")
          }
        }
      }
    }
    for run in runs {
      let times = run.compactMap(Double.init)
      #expect(times.count == 9)
      #expect(times == times.sorted())
    }
    #expect(Set(runs).count > 20)
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func theBoundOnTimeEndsTheRunAtThatTime(_ mode: Kernel.TimeMode) {
    var limits = Kernel.Limits()
    limits.time = .seconds(2)
    let log = Log()
    let run = Simulation().run(timeMode: mode, limits: limits) { scheduler in
      for second in 1...3 {
        scheduler.core.schedule(after: .seconds(second), named: "timer") { log.note("\(second)") }
      }
    }
    #expect(run.outcome == .timeBound(.seconds(2)))
    #expect(run.time == .seconds(2))
    #expect(log.lines == ["1", "2"])
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func aRunThatRestsBeforeTheBoundIsNotEndedByIt(_ mode: Kernel.TimeMode) {
    var limits = Kernel.Limits()
    limits.time = .seconds(2)
    let run = Simulation().run(timeMode: mode, limits: limits) { scheduler in
      await scheduler.clock.pause(for: .seconds(1))
      return true
    }
    #expect(run.outcome == .rest)
    #expect(run.value == true)
    #expect(run.time == .seconds(1))
  }

  @Test func theBoundOnStepsLetsThatManyHappen() {
    var limits = Kernel.Limits()
    limits.steps = 5
    for (steps, outcome) in [(5, Outcome.rest), (6, .stepBound(5))] {
      let run = Simulation().run(limits: limits) { scheduler in
        let cell = scheduler.cell("cell", 0)
        for _ in 0..<steps { _ = await cell.read() }
      }
      #expect(run.outcome == outcome, "\(steps) steps")
    }
  }
}
