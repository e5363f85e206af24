import ImageLoadingModel

/// Downloads begin in the order that the downloader promises.
struct DownloadOrder: Invariant {
  static let id = InvariantID.downloadOrder
  static let sentence =
    "When a slot falls free the waiting download of highest priority begins, the oldest of them "
    + "with fifo and the newest with lifo."
  static let reason = "With lifo the picture that the user looks at comes first."
  static let claims: [String] = []

  private struct Waiting {
    let url: ImageURL
    let priority: Int
  }

  private let isLIFO: Bool
  private var limit: Int
  private var isSuspended: Bool
  /// In the order of their creation.
  private var waiting: [Waiting] = []
  /// Downloads that hold a slot, or to which one was promised.
  private var active: Set<ImageURL> = []

  init(_ rules: InvariantRules) {
    let settings = rules.given.downloader
    isLIFO = settings.executionOrder == .lifo
    limit = settings.maxConcurrentDownloads
    isSuspended = rules.given.isSuspended
  }

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    guard case .model(let event) = fact.kind else { return }
    switch event {
    case .downloadCreated(let url, let priority):
      waiting.append(Waiting(url: url, priority: priority))
      promiseSlots()
    case .downloadStarted(let url): begin(url, &findings)
    case .downloadEnded(let url):
      active.remove(url)
      promiseSlots()
    case .downloadCancelled(let url):
      waiting.removeAll { $0.url == url }
      active.remove(url)
      promiseSlots()
    case .limitChanged(let limit):
      self.limit = limit
      promiseSlots()
    case .suspended(let isSuspended):
      self.isSuspended = isSuspended
      promiseSlots()
    default: break
    }
  }

  private mutating func promiseSlots() {
    while !isSuspended, active.count < limit, let index = next {
      active.insert(waiting.remove(at: index).url)
    }
  }

  /// The place of the download that is to begin next.
  private var next: Int? {
    if isLIFO { return waiting.indices.last }
    let highest = waiting.map(\.priority).max()
    return waiting.firstIndex { $0.priority == highest }
  }

  private mutating func begin(_ url: ImageURL, _ findings: inout [Finding]) {
    guard let index = waiting.firstIndex(where: { $0.url == url }) else { return }
    waiting.remove(at: index)
    active.insert(url)
    findings.append(Finding(url.absoluteString, "the download of \(url) begins before its turn"))
  }
}

/// The latest load of a view is cancelled only by the app.
struct LatestLoadIsKept: Invariant {
  static let id = InvariantID.latestLoadIsKept
  static let sentence = "No load cancels a load that its view was asked for later."
  static let reason = "The fallback picture would never come."
  static let claims: [String] = []
  /// By view, then by operation key.
  private var latest: [String: [String: Subject]] = [:]
  /// When each load was asked for, counted in loads.
  private var order: [Subject: Int] = [:]

  init(_ rules: InvariantRules) {}

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    switch fact.kind {
    case .model(.viewAskedFor(let view, let key, _, let load)):
      latest[view, default: [:]][key] = load
      order[load] = order.count
    case .model(.cancelled(let load, let asker)):
      guard let asked = order[asker], let askedFor = order[load], askedFor > asked,
        latest.values.contains(where: { $0.values.contains(load) })
      else { return }
      findings.append(Finding(load.name, "\(asker) cancels \(load), which was asked for later"))
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

  init(_ rules: InvariantRules) {}

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {
    switch fact.kind {
    case .model(.completed(let load, _)), .model(.progressed(let load, _, _)):
      if let lock = fact.heldLocks.last {
        findings.append(Finding(load.name, "code of the app runs under the lock \(lock)"))
      }
    default: break
    }
  }
}
