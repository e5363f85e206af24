import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// What is said of a step is true of the run: each sentence that stands under conditions, and those
/// others that say where, when or under which lock something happens.
@Suite struct TrueExplanationTests {
  static let runs = WholeForm.each(12, of: TestScenario.plainRuns)

  /// In the order of the file, and in another one.
  @Test(arguments: runs)
  func everySentenceIsTrueOfTheRun(_ file: FileRun) throws {
    let scenario = try file.scenario()
    for order in [nil, RunPlan.Order.random(seed: 57)] {
      let run = ExplainedRun(scenario, order: order)
      for step in run.steps {
        for problem in Self.problems(at: step, of: run) {
          Issue.record("step \(step.number) \(step.name): \(problem): \(step.rule?.sentence ?? "")")
        }
      }
    }
  }

  /// The app may give its prefetcher options and a limit, which no file of the quick form does.
  @Test(arguments: [Generation.v3, .v42, .v5, .hardened], ["1", "2", "3", "100"])
  func sentencesOfPrefetchersAreTrueOfTheirSettings(generation: Generation, limit: String) throws {
    for options in ["refreshCached", "lowPriority", "highPriority"] {
      let scenario = try TestScenario.read(
        #""given": {\#(TestScenario.network), "prefetcher": {"options": ["\#(options)"], "limit": \#(limit)}}, "#
          + #""steps": [{"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "ahead"}]"#,
        in: generation)
      let run = ExplainedRun(scenario)
      let steps = run.steps.filter {
        [.prefetchMake, .prefetchLoad, .prefetchNext].contains($0.step)
      }
      #expect(Set(steps.map(\.step)).count == 3)
      for step in steps {
        for problem in Self.problems(at: step, of: run) {
          Issue.record("\(options), step \(step.number): \(problem): \(step.rule?.sentence ?? "")")
        }
      }
    }
  }

  private static func problems(at step: ExplainedStep, of run: ExplainedRun) -> [String] {
    guard let name = step.step, let rule = step.rule else { return [] }
    let entry = RuleEntry.all.first { $0.step == name }
    let special = entry?.cases.first { $0.sentence == rule.sentence }
    var problems = (special?.facts ?? []).filter { !isSo($0, at: step, of: run) }
      .map { "\($0) is not so" }.sorted()
    problems += rule.bugs.filter { bug in
      (entry?.bugFacts[bug] ?? []).contains { !isSo($0, at: step, of: run) }
    }.map { "\($0.rawValue) cannot show itself" }
    problems += (special?.absent ?? []).filter(run.generation.has).map { "it has \($0)" }
    problems += SentenceCheck(run: run, step: step, facts: special?.facts ?? []).problems
    if rule.refuted.contains("C108"), run.isOnMain(step) { problems.append("C108 is true here") }
    return problems
  }

