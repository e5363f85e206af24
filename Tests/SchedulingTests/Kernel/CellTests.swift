import ImageLoadingModel
import SimTools
import Testing

@Suite struct CellTests {
  enum Access: CaseIterable, Sendable {
    case read
    case write
    case update

    func perform(on cell: Cell<Int>) async {
      switch self {
      case .read: _ = await cell.read()
      case .write: await cell.write(1)
      case .update: await cell.update(nil) { $0 += 1 }
      }
    }
  }

  /// Two threads start `body`, each with its number; gives what `cell` holds at the end.
  private func results(
    _ body: @escaping @Sendable (Cell<Int>, Int) async -> Void
  ) -> Set<Int> {
    let simulation = Simulation()
    return Set(
      (0..<200).compactMap { seed in
        simulation.run(SeededRandom(seed: seed)) { scheduler in
          let cell = scheduler.cell("counter", 0)
          let threads = [1, 2].map { number in
            scheduler.thread("thread \(number)") { await body(cell, number) }
          }
          for thread in threads { await scheduler.join(thread) }
          return cell.snapshot
        }.value
      })
  }

  @Test func aReadAndAWriteAreTwoStepsThatInterleave() {
    let run = Simulation().run(Script(["program.1", "program.2", "program.1"])) { scheduler in
      let counter = scheduler.cell("counter", 0)
      let threads = ["a", "b"].map { name in
        scheduler.thread(name) {
          let value = await counter.read()
          await counter.write(value + 1)
        }
      }
      for thread in threads { await scheduler.join(thread) }
      return counter.snapshot
    }
    #expect(run.value == 1)
    #expect(
      run.schedule.decisions.map { "\($0.step) \($0.thread) \($0.operation)" } == [
        "1 program.1 read counter", "2 program.2 read counter", "3 program.1 write counter",
      ])
  }

  @Test func anUpdateIsOneAtomicStep() {
    #expect(
      results { cell, _ in
        for _ in 0..<3 { await cell.update(nil) { $0 += 1 } }
      } == [6])
  }

  @Test func anUpdateReturnsTheResultOfItsBody() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 20)
      let before = await cell.update(nil) { value in
        defer { value = 21 }
        return value
      }
      return [before, cell.snapshot]
    }
    #expect(run.value == [20, 21])
  }

  @Test func theLastOfTwoWritesStays() {
    #expect(results { cell, number in await cell.write(number) } == [1, 2])
  }

  @Test func everyAccessIsOneStepAndASnapshotIsNone() {
    let run = Simulation().run { scheduler in
      let cell = scheduler.cell("cell", 1)
      await cell.write(cell.snapshot + 1)
      let read = await cell.read()
      await cell.update(nil) { $0 += read }
      return [cell.snapshot, cell.snapshot]
    }
    #expect(run.value == [4, 4])
    #expect(run.steps == 3)
  }

  /// One thread accesses twice, the other once: it can come before, between and after.
  @Test(arguments: Access.allCases)
  func beforeEachAccessTheOtherThreadMayRun(_ access: Access) {
    let simulation = Simulation()
    var orders: Set<[String]> = []
    for seed: UInt64 in 0..<100 {
      let transcript = Transcript()
      _ = simulation.run(SeededRandom(seed: seed), observer: transcript) { scheduler in
        let cell = scheduler.cell("cell", 0)
        scheduler.thread("a") {
          await access.perform(on: cell)
          await access.perform(on: cell)
        }
        scheduler.thread("b") { await access.perform(on: cell) }
      }
      orders.insert(transcript.events(on: "cell").map(\.thread.description))
    }
    let (a, b) = ("program.1", "program.2")
    #expect(orders == [[b, a, a], [a, b, a], [a, a, b]])
  }

  /// The store-buffering test: no order of the four steps lets both threads read the old value.
  @Test func twoCellsAreSequentiallyConsistent() {
    let results = logs { scheduler, log in
      let x = scheduler.cell("x", 0)
      let y = scheduler.cell("y", 0)
      let first = scheduler.thread("first") {
        await x.write(1)
        let seen = await y.read()
        log.note("first saw \(seen)")
      }
      let second = scheduler.thread("second") {
        await y.write(1)
        let seen = await x.read()
        log.note("second saw \(seen)")
      }
      await scheduler.join(first)
      await scheduler.join(second)
    }
    #expect(
      Set(results.map { $0.sorted() }) == [
        ["first saw 0", "second saw 1"], ["first saw 1", "second saw 0"],
        ["first saw 1", "second saw 1"],
      ])
  }

  @Test func aReaderSeesEveryPairOfMomentsAndNoneBackwards() {
    let results = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("writer") {
        await cell.write(1)
        await cell.write(2)
      }
      scheduler.thread("reader") {
        let first = await cell.read()
        let second = await cell.read()
        log.note("\(first)\(second)")
      }
    }
    #expect(Set(results.flatMap { $0 }) == ["00", "01", "02", "11", "12", "22"])
  }

  @Test func aChangeIsRecordedWithTheOldAndTheNewValue() {
    let transcript = Transcript()
    _ = Simulation().run(observer: transcript) { scheduler in
      let cell = scheduler.cell("image", "none")
      await cell.write("grey")
      await cell.update(.added("a badge")) { $0 += "+badge" }
      await cell.update(nil) { $0 = "" }
    }
    let changes = transcript.events.compactMap { event -> StateChange? in
      if case .changed(object: "image", let change) = event.action { change } else { nil }
    }
    #expect(changes == [.replaced(old: "none", new: "grey"), .added("a badge")])
  }
}
