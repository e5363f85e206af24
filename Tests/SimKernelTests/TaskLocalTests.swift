import SimKernel
import Testing

/// Simulated threads see the task-locals of the task that makes the run, so `#expect` belongs to its test.
@Suite struct TaskLocalTests {
  enum Local {
    @TaskLocal static var name = "nobody"
  }

  @Test func anExpectationInAThreadLandsOnTheTestThatRuns() {
    withKnownIssue {
      let run = Simulation().run { scheduler in
        await scheduler.withThreads(2) { number in #expect(number == 0, "in thread \(number)") }
      }
      #expect(run.outcome == .rest)
    } matching: { issue in
      issue.description.contains("in thread")
    }
  }

  @Test func anExpectationInACheckLandsOnTheTestThatRuns() throws {
    try withKnownIssue {
      try Simulation.check { scheduler in
        await scheduler.concurrently({ #expect(Bool(false), "in a check") })
      }
    } matching: { issue in
      issue.description.contains("in a check")
    }
  }

  /// Workers are kept from run to run, but not what the task before had bound.
  @Test func aWorkerForgetsTheTaskThatMadeTheRunBefore() {
    let simulation = Simulation()
    func names() -> [String]? {
      simulation.run { scheduler in
        let cell = scheduler.cell("cell", 0)
        return await scheduler.withThreads(3) { _ in
          await cell.write(1)
          return Local.name
        }
      }.value
    }
    #expect(names() == ["nobody", "nobody", "nobody"])
    #expect(Local.$name.withValue("first") { names() } == ["first", "first", "first"])
    #expect(Local.$name.withValue("second") { names() } == ["second", "second", "second"])
    #expect(names() == ["nobody", "nobody", "nobody"])
  }

  /// The tasks of threads are made for the run, not by the thread that happens to run then.
  @Test func whatAThreadBindsIsItsOwn() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 0)
      return await Local.$name.withValue("program") {
        await scheduler.withThreads(3) { number in
          await Local.$name.withValue("thread \(number)") { await cell.write(1) }
          return Local.name
        }
      }
    }
    #expect(run.value == ["nobody", "nobody", "nobody"])
  }

  @Test func allRunsOfAnExplorationHaveThem() throws {
    let values = try Local.$name.withValue("test") {
      try Explorer().values(PartialOrderSearch()) { scheduler in
        let cell = scheduler.cell("cell", 0)
        return await scheduler.withThreads(2) { _ in
          await cell.write(1)
          return Local.name
        }
      }
    }
    #expect(values == [["test", "test"]])
  }
}
