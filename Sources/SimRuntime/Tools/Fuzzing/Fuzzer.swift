import ImageLoadingInterface
import Synchronization

/// Runs a plan on several threads. What it finds does not depend on their number.
package final class Fuzzer: Sendable {
  /// How far it has come.
  package struct Progress: Sendable {
    package let done: Int
    /// `nil` where only the time ends the work.
    package let total: Int?
    package let findings: Int
    /// The finding that is being shrunk, from 1; `nil` while scenarios are run.
    package let shrinking: Int?
  }

  /// What the threads share.
  private struct State {
    var next = 0
    var report: FuzzReport
    /// The scenarios of findings, by their places in the plan.
    var documents: [Int: JSONValue] = [:]
    /// By the place in the report.
    var shrunk: [Int: FuzzFinding] = [:]
  }

  private let plan: FuzzPlan
  private let jobs: Int
  private let shrinks: Bool
  private let isKnown: @Sendable (FuzzFinding) -> Bool
  private let shouldStop: @Sendable () -> Bool
  private let makeShrinkingBound: @Sendable () -> @Sendable () -> Bool
  private let progress: @Sendable (Progress) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - jobs: how many threads there are.
  ///   - shrinks: whether findings are made as small as they can be.
  ///   - isKnown: whether a finding is counted only, and not shrunk.
  ///   - makeShrinkingBound: called when the shrinking of a finding begins; what it returns is asked
  ///     whether to end it. Where it never does, the same work is done anywhere.
  ///   - shouldStop: asked before each scenario; what is known by then is the result.
  ///   - isInterrupted: whether shrinking is to end at once, too.
  ///   - progress: called from any of the threads.
  package init(
    _ plan: FuzzPlan, jobs: Int = 1, shrinks: Bool = true,
    isKnown: @escaping @Sendable (FuzzFinding) -> Bool = { _ in false },
    makeShrinkingBound: @escaping @Sendable () -> @Sendable () -> Bool = { { false } },
    shouldStop: @escaping @Sendable () -> Bool = { false },
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.plan = plan
    self.jobs = jobs
    self.shrinks = shrinks
    self.isKnown = isKnown
    self.shouldStop = { shouldStop() || isInterrupted() }
    self.makeShrinkingBound = {
      let isOver = makeShrinkingBound()
      return { isInterrupted() || isOver() }
    }
    self.progress = progress
    state = Mutex(State(report: FuzzReport(plan)))
  }

  /// Runs the scenarios, then shrinks the first finding of each kind.
  package func run() -> FuzzReport {
    RealThreads.run(jobs) { [self] _ in runScenarios() }
    state.withLock { $0.next = 0 }
    RealThreads.run(jobs) { [self] _ in shrinkFindings() }
    return state.withLock { state in
      var report = state.report
      for (place, finding) in state.shrunk.sorted(by: { $0.key < $1.key }) {
        report.findings[place] = finding
      }
      return report
    }
  }

  private func runScenarios() {
    let runner = FuzzRunner()
    while !shouldStop(), let place = take(of: plan.shardBatches) {
      let corpus = FuzzCorpus(plan.generations)
      for index in plan.indices(ofBatch: place) where !shouldStop() {
        runScenario(at: index, corpus, on: runner)
      }
    }
  }

  private func runScenario(at index: Int, _ corpus: FuzzCorpus, on runner: FuzzRunner) {
    let scenario = plan.scenario(at: index)
    let (document, outcome) = corpus.run(scenario, of: plan, on: runner)
    let (done, findings) = state.withLock { state in
      state.report.scenarios += 1
      state.report.reach = max(state.report.reach, index + 1)
      state.report.executions += outcome.executions
      state.report.steps += outcome.steps
      state.report.unjudged += outcome.unjudged
      state.report.add(outcome.findings)
      if state.report.findings.contains(where: { $0.index == index }) {
        state.documents[index] = document
      }
      return (state.report.scenarios, state.report.findings.count)
    }
    let total = plan.isEndless ? nil : plan.shardRuns
    progress(Progress(done: done, total: total, findings: findings, shrinking: nil))
  }

  private func shrinkFindings() {
    let runner = FuzzRunner()
    let (findings, documents) = state.withLock { ($0.report.findings, $0.documents) }
    while let place = take(of: findings.count) {
      let isOver = makeShrinkingBound()
      let finding = findings[place]
      if isKnown(finding) { continue }
      guard let document = documents[finding.index] else {
        preconditionFailure("the scenario of a finding is kept")
      }
      let shrunk = runner.shrink(
        finding, in: document, of: plan.scenario(at: finding.index).generation,
        runLimit: shrinks ? Shrinker.usualRunLimit : 0
      ) {
        isOver()
      } progress: { [self] _ in
        progress(
          Progress(
            done: place, total: findings.count, findings: findings.count, shrinking: place + 1))
      }
      state.withLock { $0.shrunk[place] = shrunk }
    }
  }

  /// The next index that no thread works at.
  private func take(of count: Int) -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }
}
