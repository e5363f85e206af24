import ImageLoadingModel
import SimTools
import Testing

@Suite struct ThreadIDTests {
  @Test func anIdIsTheCreatorsIdAndAnOrdinal() {
    let transcript = Transcript()
    _ = Simulation().run(observer: transcript) { scheduler in
      let cell = scheduler.cell("cell", "")
      scheduler.thread("first") {}
      let second = scheduler.thread("second") {
        await cell.write("second")
        let queue = scheduler.serialQueue("io")
        await queue.async { await cell.write("block") }
        await queue.sync { await cell.write("sync") }
        scheduler.core.schedule(after: .seconds(1), named: "timer") {}
      }
      await scheduler.join(second)
      await cell.write("program")
    }
    #expect(
      transcript.events(on: "cell").map { "\($0.thread)" } == [
        "program.2", "program.2.1", "program.2", "program",
      ])
    #expect(transcript.events(on: "timer").map { "\($0.thread)" } == ["program.2.2"])
  }

  /// Threads that make threads, blocks and operations; their order differs from seed to seed.
  @Sendable private static func program(_ scheduler: SchedulerPort) async {
    let cell = scheduler.cell("cell", "")
    let queue = scheduler.concurrentQueue("pool")
    let operations = scheduler.operationQueue("downloads", width: 1)
    for name in ["a", "b"] {
      scheduler.thread(name) {
        scheduler.thread(name + " child") { await cell.write(name + " child") }
        await queue.async { await cell.write(name + " block") }
        await operations.add(QueuedOperation(core: scheduler.core, name: name)) {
          await cell.write(name + " operation")
        }
        await operations.setWidth(2)
        await scheduler.main.sync { await cell.write(name + " main") }
      }
    }
  }

  @Test func idsAreTheSameUnderEverySeed() {
    let simulation = Simulation()
    var names: Set<[String]> = []
    var orders: Set<[String]> = []
    for seed: UInt64 in 0..<200 {
      let transcript = Transcript()
      _ = simulation.run(
        SeededRandom(seed: seed), observer: transcript, program: Self.program)
      let writers = transcript.events.compactMap { event -> String? in
        guard case .changed(_, .replaced(_, let new)) = event.action else { return nil }
        return "\(new) is \(event.thread)"
      }
      orders.insert(writers)
      names.insert(writers.sorted())
    }
    #expect(
      names == [
        [
          "a block is program.1.2", "a child is program.1.1", "a main is program.1.4",
          "a operation is program.1.3", "b block is program.2.2", "b child is program.2.1",
          "b main is program.2.4", "b operation is program.2.3",
        ]
      ])
    #expect(orders.count > 100)
  }

  /// Starts a thread that starts the next, to the given depth.
  @Sendable private static func chain(
    _ scheduler: SchedulerPort, _ cell: Cell<Int>, depth: Int, joins: Bool
  ) async {
    await cell.write(depth)
    guard depth > 0 else { return }
    let next = scheduler.thread("next") {
      await chain(scheduler, cell, depth: depth - 1, joins: joins)
    }
    if joins { await scheduler.join(next) }
  }

  @Test(arguments: [(10_000, false), (500, true)])
  func aChainOfThreadsHasShortAndDistinctIds(_ depth: Int, _ joins: Bool) {
    let transcript = Transcript()
    let run = Simulation().run(observer: transcript) { scheduler in
      await Self.chain(scheduler, scheduler.cell("cell", 0), depth: depth, joins: joins)
    }
    #expect(run.outcome == .rest)
    #expect(run.steps == depth + 1 + (joins ? depth : 0))
    let ids = transcript.events(on: "cell").map(\.thread)
    #expect(Set(ids).count == depth + 1)
    #expect(Set(ids.map(\.description)).count == depth + 1)
    #expect(ids.allSatisfy { $0.description.count <= 80 && $0.root == "program" })
  }

  /// Starts one thread, or two close to the end, each of which does the same.
  @Sendable private static func tree(
    _ scheduler: SchedulerPort, _ cell: Cell<Int>, depth: Int
  ) async {
    guard depth > 0 else { return await cell.write(1) }
    for _ in 0..<(depth > 4 ? 1 : 2) {
      scheduler.thread("next") { await tree(scheduler, cell, depth: depth - 1) }
    }
  }

  @Test(arguments: 20...50)
  func siblingsAtTheEndOfADeepChainAreDistinctToo(_ depth: Int) {
    let transcript = Transcript()
    _ = Simulation().run(observer: transcript) { scheduler in
      await Self.tree(scheduler, scheduler.cell("cell", 0), depth: depth)
    }
    let ids = transcript.events(on: "cell").map(\.thread.description)
    #expect(ids.count == 16)
    #expect(Set(ids).count == 16)
  }

  @Test func aCheckpointIsRecordedAndIsNoSchedulingPoint() {
    let transcript = Transcript()
    let run = Simulation().run(observer: transcript) { scheduler in
      await scheduler.acting(for: EventSubject("first")) {
        await scheduler.reach(CheckpointName("cache.disk.read"))
      }
      await scheduler.reach(CheckpointName("done"))
    }
    let told = transcript.events.compactMap { event -> String? in
      guard case .reached(let step) = event.action else { return nil }
      return "\(event.thread) [\(event.subject)] \(step)"
    }
    #expect(told == ["program [first] cache.disk.read", "program [] done"])
    #expect(run.steps == 0)
  }
}
