import ImageLoadingModel
import SimTools
import Testing

@Suite struct GroupTests {
  @Test func theNotificationComesOnceWhenTheLastHasLeft() {
    let runs = logs { scheduler, log in
      let group = scheduler.group("group")
      let queue = scheduler.serialQueue("queue")
      let cell = scheduler.cell("cell", 0)
      await group.enter()
      await group.enter()
      await group.notify(on: queue) { log.note("told") }
      for name in ["a", "b"] {
        scheduler.thread(name) {
          _ = await cell.read()
          await group.leave()
          log.note(name)
        }
      }
    }
    #expect(Set(runs) == [["a", "b", "told"], ["b", "a", "told"]])
  }

  @Test func aNotificationIsNotRepeatedWhenTheCountIsZeroAgain() {
    let order = log { scheduler, log in
      let group = scheduler.group("group")
      let queue = scheduler.serialQueue("queue")
      await group.enter()
      await group.notify(on: queue) { log.note("told") }
      await group.leave()
      await group.enter()
      await group.leave()
      await queue.sync { log.note("end") }
    }
    #expect(order == ["told", "end"])
  }

  @Test func aGroupOfNoneNotifiesAtOnceByAPostedBlock() {
    let order = log { scheduler, log in
      let group = scheduler.group("group")
      let queue = scheduler.serialQueue("queue")
      await group.notify(on: queue) { log.note("told on the queue: \(queue.isCurrent)") }
      log.note("continues")
      await queue.sync { log.note("end") }
    }
    #expect(order == ["continues", "told on the queue: true", "end"])
  }

  @Test func notificationsArePostedInTheOrderInWhichTheyWereAskedFor() {
    let runs = logs { scheduler, log in
      let group = scheduler.group("group")
      let queue = scheduler.serialQueue("queue")
      await group.enter()
      for name in ["first", "second", "third"] {
        await group.notify(on: queue) { log.note(name) }
      }
      await group.leave()
    }
    #expect(Set(runs) == [["first", "second", "third"]])
  }

  /// It finds the group empty while the leaver has still to post the others (seen on the platform).
  @Test func aLateNotificationMayOvertakeThoseThatAreBeingPosted() {
    let runs = logs { scheduler, log in
      let group = scheduler.group("group")
      let queue = scheduler.serialQueue("queue")
      await group.enter()
      for name in ["first", "second", "third"] {
        await group.notify(on: queue) { log.note(name) }
      }
      scheduler.thread("late") {
        await group.wait()
        await group.notify(on: queue) { log.note("late") }
      }
      await group.leave()
    }
    #expect(
      Set(runs) == [
        ["late", "first", "second", "third"], ["first", "late", "second", "third"],
        ["first", "second", "late", "third"], ["first", "second", "third", "late"],
      ])
  }

  @Test func waitReturnsWhenAllHaveLeft() {
    let runs = logs { scheduler, log in
      let group = scheduler.group("group")
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b"] {
        await group.enter()
        scheduler.thread(name) {
          _ = await cell.read()
          log.note(name)
          await group.leave()
        }
      }
      await group.wait()
      log.note("all")
    }
    #expect(Set(runs) == [["a", "b", "all"], ["b", "a", "all"]])
  }

  @Test func waitForAGroupOfNoneIsOneStep() {
    let run = Simulation().run { scheduler in await scheduler.group("group").wait() }
    #expect(run.outcome == .rest)
    #expect(run.steps == 1)
  }

  @Test func anUnbalancedLeaveIsACrash() {
    let run = Simulation().run { scheduler in
      let group = scheduler.group("downloads")
      await group.enter()
      await group.leave()
      let thread = scheduler.thread("leaves twice") { await group.leave() }
      await scheduler.join(thread)
    }
    guard case .crashed(let reason, let thread) = run.outcome else {
      Issue.record("expected a crash, got \(run.outcome)")
      return
    }
    #expect(reason == "unbalanced leave of the group downloads")
    #expect(thread.description == "program.1")
  }

  @Test func aGroupThatIsNeverLeftIsReportedWithItsCount() {
    let run = Simulation().run { scheduler in
      let group = scheduler.group("downloads")
      await group.enter()
      await group.enter()
      await group.wait()
    }
    #expect(
      run.outcome.deadlockReport
        == "program waits for the group downloads, which 2 have not left")
  }
}
