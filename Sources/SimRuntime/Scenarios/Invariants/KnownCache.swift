import ImageLoadingModel

/// What memory and disk have for certain, and who has asked for it when it was there.
///
/// It knows images by the keys that are their URLs. It leaves out
/// - images that memory has only as another load wants them, and files that are no image;
/// - what was on disk when a cleaning began, when the app ended, or when a file moved in from an earlier version;
/// - files that rot or vanish, and those whose bytes the app writes itself: some generations do so beside the I/O
///   queue;
/// - everything where the disk has faults, where keys are filtered or code of the app's own runs, and once the app has
///   changed a manager.
struct KnownCache: Hashable {
  static let events: [EventKind] = [
    .stimulus, .memoryStored, .memoryRevived, .memoryRemoved, .memoryEvicted, .memoryCleared,
    .diskStored, .diskStoreFailed, .diskRemoved, .diskCleared, .cleaningBegan, .terminated,
    .relaunched,
  ]

  /// What was there when somebody asked for a key, or for all, and has been since.
  struct Sight: Hashable {
    fileprivate let key: String?
    fileprivate(set) var memory: Set<String>
    /// How many bytes each file has at least, by key.
    fileprivate(set) var files: [String: Int]

    var isEmpty: Bool { memory.isEmpty && files.isEmpty }
    var byteCount: Int { files.values.reduce(0, +) }
  }
  private var memory: Set<String>
  private var files: [String: Int] = [:]
  /// The keys of files whose attributes nobody can read: their size counts as none, also when they are written in their
  /// place.
  private var sizeless: Set<String>
  private var writesInPlace: Bool
  /// The keys whose files are not known.
  private var unsure: Set<String> = []
  private var sights: [EventSubject: Sight] = [:]
  /// Who has asked for each key, and who for all keys, under `nil`: a change of one key concerns nobody else.
  private var askers: [String?: Set<EventSubject>] = [:]
  private var askedBefore: Set<EventSubject> = []
  /// Whether the app has made it unknown what is where.
  private var isHidden = false
  private let isKnowable: Bool

  init(_ rules: InvariantRules) {
    let given = rules.given
    isKnowable =
      !rules.generation.parts.haveOwnCode && given.disk.faults == DiskFaults()
      && !rules.managers.contains(where: \.filtersKeys)
    memory = Set(given.memory.filter { $0.image.appliedDecodeOptions.isEmpty }.map(\.url))
    writesInPlace =
      rules.generation.cache.writesAtomically
      ? rules.given.cache.writesAtomically == false : rules.generation.has(.writesInPlace)
    sizeless = Set(given.files.filter(\.file.hasUnreadableAttributes).map(\.url))
    guard given.formerFiles.isEmpty, given.otherFiles.isEmpty else { return }
    for (url, file) in given.files { files[url] = size(of: file.data, url) }
  }

  // MARK: Relations

  /// How an event relates to others by what it changes.
  func relations(of event: RunEvent) -> [Relation] {
    guard isKnowable else { return [] }
    switch event.kind {
    case .stimulus(_, let action):
      if action.hidesCache || action.writesInPlace { return [.app(.changes)] }
      return action.hiddenFile.map { [.disk($0, .changes), .app(.within)] } ?? []
    case .terminated, .relaunched: return [.app(.changes)]
    case .model(let modelEvent): return relations(of: modelEvent)
    default: return []
    }
  }

  private func relations(of event: ModelEvent) -> [Relation] {
    switch event {
    case .memoryStored(let key, _), .memoryRevived(let key, _), .memoryRemoved(let key),
      .memoryEvicted(let key):
      [.memory(key, .changes), .app(.within)]
    case .diskStored(let key, _), .diskStoreFailed(let key, _), .diskRemoved(let key):
      [.disk(key, .changes), .app(.within)]
    case .memoryCleared, .diskCleared, .cleaning(.began): [.app(.changes)]
    default: []
    }
  }

  /// How the question for a key relates to others; `nil` for all keys.
  func relations(ofQuestion key: String?) -> [Relation] {
    guard isKnowable else { return [] }
    guard let key else { return [.app(.changes)] }
    return [.memory(key, .observes), .disk(key, .observes), .app(.within)]
  }

  /// How an event relates to others that looks at what somebody has asked for, whatever is left of it: if another one
  /// had not come before, it would be there.
  func relations(ofAsker asker: EventSubject) -> [Relation] {
    sights[asker].map { relations(ofQuestion: $0.key) } ?? []
  }

  /// Whether anything was there when somebody asked.
  func hasSeen(_ asker: EventSubject) -> Bool { sights[asker] != nil }

