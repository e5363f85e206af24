import ImageLoadingModel

/// What a view shows at rest answers its last request.
struct ViewShowsLastAnswer: Invariant {
  static let id = InvariantID.viewShowsLastAnswer
  static let sentence =
    "At rest a view shows nothing but the answer to its last request, or its placeholder."
  static let reason = "The wrong picture in a cell is the bug that every list has had."
  static let claims = ["C001"]
  /// By view, then by operation key: loads under different keys go on beside each other.
  private var asked: [String: [String: ImageURL?]] = [:]
  private var shown: [String: ViewContent?] = [:]

  init(_ rules: InvariantRules) {}

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    switch fact.kind {
    case .model(.viewAskedFor(let view, let key, let url, _)):
      asked[view, default: [:]][key] = .some(url)
    case .model(.viewShows(let view, let content)): shown[view] = .some(content)
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for view in asked.keys.sorted() {
      guard let last = asked[view], case .image(_, let from)?? = shown[view] else { continue }
      if last.values.contains(from) { continue }
      let wanted = last.values.compactMap { $0?.absoluteString }.sorted()
      findings.append(
        Finding(
          view,
          "view \(view) was last asked for \(wanted.first ?? "nothing") and shows "
            + "\(from?.absoluteString ?? "something else")"))
    }
  }
}

/// A memory warning empties the memory and leaves the disk alone.
struct MemoryEmptyAfterWarning: Invariant {
  static let id = InvariantID.memoryEmptyAfterWarning
  static let sentence = "When a memory warning has been handled the memory cache is empty."
  static let reason = "An app that frees nothing is killed."
  static let claims = ["C091", "C092", "C104"]
  private var keys: Set<String>

  init(_ rules: InvariantRules) { keys = Set(rules.given.memory.map(\.url)) }

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    switch fact.kind {
    case .model(.memoryStored(let key, _)): keys.insert(key)
    case .model(.memoryRemoved(let key)): keys.remove(key)
    case .model(.memoryCleared): keys = []
    case .memoryWarningHandled where !keys.isEmpty:
      findings.append(Finding(nil, "\(keys.count) images are still in memory"))
    default: break
    }
  }
}

/// The disk holds what was handed to it, byte for byte.
struct DiskHoldsDownload: Invariant {
  static let id = InvariantID.diskHoldsDownload
  static let sentence = "At rest a file on disk holds, byte for byte, what was last stored there."
  static let reason = "A torn file is a broken picture for a week."
  static let claims = ["C064"]
  static let outlivesApp = true
  private var stored: [String: ImageData] = [:]

  init(_ rules: InvariantRules) {}

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    if case .model(.diskStored(let key, let data)) = fact.kind { stored[key] = data }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    let files = Dictionary(end.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for key in stored.keys.sorted() {
      guard let file = files[end.path(key)] else { continue }
      if file.data != stored[key], !file.data.isCorrupt {
        findings.append(
          Finding(
            key, "the file of \(key) has \(file.data.byteCount) bytes that are not those stored"))
      }
    }
  }
}

/// Nothing is left running at rest.
struct NothingRunningAtRest: Invariant {
  static let id = InvariantID.nothingRunningAtRest
  static let sentence =
    "At rest the manager lists no running load, and no download is in the queue."
  static let reason = "What is left holds its completion block and all it captured for ever."
  static let claims = ["C052", "C057", "C072"]
  private var isSuspended: Bool

  init(_ rules: InvariantRules) { isSuspended = rules.given.isSuspended }

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    if case .model(.suspended(let isSuspended)) = fact.kind { self.isSuspended = isSuspended }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    if isSuspended { return }
    for load in end.state.running + (end.state.prefetching ?? []) {
      findings.append(Finding(load, "\(load) is still on the list of running operations"))
    }
    let living = end.state.downloaderURLs.filter { !end.state.deadDownloads.contains($0) }
    for url in living {
      findings.append(Finding(url, "the downloader still has an operation for \(url)"))
    }
    if end.state.downloads > 0, living.isEmpty {
      findings.append(
        Finding(nil, "\(end.state.downloads) download operations are still in the queue"))
    }
  }
}

/// Background tasks that were begun are ended.
struct BackgroundTasksEnded: Invariant {
  static let id = InvariantID.backgroundTasksEnded
  static let sentence =
    "Every background task that is begun is ended, once, and before its time is over."
  static let reason = "The system kills an app that does not end its background tasks."
  static let claims = ["C252", "C254"]

  init(_ rules: InvariantRules) {}

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    if end.state.openBackgroundTasks > 0 {
      findings.append(
        Finding(nil, "\(end.state.openBackgroundTasks) background tasks were not ended"))
    }
    for task in end.state.backgroundTasks {
      if task.ends.count > 1 {
        findings.append(Finding(nil, "the task \(task.name) was ended \(task.ends.count) times"))
      }
      if task.expired != nil {
        findings.append(Finding(nil, "the time of the task \(task.name) was over before its end"))
      }
    }
  }
}

/// No deadlock, crash or livelock.
struct RunsToItsEnd: Invariant {
  static let id = InvariantID.runsToItsEnd
  static let sentence = "The app neither deadlocks nor crashes nor runs without end."
  static let reason = "It would hang, or be gone."
  static let claims: [String] = []

  init(_ rules: InvariantRules) {}

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    switch end.outcome {
    case .deadlock(let deadlock): findings.append(Finding(nil, "deadlock\n\(deadlock)"))
    case .crashed(let reason, _): findings.append(Finding(nil, "the app crashed: \(reason)"))
    case .livelock(let steps): findings.append(Finding(nil, "\(steps) steps without time moving"))
    default: break
    }
  }
}

/// A view's indicator runs exactly while it loads.
struct IndicatorFollowsLoad: Invariant {
  static let id = InvariantID.indicatorFollowsLoad
  static let sentence =
    "A view's indicator is there until its load has ended, and not longer."
  static let reason = "A spinner that stays tells the user that something will come."
  static let claims = ["C016", "C018"]
  private var latest: [String: Subject] = [:]
  private var ended: Set<Subject> = []

  init(_ rules: InvariantRules) {}

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    switch fact.kind {
    case .model(.viewAskedFor(let view, _, _, let load)): latest[view] = load
    case .model(.completed(let load, let result)) where result.isFinished: ended.insert(load)
    case .model(.cancelled(let load, _)): ended.insert(load)
    case .model(.indicator(let view, isShown: false)):
      guard let load = latest[view], !ended.contains(load) else { return }
      findings.append(
        Finding(view, "the indicator of view \(view) is gone before \(load) has ended"))
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for view in end.state.views where view.hasIndicator {
      findings.append(Finding(view.name, "the indicator of view \(view.name) is there at rest"))
    }
  }
}
