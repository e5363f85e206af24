import SimKernel
import Synchronization
import Testing

/// `#expect` in a program that is checked, with a ``Check/Expectations``.
@Suite struct ExpectationTests {
  /// A check whose issues are handed on.
  private static func failure(
    replaying token: String? = nil,
    _ program: @escaping @Sendable (SchedulerPort, [Int]) async throws -> Void
  ) throws -> (failure: Check.Failure?, issues: Int) {
    let expectations = Check.Expectations()
    let issues = Mutex(0)
    var failure: Check.Failure?
    withKnownIssue(isIntermittent: true) {
      do throws(Check.Failure) {
        try Simulation.check(
          inputs: .array(of: .int(in: 1...100), count: 0...4), expecting: expectations,
          replaying: token, program: program)
      } catch {
        failure = error
      }
    } matching: { issue in
      issues.withLock { $0 += 1 }
      return issue.error == nil && expectations.fail("\(issue)")
    }
    return (failure, issues.withLock { $0 })
  }

  private static let losesUpdates: @Sendable (SchedulerPort, [Int]) async throws -> Void = {
    scheduler, amounts in
    let sum = scheduler.cell("sum", 0, isAtomic: true)
    await scheduler.withThreads(amounts.count) { number in
      await sum.write(sum.read() + amounts[number - 1])
    }
    #expect(sum.snapshot == amounts.reduce(0, +))
  }

  @Test func itFailsTheRunWhichIsShrunkAndShown() throws {
    let failure = try #require(try Self.failure(Self.losesUpdates).failure)
    guard case .unmet(let expectation) = failure.problem else {
      Issue.record("it is \(failure.problem)")
      return
    }
    #expect(
      expectation.contains("Expectation failed: (sum.snapshot → 1) == (amounts.reduce(0, +) → 2)"))
    #expect(failure.inputs == "[1, 1]")
    #expect(failure.story.count == 4)
    let token = try #require(failure.token)
    let again = try Self.failure(replaying: "\(token)", Self.losesUpdates)
    #expect(again.failure?.description.contains(expectation) == true)
    #expect(again.issues == 1)
  }

  /// Also on a thread beside the program's own, which ends well.
  @Test func itFailsTheRunOnAnyThread() throws {
    let found = try Self.failure { scheduler, _ in
      scheduler.thread("late") { #expect(Bool(false), "on a late thread") }
    }
    guard case .unmet? = found.failure?.problem else {
      Issue.record("it is \(String(describing: found.failure))")
      return
    }
  }

  /// Threads of a run that has ended go on without effect: what they find is no failure.
  @Test func whatComesAfterTheEndDoesNotCount() throws {
    let found = try Self.failure { scheduler, _ in
      let never = scheduler.semaphore("never", count: 0)
      scheduler.thread("waiting") {
        await never.wait()
        #expect(Bool(false), "after the end")
      }
    }
    #expect(found.issues > 0)
    guard case .deadlock? = found.failure?.problem else {
      Issue.record("it is \(String(describing: found.failure))")
      return
    }
  }

  /// What failed in a run is forgotten with the run.
  @Test func eachRunIsJudgedByItself() throws {
    let expectations = Check.Expectations()
    try Simulation.check(expecting: expectations) { scheduler in
      await scheduler.concurrently({}, {})
    }
    expectations.fail("between two checks")
    try Simulation.check(expecting: expectations) { _ in }
  }
}
