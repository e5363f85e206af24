import ImageLoadingInterface
import SimScenarios

/// The bytes come with the image.
///
/// It leaves out
/// - images that a load had transformed: they have no bytes, or those of another image;
/// - images from disk, once the app has written bytes itself, or something has happened to the disk: up to 4.2 the
///   file is read twice;
/// - images from memory, but for those of loads that the app itself begins and whose file is known (`KnownCache`) to
///   have been there from their beginning on;
/// - apps that have code of their own.
struct BytesComeWithTheImage: Invariant {
  static let id = InvariantID.bytesComeWithTheImage
  static let sentence =
    "An image that was downloaded, or comes from disk, and was not transformed, comes with its bytes; so does one "
    + "from memory whose file is there, for a load with queryMemoryData."
  static let reason = "An app that plays, shares or saves the file has nothing to do so with."
  static let claims = ["C165"]
  static let events: [EventKind] =
    LoadsWithOption.events + KnownCache.events + [.transformBegan, .completed]
  static let isOfOneCache = true
  static let outlivesApp = true

  /// The loads that the app is about to begin.
  private var asked: Set<EventSubject> = []
  private var cache: KnownCache
  private var wanting = LoadsWithOption(.queryMemoryData, isSet: true)
  private var transformed: Set<EventSubject> = []
  /// Whether nothing has happened to the files beside the I/O queue.
  private var knowsDisk = true
  private let isJudging: Bool
  /// Whether loads may get a transformer.
  private let managersTransform: Bool
  private let givesMemoryData: Bool

  /// 3.x gives no bytes.
  static func isPromised(by generation: Generation) -> Bool {
    generation.manager.completionsCarryData
  }

  init(_ rules: InvariantRules) {
    cache = KnownCache(rules)
    isJudging =
      Self.isPromised(by: rules.generation) && !rules.generation.parts.haveOwnCode
    managersTransform = rules.managersTransform
    givesMemoryData = rules.generation.cache.memoryHitData == .onRequest
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(let step, .load): return [.load(EventSubject(step), .changes)]
    case .stimulus(_, let action) where action.effect.touchesFiles: return [.app(.changes)]
    case .model(.loadBegan(_, .some(let url), _)):
      return LoadsWithOption.relations(of: event)
        + cache.relations(ofQuestion: url.absoluteString)
    case .model(.transformBegan(let load)): return [.load(load, .changes)]
    case .model(.completed(let load, let result)) where result.lacksBytes:
      return [.load(load, .observes), .app(.within)] + cache.relations(ofAsker: load)
    default: return LoadsWithOption.relations(of: event) + cache.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    cache.observe(event)
    wanting.observe(event)
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.asksByURL && !managersTransform:
      asked.insert(EventSubject(step))
    case .stimulus(_, let action) where action.effect.touchesFiles: knowsDisk = false
    case .model(.loadBegan(let load, .some(let url), _)):
      if asked.remove(load.subject) != nil { cache.ask(load.subject, for: url.absoluteString) }
    case .model(.transformBegan(let load)): transformed.insert(load)
    case .model(.completed(let load, let result)) where result.lacksBytes:
      if !transformed.contains(load) { find(load, result.cacheType, &findings) }
    default: break
    }
  }

  private func find(_ load: EventSubject, _ type: CacheType, _ findings: inout [Finding]) {
    guard let explanation = explanation(load, type) else { return }
    findings.append(Finding(load.name, .bytesAreMissing, of: "\(type)", explanation))
  }

  /// Why an image without bytes should have them; `nil` if it is not known that it should.
  private func explanation(_ load: EventSubject, _ type: CacheType) -> Sentence? {
    switch type {
    case .none: return "\(load) gets an image that was downloaded, and no bytes"
    case .disk where knowsDisk: return "\(load) gets an image from disk, and no bytes"
    case .memory where givesMemoryData && wanting.contains(load):
      guard let key = cache.sight(of: load)?.files.keys.first else { return nil }
      return "\(load) has queryMemoryData, and gets no bytes though the file of \(key) is there"
    default: return nil
    }
  }
}

extension LoadResult {
  /// Whether it is a whole image without bytes.
  fileprivate var lacksBytes: Bool { image != nil && data == nil && error == nil && isFinished }
}

extension ActionEffect {
  /// Whether it changes what a file is read as, not by the I/O queue.
  fileprivate var touchesFiles: Bool {
    switch self {
    case .files(.conditions), .files(.loss), .unknown: true
    case .cache(.stores(let store)): store.isWrittenByCaller
    // A file that cannot be decoded gives no image.
    case .files(.damage), .cache(.removes), .cache(.configures), .none, .loads, .manager,
      .downloader, .app, .response:
      false
    }
  }
}
