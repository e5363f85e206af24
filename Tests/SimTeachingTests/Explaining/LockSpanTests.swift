import Testing

@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Where a lock is drawn as held, its thread has it.
@Suite struct LockSpanTests {
  @Test(arguments: WholeForm.each(12, of: TestScenario.plainRuns))
  func noLockIsHeldTwice(_ file: FileRun) throws {
    let scenario = try file.scenario()
    for order in [nil, RunPlan.Order.random(seed: 57)] {
      let run = ExplainedRun(scenario, order: order)
      // Two downloads of one URL have locks of one name.
      let downloads = run.steps.flatMap(\.events).filter { $0.event.kind == .downloadCreated }
      let spans = run.explanation.lockSpans.filter { span in
        guard span.lock.hasPrefix("download of ") else { return true }
        let url = JSONValue.string(String(span.lock.dropFirst("download of ".count)))
        return downloads.count { $0.event.value == url } == 1
      }
      for (lock, held) in Dictionary(grouping: spans, by: \.lock).sorted(by: { $0.key < $1.key }) {
        for (earlier, later) in zip(held, held.dropFirst()) where earlier.thread != later.thread {
          // A step may begin with what another thread did last.
          #expect(
            earlier.last <= later.first,
            "\(lock): \(earlier.thread) to \(earlier.last), \(later.thread) from \(later.first)")
        }
      }
      guard case .rest = run.explanation.result.outcome, let end = run.steps.last else { continue }
      for span in spans where span.last == end.number - 1 {
        #expect(end.operations.contains { $0.thread == span.thread }, "\(span)")
      }
    }
  }

  /// Two threads that hold a lock each, and wait for ever, hold it to the end.
  @Test func aDeadlockKeepsItsLocks() throws {
    let run = ExplainedRun(
      try TestScenario.file("lessons/15-deadlock.json").scenarios[0], order: nil)
    let last = run.steps.count - 1
    let kept = run.explanation.lockSpans.filter { $0.last == last }
    #expect(Set(kept.map(\.lock)) == ["load first", "runningOperations"])
    #expect(Set(kept.map(\.thread)).count == 2)
  }
}
