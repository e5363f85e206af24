import ImageLoadingInterface
import SimScenarios

/// A completion finds its image in memory.
///
/// It judges loads that the app itself begins, and its calls of imageFromCache. Of a download it looks whether the load
/// has put anything into memory before it completes; of a file, whether the image has come into memory since memory was
/// asked for it and had nothing. What becomes of it there is no matter. It leaves out
/// - what is stored elsewhere by the context or by an options processor;
/// - files of which memory had the image, or of whose key it has got, lost or replaced an image since it was asked: the
///   older image is not to come back;
/// - files that are read for a load with a transformer or with a previous image as its placeholder, which ask for
///   several keys, by a manager of the app's own, or by a call that does not ask memory first;
/// - everything once the app has switched the memory off or changed a manager, and with a memory cache of the app's own.
struct CompletedIsInMemory: Invariant {
  static let id = InvariantID.completedIsInMemory
  static let sentence =
    "When a load completes with an image that was downloaded or read from disk and is to be kept in memory, "
    + "or the app takes one from disk, the image has been put there."
  static let reason =
    "Who asks for the image again in the completion would download it again, or read and decode its file again."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .downloadRequested, .completed, .answered, .memoryRead, .memoryStored,
    .memoryRevived, .memoryRemoved, .memoryEvicted, .memoryCleared,
  ]
  static let isOfOneCache = true

  private struct Load: Hashable {
    var isDownloaded = false
    var isStored = false
  }
  /// The loads whose images are to be kept in memory.
  private var loads: [EventSubject: Load] = [:]
  /// What is known of a load or a call of the app that may read a file.
  private enum Question: Hashable {
    case notAsked
    /// Memory was asked for the key, and did not have it.
    case missed(key: String)
    /// Memory has the image, or nothing is judged.
    case over
  }
  private var questions: [EventSubject: Question] = [:]
  /// Those whose key memory did not have, and has not got, lost or replaced since; by key.
  private var missing: [String: Set<EventSubject>] = [:]
  private let isJudging: Bool
  /// Whether the app may have made managers store elsewhere.
  private var mayStoreElsewhere = false
  /// Whether what a load asks of memory is what the model asks, under one key.
  private let judgesFilesOfLoads: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.knowsStoreTypes && rules.given.cache.shouldCacheImagesInMemory != false
    judgesFilesOfLoads = rules.generation.parts.manager == nil && !rules.managersTransform
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, let action) where action.effect.mayStoreElsewhere: return [.app(.changes)]
    case .stimulus(let step, .load), .stimulus(let step, .cache(.image)):
      return [.load(EventSubject(step), .changes)]
    case .model(.downloadRequested(let load)): return [.load(load, .changes)]
    case .model(.memoryRead(let key, _)):
      switch questions[event.subject] {
      case .notAsked, .missed: break
      case .over, nil: return [.load(event.subject, .observes)]
      }
      return [.load(event.subject, .changes)] + Self.content(of: key)
    case .model(.memoryStored(let key, _)):
      return [.load(event.subject, .changes), .memory(key, .adds)]
    case .model(.memoryRevived(let key, _)), .model(.memoryRemoved(let key)),
      .model(.memoryEvicted(let key)):
      return [.memory(key, .adds)]
    case .model(.memoryCleared): return [.memory(Self.allKeys, .changes)]
    case .model(.completed(let load, let result)) where result.isOfDownload:
      return [.load(load, .changes), .app(.within)]
    case .model(.completed(let load, let result)) where result.isOfFile: return ended(load)
    case .answered(let record): return ended(EventSubject(record.step))
    default: return []
    }
  }

  /// Stands for the whole memory.
  private static let allKeys = ""

  private static func content(of key: String) -> [Relation] {
    [.memory(key, .observes), .memory(allKeys, .within)]
  }

  /// What has happened to the key meanwhile makes no difference: it might have come later.
  private func ended(_ asker: EventSubject) -> [Relation] {
    guard case .missed(let key) = questions[asker] else { return [.load(asker, .observes)] }
    return [.load(asker, .changes), .app(.within)] + Self.content(of: key)
  }

  /// What is known, and so what relates, does not hang on whether the app has changed a manager before.
  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.effect.mayStoreElsewhere: mayStoreElsewhere = true
    case .stimulus(let step, .load(let request)):
      loads[EventSubject(step)] = request.context.isKeptInMemory ? Load() : nil
      begin(EventSubject(step), isJudged: judgesFilesOfLoads && request.asksForOneKey)
    case .stimulus(let step, .cache(.image)): begin(EventSubject(step), isJudged: true)
    case .model(.downloadRequested(let load)): loads[load]?.isDownloaded = true
    case .model(.memoryRead(let key, let found)): note(key, found: found, to: event.subject)
    case .model(.memoryStored(let key, _)):
      loads[event.subject]?.isStored = true
      end(event.subject)
      missing[key] = nil
    case .model(.memoryRevived(let key, _)), .model(.memoryRemoved(let key)),
      .model(.memoryEvicted(let key)):
      missing[key] = nil
    case .model(.memoryCleared): missing = [:]
    case .model(.completed(let load, let result)) where result.isOfDownload:
      guard let known = loads.removeValue(forKey: load), known.isDownloaded, !known.isStored,
        !mayStoreElsewhere
      else { return }
      findings.append(
        Finding(
          load.name, .completedBeforeMemory,
          "\(load) completes with an image that it has not put into memory"))
    case .model(.completed(let load, let result)) where result.isOfFile:
      guard let key = take(load), !mayStoreElsewhere else { return }
      findings.append(
        Finding(
          load.name, .diskHitIsNotKept,
          "\(load) completes with the image of a file, and has not put \(key) into memory"))
    case .answered(let record) where record.text != "nothing":
      guard let key = take(EventSubject(record.step)), !mayStoreElsewhere else { return }
      findings.append(
        Finding(
          record.step, .fileImageIsNotKept,
          "\(record.step) takes the image of a file, and \(key) is not put into memory"))
    default: break
    }
  }

  /// A load or a call begins. One of a name that another one had is not judged, nor is that.
  private mutating func begin(_ asker: EventSubject, isJudged: Bool) {
    if isJudged, questions[asker] == nil {
      questions[asker] = .notAsked
    } else {
      end(asker)
      questions[asker] = .over
    }
  }

  private mutating func note(_ key: String, found: Bool, to asker: EventSubject) {
    if found {
      end(asker)
    } else if questions[asker] == .notAsked {
      questions[asker] = .missed(key: key)
      missing[key, default: []].insert(asker)
    }
  }

  /// The key that memory did not have, if nothing has happened to it there.
  private func missedKey(of asker: EventSubject) -> String? {
    guard case .missed(let key) = questions[asker], missing[key]?.contains(asker) == true else {
      return nil
    }
    return key
  }

  private mutating func end(_ asker: EventSubject) {
    if case .missed(let key) = questions[asker] { missing[key]?.remove(asker) }
    if questions[asker] != nil { questions[asker] = .over }
  }

  private mutating func take(_ asker: EventSubject) -> String? {
    guard let key = missedKey(of: asker) else { return nil }
    end(asker)
    return key
  }
}