  /// Whether a fact is so, by the steps and events of the run.
  private static func isSo(
    _ fact: StepFact, at step: ExplainedStep, of run: ExplainedRun
  ) -> Bool {
    let load = step.subject
    switch fact {
    case .onMain: return run.isOnMain(step)
    case .offMain: return !run.isOnMain(step)
    case .onIOQueue: return step.place == "io"
    case .callerWaits: return run.earlierOfThread(step).contains { $0.place != step.place }
    case .inDiskQuery: return run.earlierOfThread(step).contains { $0.step == .cacheDiskQuery }
    case .imageIsInMemory:
      return run.eventsBefore(step).first {
        [.memoryRead, .memoryRevived].contains($0.event.kind) && $0.subject == load
      }.map { $0.event.kind == .memoryRevived || $0.event.fields.contains { $0.value == true } }
        == true
    case .beforeCompletion:
      return run.reached(.managerLoad, of: load, before: step)
        && run.completionsOfAnswer(load, before: step) == 0
    case .afterCancel: return run.happened(.cancelled, load, before: step)
    case .inCancelAll: return run.earlierOfThread(step).contains { $0.step == .managerCancelAll }
    case .beforeTransformEnds:
      return run.completionsOfAnswer(load, before: step) == 0
        && (run.reached(.managerTransform, of: load, before: step)
          || run.reaches(.managerTransform, of: load, after: step))
    case .afterSerializer:
      let earlier = run.earlierOfThread(step).compactMap(\.step)
      return earlier.contains(.managerSerialize) && !earlier.contains(.managerTransform)
    case .afterSizeCheck: return run.earlierOfThread(step).contains { $0.step == .cacheCleanSize }
    case .givesCachedBeforeRefresh:
      return run.reached(.managerCacheAnswer, of: load, before: step)
        && !run.reached(.downloaderDownload, of: load, before: step)
        && run.reaches(.downloaderDownload, of: load, after: step)
    case .cacheIsSkipped: return !run.reached(.managerQuery, of: load, before: step)
    case .delegateHasDecided:
      return run.latest([.delegateDecided], before: step)?.subject == load
    case .sixDownloadsAtOnce:
      let changed = run.latest([.limitChanged, .limitOverwritten], before: step)?.event.value
      let given = run.explanation.scenario.given.downloader.maxConcurrentDownloads
      return (changed ?? .int(Int64(given))) == .int(6)
    case .downloadsAreSuspended:
      let changed = run.latest([.suspended], before: step)?.event.value
      return (changed ?? .bool(run.explanation.scenario.given.isSuspended)) == true
    case .cancelsItsRequest: return run.next(after: step) == .operationCancelTask
    case .downloadHasEnded:
      return !run.span(of: step).flatMap(\.events).contains { $0.event.kind == .downloadCancelled }
    case .requestHasEnded:
      return run.next(after: step) != .operationCancelTask && run.cancelsStartedDownload(step)
    case .managerWasAsked: return run.reached(.managerLoad, of: load, before: step)
    case .placeholderIsDelayed: return run.options(of: load).contains(.delayPlaceholder)
    case .urlIsMissing:
      return !run.steps.contains { $0.step == .managerLoad && $0.subject == load }
    case .anImageIsRemoved:
      return run.steps.contains { $0.step == .cacheRemove || $0.step == .cacheClearMemory }
    case .aLoadRefreshes: return run.hasOption("refreshCached")
    case .aLoadWantsParts:
      return run.hasOption("progressiveDownload") || run.hasOption("progressiveLoad")
    case .aLoadContinuesInBackground: return run.hasOption("continueInBackground")
    case .aLoadTrustsEveryCertificate: return run.hasOption("allowInvalidSSLCertificates")
    case .aLoadHasAPriority: return run.hasOption("lowPriority") || run.hasOption("highPriority")
    case .aLoadScalesDown: return run.hasOption("scaleDownLargeImages")
    }
  }
}

/// What sentences say, beside the conditions under which they stand.
private struct SentenceCheck {
  let run: ExplainedRun
  let step: ExplainedStep
  /// The conditions of the sentence that is shown.
  let facts: Set<StepFact>

  private var release: String { run.generation.documentedAs }
  private var operations: [String] { run.operations(of: step) }

  var problems: [String] {
    switch step.step {
    case .viewPlaceholder where facts.isEmpty:
      wrong("the manager was asked before", if: wasReached(.managerLoad))
    case .cacheDiskAnswer:
      wrong(
        "posts or not", if: operations.contains("post main") == facts.contains(.callerWaits))
    case .cacheDiskDecode where facts.isEmpty: wrong("main decodes", if: run.isOnMain(step))
    case .cacheDiskWrite where facts.isEmpty:
      wrong("the I/O queue writes", if: step.place == "io")
    case .managerStore where facts.isEmpty:
      wrong("it has completed", if: run.completionsOfAnswer(step.subject, before: step) > 0)
    case .managerTransform: wrong("not on the global queue", if: !step.place.hasPrefix("global"))
    case .managerRunningRemove where facts.isEmpty:
      wrong("it was cancelled", if: run.happened(.cancelled, step.subject, before: step))
        + wrong("it has no answer", if: !hasAnswer)
    case .managerBlacklistAdd where release != "5.x":
      wrong("not completed before", if: !run.happened(.completed, step.subject, before: step))
    case .managerCompletion where release != "5.x":
      wrong("asks or not", if: asksForMark == facts.contains(.givesCachedBeforeRefresh))
    case .managerCompletion: wrong("not on main", if: !run.isOnMain(step))
    case .operationData: wrong("progress on the wrong thread", if: !progressIsReportedAsSaid)
    case .operationDecode: wrong("main decodes", if: run.isOnMain(step))
    case .operationCompletion where release != "3.x":
      wrong("not on main", if: !run.isOnMain(step))
    case .operationCancel where release != "3.x" && facts.isEmpty:
      wrong("a worker has started it", if: run.cancelsStartedDownload(step))
        + wrong(
          "it is finished",
          if: run.span(of: step).flatMap(\.changes).contains {
            $0.object == "\(step.subject).isFinished"
          })
    case .prefetchMake:
      wrong(
        "the limit of the downloader",
        if: run.generation.has(.prefetcherThrottlesDownloader)
          != run.span(of: step).flatMap(\.events).contains { $0.event.kind == .limitOverwritten })
        + wrong("another limit", if: says("three") && !says("unless") && limit != 3)
    case .prefetchLoad:
      wrong(
        "not of low priority",
        if: says("low priority") && !says("unless")
          && !(settings.options ?? .lowPriority).contains(.lowPriority))
    case .prefetchNext, .prefetchTokenStart:
      wrong("not a few at once", if: says("few") && !(2...6).contains(limit))
    default: []
    }
  }

