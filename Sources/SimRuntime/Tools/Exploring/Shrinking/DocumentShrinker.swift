import ImageLoadingInterface

/// Takes everything out of a failing scenario that the failure does not need.
struct DocumentShrinker {
  private let hunt: FailureHunt
  private let progress: (FailingRun) -> Void
  private(set) var best: FailingRun

  /// How many random orders are tried before a smaller scenario is rejected.
  private static let seedsForParts = 40
  private static let seedsForValues = 12

  init(_ run: FailingRun, _ hunt: FailureHunt, progress: @escaping (FailingRun) -> Void) {
    best = run
    self.hunt = hunt
    self.progress = progress
  }

  /// Shrinks until nothing more can go.
  mutating func shrink() {
    var before: JSONValue?
    while before != best.document, hunt.stop == nil {
      before = best.document
      dropSteps()
      dropParts()
      mergeNames()
      mergeTimes()
      simplifyValues()
    }
  }

  /// - Returns: whether the smaller document fails too.
  private mutating func take(_ document: JSONValue, seeds: Int = seedsForParts) -> Bool {
    guard !mayBreakForAnotherReason(document),
      let run = hunt.search(document, like: best, seeds: seeds)
    else { return false }
    best = run
    progress(run)
    return true
  }

  /// A list with a URL twice, or suspended downloads, cause many failures by themselves.
  private func mayBreakForAnotherReason(_ document: JSONValue) -> Bool {
    let before = best.document
    return ScenarioDocument.repeatsURLs(document) && !ScenarioDocument.repeatsURLs(before)
      || ScenarioDocument.endsSuspended(document) && !ScenarioDocument.endsSuspended(before)
  }

  /// Half of the steps at a time, then a quarter, down to single ones.
  private mutating func dropSteps() {
    var size = max(stepCount / 2, 1)
    while size > 0, hunt.stop == nil {
      var start = 0
      while start < stepCount {
        let end = min(start + size, stepCount)
        let isWhole = start == 0 && end == stepCount
        if isWhole || !take(ScenarioDocument.dropping(start..<end, of: best.document)) {
          start += size
        }
      }
      size /= 2
    }
  }

  private var steps: [JSONValue] { best.document["steps"]?.elements ?? [] }

  private var stepCount: Int { steps.count }

  /// Settings of the world and what steps say beside what they do, outer parts before inner ones.
  private mutating func dropParts() {
    for section in ["limits", "until", "given"] where best.document[section] != nil {
      _ = take(best.document.with(nil, at: section))
    }
    dropPaths(in: "given")
    dropPaths(in: "steps")
  }

  private mutating func dropPaths(in section: String) {
    var index = 0
    while hunt.stop == nil, let paths = best.document[section]?.paths(), index < paths.count {
      let path = [.key(section)] + paths[index]
      // The steps themselves were tried, and those that follow would be named anew.
      let isStep = section == "steps" && path.count == 2
      if isStep || !take(best.document.with(nil, at: path[...])) { index += 1 }
    }
  }

  /// Fewer URLs and views.
  private mutating func mergeNames() {
    for names in [ScenarioDocument.urls, ScenarioDocument.views] {
      for name in names(best.document).reversed() {
        for earlier in names(best.document) {
          if earlier == name || take(best.document.replacing(name, by: earlier)) { break }
        }
      }
    }
  }

  /// Steps of one time come all at the time before, or at the beginning.
  private mutating func mergeTimes() {
    for time in steps.compactMap({ $0["at"]?.text }).reversed() where hunt.stop == nil {
      let times = steps.compactMap { $0["at"]?.text }
      let earlier = times.firstIndex(of: time).flatMap { $0 > 0 ? times[$0 - 1] : nil } ?? "0 ms"
      for other in ["0 ms", earlier] where other != time {
        let moved = steps.map { step in
          step["at"]?.text == time ? step.with(.string(other), at: "at") : step
        }
        if take(best.document.with(.array(moved), at: "steps")) { break }
      }
    }
  }

  /// Earlier, shorter, smaller, one.
  private mutating func simplifyValues() {
    for section in ["given", "steps"] {
      for path in best.document[section]?.paths() ?? [] where hunt.stop == nil {
        let path = [.key(section)] + path
        guard let value = best.document.value(at: path[...]) else { continue }
        for simpler in simplerValues(than: value, at: path) {
          if take(best.document.with(simpler, at: path[...]), seeds: Self.seedsForValues) { break }
        }
      }
    }
  }

  private func simplerValues(
    than value: JSONValue, at path: [JSONPath.Component]
  ) -> [JSONValue] {
    switch value {
    case .int(let number): return number > 1 ? [1] : []
    case .string(let text):
      var values: [JSONValue] = []
      if let duration = try? Quantity.duration(text), duration > .zero {
        values.append("0 ms")
        if path.last == .key("at"), let earlier = timeOfStep(before: path), earlier != text {
          values.append(.string(earlier))
        }
      } else if let bytes = try? Quantity.byteCount(text), bytes > 1_000 {
        values.append("1 kB")
      } else if text != "png 10x10", (try? ImageDescriptor.parse(text)) != nil {
        values.append("png 10x10")
      }
      return values
    case .object:
      // One of several values, if the failure does not need the choice.
      return value.durations
    default: return []
    }
  }

  /// When the nearest earlier step comes that has a time.
  private func timeOfStep(before path: [JSONPath.Component]) -> String? {
    guard path.count == 3, case .index(let index) = path[1] else { return nil }
    return steps.prefix(index).last { $0["at"] != nil }?["at"]?.text
  }
}
