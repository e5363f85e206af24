import ImageLoadingInterface
import SimScenarios

/// Downloads begin in the order that the downloader promises.
struct DownloadOrder: Invariant {
  static let id = InvariantID.downloadOrder
  static let sentence =
    "When a slot falls free the next download begins: with fifo the oldest of those with the "
    + "highest priority, with lifo the newest."
  static let reason = "With lifo the picture that the user looks at comes first."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .downloadCreated, .downloadPriority, .downloadStarted, .downloadCancelled, .downloadEnded,
    .limitChanged, .suspended,
  ]

  private struct Waiting: Hashable {
    let url: ImageURL
    var priority: Int
    /// Whether it was its turn while a slot was free: the queue may have taken it.
    var hadItsTurn = false
    /// Whether that was before the limit fell.
    var isCarried = false
  }

  private let isLIFO: Bool
  private var limit: Int
  private var isSuspended: Bool
  /// Those that have not begun, in the order of their creation.
  private var waiting: [Waiting] = []
  /// How many of them each URL has.
  private var waitingCounts: [ImageURL: Int] = [:]
  private var running: Set<ImageURL> = []
  /// Whether a download can have to wait for another one.
  private let mayWait: Bool

  init(_ rules: InvariantRules) {
    let settings = rules.given.downloader
    isLIFO = settings.executionOrder == .lifo
    limit = settings.maxConcurrentDownloads
    isSuspended = rules.given.isSuspended
    mayWait = rules.downloadsMayWait
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard mayWait, case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .downloadCreated, .downloadPriority, .downloadStarted, .downloadEnded, .downloadCancelled,
      .limitChanged, .suspended:
      [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .downloadCreated(let url, let priority):
      waiting.append(Waiting(url: url, priority: priority))
      waitingCounts[url, default: 0] += 1
    case .downloadPriority(let url, let priority):
      guard let index = waiting.firstIndex(where: { $0.url == url }) else { return }
      if waiting[index].priority == priority { return }
      waiting[index].priority = priority
      // It goes behind those of its new priority.
      if !isLIFO { waiting.append(waiting.remove(at: index)) }
    case .downloadStarted(let url): begin(url, &findings)
    case .downloadEnded(let url), .downloadCancelled(let url):
      if waitingCounts.removeValue(forKey: url) != nil { waiting.removeAll { $0.url == url } }
      running.remove(url)
    case .limitChanged(let limit):
      if limit < self.limit { carryTurns() }
      self.limit = limit
    case .suspended(let isSuspended): self.isSuspended = isSuspended
    default: return
    }
    noteTurns()
  }

  private var freeSlots: Int { isSuspended ? 0 : max(0, limit - running.count) }

  private mutating func noteTurns() {
    var chosen: Set<Int> = []
    for _ in 0..<min(freeSlots, waiting.count) {
      guard let index = next(after: chosen) else { return }
      waiting[index].hadItsTurn = true
      chosen.insert(index)
    }
  }

  private mutating func carryTurns() {
    for index in waiting.indices where waiting[index].hadItsTurn { waiting[index].isCarried = true }
  }

  /// The place of the download that is to begin next, after the chosen ones.
  private func next(after chosen: Set<Int>) -> Int? {
    if isLIFO { return waiting.indices.last { !chosen.contains($0) } }
    var best: Int?
    for index in waiting.indices where !chosen.contains(index) {
      if best.map({ waiting[index].priority > waiting[$0].priority }) ?? true { best = index }
    }
    return best
  }

  private mutating func begin(_ url: ImageURL, _ findings: inout [Finding]) {
    guard let index = waiting.firstIndex(where: { $0.url == url }) else { return }
    if !waiting[index].hadItsTurn, !waiting[index].isCarried {
      findings.append(
        Finding(url.absoluteString, .beforeItsTurn, "the download of \(url) begins before its turn")
      )
    }
    waiting.remove(at: index)
    waitingCounts[url] = waitingCounts[url].flatMap { $0 > 1 ? $0 - 1 : nil }
    running.insert(url)
    // With no slot left, no other download was started while one was free.
    if running.count >= limit {
      for index in waiting.indices { waiting[index].hadItsTurn = false }
    }
  }
}

/// The latest load of a view is cancelled only by the app.
struct LatestLoadIsKept: Invariant {
  static let id = InvariantID.latestLoadIsKept
  static let sentence = "No load cancels a load that its view was asked for later."
  static let reason = "The fallback picture would never come."
  static let claims: [String] = []
  static let events: [EventKind] = [.cancelled, .viewLoadBegan]
  /// By view, then by operation key.
  private var latest: [String: [String: EventSubject]] = [:]
  /// When each load was asked for, counted in loads.
  private var order: [EventSubject: Int] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(_, _, _, _, let load): [.load(load, .changes), .app(.changes)]
    case .cancelled(let load, let asker):
      [.load(load, .observes), .load(asker, .observes)]
        + (order[asker] == nil ? [] : [.app(.observes)])
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.viewLoadBegan(let view, let key, _, _, let load)):
      latest[view, default: [:]][key] = load
      order[load] = order.count
    case .model(.cancelled(let load, let asker)):
      guard let asked = order[asker], let askedFor = order[load], askedFor > asked,
        latest.values.contains(where: { $0.values.contains(load) })
      else { return }
      findings.append(
        Finding(load.name, .cancelsLaterLoad, "\(asker) cancels \(load), which was asked for later")
      )
    default: break
    }
  }
}

/// No code of the app runs under a lock of the library.
struct NoUserCodeUnderLock: Invariant {
  static let id = InvariantID.noUserCodeUnderLock
  static let sentence = "Completions and progress blocks are called while no lock is held."
  static let reason = "The app's code may call back, or wait for a thread that needs the lock."
  static let claims: [String] = []
  static let events: [EventKind] = [.progressed, .completed]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.completed(let load, _)), .model(.progressed(let load, _, _)):
      if let lock = event.heldLocks.last {
        findings.append(
          Finding(load.name, .appCodeUnderLock, "code of the app runs under the lock \(lock)"))
      }
    default: break
    }
  }
}
