import ImageLoadingModel

/// Compares a run with what its scenario expects, section by section.
package struct ExpectationCheck {
  package private(set) var mismatches: [Mismatch] = []
  /// What is as expected, each part in words.
  package private(set) var matches: [String] = []
  /// Whether what was not told is compared with what was.
  let seeksNearest: Bool

  /// - Parameters:
  ///   - end: how the run ended, if it has.
  ///   - seeksNearest: whether what was not told is compared with all that was, which takes time.
  package init(
    _ expect: Expectation, _ result: Look, _ end: Outcome? = nil, seeksNearest: Bool = true
  ) {
    self.seeksNearest = seeksNearest
    for (load, expected) in expect.completions ?? [] {
      checkCompletions(of: load, expected, result.loads.first { $0.name == load })
    }
    for (load, expected) in expect.progress ?? [] {
      let found = result.loads.first { $0.name == load }?.progress ?? []
      check(
        "progress.\(load)", expected.map { "\($0)" }.joined(separator: " "),
        found.map { "[\($0.received), \($0.expected)]" }.joined(separator: " "))
    }
    for (prefetch, expected) in expect.prefetches ?? [] {
      check(prefetch, expected, result.prefetches.first { $0.name == prefetch })
    }
    for (view, expected) in expect.views ?? [] {
      let found = result.state.views.first { $0.name == view }?.content
      check("views.\(view)", quoted(expected), quoted(found))
    }
    for (view, expected) in expect.indicators ?? [] {
      let found = result.state.views.first { $0.name == view }?.hasIndicator ?? false
      check("indicators.\(view)", "\(expected)", "\(found)")
    }
    check(expect.viewDetails, result)
    checkList("memory", expect.memory?.sorted(), result.state.memory)
    checkList("disk", expect.disk?.sorted(), result.state.disk)
    checkList("failedURLs", expect.failedURLs?.sorted(), result.state.failedURLs)
    checkList("requests", expect.requests, result.requests)
    if let running = expect.running {
      check("running", "\(running)", "\(result.state.running.count)")
    }
    for (name, expected) in expect.managers ?? [] {
      let found = result.state.managers.first { $0.name == name }
      checkList(
        "managers.\(name).failedURLs", expected.failedURLs?.sorted(), found?.failedURLs ?? [])
      if let running = expected.running {
        check("managers.\(name).running", "\(running)", "\(found?.running.count ?? 0)")
      }
    }
    if let downloads = expect.downloads {
      check("downloads", "\(downloads)", "\(result.state.downloads)")
    }
    checkCache(expect, result)
    checkTold(expect, result.story)
    if let outcome = expect.outcome { check("outcome", outcome, end?.name ?? "not over") }
  }

  mutating func check(_ section: String, _ expected: String, _ found: String) {
    if expected == found {
      note(section, found)
    } else {
      mismatches.append(Mismatch(section: section, expected: expected, found: found))
    }
  }

  /// Something is as expected.
  mutating func note(_ section: String, _ found: String) {
    matches.append("\(section) is \(found)")
  }

  mutating func checkList(_ section: String, _ expected: [String]?, _ found: [String]) {
    guard let expected else { return }
    check(section, expected.description, found.description)
  }

  private mutating func checkCompletions(
    of load: String, _ expected: [ExpectedCompletion], _ record: LoadRecord?
  ) {
    let found = record?.completions ?? []
    if expected.count != found.count {
      mismatches.append(
        Mismatch(
          section: "completions.\(load)", expected: count(expected.count),
          found: ([count(found.count)] + found.map { $0.result.words }).joined(separator: "; ")))
      return
    }
    if found.isEmpty { note("completions.\(load)", "none") }
    for (index, (expected, found)) in zip(expected, found).enumerated() {
      note("completions.\(load)[\(index)]", found.result.words)
      check(expected, found.result, at: found.time, "completions.\(load)[\(index)]")
    }
  }

  private mutating func check(
    _ expected: ExpectedCompletion, _ found: LoadResult, at time: Duration, _ section: String
  ) {
    if let image = expected.image {
      check("\(section).image", quoted(image), quoted(found.image?.label))
    }
    if let count = expected.frameCount {
      check("\(section).frames", "\(count)", found.image.map { "\($0.frameCount)" } ?? "nothing")
    }
    if let error = expected.error {
      let wanted = error.flatMap(ScenarioSyntax.loadError)
      check(
        "\(section).error", wanted?.description ?? "none", found.error?.description ?? "none")
    }
    if let type = expected.cacheType { check("\(section).cacheType", type, found.cacheType.name) }
    if let isFinished = expected.isFinished {
      check("\(section).finished", "\(isFinished)", "\(found.isFinished)")
    }
    if let queue = expected.queue {
      check("\(section).queue", queue, found.isOnMainQueue ? "main" : "background")
    }
    if let at = expected.at {
      check("\(section).at", Quantity.describe(at), Quantity.describe(time))
    }
    if let data = expected.data {
      check(
        "\(section).data", data.map { Quantity.describe(bytes: $0) } ?? "none",
        found.data.map { Quantity.describe(bytes: Int64($0.byteCount)) } ?? "none")
    }
  }

  private func count(_ number: Int) -> String {
    number == 1 ? "1 completion" : "\(number) completions"
  }

  private func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "nothing" }
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
    where scenario.isGenerationListed
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

extension Outcome {
  /// What scenario files call it.
  public var name: String {
    switch self {
    case .rest: "rest"
    case .idle: "idle"
    case .timeBound: "timeBound"
    case .deadlock: "deadlock"
    case .livelock: "livelock"
    case .crashed: "crashed"
    case .stepBound: "stepBound"
    case .interrupted: "interrupted"
    case .pruned: "pruned"
    case .diverged: "diverged"
    case .escaped: "escaped"
    }
  }
}

extension LoadResult {
  /// The result in words.
  package var words: String {
    var words: [String] = []
    if let image { words.append("image \(image.label)") }
    if let error { words.append("error \(error)") }
    if image == nil, error == nil { words.append("no image and no error") }
    words.append("cache type \(cacheType.name)")
    if !isFinished { words.append("not finished") }
    if !isOnMainQueue { words.append("not on the main queue") }
    return words.joined(separator: ", ")
  }
}
