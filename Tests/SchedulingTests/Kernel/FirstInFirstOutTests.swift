import ImageLoadingModel
import SimTools
import Testing

@Suite struct FirstInFirstOutTests {
  @Test func theRunningThreadRunsAsLongAsItCan() {
    let order = log { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      let gate = scheduler.semaphore("gate", count: 0)
      scheduler.thread("a") {
        for number in 1...3 {
          _ = await cell.read()
          log.note("a\(number)")
        }
        gate.signal()
        _ = await cell.read()
        log.note("a4")
      }
      scheduler.thread("b") {
        await gate.wait()
        log.note("b1")
        _ = await cell.read()
        log.note("b2")
      }
      _ = await cell.read()
      log.note("program")
    }
    #expect(order == ["program", "a1", "a2", "a3", "a4", "b1", "b2"])
  }

  @Test func thenTheThreadThatWasEnabledFirst() {
    let order = log { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      let gates = ["a", "b", "c"].map { name in
        let gate = scheduler.semaphore(name, count: 0)
        scheduler.thread(name) {
          await gate.wait()
          log.note(name)
        }
        return gate
      }
      for index in [2, 0, 1] {
        gates[index].signal()
        _ = await cell.read()
      }
    }
    #expect(order == ["c", "a", "b"])
  }

  @Test func threadsThatNeverWaitedRunInTheOrderOfTheirStart() {
    let order = log { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      for name in ["z", "y", "x"] {
        scheduler.thread(name) {
          _ = await cell.read()
          log.note(name)
        }
      }
    }
    #expect(order == ["z", "y", "x"])
  }

  @Test func aStartedThreadReachesItsFirstStepBeforeItsCreatorsNext() {
    let order = log { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("a") { log.note("a is at its first step") }
      log.note("creator continues")
      _ = await cell.read()
      log.note("creator's next step")
    }
    #expect(order == ["creator continues", "a is at its first step", "creator's next step"])
  }

  @Test func unorderedChoicesAreSettledBeforeAnotherThreadRuns() {
    let order = log { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("other") {
        _ = await cell.read()
        log.note("other")
      }
      for thing in await scheduler.inAnyOrder(["z", "y", "x"], of: "things", title: \.self) {
        log.note(thing)
      }
    }
    #expect(order == ["z", "y", "x", "other"])
  }

  @Test func everyRunIsTheSame() {
    let simulation = Simulation()
    let digests = Set(
      (0..<20).map { _ in simulation.run(program: LostUpdateTests.lostUpdate).digest })
    #expect(digests.count == 1)
  }
}
