import ImageLoadingInterface
import SimScenarios

/// A load that has waited for the I/O queue asks memory once more.
///
/// It knows by the place that a load has waited: it asked memory on the thread of its caller, and its file is read on
/// the I/O queue. It leaves out
/// - loads that take only an image of the class for animations, for which memory may have another;
/// - a memory cache of the app's own, which keeps what it likes.
struct NoDiskForWhatMemoryHas: Invariant {
  static let id = InvariantID.noDiskForWhatMemoryHas
  static let sentence =
    "A load that has waited for the I/O queue takes what has come into memory meanwhile: it neither reads and "
    + "decodes the file again nor downloads the image."
  static let reason =
    "A list in which one picture stands many times decodes it for each row, or downloads it twice."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .memoryRead, .memoryStored, .memoryRevived, .memoryRemoved, .memoryEvicted, .memoryCleared,
      .fileRead,
    ]
  static let isOfOneCache = true

  /// The keys of which memory has the image.
  private var kept: Set<String>
  /// Where a load has last asked memory in vain, by key.
  private var misses: [EventSubject: [String: String]] = [:]
  private var loads = LoadsWithOption(.matchAnimatedImageClass, isSet: false)
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.generation.parts.memoryCache == nil
    kept = Set(rules.given.memory.map(\.url))
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging, case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .memoryRead: [.load(event.subject, .changes)]
    case .memoryStored(let key, _), .memoryRemoved(let key), .memoryEvicted(let key):
      [.memory(key, .changes), .app(.within)]
    case .memoryRevived(let key, _):
      [.memory(key, .changes), .app(.within), .load(event.subject, .changes)]
    case .memoryCleared: [.app(.changes)]
    case .fileRead(let key, _, _):
      [.load(event.subject, .changes)]
        + (hasWaited(event, key) ? [.memory(key, .observes), .app(.within)] : [])
    default: LoadsWithOption.relations(of: event)
    }
  }

  /// Whether a load that reads a file has last asked memory elsewhere, in vain.
  private func hasWaited(_ event: RunEvent, _ key: String) -> Bool {
    guard loads.contains(event.subject), let place = misses[event.subject]?[key] else {
      return false
    }
    return place != event.place
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging, case .model(let modelEvent) = event.kind else { return }
    loads.observe(event)
    switch modelEvent {
    case .memoryStored(let key, _): kept.insert(key)
    case .memoryRevived(let key, _):
      kept.insert(key)
      // The one who asked has found it in the weak table.
      misses[event.subject]?[key] = nil
    case .memoryRemoved(let key), .memoryEvicted(let key): kept.remove(key)
    case .memoryCleared: kept = []
    case .memoryRead(let key, let isFound):
      misses[event.subject, default: [:]][key] = isFound ? nil : event.place
    case .fileRead(let key, _, let data):
      guard hasWaited(event, key) else { return }
      misses[event.subject]?[key] = nil
      guard kept.contains(key) else { return }
      findings.append(
        Finding(
          event.subject.name, .memoryForgotten,
          data == nil
            ? "\(event.subject) looks for the file of \(key), and memory has the image"
            : "\(event.subject) reads the file of \(key), and memory has the image"))
    default: break
    }
  }
}

/// Downloads wait for a place only where the app's limit has them wait.
struct WaitsOnlyAtTheLimit: Invariant {
  static let id = InvariantID.waitsOnlyAtTheLimit
  static let sentence =
    "A download waits only while as many others are running as the app allows; one that was cancelled does not count."
  static let reason =
    "A limit that another component sets, or a slot that stays empty, slows the whole app down."
  static let claims = ["C252"]
  static let events: [EventKind] = [
    .downloadCreated, .downloadStarted, .downloadCancelled, .downloadEnded, .limitChanged,
    .limitOverwritten, .suspended, .requestCancelled, .requestFinished, .requestFailed,
  ]
  /// What the app set, and what the downloader uses.
  private var appLimit: Int
  private var limit: Int
  private var underWay: Set<ImageURL> = []
  private let limitIsOverwritten: Bool
  private var slots: DownloadSlots
  private let mayWait: Bool

  init(_ rules: InvariantRules) {
    limitIsOverwritten = rules.downloads.prefetches
    appLimit = rules.given.downloader.maxConcurrentDownloads
    limit = appLimit
    slots = DownloadSlots(isSuspended: rules.given.isSuspended)
    mayWait = limitIsOverwritten || rules.downloadsMayWait
  }

