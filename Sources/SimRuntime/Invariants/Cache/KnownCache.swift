import ImageLoadingInterface
import SimScenarios

/// What memory and disk have for certain, and who has asked for it when it was there.
///
/// It knows images by the keys that are their URLs. It leaves out
/// - images that memory or disk has only as another load wants them, and files that are no image;
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
    fileprivate(set) var memory: Set<String>
    /// How many bytes each file has at least, by key.
    fileprivate(set) var files: [String: Int]

    var isEmpty: Bool { memory.isEmpty && files.isEmpty }
    var byteCount: Int { files.values.reduce(0, +) }
  }

  /// What was there of one key.
  private struct KeySight: Hashable {
    var isInMemory: Bool
    /// How many bytes the file has at least; `nil` if there is none.
    var byteCount: Int?

    var isEmpty: Bool { !isInMemory && byteCount == nil }
  }
  private var memory: Set<String>
  private var files: [String: Int] = [:]
  /// The keys of files whose attributes nobody can read: their size counts as none, also when they are written in their
  /// place.
  private var sizeless: Set<String>
  private var writesInPlace: Bool
  /// The keys whose files are not known.
  private var unsure: Set<String> = []
  /// Who has asked for each key, by what is left of what they saw: a change concerns all of them at once, however many
  /// there are.
  private var sights: [String: [KeySight: Set<EventSubject>]] = [:]
  /// The keys of those that have asked for one.
  private var keys: [EventSubject: String] = [:]
  /// What those saw that have asked for all keys.
  private var sightsOfAll: [EventSubject: Sight] = [:]
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
      if action.effect.hidesCache || action.effect.writesInPlace { return [.app(.changes)] }
      return action.effect.hiddenFile.map { [.disk($0, .changes), .app(.within)] } ?? []
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
    hasSeen(asker) ? relations(ofQuestion: keys[asker]) : []
  }

  /// Whether anything was there when somebody asked.
  func hasSeen(_ asker: EventSubject) -> Bool { keys[asker] != nil || sightsOfAll[asker] != nil }

  // MARK: Questions

  /// Somebody asks for a key, or for all keys. If one asker has two questions open, nobody knows which of them an answer
  /// is for.
  mutating func ask(_ asker: EventSubject, for key: String?) {
    guard isKnowable else { return }
    forget(asker)
    guard askedBefore.insert(asker).inserted, !isHidden else { return }
    if let key {
      let sight = KeySight(isInMemory: memory.contains(key), byteCount: files[key])
      if sight.isEmpty { return }
      sights[key, default: [:]][sight, default: []].insert(asker)
      keys[asker] = key
    } else {
      let sight = Sight(memory: memory, files: files)
      if !sight.isEmpty { sightsOfAll[asker] = sight }
    }
  }

  mutating func forget(_ asker: EventSubject) {
    sightsOfAll[asker] = nil
    guard let key = keys.removeValue(forKey: asker), let sight = keySight(of: asker, key) else {
      return
    }
    sights[key]?[sight]?.remove(asker)
    if sights[key]?[sight]?.isEmpty == true { sights[key]?[sight] = nil }
    if sights[key]?.isEmpty == true { sights[key] = nil }
  }

  private func keySight(of asker: EventSubject, _ key: String) -> KeySight? {
    sights[key]?.first { $0.value.contains(asker) }?.key
  }

  /// What has been there since somebody asked; `nil` if there is nothing.
  func sight(of asker: EventSubject) -> Sight? {
    if isHidden { return nil }
    if let sight = sightsOfAll[asker] { return sight.isEmpty ? nil : sight }
    guard let key = keys[asker], let sight = keySight(of: asker, key), !sight.isEmpty else {
      return nil
    }
    return Sight(
      memory: sight.isInMemory ? [key] : [], files: sight.byteCount.map { [key: $0] } ?? [:])
  }

  // MARK: Changes

  mutating func observe(_ event: RunEvent) {
    guard isKnowable, !isHidden else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.effect.hidesCache: isHidden = true
    case .stimulus(_, let action) where action.effect.writesInPlace: writesInPlace = true
    case .stimulus(_, let action):
      guard let key = action.effect.hiddenFile else { return }
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
    for key in Array(sights.keys) { change(key) { $0.isInMemory = false } }
    for asker in Array(sightsOfAll.keys) { sightsOfAll[asker]?.memory = [] }
  }

  private mutating func forgetFiles() {
    files = [:]
    for key in Array(sights.keys) { change(key) { $0.byteCount = nil } }
    for asker in Array(sightsOfAll.keys) { sightsOfAll[asker]?.files = [:] }
  }

  /// Changes what is left of what those saw that have asked for a key.
  private mutating func change(_ key: String, _ change: (inout KeySight) -> Void) {
    for old in Array((sights[key] ?? [:]).keys) {
      var new = old
      change(&new)
      guard new != old, var more = sights[key]?.removeValue(forKey: old) else { continue }
      var fewer = sights[key]?.removeValue(forKey: new) ?? []
      if more.count < fewer.count { swap(&more, &fewer) }
      more.formUnion(fewer)
      sights[key]?[new] = more
    }
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

  /// How many bytes a file has for the cache; `nil` if it is no image, or only a part of one.
  private func size(of data: ImageData, _ key: String) -> Int? {
    guard data.isWholeImage else { return nil }
    return sizeless.contains(key) ? 0 : data.byteCount
  }

  private mutating func setMemory(_ isThere: Bool, of key: String) {
    if isThere {
      memory.insert(key)
    } else {
      memory.remove(key)
      change(key) { $0.isInMemory = false }
      for asker in Array(sightsOfAll.keys) { sightsOfAll[asker]?.memory.remove(key) }
    }
  }

  /// - Parameter byteCount: `nil` if it is gone, or may be.
  private mutating func setFile(_ byteCount: Int?, of key: String) {
    let known = unsure.contains(key) ? nil : byteCount
    files[key] = known
    let least = { (old: Int?) in old.flatMap { old in known.map { min($0, old) } } }
    change(key) { $0.byteCount = least($0.byteCount) }
    for asker in Array(sightsOfAll.keys) {
      guard let old = sightsOfAll[asker]?.files[key] else { continue }
      sightsOfAll[asker]?.files[key] = least(old)
    }
  }
}

extension ActionEffect {
  /// Whether it is not known from then on what is under the key of a URL, or whether it can be read.
  fileprivate var hidesCache: Bool {
    switch self {
    case .manager, .unknown: true
    case .files(.conditions(let conditions)): conditions.faults != DiskFaults()
    case .files(.damage), .files(.loss), .none, .loads, .cache, .downloader, .app, .response: false
    }
  }

  /// Whether files may be written in their place from then on.
  fileprivate var writesInPlace: Bool {
    if case .cache(.configures(let change)) = self {
      change.writesAtomically == false
    } else {
      false
    }
  }

  /// The key whose file is not known from then on.
  fileprivate var hiddenFile: String? {
    switch self {
    case .files(.damage(let url)), .files(.loss(let url)): url
    case .cache(.stores(let store)): store.isWrittenByCaller ? store.key : nil
    case .files(.conditions), .cache(.removes), .cache(.configures), .none, .loads, .manager,
      .downloader, .app, .response, .unknown:
      nil
    }
  }
}

extension ImageData {
  /// Whether it is a file of an image, and not one that was made of an image as one load wanted it.
  var isWholeImage: Bool { image?.appliedDecodeOptions.isEmpty == true }
}

extension LoadRequest {
  /// Whether the key of its image is its URL, as far as it says.
  var asksByURL: Bool { context.imageTransformer == nil && context.cacheKeyFilter == nil }
}
