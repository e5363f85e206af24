import ImageLoadingModel
import SimScenarios

/// Compares a run with what its scenario expects, section by section.
package struct ExpectationCheck {
  package private(set) var mismatches: [Mismatch] = []
  /// What is as expected, each part in words.
  package private(set) var matches: [Sentence] = []
  /// Whether a missing event is compared with those that happened.
  let seeksNearest: Bool

  /// - Parameters:
  ///   - end: how the run ended, if it has.
  ///   - seeksNearest: whether a missing event is compared with all that happened, which takes
  ///     time.
  package init(
    _ expect: Expectation, _ result: Snapshot, _ end: Outcome? = nil, seeksNearest: Bool = true
  ) {
    self.seeksNearest = seeksNearest
    for section in ExpectationSection.allCases { check(section, expect, result, end) }
  }

  /// Compares what is expected of a state alone.
  package init(_ expect: Expectation, _ state: AppState) {
    let snapshot = Snapshot(
      step: "", state: state, loads: [], requests: [], answers: [], prefetches: [], story: [])
    seeksNearest = false
    for section in ExpectationSection.allCases where section.isOfState {
      check(section, expect, snapshot, nil)
    }
  }

  /// Compares one section; one that is absent is not looked at.
  private mutating func check(
    _ section: ExpectationSection, _ expect: Expectation, _ result: Snapshot, _ end: Outcome?
  ) {
    let (name, state) = (ExpectationPath(section), result.state)
    switch section {
    case .completions:
      for (load, expected) in expect.completions ?? [] {
        checkCompletions(of: load, expected, result.loads.first { $0.name == load })
      }
    case .progress:
      for (load, expected) in expect.progress ?? [] {
        let found = result.loads.first { $0.name == load }?.progress ?? []
        check(
          ExpectationPath(.progress) / load,
          Sentence(verbatim: expected.map { "\($0)" }.joined(separator: " ")),
          Sentence(
            verbatim: found.map { "[\($0.received), \($0.expected)]" }.joined(separator: " ")))
      }
    case .prefetches:
      for (prefetch, expected) in expect.prefetches ?? [] {
        check(prefetch, expected, result.prefetches.first { $0.name == prefetch })
      }
    case .views:
      for (view, expected) in expect.views ?? [] {
        let found = state.views.first { $0.name == view }?.content
        check(ExpectationPath(.views) / view, quoted(expected), quoted(found))
      }
    case .indicators:
      for (view, expected) in expect.indicators ?? [] {
        let found = state.views.first { $0.name == view }?.hasIndicator ?? false
        check(ExpectationPath(.indicators) / view, "\(expected)", "\(found)")
      }
    case .imageURLs: checkImageURLs(expect.viewDetails, state)
    case .animationImages: checkAnimationImages(expect.viewDetails, state)
    case .indicatorProgress: checkIndicatorProgress(expect.viewDetails, state)
    case .progressObjects: checkProgressObjects(expect.viewDetails, state)
    case .setterCalls: checkSetterCalls(expect.viewDetails, result)
    case .memory: checkList(name, expect.memory?.sorted(), state.memory)
    case .disk: checkList(name, expect.disk?.sorted(), state.disk)
    case .files: checkFiles(expect, state)
    case .failedURLs: checkList(name, expect.failedURLs?.sorted(), state.failedURLs)
    case .requests: checkList(name, expect.requests, result.requests)
    case .requestsInFlight:
      checkList(name, expect.requestsInFlight?.sorted(), state.requestsInFlight.sorted())
    case .running: checkCount(name, expect.running, state.running.count)
    case .managers:
      for (manager, expected) in expect.managers ?? [] {
        let found = state.managers.first { $0.name == manager }
        checkList(
          ExpectationPath(.managers) / manager / "failedURLs", expected.failedURLs?.sorted(),
          found?.failedURLs ?? [])
        checkCount(
          ExpectationPath(.managers) / manager / "running", expected.running,
          found?.running.count ?? 0)
      }
    case .downloads: checkCount(name, expect.downloads, state.downloads)
    case .downloadEntries: checkCount(name, expect.downloadEntries, state.downloaderURLs.count)
    case .answers: checkAnswers(expect, result)
    case .excludedFromBackup:
      checkList(name, expect.excludedFromBackup?.sorted(), state.excludedFromBackup)
    case .weakTable: checkList(name, expect.weakTable?.sorted(), state.weakTable)
    case .memoryCosts: checkMemoryCosts(expect, state)
    case .backgroundTasks: checkCount(name, expect.backgroundTasks, state.backgroundTasks.count)
    case .told: checkExpectedEvents(expect, result.story)
    case .untold: checkUnexpectedEvents(expect, result.story)
    case .outcome:
      if let outcome = expect.outcome {
        check(
          name, Sentence(verbatim: outcome.rawValue),
          end.map { Sentence(verbatim: $0.name) } ?? "not over")
      }
    }
  }

  private mutating func checkCount(_ section: ExpectationPath, _ expected: Int?, _ found: Int) {
    guard let expected else { return }
    check(section, "\(expected)", "\(found)")
  }

  mutating func check(_ section: ExpectationPath, _ expected: Sentence, _ found: Sentence) {
    if expected == found {
      note(section, found)
    } else {
      mismatches.append(Mismatch(section, expected: expected, found: found))
    }
  }

  /// Something is as expected.
  mutating func note(_ section: ExpectationPath, _ found: Sentence) {
    matches.append("\(section) is \(found)")
  }

  mutating func checkList(_ section: ExpectationPath, _ expected: [String]?, _ found: [String]) {
    guard let expected else { return }
    check(section, "\(expected)", "\(found)")
  }

  private mutating func checkCompletions(
    of load: String, _ expected: [ExpectedCompletion], _ record: LoadRecord?
  ) {
    let found = record?.completions ?? []
    if expected.count != found.count {
      mismatches.append(
        Mismatch(
          ExpectationPath(.completions) / load, expected: count(expected.count),
          found: Sentence([count(found.count)] + found.map(\.result.sentence), separator: "; ")))
      return
    }
    if found.isEmpty { note(ExpectationPath(.completions) / load, "none") }
    for (index, (expected, found)) in zip(expected, found).enumerated() {
      note((ExpectationPath(.completions) / load)[index], found.result.sentence)
      check(expected, found.result, at: found.time, (ExpectationPath(.completions) / load)[index])
    }
  }

  private mutating func check(
    _ expected: ExpectedCompletion, _ found: LoadResult, at time: Duration,
    _ section: ExpectationPath
  ) {
    if let image = expected.image {
      check(section / "image", quoted(image), quoted(found.image?.label))
    }
    if let count = expected.frameCount {
      check(section / "frames", "\(count)", found.image.map { "\($0.frameCount)" } ?? "nothing")
    }
    if let scale = expected.scale {
      check(section / "scale", "\(scale)", found.image.map { "\($0.scale)" } ?? "nothing")
    }
    if let error = expected.error {
      check(
        section / "error", error.map { "\($0)" } ?? "none", found.error.map { "\($0)" } ?? "none")
    }
    if let type = expected.cacheType {
      check(section / "cacheType", "\(type)", "\(found.cacheType.name)")
    }
    if let isFinished = expected.isFinished {
      check(section / "finished", "\(isFinished)", "\(found.isFinished)")
    }
    if let queue = expected.queue {
      check(
        section / "queue", Sentence(verbatim: queue.rawValue),
        Sentence(verbatim: CallbackQueue(isMain: found.isOnMainQueue).rawValue))
    }
    if let at = expected.at {
      check(section / "at", "\(Quantity.describe(at))", "\(Quantity.describe(time))")
    }
    if let data = expected.data {
      check(
        section / "data", data.map { "\(Quantity.describe(bytes: $0))" } ?? "none",
        found.data.map { "\(Quantity.describe(bytes: Int64($0.byteCount)))" } ?? "none")
    }
  }

  private func count(_ number: Int) -> Sentence {
    number == 1 ? "1 completion" : "\(number) completions"
  }

  func quoted(_ text: String?) -> Sentence { text.map { "\"\($0)\"" } ?? "nothing" }
}

