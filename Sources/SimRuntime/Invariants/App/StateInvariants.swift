import ImageLoadingInterface
import SimScenarios

/// A memory warning empties the memory and leaves the disk alone.
struct MemoryEmptyAfterWarning: Invariant {
  static let id = InvariantID.memoryEmptyAfterWarning
  static let sentence =
    "When a memory warning has been handled the memory cache is empty; where it is emptied only once "
    + "it may have what came since."
  static let reason = "An app that frees nothing is killed."
  static let claims = ["C091", "C092", "C093", "C104"]
  static let events: [EventKind] = [
    .memoryWarningBegan, .memoryWarningHandled, .memoryStored, .memoryRemoved, .memoryCleared,
    .memoryEvicted, .memoryRevived,
  ]
  private var keys: Set<String>
  /// With one observer, what is stored behind it stays.
  private let isEmptiedTwice: Bool
  /// How many warnings are being handled: two threads may give one.
  private var underWay = 0

  init(_ rules: InvariantRules) {
    keys = Set(rules.given.memory.map(\.url))
    isEmptiedTwice = rules.generation.cache.memory == .strongOnly
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .memoryWarningBegan, .memoryWarningHandled, .model(.memoryCleared): [.app(.changes)]
    case .model(.memoryStored(let key, _)), .model(.memoryRevived(let key, _)),
      .model(.memoryRemoved(let key)), .model(.memoryEvicted(let key)):
      [.memory(key, .changes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .memoryWarningBegan:
      underWay += 1
    case .model(.memoryStored(let key, _)), .model(.memoryRevived(let key, _)):
      if isEmptiedTwice || underWay == 0 { keys.insert(key) }
    case .model(.memoryRemoved(let key)), .model(.memoryEvicted(let key)): keys.remove(key)
    case .model(.memoryCleared): keys = []
    case .memoryWarningHandled:
      underWay = max(underWay - 1, 0)
      if !keys.isEmpty {
        findings.append(
          Finding(nil, .imagesStayAfterWarning, "\(keys.count) images are still in memory"))
      }
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
  static let events: [EventKind] = [.diskStored, .diskStoreFailed]
  static let isOfOneCache = true
  static let outlivesApp = true
  /// What was last stored under each key.
  private var stored: [String: ImageData] = [:]
  /// Whether the app asked for files that are written in their place, where the cache would not: what a
  /// store that fails leaves is what it asked for.
  private let areTornByWish: Bool

  init(_ rules: InvariantRules) {
    areTornByWish =
      rules.generation.cache.writesAtomically && rules.given.cache.writesAtomically == false
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .diskStored(let key, _), .diskStoreFailed(let key, _): [.disk(key, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.diskStored(let key, let data)): stored[key] = data
    case .model(.diskStoreFailed(let key, _)) where areTornByWish: stored[key] = nil
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    let files = Dictionary(end.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for key in stored.keys.sorted() {
      guard let file = files[end.path(key)], let stored = stored[key] else { continue }
      if stored != file.data, !file.data.isCorrupt {
        findings.append(
          Finding(
            key, .fileIsNotWhatWasStored,
            "the file of \(key) has \(file.data.byteCount) bytes that are not those stored"))
      }
    }
  }
}

/// Nothing is left running at rest.
struct NothingRunningAtRest: Invariant {
  static let id = InvariantID.nothingRunningAtRest
  static let sentence =
    "At rest the manager lists no running load, and no download is in the queue."
  static let reason = "A leaked operation keeps its completion block and all that it captured."
  static let claims = ["C052", "C057", "C072"]
  static let events = HaltedDownloads.events
  private var downloader: HaltedDownloads

  init(_ rules: InvariantRules) { downloader = HaltedDownloads(rules) }

  func relations(of event: RunEvent) -> [Relation] { HaltedDownloads.relations(of: event) }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    downloader.observe(event)
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    if downloader.areHalted { return }
    let running =
      end.state.running + (end.state.prefetching ?? []) + end.state.managers.flatMap(\.running)
    for load in running {
      findings.append(
        Finding(load, .stillRunning, "\(load) is still on the list of running operations"))
    }
    let living = end.state.downloaderURLs.filter { !end.state.deadDownloads.contains($0) }
    for url in living {
      findings.append(
        Finding(url, .downloaderKeepsOperation, "the downloader still has an operation for \(url)"))
    }
    if end.state.downloads > 0, living.isEmpty {
      findings.append(
        Finding(
          nil, .queueKeepsOperations,
          "\(end.state.downloads) download operations are still in the queue"))
    }
  }
}

/// Nothing stays alive that is unreachable.
struct NothingKeptAtRest: Invariant {
  static let id = InvariantID.nothingKeptAtRest
  static let sentence =
    "At rest the operation of a load is alive only if a manager or a view lists it, or the app keeps "
    + "it, and a decoded image only if a cache, a view, the app or a load that has not ended has it."
  static let reason = "What is kept keeps its blocks, and they keep images and views."
  static let claims: [String] = []
  static let events: [EventKind] = HaltedDownloads.events + [.loadBegan]
  private var downloader: HaltedDownloads
  /// What a launch before began is gone with it.
  private var begun: Set<EventSubject> = []

  init(_ rules: InvariantRules) { downloader = HaltedDownloads(rules) }

  func relations(of event: RunEvent) -> [Relation] { HaltedDownloads.relations(of: event) }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    downloader.observe(event)
    if case .model(.loadBegan(let load, _, _)) = event.kind { begun.insert(load.subject) }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest, !downloader.areHalted else { return }
    let listed = Set(
      end.state.running + (end.state.prefetching ?? []) + end.state.managers.flatMap(\.running)
        + end.state.viewLoads.map(\.load))
    for load in end.ownedLoads where !listed.contains(load) && begun.contains(EventSubject(load)) {
      findings.append(
        Finding(
          load, .unreachableOperation,
          "the operation of \(load) is alive and unreachable"))
    }
    for image in end.lostImages {
      findings.append(
        Finding(image, .unreachableImage, "the image \(image) is alive and unreachable"))
    }
    for image in end.imagesOfEndedLoads {
      findings.append(
        Finding(
          image, .endedLoadKeepsImage,
          "the image \(image) is alive, and nothing but the operation of a load that has ended has it"
        ))
    }
  }
}

/// Background tasks that were begun are ended.
struct BackgroundTasksEnded: Invariant {
  static let id = InvariantID.backgroundTasksEnded
  static let sentence =
    "Every background task that is begun is ended, once, and at the latest by its expiry handler."
  static let reason = "The system kills an app that does not end its background tasks."
  static let claims = ["C252", "C253", "C254", "C262"]
  static let events: [EventKind] = []

  init(_ rules: InvariantRules) {}

  /// It judges what is there at the end.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    if end.state.openBackgroundTasks > 0 {
      findings.append(
        Finding(
          nil, .tasksNotEnded, "\(end.state.openBackgroundTasks) background tasks were not ended"))
    }
    for task in end.state.backgroundTasks {
      if task.ends.count > 1 {
        findings.append(
          Finding(
            nil, .taskNotEndedOnce, "the task \(task.name) was ended \(task.ends.count) times"))
      }
      if task.hasOverrun {
        findings.append(
          Finding(
            nil, .expiryLeftTaskOpen,
            "the expiry handler of the task \(task.name) came back and left it open"))
      }
    }
  }
}

/// No deadlock, crash or livelock.
struct RunsToItsEnd: Invariant {
  static let id = InvariantID.runsToItsEnd
  static let sentence = "The app neither deadlocks nor crashes nor runs without end."
  static let reason = "The app would hang or quit."
  static let claims: [String] = []
  static let events: [EventKind] = []
  static let judgesCrashes = true

  init(_ rules: InvariantRules) {}

  /// It judges what is there at the end.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    switch end.outcome {
    case .deadlock(let deadlock):
      findings.append(
        Finding(
          nil, .deadlock, Sentence(["deadlock"] + deadlock.sentences, separator: "\n")))
    case .crashed(let reason, _):
      findings.append(Finding(nil, .crash, "the app crashed: \(reason)"))
    case .livelock(let steps):
      findings.append(
        Finding(
          nil, .livelock,
          "\(steps) steps without time moving, which is all that limits.stepsAtOneInstant allows"))
    default: break
    }
  }
}
