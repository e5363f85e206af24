import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

@Suite struct TimerTests {
  /// Sets a timer that notes its name.
  private static func set(
    _ scheduler: SchedulerPort, _ log: Log, _ name: String, after delay: Duration
  ) -> TimerToken {
    scheduler.core.schedule(after: delay, named: name) { log.note(name) }
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func timersFireInTheOrderOfTheirDeadlines(_ mode: Kernel.TimeMode) {
    let runs = logs(timeMode: mode) { scheduler, log in
      for delay in [30, 10, 50, 20, 40] {
        _ = Self.set(scheduler, log, "\(delay) ms", after: .milliseconds(delay))
      }
    }
    #expect(Set(runs) == [["10 ms", "20 ms", "30 ms", "40 ms", "50 ms"]])
  }

  @Test func timersOfOneInstantFireInTheOrderOfSettingUnderFifo() {
    let order = log { scheduler, log in
      for name in ["c", "a", "b"] {
        _ = Self.set(scheduler, log, name, after: .milliseconds(5))
      }
    }
    #expect(order == ["c", "a", "b"])
  }

  @Test func timersOfOneInstantThatThreadsSetInTurnFireInTheOrderOfSettingUnderFifo() {
    let order = log { scheduler, log in
      scheduler.thread("a") {
        await scheduler.clock.pause(for: .milliseconds(2))
        _ = Self.set(scheduler, log, "set second", after: .milliseconds(3))
      }
      scheduler.thread("b") {
        await scheduler.clock.pause(for: .milliseconds(1))
        _ = Self.set(scheduler, log, "set first", after: .milliseconds(4))
      }
    }
    #expect(order == ["set first", "set second"])
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func timersOfOneInstantFireInEveryOrderUnderSomeSeed(_ mode: Kernel.TimeMode) {
    let runs = logs(timeMode: mode) { scheduler, log in
      for name in ["a", "b", "c"] {
        _ = Self.set(scheduler, log, name, after: .milliseconds(5))
      }
    }
    #expect(Set(runs).count == 6)
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func theTimeOfAFiringIsItsDeadline(_ mode: Kernel.TimeMode) {
    let log = Log()
    let transcript = Transcript()
    let run = Simulation().run(timeMode: mode, observer: transcript) { scheduler in
      for delay in [3, 1] {
        scheduler.core.schedule(after: .milliseconds(delay), named: "timer") {
          log.note("\(scheduler.core.now)")
        }
      }
    }
    #expect(log.lines == ["0.001 seconds", "0.003 seconds"])
    #expect(
      transcript.events(on: "timer").map(\.time) == [.milliseconds(1), .milliseconds(3)])
    #expect(run.time == .milliseconds(3))
  }

  @Test func timeJumpsFarWithoutSteps() {
    let run = Simulation().run { scheduler in
      scheduler.core.schedule(after: .seconds(86_400 * 365), named: "year") {}
    }
    #expect(run.outcome == .rest)
    #expect(run.time == .seconds(86_400 * 365))
    #expect(run.steps == 1)
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any])
  func aCancelledTimerNeitherFiresNorMovesTime(_ mode: Kernel.TimeMode) {
    let log = Log()
    let run = Simulation().run(timeMode: mode) { scheduler in
      let first = Self.set(scheduler, log, "first", after: .milliseconds(1))
      _ = Self.set(scheduler, log, "second", after: .milliseconds(2))
      let third = Self.set(scheduler, log, "third", after: .milliseconds(3))
      scheduler.core.cancel(third)
      scheduler.core.cancel(first)
      scheduler.core.cancel(first)
    }
    #expect(log.lines == ["second"])
    #expect(run.time == .milliseconds(2))
    #expect(run.outcome == .rest)
  }

  @Test func aTimerThatIsDueMayBeCancelledByAnotherOfTheSameInstant() {
    let runs = logs { scheduler, log in
      let other = Later<TimerToken>()
      scheduler.core.schedule(after: .milliseconds(1), named: "cancels") {
        log.note("cancels")
        if let timer = other.value { scheduler.core.cancel(timer) }
      }
      other.value = Self.set(scheduler, log, "other", after: .milliseconds(1))
    }
    #expect(Set(runs) == [["cancels"], ["other", "cancels"]])
  }

  @Test func aTimerThatIsDueMayBeCancelledByAThreadOfTheSameInstant() {
    let runs = logs { scheduler, log in
      let timer = Later<TimerToken>()
      scheduler.thread("canceller") {
        await scheduler.clock.pause(for: .milliseconds(1))
        log.note("cancels")
        if let timer = timer.value { scheduler.core.cancel(timer) }
      }
      timer.value = Self.set(scheduler, log, "timer", after: .milliseconds(1))
    }
    #expect(Set(runs) == [["cancels"], ["timer", "cancels"]])
  }

  @Test func cancellingAfterTheFiringHasNoEffect() {
    let order = log { scheduler, log in
      let timer = Self.set(scheduler, log, "fired", after: .milliseconds(1))
      await scheduler.clock.pause(for: .milliseconds(2))
      scheduler.core.cancel(timer)
      log.note("end")
    }
    #expect(order == ["fired", "end"])
  }

  @Test func aTimerMaySetTheNextAndPostBlocks() {
    let order = log { scheduler, log in
      let queue = scheduler.serialQueue("io")
      scheduler.core.schedule(after: .milliseconds(1), named: "first") {
        log.note("first at \(scheduler.core.now)")
        scheduler.core.schedule(after: .milliseconds(2), named: "second") {
          log.note("second at \(scheduler.core.now)")
        }
        scheduler.core.enqueue(
          { log.note("block at \(scheduler.core.now)") }, on: queue.id, barrier: false)
      }
    }
    #expect(
      order == ["first at 0.001 seconds", "block at 0.001 seconds", "second at 0.003 seconds"])
  }

  @Test func aNegativeDelayIsNow() {
    let run = Simulation().run { scheduler in
      scheduler.core.schedule(after: .seconds(-5), named: "past") {}
    }
    #expect(run.time == .zero)
    #expect(run.steps == 1)
  }
}