/// Compares the invariants that broke with those that the scenario says break.
struct ViolationCheck {
  private(set) var mismatches: [Mismatch] = []

  init(_ scenario: Scenario, _ result: RunResult) {
    let expected = scenario.violates.filter { violation in
      result.findsRaces || violation.invariant != InvariantID.noDataRace.rawValue
    }.filter { violation in
      violation.defect.map { scenario.generation.defects.contains($0) } ?? true
    }
    // Which invariants break is said of the generations that the file lists; in others they may.
    for violation in expected
    where scenario.isGenerationListed && scenario.requires(violation)
      && !result.violations.contains(where: { violation.describes($0) })
    {
      mismatches.append(Mismatch(unbroken: violation))
    }
    for violation in result.violations
    where !expected.contains(where: { $0.describes(violation) }) {
      mismatches.append(Mismatch(broken: violation))
    }
  }
}

extension ExpectedViolation {
  /// Whether it is this violation that must come.
  package func describes(_ violation: Violation) -> Bool {
    invariant == violation.invariant && (subject == nil || subject == violation.subject)
  }
}

extension LoadResult {
  /// The result in words.
  package var words: String { sentence.text }

  /// The result for people.
  package var sentence: Sentence {
    var parts: [Sentence] = []
    if let image { parts.append("image \(image.label)") }
    if let error { parts.append("error \(error)") }
    if image == nil, error == nil { parts.append("no image and no error") }
    parts.append("cache type \(cacheType.name)")
    if !isFinished { parts.append("not finished") }
    if !isOnMainQueue { parts.append("not on the main queue") }
    return Sentence(parts, separator: ", ")
  }
}