  private func says(_ words: String) -> Bool { step.rule?.sentence.contains(words) == true }

  private var settings: GivenPrefetcher { run.explanation.scenario.given.prefetcher }

  private var limit: Int { settings.limit ?? run.generation.prefetcher.limit }

  private func wrong(_ problem: String, if isSo: Bool) -> [String] { isSo ? [problem] : [] }

  private func wasReached(_ name: Checkpoint) -> Bool {
    run.reached(name, of: step.subject, before: step)
  }

  /// The last answer of the load was called, or is called later: no other step comes between.
  private var hasAnswer: Bool {
    run.completionsOfAnswer(step.subject, before: step) > 0
      || run.happened(.completionDropped, step.subject, before: step)
      || run.reaches(.managerCompletion, of: step.subject, after: step)
      || wasReached(.managerCompletion)
  }

  private var asksForMark: Bool {
    operations.contains("read load \(step.subject).isCancelled")
  }

  /// In 3.x each report is posted to main; later it is made where the bytes arrive.
  private var progressIsReportedAsSaid: Bool {
    let reports = run.span(of: step).flatMap(\.events).filter { $0.event.kind == .progressed }
    return release == "3.x"
      ? reports.isEmpty : reports.allSatisfy { $0.queue != "main" && $0.queue == step.place }
  }
}

/// Changes are shown at the statement that makes them, under the lock that guards them.
@Suite struct ChangePlaceTests {
  @Test(arguments: WholeForm.each(12, of: TestScenario.plainRuns))
  func changesStandAtTheirStatements(_ file: FileRun) throws {
    let run = ExplainedRun(try file.scenario())
    for step in run.steps {
      for change in step.changes {
        if change.object.hasSuffix(".imageURL") {
          #expect(step.isOf(.viewSetImage), "step \(step.number): \(step.name)")
          #expect(!step.locks.contains(String(change.object.dropLast(".imageURL".count))))
        }
        if change.object.hasPrefix("view "), change.object.hasSuffix(".operations"),
          change.removed == nil
        {
          #expect(step.isOf(.viewRegister), "step \(step.number): \(step.name)")
        }
        if change.object == "runningOperations" || change.object == "failedURLs" {
          #expect(step.locks.contains(change.object), "step \(step.number): \(step.locks)")
        }
      }
    }
  }

  /// What is taken off a list was put on it.
  @Test(arguments: WholeForm.each(12, of: TestScenario.plainRuns))
  func nothingIsRemovedThatIsNotThere(_ file: FileRun) throws {
    let lists = ["runningOperations", "URLOperations", "failedURLs", "prefetcher.runningTokens"]
    let scenario = try file.scenario()
    let listed = scenario.given.failedURLs.map { ($0, 1) }
    var entries = ["failedURLs": Dictionary(listed, uniquingKeysWith: +)]
    for step in ExplainedRun(scenario).steps {
      for change in step.changes where lists.contains(change.object) {
        switch (change.removed, change.added) {
        case (nil, let added?): entries[change.object, default: [:]][added, default: 0] += 1
        case (let removed?, nil):
          let left = (entries[change.object]?[removed] ?? 0) - 1
          #expect(left >= 0, "step \(step.number) removes \(removed) from \(change.object)")
          entries[change.object]?[removed] = left
        default: entries[change.object] = nil
        }
      }
    }
  }

  /// A lock that is taken before a checkpoint belongs to what it guards.
  @Test func aLockIsShownWhereItGuards() throws {
    let run = ExplainedRun(try TestScenario.file("basics/cold-load.json").scenarios[0])
    let asked = try #require(run.steps.first { $0.step == .managerLoad })
    let tested = try #require(run.steps.first { $0.step == .managerBlacklistTest })
    #expect(asked.locks == [] && tested.locks == ["failedURLs"])
    #expect(tested.operations.first?.words == "acquire failedURLs")
  }
}

extension ExplainedStep {
  /// Whether it is a checkpoint, or what follows it.
  fileprivate func isOf(_ name: Checkpoint) -> Bool {
    kind == .named(name) || kind == .continues(name)
  }
}
