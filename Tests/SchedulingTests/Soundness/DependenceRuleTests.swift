import ImageLoadingModel
import Synchronization
import Testing

@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Rules of dependence that small random programs seldom need, each with a program that needs it.
@Suite struct DependenceRuleTests {
  /// Every search reaches these ends and no others.
  private func expect(
    _ ends: Set<[Int]>, in timeModes: [Kernel.TimeMode] = Kernel.TimeMode.allCases,
    _ program: @escaping @Sendable (SchedulerPort) async -> [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for timeMode in timeModes {
      let searches: [any Search] = [
        DepthFirstSearch(), PartialOrderSearch(.sourceSets), PartialOrderSearch(.optimal),
        StateSearch(timeMode: timeMode, warmUps: 0),
      ]
      for search in searches {
        #expect(
          try Explorer().values(search, timeMode: timeMode, program: program) == ends,
          "\(search.name), \(timeMode)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Which of three owners is the last matters only to what the object does at its end.
  @Test(arguments: [(actsAtEnd: false, orders: 1), (true, 6)])
  func ownersLetGoInAnyOrder(actsAtEnd: Bool, orders: Int) {
    let search = PartialOrderSearch(.optimal)
    let report = Explorer().explore(search, findsRaces: false) { scheduler in
      let thing = Thing(scheduler)
      if actsAtEnd { thing.lifetime.atEnd {} }
      for _ in 0..<2 { thing.lifetime.retain() }
      await scheduler.withThreads(3) { _ in await thing.lifetime.release() }
    }
    #expect(report.isExhausted && report.executions == orders)
  }

  /// A weak reference is loaded while the last of two owners has not let go, or after that. Which of two
  /// threads loads it first makes no difference.
  @Test func aLoadOfAWeakReferenceConcernsOwnersAlone() throws {
    try expect([[1], [2]]) { scheduler in
      let thing = Thing(scheduler)
      thing.lifetime.retain()
      let owners = (1...2).map { number in
        scheduler.thread("owner \(number)") { await thing.lifetime.release() }
      }
      let weak = WeakReference(thing)
      let seen = await weak.load() == nil ? 1 : 2
      for owner in owners { await scheduler.join(owner) }
      return [seen]
    }
    let search = PartialOrderSearch(.optimal)
    let report = Explorer().explore(search, findsRaces: false) { scheduler in
      let weak = WeakReference(Thing(scheduler))
      await scheduler.withThreads(3) { _ in _ = await weak.load() }
    }
    #expect(report.isExhausted && report.executions == 1)
  }

  private final class Thing: Owned {
    let lifetime: Lifetime

    init(_ scheduler: SchedulerPort) { lifetime = scheduler.lifetime("thing") }
  }

  /// An operation that waits for one of another queue can take the slot there before one that is added.
  @Test func theEndOfAnOperationConcernsTheQueuesOfItsDependents() throws {
    try expect([[1, 2], [2, 1]]) { scheduler in
      let order = scheduler.cell("order", [Int]())
      let done = scheduler.group("done")
      let first = scheduler.operationQueue("first", width: 1)
      let second = scheduler.operationQueue("second", width: 1)
      let gate = QueuedOperation(core: scheduler.core, name: "gate")
      let operations = [1, 2].map { QueuedOperation(core: scheduler.core, name: "operation \($0)") }
      for _ in operations { await done.enter() }
      await operations[0].addDependency(on: gate)
      await first.add(gate) {}
      for (index, operation) in operations.enumerated() {
        let start: Block = {
          await order.update(nil) { $0.append(index + 1) }
          await operation.setFinished(true)
          await done.leave()
        }
        if index == 0 {
          await second.add(operation, start: start)
        } else {
          scheduler.thread("adds") { await second.add(operation, start: start) }
        }
      }
      await gate.setFinished(true)
      await done.wait()
      return order.snapshot
    }
  }

  /// The last of two settings counts when those who set it are gone.
  @Test func thePriorityOfAnOperationIsPartOfTheState() throws {
    try expect([[1, 2], [2, 1]]) { scheduler in
      let order = scheduler.cell("order", [Int]())
      let done = scheduler.group("done")
      let queue = scheduler.operationQueue("queue", width: 1)
      let gate = QueuedOperation(core: scheduler.core, name: "gate")
      await queue.add(gate) {}
      let operations = [1, 2].map { QueuedOperation(core: scheduler.core, name: "operation \($0)") }
      await operations[1].setPriority(1)
      for (index, operation) in operations.enumerated() {
        await done.enter()
        await queue.add(operation) {
          await order.update(nil) { $0.append(index + 1) }
          await operation.setFinished(true)
          await done.leave()
        }
      }
      let setters = [0, 2].map { priority in
        scheduler.thread("sets \(priority)") { await operations[0].setPriority(priority) }
      }
      for setter in setters { await scheduler.join(setter) }
      await Self.chooseAnything(scheduler)
      await gate.setFinished(true)
      await done.wait()
      return order.snapshot
    }
  }

  /// A group posts its notifications in the order in which they were asked for.
  @Test func theNotificationsOfAGroupArePartOfTheState() throws {
    try expect([[1, 2], [2, 1]]) { scheduler in
      let order = scheduler.cell("order", [Int]())
      let group = scheduler.group("group")
      let queue = scheduler.serialQueue("queue")
      await group.enter()
      let askers = [1, 2].map { number in
        scheduler.thread("asks \(number)") {
          await group.notify(on: queue) { await order.update(nil) { $0.append(number) } }
        }
      }
      for asker in askers { await scheduler.join(asker) }
      await Self.chooseAnything(scheduler)
      await group.leave()
      await queue.sync {}
      return order.snapshot
    }
  }

  /// A timer posts without an operation on the queue.
  @Test func aTimerThatPostsConcernsItsQueue() throws {
    try expect([[1, 2], [2, 1]], in: [.any]) { scheduler in
      let order = scheduler.cell("order", [Int]())
      let done = scheduler.group("done")
      let queue = scheduler.serialQueue("queue")
      let block = { @Sendable (number: Int) -> Block in
        {
          await order.update(nil) { $0.append(number) }
          await done.leave()
        }
      }
      for _ in [1, 2] { await done.enter() }
      scheduler.core.schedule(after: .seconds(1), named: "timer") {
        scheduler.core.enqueue(block(1), on: queue.id, barrier: false)
      }
      await queue.async(block(2))
      await done.wait()
      return order.snapshot
    }
  }

  /// What a thread does as soon as it has joined another belongs to the last step of that one.
  @Test func codeAfterAJoinBelongsToTheStepThatEndsTheThread() throws {
    try expect([[1, 2], [2, 1]]) { scheduler in
      let order = scheduler.cell("order", [Int]())
      let loop = scheduler.runLoop("loop")
      let receiver = scheduler.thread("receiver") { await loop.run() }
      let joiner = scheduler.thread("joiner") {
        let joined = scheduler.thread("joined") { await scheduler.cell("own", 0).write(1) }
        await scheduler.join(joined)
        loop.deliver { await order.update(nil) { $0.append(1) } }
      }
      let other = scheduler.thread("other") {
        await scheduler.cell("own", 0).write(1)
        loop.deliver { await order.update(nil) { $0.append(2) } }
      }
      await scheduler.join(joiner)
      await scheduler.join(other)
      await loop.stop()
      await scheduler.join(receiver)
      return order.snapshot
    }
  }

  /// A thread that receives a message knows which: it may keep that where no port sees it.
  @Test func aReceiverKnowsItsMessages() throws {
    try expect([[1, 2], [2, 1]]) { scheduler in
      let loop = scheduler.runLoop("loop")
      let result = scheduler.cell("result", [Int]())
      let receiver = scheduler.thread("receiver") { await loop.run() }
      let own = Mutex<[Int]>([])
      let received = scheduler.semaphore("received", count: 0)
      for number in [1, 2] {
        scheduler.thread("sender \(number)") {
          await loop.perform {
            own.withLock { $0.append(number) }
            received.signal()
          }
        }
      }
      for _ in [1, 2] { await received.wait() }
      await Self.chooseAnything(scheduler)
      await loop.perform { await result.write(own.withLock { $0 }) }
      await loop.stop()
      await scheduler.join(receiver)
      return result.snapshot
    }
  }

  /// A thread that reads a directory knows what was changed in it.
  @Test func aReaderKnowsChangesInsideTheDirectory() throws {
    final class Box: Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    try expect([[0], [1]]) { scheduler in
      let directory = scheduler.core.register(.resource, named: "directory")
      let file = scheduler.core.register(.resource, named: "file")
      let files = Mutex(0)
      let seen = scheduler.cell("seen", Box(2))
      let writer = scheduler.thread("writer") {
        await scheduler.core.perform(VisibleOperation(.write, file))
        scheduler.core.touch(directory, .writeInside)
        files.withLock { $0 += 1 }
      }
      let reader = scheduler.thread("reader") {
        await scheduler.core.perform(VisibleOperation(.read, directory))
        await seen.write(Box(files.withLock { $0 }))
      }
      for thread in [writer, reader] { await scheduler.join(thread) }
      await Self.chooseAnything(scheduler)
      return [seen.snapshot.value]
    }
  }

  /// A timer is part of the state when the thread that set it is gone.
  @Test func timersArePartOfTheState() throws {
    try expect([[0], [1]]) { scheduler in
      let isWanted = scheduler.cell("isWanted", false)
      let hasFired = scheduler.cell("hasFired", 0)
      let queue = scheduler.serialQueue("queue")
      let setter = scheduler.thread("setter") {
        guard await isWanted.read() else { return }
        scheduler.core.schedule(after: .seconds(1), named: "timer") {
          scheduler.core.enqueue({ await hasFired.write(1) }, on: queue.id, barrier: false)
        }
      }
      let writer = scheduler.thread("writer") { await isWanted.write(true) }
      for thread in [setter, writer] { await scheduler.join(thread) }
      await Self.chooseAnything(scheduler)
      // A timer that is due later waits for the first one.
      await scheduler.clock.pause(for: .seconds(2))
      await queue.sync {}
      return [hasFired.snapshot]
    }
  }

  /// So is the time, though no thread has read the clock.
  @Test func theTimeIsPartOfTheState() throws {
    try expect([[0], [1]], in: [.any]) { scheduler in
      let timer = scheduler.core.schedule(after: .seconds(1), named: "timer") {}
      let own = scheduler.cell("own", 0)
      let canceller = scheduler.thread("canceller") {
        await own.write(1)
        scheduler.core.cancel(timer)
      }
      await scheduler.join(canceller)
      await Self.chooseAnything(scheduler)
      return [Int(scheduler.core.now.components.seconds)]
    }
  }

  /// Three things without an order come in six, each of them tried once, and none more often because of what
  /// other threads do meanwhile.
  @Test func everyOrderOfASetIsTried() throws {
    let program: @Sendable (SchedulerPort) async -> [Int] = { scheduler in
      let cell = scheduler.cell("cell", 0)
      let other = scheduler.thread("other") { for number in 1...2 { await cell.write(number) } }
      let order = await scheduler.inAnyOrder([1, 2, 3], of: "things", title: \.description)
      await scheduler.join(other)
      return order
    }
    try expect(
      [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]], program)
    let report = Explorer().explore(PartialOrderSearch(.optimal)) { _ = await program($0) }
    #expect(report.isExhausted && report.executions == 6)
  }

  /// A thread that has iterated over a set knows in which order: it may keep that where no port
  /// sees it.
  @Test func aThreadThatIteratesASetKnowsTheOrder() throws {
    try expect([[1], [2]]) { scheduler in
      let first = Mutex(0)
      let reader = scheduler.thread("reader") {
        let order = await scheduler.inAnyOrder([1, 2], of: "things", title: \.description)
        await Self.chooseAnything(scheduler)
        first.withLock { $0 = order[0] }
      }
      await scheduler.join(reader)
      return [first.withLock { $0 }]
    }
  }

  /// What a step had to wait for is no race: nothing is planned that cannot be.
  @Test(arguments: [
    (isSerial: true, barriers: [false, false, false]),
    (isSerial: false, barriers: [true, true, true]),
    (isSerial: false, barriers: [false, true, false]),
    (isSerial: false, barriers: [true, false, true]),
  ])
  func blocksThatCannotChangePlacesAreNotPlannedTo(isSerial: Bool, barriers: [Bool]) {
    let search = PartialOrderSearch(.optimal)
    let report = Explorer().explore(search) { scheduler in
      let queue =
        isSerial ? scheduler.serialQueue("queue") : scheduler.concurrentQueue("queue")
      let cell = scheduler.cell("cell", 0)
      for isBarrier in barriers {
        await queue.async(barrier: isBarrier) { await cell.write(1) }
      }
    }
    #expect(report.isExhausted && report.executions == 1)
    #expect(report.pruned == 0 && search.strayedRuns == 0)
  }

  /// A choice without consequences. Where the search takes two states for one, it ends the run
  /// here.
  private static func chooseAnything(_ scheduler: SchedulerPort) async {
    let cell = scheduler.cell("cell", 0)
    let writers = [1, 2].map { number in
      scheduler.thread("writer \(number)") { await cell.write(number) }
    }
    for writer in writers { await scheduler.join(writer) }
  }
}
