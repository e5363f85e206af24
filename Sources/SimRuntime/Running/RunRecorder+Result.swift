import ImageLoadingModel
import SimScenarios

extension RunRecorder {
  func result(
    of kernel: Kernel, _ outcome: Outcome, _ world: ScenarioWorld, unmet: [Diagnostic],
    slowTimes: [ClosedRange<Duration>],
    checksExpectations: Bool
  ) -> RunResult {
    let runState = state.end ?? AppState(of: world, urls: urls)
    let end = RunEndState(
      state: runState, outcome: outcome, files: world.fileSystem.snapshot.files,
      path: { world.life.fullPath(of: $0) }, ownedLoads: state.ownedLoads,
      timeIsExact: kernel.timeMode == .exact, slowTimes: slowTimes,
      lostImages: state.lostImages, imagesOfEndedLoads: state.imagesOfEndedLoads)
    let seen = state.monitor.violations.count
    state.monitor.checkAtTheEnd(end, step: kernel.step)
    defer {
      state.kernel = nil
      state.world = nil
      state.observer = nil
    }
    var result = RunResult(
      outcome: outcome, digest: kernel.digest.description, steps: kernel.step, time: kernel.instant,
      schedule: kernel.schedule, state: runState, loads: log.records,
      prefetches: state.prefetches.records, requests: state.requests,
      answers: log.answers, violations: state.monitor.violations,
      knownRaces: scenario.generation.knownRaces.compactMap { state.seenRaces[$0.id] },
      mismatches: [],
      scenarioErrors: checksExpectations ? unmet : [], snapshots: state.snapshots,
      noteSentences: state.notes)
    result.findsRaces = kernel.races != nil
    result.runsOwnCode = scenario.generation.parts.haveOwnCode
    result.invariantCount = state.monitor.count
    // What is expected of events is compared with the end as well.
    let story =
      keepsStory ? state.story + EventRecord.end(outcome, result.violations[seen...]) : []
    result.story = story
    result.unmet = unmet
    if !checksExpectations { result.noteSentences += unmet.map { Sentence(verbatim: $0.message) } }
    // A run that is not the one that was asked for, or not all of it, has nothing to compare.
    if result.isAnotherRun || outcome == .interrupted { return result }
    result.mismatches = ViolationCheck(scenario, result).mismatches
    if checksExpectations {
      let snapshot = Snapshot(
        step: "", state: runState, loads: result.loads, requests: result.requests,
        answers: log.answers, prefetches: state.prefetches.records, story: story)
      result.mismatches += state.snapshotMismatches
      result.mismatches += ExpectationCheck(scenario.expect, snapshot, outcome).mismatches
      if let lesson = scenario.lesson, result.findsRaces {
        result.mismatches += LessonCheck(story).mismatches(of: lesson)
      }
    }
    return result
  }
}
