import ImageLoadingModel
import SimTools
import Testing

/// A replay says at which step it first differs from its recording, and in what.
@Suite struct DivergenceTests {
  /// Two threads, each with two accesses; the second thread's are given.
  private static func program(
    second: [String] = ["read", "write"]
  ) -> @Sendable (SchedulerPort) async -> Void {
    { scheduler in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("a") {
        _ = await cell.read()
        await cell.write(1)
      }
      scheduler.thread("b") {
        for access in second {
          if access == "read" { _ = await cell.read() } else { await cell.write(2) }
        }
      }
    }
  }

  /// The recording: b reads, a reads, a writes, b writes; the last is no choice.
  private static let recording = [
    decision(1, "program.2", "read cell"), decision(2, "program.1", "read cell"),
    decision(3, "program.1", "write cell"),
  ]

  private static func decision(
    _ step: Int, _ thread: String, _ operation: String,
    enabled: [String] = ["program.1", "program.2"]
  ) -> Schedule.Decision {
    Schedule.Decision(step: step, thread: thread, operation: operation, enabled: enabled)
  }

  private func divergence(
    of decisions: [Schedule.Decision],
    program: @escaping @Sendable (SchedulerPort) async -> Void = Self.program()
  ) -> String? {
    let run = Simulation().run(Replay(Schedule(decisions: decisions)), program: program)
    guard case .diverged(let divergence) = run.outcome else { return nil }
    return divergence.description
  }

  @Test func theRecordingItselfReplays() {
    let run = Simulation().run(
      Script(["program.2", "program.1", "program.1"]), program: Self.program())
    #expect(run.schedule.decisions == Self.recording)
    #expect(divergence(of: Self.recording) == nil)
  }

  @Test func aScheduleThatIsTooShort() {
    #expect(
      divergence(of: Array(Self.recording[..<2]))
        == "the replay diverges at step 3: the schedule has ended after 2 decisions, but "
        + "[program.1, program.2] are enabled")
  }

  @Test func aScheduleThatIsTooLong() {
    #expect(
      divergence(of: Self.recording + [Self.decision(5, "program.1", "read cell")])
        == "the replay diverges at step 4: the run has ended, the recording has another decision "
        + "at step 5")
  }

  @Test func aScheduleThatIsTooLongForARunThatEndsInADeadlock() {
    let run = Simulation().run(
      Replay(Schedule(decisions: [Self.decision(2, "program.1", "read cell")]))
    ) { scheduler in await scheduler.semaphore("never", count: 0).wait() }
    #expect(
      run.outcome
        == .diverged(
          Divergence(
            step: 0,
            difference: "the run has ended, the recording has another decision at step 2")))
  }

  @Test func aThreadThatIsNotEnabled() {
    #expect(
      divergence(of: [Self.recording[0], Self.decision(2, "program.3", "read cell")])
        == "the replay diverges at step 2: the chosen thread program.3 is not one of "
        + "[program.1, program.2]")
  }

  @Test func otherEnabledThreads() {
    let enabled = ["program.1", "program.2", "program.3"]
    #expect(
      divergence(of: [
        Self.recording[0], Self.decision(2, "program.1", "read cell", enabled: enabled),
      ])
        == "the replay diverges at step 2: the enabled threads are "
        + "[program.1, program.2], recorded were [program.1, program.2, program.3]")
  }

  @Test func anotherOperation() {
    #expect(
      divergence(of: Self.recording, program: Self.program(second: ["write", "write"]))
        == "the replay diverges at step 1: program.2 would do \"write cell\", recorded was "
        + "\"read cell\"")
  }

  @Test func anotherStep() {
    #expect(
      divergence(of: [Self.recording[0], Self.recording[2]])
        == "the replay diverges at step 2: there is a choice at step 2, the recording has its next "
        + "at step 3")
  }

  @Test func aProgramThatEndsSoonerThanItsRecording() {
    #expect(
      divergence(of: Self.recording, program: Self.program(second: ["read"]))
        == "the replay diverges at step 3: the run has ended, the recording has another decision "
        + "at step 2")
  }

  @Test func aRunThatDivergesGivesNoValueAndEnds() {
    let log = Log()
    let run = Simulation().run(Replay(Schedule())) { scheduler in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("a") { await cell.write(1) }
      await cell.write(2)
      log.note("\(cell.snapshot)")
      return 0
    }
    #expect(run.value == nil)
    #expect(run.steps == 0)
    #expect(log.lines == ["0"])
  }
}
