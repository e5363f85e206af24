import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText

/// A strategy that wraps another loses nothing of it.
@Suite struct StrategyWrapperTests {
  /// Says something of everything.
  private struct Telling: Strategy {
    let name = "telling"
    let wantsEveryStep = true
    let stepLog: StepLog? = StepLog()
    let stateLedger: StateLedger? = StateLedger()
    let ends = KernelConfined(Ends())

    func choose(_ choice: Choice) -> Int? { 0 }
    func end(afterStep step: Int) { ends.value.steps.append(step) }
  }

  private final class Ends { var steps: [Int] = [] }

  private static let wrap: [@Sendable (any Strategy) -> any StrategyWrapper] = [
    { RecordingChoices($0, in: ChoiceRecord()) }, { SwitchRecorder($0, in: SwitchLog()) },
    { OrderKeeper($0) }, { OrderRecorder($0, in: nil) },
  ]

  @Test(arguments: wrap.indices)
  func itForwardsToTheWrappedStrategy(index: Int) throws {
    let base = Telling()
    var wrapper = Self.wrap[index](base)
    #expect(wrapper.name == "telling" && wrapper.wantsEveryStep)
    #expect(wrapper.stepLog === base.stepLog && wrapper.stateLedger === base.stateLedger)
    try wrapper.end(afterStep: 7)
    #expect(base.ends.value.steps == [7])
  }

  @Test func anExportsOwnLogComesFirst() {
    let log = StepLog()
    #expect(OrderRecorder(Telling(), in: log).stepLog === log)
  }

  private func run(_ strategy: some Strategy) -> Simulation.Run<Int> {
    Simulation().run(strategy) { scheduler in
      let cell = scheduler.cell("x", 0)
      let threads = (1...2).map { number in
        scheduler.thread("thread \(number)") { await cell.write(number) }
      }
      for thread in threads { await scheduler.join(thread) }
      return cell.snapshot
    }
  }

  /// The base is asked where there is a choice, and is not called for other steps.
  @Test func aRecorderOfEveryStepAsksOnlyWhereThereIsAChoice() {
    let record = ChoiceRecord()
    let recording = RecordingChoices(SeededRandom(seed: 1), in: record)
    let alone = run(recording)
    let choices = record.choices
    let keeper = OrderKeeper(RecordingChoices(SeededRandom(seed: 1), in: record))
    let kept = run(keeper)
    #expect(record.choices == choices && !choices.isEmpty)
    #expect(kept.steps == alone.steps)
    let plain = OrderKeeper(SeededRandom(seed: 1))
    _ = run(plain)
    #expect(keeper.order == plain.order)
  }
}