  // MARK: Questions

  /// Somebody asks for a key, or for all keys. Who asks twice has no answer that is known to be of the one question or
  /// the other.
  mutating func ask(_ asker: EventSubject, for key: String?) {
    guard isKnowable else { return }
    forget(asker)
    guard askedBefore.insert(asker).inserted, !isHidden else { return }
    var sight = Sight(key: key, memory: memory, files: files)
    if let key {
      sight.memory = memory.contains(key) ? [key] : []
      sight.files = files[key].map { [key: $0] } ?? [:]
    }
    if sight.isEmpty { return }
    sights[asker] = sight
    askers[key, default: []].insert(asker)
  }

  mutating func forget(_ asker: EventSubject) {
    guard let sight = sights.removeValue(forKey: asker) else { return }
    askers[sight.key]?.remove(asker)
  }

  private func askers(for key: String) -> [EventSubject] {
    Array(askers[key] ?? []) + Array(askers[nil] ?? [])
  }

  /// What has been there since somebody asked; `nil` if there is nothing.
  func sight(of asker: EventSubject) -> Sight? {
    guard !isHidden, let sight = sights[asker], !sight.isEmpty else { return nil }
    return sight
  }

  // MARK: Changes

  mutating func observe(_ event: RunEvent) {
    guard isKnowable, !isHidden else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.hidesCache: isHidden = true
    case .stimulus(_, let action) where action.writesInPlace: writesInPlace = true
    case .stimulus(_, let action):
      guard let key = action.hiddenFile else { return }
      unsure.insert(key)
      setFile(nil, of: key)
    case .terminated, .relaunched: forgetAll()
    case .model(let modelEvent): note(modelEvent)
    default: break
    }
  }

  private mutating func forgetAll() {
    forgetMemory()
    forgetFiles()
  }

  private mutating func forgetMemory() {
    memory = []
    for asker in sights.keys { sights[asker]?.memory = [] }
  }

  private mutating func forgetFiles() {
    files = [:]
    for asker in sights.keys { sights[asker]?.files = [:] }
  }

  private mutating func note(_ event: ModelEvent) {
    switch event {
    case .memoryStored(let key, let image), .memoryRevived(let key, let image):
      setMemory(image.appliedDecodeOptions.isEmpty, of: key)
    case .memoryRemoved(let key), .memoryEvicted(let key): setMemory(false, of: key)
    case .memoryCleared: forgetMemory()
    case .diskStored(let key, let data):
      if !writesInPlace { sizeless.remove(key) }
      setFile(size(of: data, key), of: key)
    case .diskStoreFailed(let key, _): setFile(nil, of: key)
    case .diskRemoved(let key):
      sizeless.remove(key)
      setFile(nil, of: key)
    case .diskCleared:
      sizeless = []
      forgetFiles()
    case .cleaning(.began): forgetFiles()
    default: break
    }
  }

  /// How many bytes a file has for the cache; `nil` if it is no image.
  private func size(of data: ImageData, _ key: String) -> Int? {
    if data.image == nil { return nil }
    return sizeless.contains(key) ? 0 : data.byteCount
  }

  private mutating func setMemory(_ isThere: Bool, of key: String) {
    if isThere {
      memory.insert(key)
    } else {
      memory.remove(key)
      for asker in askers(for: key) { sights[asker]?.memory.remove(key) }
    }
  }

  /// - Parameter byteCount: `nil` if it is gone, or may be.
  private mutating func setFile(_ byteCount: Int?, of key: String) {
    let known = unsure.contains(key) ? nil : byteCount
    files[key] = known
    for asker in askers(for: key) {
      guard let old = sights[asker]?.files[key] else { continue }
      sights[asker]?.files[key] = known.map { min($0, old) }
    }
  }
}

extension Action {
  /// Whether it is not known from then on what is under the key of a URL, or whether it can be read.
  fileprivate var hidesCache: Bool {
    switch self {
    case .manager, .own: true
    case .disk(let conditions): conditions.faults != DiskFaults()
    default: false
    }
  }

  /// Whether files may be written in their place from then on.
  fileprivate var writesInPlace: Bool {
    if case .cache(.configure(let change)) = self {
      change.writesAtomically == false
    } else {
      false
    }
  }

  /// The key whose file is not known from then on.
  fileprivate var hiddenFile: String? {
    switch self {
    case .rot(let url), .vanish(let url): url
    case .cache(.storeData(let url, _)): url
    default: nil
    }
  }
}

extension LoadRequest {
  /// Whether the key of its image is its URL, as far as it says.
  var asksByURL: Bool { context.imageTransformer == nil && context.cacheKeyFilter == nil }
}