extension LoadRequest {
  /// Whether it wants one image of the caches, and that kept in memory.
  fileprivate var asksForOneKey: Bool {
    context.isKeptInMemory && context.imageTransformer == nil && !usesPreviousImage
  }
}

extension LoadResult {
  /// Whether it is an image that was read from disk.
  fileprivate var isOfFile: Bool { image != nil && error == nil && cacheType == .disk }
}

extension ActionEffect {
  /// Whether loads that follow may store elsewhere than their context says.
  fileprivate var mayStoreElsewhere: Bool {
    switch self {
    case .manager: true
    case .cache(.configures(let change)): change.shouldCacheImagesInMemory == false
    case .cache(.stores), .cache(.removes), .none, .loads, .files, .downloader, .app, .response,
      .unknown:
      false
    }
  }
}

/// The memory cache goes by its limits where the device says that it does.
///
/// It judges what memory has at rest, once an image has been put there in this life of the app. Where the app changes a
/// limit it goes by the highest that there was; it leaves out a limit that was absent at any time, and a memory cache of
/// the app's own.
struct MemoryWithinLimits: Invariant {
  static let id = InvariantID.memoryWithinLimits
  static let sentence =
    "Where the memory cache enforces its limits, the images that are left in memory after a store cost no more than "
    + "maxMemoryCost, and are no more than maxMemoryCount."
  static let reason = "The app sets a limit so that it is not killed for the memory that it takes."
  static let claims = ["C094", "C099", "C100"]
  static let events: [EventKind] = [.stimulus, .memoryStored, .memoryRevived]
  static let isOfOneCache = true
  private let isEnforced: Bool
  /// The highest of each limit; `nil` if there was none at any time.
  private var cost: Int?
  private var count: Int?
  private var hasStored = false

  init(_ rules: InvariantRules) {
    isEnforced =
      rules.given.device.enforcesMemoryLimits && rules.generation.parts.memoryCache == nil
    cost = Self.limit(rules.given.cache.maxMemoryCost)
    count = Self.limit(rules.given.cache.maxMemoryCountLimit)
  }

  private static func limit(_ setting: Int?) -> Int? {
    if let setting, setting > 0 { setting } else { nil }
  }

  /// In which order limits are set and images stored makes no difference to what is judged.
  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .cache(.configure)), .model(.memoryStored), .model(.memoryRevived):
      isEnforced ? [.app(.adds)] : []
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isEnforced else { return }
    switch event.kind {
    case .stimulus(_, .cache(.configure(let change))):
      if let new = change.maxMemoryCost { cost = Self.higher(cost, Self.limit(new)) }
      if let new = change.maxMemoryCountLimit { count = Self.higher(count, Self.limit(new)) }
    case .model(.memoryStored), .model(.memoryRevived): hasStored = true
    default: break
    }
  }

  private static func higher(_ limit: Int?, _ other: Int?) -> Int? {
    guard let limit, let other else { return nil }
    return max(limit, other)
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest, isEnforced, hasStored else { return }
    let costs = end.state.memoryCosts.map(\.cost).reduce(0, +)
    if let cost, costs > cost {
      findings.append(
        Finding(
          nil, .memoryBeyondCost, "the images in memory cost \(costs), and may cost \(cost)"))
    }
    let images = end.state.memory.count
    if let count, images > count {
      findings.append(
        Finding(
          nil, .memoryBeyondCount, "memory has \(images) images, and may have \(count)"))
    }
  }
}
