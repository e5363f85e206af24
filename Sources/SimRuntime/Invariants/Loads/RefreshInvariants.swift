import ImageLoadingInterface
import SimScenarios

/// What a refresh was to replace does not come back.
///
/// It judges loads that the app itself begins, and tells pictures apart by their names. A load that wants the newest
/// image, by refreshCached or fromLoaderOnly, outdates what the cache had when it began: under the key of its URL,
/// and under that of its transformer if the picture is not transformed. A load that begins after its completion and
/// finds something there may not complete with an outdated picture. It leaves out
/// - refreshes whose context says where the image is stored, or what bytes, and those whose keys are made by a
///   filter;
/// - a picture that comes into the cache again, from elsewhere than the cache;
/// - what was made for other transformers before, and files of which memory has the newest picture;
/// - caches of the app's own, files in other places, and everything, once the app has changed a manager, or
///   something has happened to the disk.
struct OlderPictureIsGone: Invariant {
  static let id = InvariantID.olderPictureIsGone
  static let sentence =
    "After a load that wants the newest picture has downloaded it, no later load gets the older one that the "
    + "cache had under a key of that load, nor one made of it."
  static let reason =
    "The user changes a picture, sees the new one in one place, and the old one in all others."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .optionsProcessed, .downloadRequested, .transformBegan, .completed,
    .memoryRead, .memoryStored, .memoryRemoved, .memoryCleared, .memoryEvicted, .fileRead,
    .diskStored, .diskStoreFailed, .diskRemoved, .diskCleared,
  ]
  static let isOfOneCache = true
  private static let newest: LoadOptions = [.refreshCached, .fromLoaderOnly]

  private struct Load: Hashable {
    /// The key of its URL.
    let key: String
    /// The key of its transformed image, if its context has a transformer.
    let transformedKey: String?
    /// Whether its image takes the place of what is in memory and on disk.
    let replaces: Bool
    var wantsNewest: Bool
    /// What the cache had under its keys when it began.
    var before: [String: Set<String>] = [:]
    /// What of that was outdated.
    var outdated: [String: Set<String>] = [:]
    /// The keys under which it has found something.
    var found: Set<String> = []
    var isDownloaded = false
    var isTransformed = false

    var keys: [String] { [key] + [transformedKey].compactMap(\.self) }

    /// Whether it remembers pictures under a key.
    func knows(_ key: String) -> Bool {
      before[key]?.isEmpty == false || outdated[key]?.isEmpty == false
    }

    /// Whether it has found something under a key that was outdated, and of which this image is or was made.
    func hasOutdated(_ image: ImageDescriptor, under key: String) -> Bool {
      found.contains(key)
        && outdated[key, default: []].contains { image.isDerived(from: $0) }
    }
  }
  /// The contexts of the loads that the app is about to begin.
  private var contexts: [EventSubject: ContextValues] = [:]
  private var loads: [EventSubject: Load] = [:]
  /// The loads that know of pictures under a key: a new picture there concerns nobody else.
  private var loadsByKey: [String: Set<EventSubject>] = [:]
  /// The pictures that memory and disk have, by key.
  private var memory: [String: String]
  private var disk: [String: String]
  /// The pictures that were outdated, by key.
  private var outdated: [String: Set<String>] = [:]
  /// Whether the app has made it unknown what is where.
  private var isHidden = false
  private let isJudging: Bool
  private let generation: RunConstant<Generation>

  /// Before 5.x the one key of a URL has the transformed image.
  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    let given = rules.given
    generation = RunConstant(rules.generation)
    isJudging =
      rules.generation.manager.hasContext && rules.generation.parts.memoryCache == nil
      && rules.generation.parts.diskCache == nil && given.disk == DiskConditions()
      && given.additionalPath == nil && given.readOnlyPaths.isEmpty && given.otherFiles.isEmpty
      && !rules.managers.contains { $0.filtersKeys || $0.saysWhatIsStored }
    memory = Dictionary(given.memory.map { ($0.url, $0.image.label) }, uniquingKeysWith: { $1 })
    disk = Dictionary(
      given.files.map { ($0.url, $0.file.data.image?.label ?? "") }, uniquingKeysWith: { $1 })
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(_, let action) where action.effect.hidesOriginals: return [.app(.changes)]
    case .stimulus(let step, .load): return [.load(EventSubject(step), .changes)]
    case .model(let modelEvent): return relations(of: modelEvent, by: event.subject)
    default: return []
    }
  }

  private func relations(of event: ModelEvent, by subject: EventSubject) -> [Relation] {
    switch event {
    case .loadBegan(let load, .some(let url), _):
      guard let context = contexts[load.subject] else { return [] }
      return [.load(load.subject, .changes), .app(.within)]
        + newLoad(of: url, context, []).keys.map { .memory($0, .observes) }
    case .optionsProcessed(let load, _), .downloadRequested(let load), .transformBegan(let load):
      return [.load(load, .changes)]
    case .completed(let load, _):
      return [.load(load, .changes), .app(.within)]
        + (loads[load]?.keys ?? []).map { .memory($0, .changes) }
    case .memoryRead(_, found: true), .fileRead(_, _, .some):
      return loads[subject] == nil ? [] : [.load(subject, .changes)]
    case .memoryStored(let key, _), .diskStored(let key, _):
      return [.memory(key, .changes), .load(subject, .observes), .app(.within)]
    case .memoryRemoved(let key), .memoryEvicted(let key), .diskStoreFailed(let key, _),
      .diskRemoved(let key):
      return [.memory(key, .changes), .app(.within)]
    case .memoryCleared, .diskCleared: return [.app(.changes)]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging, !isHidden else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.effect.hidesOriginals: isHidden = true
    case .stimulus(let step, .load(let request)):
      if request.context.cacheKeyFilter == nil { contexts[EventSubject(step)] = request.context }
    case .model(.completed(let load, let result)): note(result, of: load, &findings)
    case .model(let modelEvent): note(modelEvent, by: event.subject)
    default: break
    }
  }

  private mutating func note(_ event: ModelEvent, by subject: EventSubject) {
    switch event {
    case .loadBegan(let load, .some(let url), let options):
      guard let context = contexts.removeValue(forKey: load.subject) else { return }
      var begun = newLoad(of: url, context, options)
      for key in begun.keys {
        begun.before[key] = Set([memory[key], disk[key]].compactMap(\.self))
        begun.outdated[key] = outdated[key]
        if begun.knows(key) { loadsByKey[key, default: []].insert(load.subject) }
      }
      loads[load.subject] = begun
    case .optionsProcessed(let load, let options):
      loads[load]?.wantsNewest = !options.isDisjoint(with: Self.newest)
    case .downloadRequested(let load): loads[load]?.isDownloaded = true
    case .transformBegan(let load): loads[load]?.isTransformed = true
    case .memoryRead(let key, found: true), .fileRead(let key, _, .some):
      loads[subject]?.found.insert(key)
    case .memoryStored(let key, let image):
      memory[key] = image.label
      renew(image.label, key, by: subject)
    case .diskStored(let key, let data):
      let label = data.image?.label ?? ""
      disk[key] = label
      renew(label, key, by: subject)
    case .memoryRemoved(let key), .memoryEvicted(let key): memory[key] = nil
    case .memoryCleared: memory = [:]
    case .diskStoreFailed(let key, _), .diskRemoved(let key): disk[key] = nil
    case .diskCleared: disk = [:]
    default: break
    }
  }

  private func newLoad(
    of url: ImageURL, _ context: ContextValues, _ options: LoadOptions
  ) -> Load {
    let key = url.absoluteString
    return Load(
      key: key,
      transformedKey: context.imageTransformer.map {
        generation.value.transformedKey(of: key, by: $0.key)
      }, replaces: context.replaces, wantsNewest: !options.isDisjoint(with: Self.newest))
  }

  /// A picture has come into the cache, and is not outdated if it comes from elsewhere.
  private mutating func renew(_ label: String, _ key: String, by subject: EventSubject) {
    if let load = loads[subject], !load.isDownloaded, !load.isTransformed { return }
    outdated[key]?.remove(label)
    for load in loadsByKey[key, default: []] {
      loads[load]?.before[key]?.remove(label)
      loads[load]?.outdated[key]?.remove(label)
    }
  }

  private mutating func note(
    _ result: LoadResult, of load: EventSubject, _ findings: inout [Finding]
  ) {
    guard let known = loads[load], let image = result.image else { return }
    if result.cacheType != .none,
      let key = known.keys.first(where: { known.hasOutdated(image, under: $0) })
    {
      findings.append(
        Finding(
          load.name, .olderPictureReturns,
          "\(load) gets \(image.label), by the older picture that the cache has under \(key)"))
    }
    guard result.isOfDownload, known.isDownloaded, known.wantsNewest, known.replaces else {
      return
    }
    for key in known.isTransformed ? [known.key] : known.keys {
      // How old the file is beside the newest picture in memory is a matter of who has put that there.
      if let kept = memory[key], image.isDerived(from: kept) { continue }
      let older = known.before[key, default: []].filter { !image.isDerived(from: $0) }
      outdated[key, default: []].formUnion(older)
    }
    for key in known.keys { loadsByKey[key]?.remove(load) }
    loads[load] = nil
  }
}

extension ManagerSettings {
  /// Whether it may give loads other bytes to store, or other places.
  fileprivate var saysWhatIsStored: Bool {
    cacheSerializer != nil || optionsProcessor.map { !$0.values.replaces } ?? false
  }
}

extension ContextValues {
  /// Whether an image and its original, if that is stored, go to memory and disk as they are.
  fileprivate var replaces: Bool {
    (storeCacheType ?? .all) == .all && cacheSerializer == nil
      && [CacheType.none, .all].contains(originalStoreCacheType ?? CacheType.none)
  }
}
