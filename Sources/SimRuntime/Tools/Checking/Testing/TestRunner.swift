import ImageLoadingInterface
import Synchronization

/// Runs a plan on several threads, and reports the results in one order, whatever their number.
package final class TestRunner {
  private let items: [TestItem]
  /// What was asked for, and how it was dealt.
  package let plan: TestPlan
  private let folder: String
  private let failFast: Bool
  private let findsCauses: Bool
  private let jobs: Int
  private let shouldStop: @Sendable () -> Bool
  private let stopwatch: (@Sendable () -> Duration)?
  private let timeLimit: Duration?

  /// What the threads share.
  private final class Shared: Sendable {
    private struct State {
      var next = 0
      var isStopped = false
    }

    private let state = Mutex(State())

    func take(of count: Int) -> Int? {
      state.withLock { state in
        guard !state.isStopped, state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    func stop() { state.withLock { $0.isStopped = true } }
  }

  /// - Parameters:
  ///   - kept: failures of earlier runs, which are tried first.
  ///   - timings: how long checks took in earlier runs, by which shards are dealt.
  ///   - program: the program that runs it, with its version and commit, for the reports of shards.
  ///   - folder: where failures are kept, for the lines to paste.
  ///   - jobs: how many threads there are.
  ///   - failFast: whether the first failure ends the work.
  ///   - findsCauses: whether the defects are looked for that cause failures.
  ///   - stopwatch: a real clock, by which each check is measured; asked from any thread.
  ///   - timeLimit: the real time that a check may take; needs the stopwatch.
  ///   - shouldStop: asked from any thread whether to end the work.
  package init(
    _ plan: TestPlan, _ sources: [TestSource], kept: KeptFailures = KeptFailures(),
    timings: TestTimings = TestTimings(), program: String = "", folder: String, jobs: Int = 1,
    failFast: Bool = false,
    findsCauses: Bool = true, stopwatch: (@Sendable () -> Duration)? = nil,
    timeLimit: Duration? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    let all = TestItem.all(of: sources, plan, kept: kept.list)
    isEmpty = all.isEmpty
    countOfAll = all.count { $0.counts }
    var plan = plan
    if plan.shard.count > 1 {
      let dealing = ShardDealing(all, plan, timings)
      plan.dealing = dealing.digest
      plan.contents = TestContents(all, program: program)
      items = all.filter { dealing.deals($0.share, to: plan.shard) }
    } else {
      items = all
    }
    self.plan = plan
    self.folder = folder
    self.jobs = min(max(jobs, 1), max(items.count, 1))
    self.failFast = failFast
    self.findsCauses = findsCauses
    self.stopwatch = stopwatch
    self.timeLimit = timeLimit
    self.shouldStop = shouldStop
  }

  /// A line for each thing that it does, in order.
  package var list: [String] { items.map { $0.line(plan) } }

  /// How many checks these are, and of which part of the work.
  package var extent: Sentence {
    let shard = plan.shard
    return shard.count > 1
      ? "\(count) of \(Sentence.checks(countOfAll)), shard \(shard)" : .checks(count)
  }

  /// How many checks all shards have.
  private let countOfAll: Int

  /// How many checks this shard has, orders that are tried again apart.
  package var count: Int { items.count { $0.counts } }

  /// Whether nothing is let through, for any shard; a shard may well have nothing to do.
  package let isEmpty: Bool

  /// How long the checks took that this run has made, if there is a stopwatch.
  package private(set) var timings = TestTimings()

  /// - Parameter report: called with each result, in order, on the calling thread. It is not kept.
  package func run(report: (TestOutcome) -> Void) -> TestSummary {
    let results = OrderedResults<(share: TestShare, outcome: TestOutcome)>(makers: jobs)
    let shared = Shared()
    var tally = TestTally()
    var told = 0
    var isOver = false
    RealThreads.run(jobs) {
      [items, plan, folder, findsCauses, shouldStop, stopwatch, timeLimit] _ in
      let limit = TimeLimit(timeLimit, stopwatch: stopwatch)
      let runner = ScenarioRunner(isInterrupted: { shouldStop() || limit.isOver })
      while !shouldStop(), let place = shared.take(of: items.count) {
        let run = TestRun(
          items[place], plan, on: runner, folder: folder, findsCauses: findsCauses, limit: limit,
          shouldStop: shouldStop)
        limit.begin()
        let start = stopwatch?()
        guard var outcome = run.outcome() else { continue }
        if let start, let stopwatch { outcome.result.elapsed = stopwatch() - start }
        results.put((items[place].share, outcome), at: place)
      }
      results.makerEnded()
    } meanwhile: {
      results.handOn { share, outcome in
        if isOver { return }
        tally.add(outcome.result)
        if outcome.result.kind != .kept {
          told += 1
          if let elapsed = outcome.result.elapsed { timings.add(elapsed, to: share) }
        }
        report(outcome)
        if failFast, outcome.result.status == .failed || outcome.result.status == .error {
          isOver = true
          shared.stop()
        }
      }
    }
    let notRun = count - told
    return tally.summary(notRun: notRun, isInterrupted: notRun > 0 && shouldStop())
  }
}