  /// In which order the slots are filled and left at one instant makes no difference.
  func relations(of event: RunEvent) -> [Relation] {
    guard mayWait else { return [] }
    switch event.kind {
    case .model(.limitChanged), .model(.limitOverwritten), .model(.suspended):
      return [.app(.changes)]
    case .model(.downloadCreated(let url, _)):
      return [.url(url, .changes), .app(limitIsOverwritten ? .changes : .within)]
    case .model(.downloadStarted(let url)): return [.url(url, .changes), .app(.within)]
    case .model(.downloadEnded(let url)), .model(.downloadCancelled(let url)):
      return [.url(url, .changes), .app(limitIsOverwritten ? .adds : .within)]
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .finished:
        return [.url(networkEvent.url, .changes), .app(limitIsOverwritten ? .adds : .within)]
      case .cancelled, .failed: return limitIsOverwritten ? [.app(.adds)] : []
      case .started, .challenged, .responded, .received, .cacheable: return []
      }
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.limitChanged(let count)):
      appLimit = count
      limit = count
    case .model(.limitOverwritten(let count)): limit = count
    case .model(.downloadCreated(let url, _)):
      if underWay.count >= limit, underWay.count < appLimit {
        findings.append(
          Finding(
            url.absoluteString, .waitsBelowTheLimit,
            "\(url) waits behind \(underWay.count) downloads; the app allows \(appLimit) at once"))
      }
      underWay.insert(url)
    case .model(.downloadEnded(let url)), .model(.downloadCancelled(let url)):
      underWay.remove(url)
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .cancelled, .finished, .failed: underWay.remove(networkEvent.url)
      case .started, .challenged, .responded, .received, .cacheable: break
      }
    default: break
    }
    if mayWait { slots.observe(event, limit: limit) }
  }

  /// Where a thread is slow, a download may be on its way into its slot while time passes.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    var waited = end.outcome == .rest ? slots.waitingForEver : []
    if end.timeIsExact {
      for (url, times) in slots.waited
      where times.contains(where: { time in !end.slowTimes.contains { $0.overlaps(time) } }) {
        waited.insert(url)
      }
    }
    for url in waited.sorted() {
      findings.append(
        Finding(
          url.absoluteString, .slotStaysEmpty,
          "the download of \(url) waits while fewer others run than may"))
    }
  }
}

/// Which downloads wait and which run, and since when one waits while a slot is empty.
private struct DownloadSlots: Hashable {
  private var isSuspended: Bool
  private var waiting: Set<ImageURL> = []
  /// How many run of each URL.
  private var running: [ImageURL: Int] = [:]
  /// Those that began before it was reported that they were made.
  private var begun: Set<ImageURL> = []
  /// Of these a download was cancelled. What is reported of the next one may be of that one: it counts as running.
  private var cancelled: Set<ImageURL> = []
  private var unclear: Set<ImageURL> = []
  private var emptySince: Duration?
  /// Those that waited while a slot was empty, and when.
  private(set) var waited: [ImageURL: Set<ClosedRange<Duration>>] = [:]

  init(isSuspended: Bool) { self.isSuspended = isSuspended }

  /// Those that wait though a slot is empty, when nothing more happens.
  var waitingForEver: Set<ImageURL> { emptySince == nil ? [] : waiting }

  mutating func observe(_ event: RunEvent, limit: Int) {
    guard case .model(let modelEvent) = event.kind else { return }
    if let emptySince, event.time > emptySince {
      for url in waiting { waited[url, default: []].insert(emptySince...event.time) }
      self.emptySince = nil
    }
    switch modelEvent {
    case .downloadCreated(let url, _): create(url)
    case .downloadStarted(let url):
      if waiting.remove(url) == nil { begun.insert(url) }
      running[url, default: 0] += 1
    case .downloadEnded(let url): end(url)
    case .downloadCancelled(let url):
      end(url)
      cancelled.insert(url)
    case .suspended(let isSuspended): self.isSuspended = isSuspended
    case .limitChanged, .limitOverwritten: break
    default: return
    }
    let isEmpty = !isSuspended && !waiting.isEmpty && taken < limit
    emptySince = isEmpty ? event.time : nil
  }

  /// How many slots are taken, or may be.
  private var taken: Int {
    running.values.reduce(0, +) + unclear.count { running[$0] == nil }
  }

  private mutating func create(_ url: ImageURL) {
    if cancelled.contains(url) {
      unclear.insert(url)
    } else if begun.remove(url) == nil {
      waiting.insert(url)
    }
  }

  private mutating func end(_ url: ImageURL) {
    waiting.remove(url)
    if let count = running[url] { running[url] = count > 1 ? count - 1 : nil }
    begun.remove(url)
  }
}
