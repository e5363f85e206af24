import ImageLoadingModel
import SimTools
import Testing

@Suite struct ClockTests {
  /// Code that knows only Swift's own protocol.
  private static func span<C: Clock>(
    of clock: C, sleeping duration: C.Duration
  ) async throws -> C.Duration {
    try await clock.measure {
      try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
    }
  }

  @Test func itIsAClockOfSwift() {
    let run = Simulation().run { scheduler in
      try? await Self.span(of: scheduler.clock, sleeping: .milliseconds(250))
    }
    #expect(run.value == .milliseconds(250))
    #expect(run.time == .milliseconds(250))
    #expect(run.outcome == .rest)
  }

  @Test func instantsAreOffsetsFromTheBeginningOfTheRun() {
    let run = Simulation().run { scheduler in
      let start = scheduler.clock.now
      await scheduler.clock.pause(for: .seconds(2))
      let end = scheduler.clock.now
      return (start.offset, start.duration(to: end), start < end, start.advanced(by: .seconds(2)))
    }
    #expect(run.value?.0 == .zero)
    #expect(run.value?.1 == .seconds(2))
    #expect(run.value?.2 == true)
    #expect(run.value?.3 == SchedulerClock.Instant(offset: .seconds(2)))
  }

  @Test func sleepersWakeAtTheirDeadlinesWhateverTheSeed() {
    let runs = logs { scheduler, log in
      for (name, delay) in [("a", 3), ("b", 1), ("c", 2)] {
        scheduler.thread(name) {
          await scheduler.clock.pause(for: .milliseconds(delay))
          log.note("\(name) at \(scheduler.core.now)")
        }
      }
    }
    #expect(
      Set(runs) == [["b at 0.001 seconds", "c at 0.002 seconds", "a at 0.003 seconds"]])
  }

  @Test func sleepersOfOneInstantWakeInEveryOrder() {
    let runs = logs { scheduler, log in
      for name in ["a", "b", "c"] {
        scheduler.thread(name) {
          await scheduler.clock.pause(for: .milliseconds(1))
          log.note(name)
        }
      }
    }
    #expect(Set(runs).count == 6)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aDeadlineThatIsNotInTheFutureTakesNoTime(_ span: Duration) {
    let run = Simulation().run { scheduler in
      try? await scheduler.clock.sleep(until: scheduler.clock.now.advanced(by: span))
    }
    #expect(run.outcome == .rest)
    #expect(run.steps == 1)
    #expect(run.time == .zero)
  }

  /// The bounds of a run end a loop that waits for nothing.
  @Test func aLoopOfSuchSleepsIsALivelock() {
    var limits = Kernel.Limits()
    limits.stepsAtOneInstant = 1_000
    let run = Simulation().run(limits: limits) { scheduler in
      while !scheduler.core.isDraining { try? await scheduler.clock.sleep(for: .zero) }
    }
    #expect(run.outcome == .livelock(steps: 1_000))
  }
}
