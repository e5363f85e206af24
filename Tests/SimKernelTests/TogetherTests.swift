import SimKernel
import Testing

/// The calls that make common programs short.
@Suite struct TogetherTests {
  struct Mistake: Error, Equatable {
    let number: Int
  }

  @Test func concurrentlyRunsAllAtOnceAndReturnsTheirValuesInTheirOrder() throws {
    let values = try Explorer().values(PartialOrderSearch()) { scheduler in
      let order = scheduler.cell("order", [Int]())
      let values = await scheduler.concurrently(
        {
          await order.update { $0.append(1) }
          return "a"
        },
        {
          await order.update { $0.append(2) }
          return "b"
        })
      return "\(order.snapshot) \(values)"
    }
    #expect(values == [#"[1, 2] ["a", "b"]"#, #"[2, 1] ["a", "b"]"#])
  }

  @Test func concurrentlyThrowsTheFirstErrorAfterAllHaveEnded() {
    let run = Simulation().run { scheduler in
      let ended = scheduler.cell("ended", 0)
      do {
        try await scheduler.concurrently(
          { await ended.update { $0 += 1 } },
          { throw Mistake(number: 2) },
          {
            await ended.update { $0 += 1 }
            throw Mistake(number: 3)
          })
        return "no error"
      } catch {
        return "\(error) \(ended.snapshot)"
      }
    }
    #expect(run.value == "Mistake(number: 2) 2")
    #expect(run.outcome == .rest)
  }

  @Test func withThreadsNumbersAndNamesThem() {
    let log = Events()
    let run = Simulation().run(observer: log) { scheduler in
      let cell = scheduler.cell("cell", 0)
      return await scheduler.withThreads(3, named: "customer") { number in
        await cell.write(number)
        return number * 10
      }
    }
    #expect(run.value == [10, 20, 30])
    #expect(log.places(of: .write) == ["customer 1", "customer 2", "customer 3"])
  }

  @Test func withThreadsThrowsWithItsType() {
    let run = Simulation().run { scheduler in
      do throws(Mistake) {
        try await scheduler.withThreads(2) { number throws(Mistake) in throw Mistake(number: number)
        }
        return 0
      } catch {
        return error.number
      }
    }
    #expect(run.value == 1)
  }

  /// A run that has ended drains: the calls return, and have no effect.
  @Test func theyReturnWhenTheRunHasEnded() {
    let run = Simulation().run { scheduler in
      let never = scheduler.semaphore("never", count: 0)
      await scheduler.concurrently({ await never.wait() }, {})
      await scheduler.withThreads(2) { _ in await never.wait() }
    }
    guard case .deadlock = run.outcome else {
      Issue.record("expected a deadlock, got \(run.outcome)")
      return
    }
  }

  @Test func anUpdateSaysWhatItChanged() {
    let log = Events()
    let run = Simulation().run(observer: log) { scheduler in
      let balance = scheduler.cell("balance", 100)
      return await balance.update { value in
        value -= 30
        return value
      }
    }
    #expect(run.value == 70)
    #expect(log.changes == [.replaced(old: "100", new: "70")])
  }
}

/// Keeps the events of a run.
final class Events: TraceObserver {
  private var events: [TraceEvent] = []

  func observe(_ event: TraceEvent) { events.append(event) }

  func places(of kind: VisibleOperation.Kind) -> [String] {
    events.compactMap { event in
      if case .did(kind, _) = event.action { event.place } else { nil }
    }
  }

  var changes: [StateChange] {
    events.compactMap { event in
      if case .changed(_, let change) = event.action { change } else { nil }
    }
  }
}
