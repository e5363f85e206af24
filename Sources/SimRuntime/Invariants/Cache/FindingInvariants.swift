import ImageLoadingInterface
import SimScenarios

/// What the cache has is not downloaded.
///
/// It judges loads that the app itself begins, by what was there when they began and has been until they ask the
/// downloader; see `KnownCache` for what is not known to be there. It leaves out
/// - loads that want no cached image, or one of a class only: refreshCached, fromLoaderOnly,
///   matchAnimatedImageClass; what the options processor gives counts;
/// - loads whose image is transformed, or may be by their manager;
/// - loads that were cancelled.
struct CachedIsNotDownloaded: Invariant {
  static let id = InvariantID.cachedIsNotDownloaded
  static let sentence =
    "A load does not download what memory has, or the disk as a file that can be read and decoded, from its "
    + "beginning on, unless it wants no cached image."
  static let reason =
    "A cache that is not asked makes the user wait, and pay for each picture again."
  static let claims: [String] = []
  static let events: [EventKind] =
    KnownCache.events + [.loadBegan, .optionsProcessed, .cancelled, .downloadRequested]
  static let isOfOneCache = true
  static let outlivesApp = true
  private static let otherWishes: LoadOptions = [
    .refreshCached, .fromLoaderOnly, .matchAnimatedImageClass,
  ]

  /// The loads that the app is about to begin.
  private var asked: Set<EventSubject> = []
  private var cancelled: Set<EventSubject> = []
  private var cache: KnownCache
  /// Whether loads may get a transformer.
  private let managersTransform: Bool

  init(_ rules: InvariantRules) {
    cache = KnownCache(rules)
    managersTransform = rules.generation.manager.hasContext && rules.managersTransform
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, .load): [.load(EventSubject(step), .changes)]
    case .model(.loadBegan(let load, .some(let url), _)):
      [.load(load.subject, .changes)] + cache.relations(ofQuestion: url.absoluteString)
    case .model(.optionsProcessed(let load, _)): [.load(load, .changes)]
    // Only where the cache had its image does a cancel before its request excuse it.
    case .model(.cancelled(let load, _)): cache.hasSeen(load) ? [.load(load, .changes)] : []
    case .model(.downloadRequested(let load)):
      cache.hasSeen(load) ? [.load(load, .observes)] + cache.relations(ofAsker: load) : []
    default: cache.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    cache.observe(event)
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.asksByURL && !managersTransform:
      asked.insert(EventSubject(step))
    case .model(.loadBegan(let load, .some(let url), let options)):
      guard asked.remove(load.subject) != nil, options.isDisjoint(with: Self.otherWishes) else {
        return
      }
      cache.ask(load.subject, for: url.absoluteString)
    case .model(.optionsProcessed(let load, let options)):
      if !options.isDisjoint(with: Self.otherWishes) { cache.forget(load) }
    case .model(.cancelled(let load, _)): cancelled.insert(load)
    case .model(.downloadRequested(let load)) where !cancelled.contains(load):
      if let sight = cache.sight(of: load) { find(sight, load, &findings) }
    default: break
    }
  }

  private func find(_ sight: KnownCache.Sight, _ load: EventSubject, _ findings: inout [Finding]) {
    let inMemory = sight.memory.first
    guard let key = inMemory ?? sight.files.keys.first else { return }
    findings.append(
      Finding(
        load.name, .cachedIsDownloaded, of: inMemory == nil ? "disk" : "memory",
        inMemory == nil
          ? "\(load) downloads \(key), and the disk has had it since the load began"
          : "\(load) downloads \(key), and memory has had it since the load began"))
  }
}

/// An image of the cache is said to be one.
///
/// It looks at the end for the downloads of each load, as a download may be reported after its answer. It leaves out
/// apps that have code of their own.
struct HitsNameTheirCache: Invariant {
  static let id = InvariantID.hitsNameTheirCache
  static let sentence =
    "A load that ends with an image and for which nothing was downloaded says which cache had it."
  static let reason =
    "Apps fade in what was downloaded: a picture that was there at once flickers at each scroll."
  static let claims = ["C052", "C064"]
  static let events: [EventKind] = [
    .downloadRequested, .downloadCreated, .downloadJoined, .completed,
  ]
  static let isOfOneCache = true
  private var downloads: Set<EventSubject> = []
  /// The loads that got an image and no cache's name.
  private var unnamed: Set<EventSubject> = []
  private let isJudging: Bool

  init(_ rules: InvariantRules) { isJudging = !rules.generation.parts.haveOwnCode }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    case .model(.downloadCreated): [.load(event.subject, .adds)]
    case .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)):
      [.load(load, .adds)]
    case .model(.completed(let load, let result)) where result.isOfDownload: [.load(load, .adds)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .model(.downloadCreated): downloads.insert(event.subject)
    case .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)):
      downloads.insert(load)
    case .model(.completed(let load, let result)) where result.isOfDownload: unnamed.insert(load)
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest else { return }
    for load in unnamed.subtracting(downloads).sorted(by: { $0.name < $1.name }) {
      findings.append(
        Finding(
          load.name, .hitNamesNoCache,
          "\(load) gets an image that nobody downloaded for it, and the type given is none"))
    }
  }
}
