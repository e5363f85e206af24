import ImageLoadingInterface
import SimScenarios

/// What is there of an image as it was before a transform is taken for another one, and not downloaded again.
///
/// It judges loads that the app itself begins and that have a transformer, or may have their manager's,
/// by what was put under the key of their URL before they began. It leaves out
/// - loads that want no cached image, or one of a class only: fromLoaderOnly, matchAnimatedImageClass; one that
///   refreshes may download, and end with the error of a request that the app refuses;
/// - loads whose transform has begun, which may fail;
/// - loads that were cancelled, and those whose keys are made by a filter;
/// - images that memory or disk has only as another load wants them, and files that are no image;
/// - what was there when a cleaning began;
/// - caches of the app's own, and everything, once the app has changed a manager, or something has happened
///   to the disk.
struct OriginalIsFoundAgain: Invariant {
  static let id = InvariantID.originalIsFoundAgain
  static let sentence =
    "A load that wants its image transformed makes it of the image that memory or disk has under the key "
    + "of its URL, and does not download that again, nor end without an image."
  static let reason =
    "An app that shows a picture round in one place and square in another pays twice for it."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .optionsProcessed, .downloadRequested, .transformBegan, .completed,
    .cancelled, .memoryStored,
    .memoryRemoved, .memoryCleared, .memoryEvicted, .diskStored, .diskStoreFailed, .diskRemoved,
    .diskCleared, .cleaningBegan,
  ]
  static let isOfOneCache = true
  private static let otherWishes: LoadOptions = [
    .fromLoaderOnly, .matchAnimatedImageClass,
  ]

  /// The loads that the app is about to begin.
  private var asked: Set<EventSubject> = []
  /// Those whose originals were there when they began, and have been since.
  private var atHand: [EventSubject: String] = [:]
  /// The loads that may download all the same.
  private var refreshing: Set<EventSubject> = []
  /// The originals of all that were there when their loads began.
  private var originals: [EventSubject: String] = [:]
  private var memory: Set<String>
  private var disk: Set<String>
  /// Whether the app has made it unknown what is where.
  private var isHidden = false
  private let isJudging: Bool
  /// Whether managers have transformers.
  private let managersTransform: Bool

  /// Before 5.x a transform makes the image of its URL's key.
  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    isJudging =
      rules.generation.manager.hasContext && rules.generation.parts.memoryCache == nil
      && rules.generation.parts.diskCache == nil && rules.given.disk == DiskConditions()
      && !rules.managers.contains(where: \.filtersKeys)
    managersTransform = rules.managersTransform
    memory = Set(rules.given.memory.filter { $0.image.appliedDecodeOptions.isEmpty }.map(\.url))
    let isKnown = rules.given.formerFiles.isEmpty && rules.given.otherFiles.isEmpty
    disk = isKnown ? Set(rules.given.files.filter(\.file.data.isWholeImage).map(\.url)) : []
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(_, let action) where action.effect.hidesOriginals: return [.app(.changes)]
    case .stimulus(let step, .load(let request)) where isJudged(request):
      return [.load(EventSubject(step), .changes)]
    case .model(let modelEvent): return relations(of: modelEvent)
    default: return []
    }
  }

  private func isJudged(_ request: LoadRequest) -> Bool {
    let transforms = managersTransform || request.context.imageTransformer != nil
    return transforms && request.context.cacheKeyFilter == nil
  }

  /// Of loads that are not judged nothing matters, nor of those that began without an original.
  private func relations(of event: ModelEvent) -> [Relation] {
    switch event {
    case .loadBegan(let load, .some(let url), _) where asked.contains(load.subject):
      let key = url.absoluteString
      return [
        .load(load.subject, .changes), .memory(key, .observes), .disk(key, .observes),
        .app(.within),
      ]
    case .optionsProcessed(let load, _), .cancelled(let load, _), .transformBegan(let load):
      return originals[load] == nil ? [] : [.load(load, .changes)]
    case .completed(let load, let result):
      guard let key = originals[load] else { return [] }
      guard result.isFinished, result.image == nil else { return [.load(load, .changes)] }
      return [
        .load(load, .changes), .memory(key, .observes), .disk(key, .observes), .app(.within),
      ]
    case .downloadRequested(let load):
      // Whatever has become of it: if another event had not come before, it would be there.
      guard let key = originals[load] else { return [] }
      return [
        .load(load, .changes), .memory(key, .observes), .disk(key, .observes), .app(.within),
      ]
    case .memoryStored(let key, _), .memoryRemoved(let key), .memoryEvicted(let key):
      return [.memory(key, .changes), .app(.within)]
    case .diskStored(let key, _), .diskStoreFailed(let key, _), .diskRemoved(let key):
      return [.disk(key, .changes), .app(.within)]
    case .memoryCleared, .diskCleared, .cleaning(.began): return [.app(.changes)]
    default: return []
    }
  }

  /// What is known, and so what relates, does not hang on whether the app has hidden it before.
  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.effect.hidesOriginals: isHidden = true
    case .stimulus(let step, .load(let request)) where isJudged(request):
      asked.insert(EventSubject(step))
    case .model(let modelEvent): note(modelEvent, &findings)
    default: break
    }
  }

  private mutating func note(_ event: ModelEvent, _ findings: inout [Finding]) {
    switch event {
    case .loadBegan(let load, .some(let url), let options):
      let key = url.absoluteString
      guard asked.remove(load.subject) != nil, options.isDisjoint(with: Self.otherWishes),
        memory.contains(key) || disk.contains(key)
      else { return }
      atHand[load.subject] = key
      originals[load.subject] = key
      if options.contains(.refreshCached) { refreshing.insert(load.subject) }
    case .optionsProcessed(let load, let options):
      if !options.isDisjoint(with: Self.otherWishes) { atHand[load] = nil }
      if options.contains(.refreshCached) { refreshing.insert(load) }
    case .cancelled(let load, _), .transformBegan(let load): atHand[load] = nil
    case .completed(let load, let result):
      guard result.isFinished, let key = atHand.removeValue(forKey: load), !isHidden,
        result.image == nil,
        !refreshing.contains(load) || result.error != LoadError(.invalidDownloadOperation)
      else { return }
      findings.append(
        Finding(
          load.name, .originalIsNotUsed,
          "\(load) ends without an image, and the cache has \(key) as it was before a transform"))
    case .downloadRequested(let load):
      guard let key = atHand.removeValue(forKey: load), !isHidden, !refreshing.contains(load)
      else { return }
      findings.append(
        Finding(
          load.name, .originalDownloadedAgain,
          "\(load) downloads \(key), and the cache has it as it was before a transform"))
    case .memoryStored(let key, let image):
      if image.appliedDecodeOptions.isEmpty {
        memory.insert(key)
      } else {
        memory.remove(key)
        forgetLoads(of: key)
      }
    case .memoryRemoved(let key), .memoryEvicted(let key):
      memory.remove(key)
      forgetLoads(of: key)
    case .memoryCleared:
      memory = []
      atHand = [:]
    case .diskStored(let key, let data):
      if data.isWholeImage {
        disk.insert(key)
      } else {
        disk.remove(key)
        forgetLoads(of: key)
      }
    case .diskStoreFailed(let key, _), .diskRemoved(let key):
      disk.remove(key)
      forgetLoads(of: key)
    case .diskCleared, .cleaning(.began):
      disk = []
      atHand = [:]
    default: break
    }
  }

  /// The loads that are under way may have come too late.
  private mutating func forgetLoads(of key: String) {
    for (load, original) in atHand where original == key { atHand[load] = nil }
  }
}

extension ManagerSettings {
  /// Whether it may give loads other keys than their URLs.
  var filtersKeys: Bool {
    keyFilter != nil || optionsProcessor?.values.cacheKeyFilter != nil
  }
}

extension ActionEffect {
  /// Whether it is not known from then on what is under the key of a URL, or whether it can be read.
  var hidesOriginals: Bool {
    switch self {
    case .manager, .files, .unknown: true
    case .none, .loads, .cache, .downloader, .app, .response: false
    }
  }
}
