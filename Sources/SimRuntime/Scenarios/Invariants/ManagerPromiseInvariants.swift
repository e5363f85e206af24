import ImageLoadingModel

/// A refresh asks the server, also where the cache has the image.
///
/// It judges a load that has got a cached image. It leaves out
/// - loads with fromCacheOnly, those that were cancelled, refused or got an error, and those whose URL was on the
///   blacklist;
/// - loads whose delegate forbids the download, and all of them once the app has changed a manager;
/// - loads of one name, of which a report cannot say which one it means, and those of the prefetcher's own manager;
/// - a manager and a downloader of the app's own.
struct RefreshAsksTheServer: Invariant {
  static let id = InvariantID.refreshAsksTheServer
  static let sentence =
    "A load with refreshCached that gets an image from the cache asks the downloader as well, unless it is "
    + "cancelled or refused, or the delegate forbids the download."
  static let reason =
    "The user changes a picture, and an app that asks for the newest is content with the old one."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .optionsProcessed, .blacklistTested, .refused, .cancelled,
    .downloadRequested, .downloadCreated, .downloadJoined, .completed,
  ]

  private struct Load: Hashable {
    let isAllowed: Bool
    var options: LoadOptions
    var hasAsked = false
    var isExcused = false
    var hasCachedImage = false

    var isToAsk: Bool {
      isAllowed && !isExcused && hasCachedImage && options.contains(.refreshCached)
        && !options.contains(.fromCacheOnly)
    }
  }
  private var loads: [Subject: Load] = [:]
  private let allowing: Set<String>
  private var isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.generation.parts.manager == nil && rules.generation.parts.downloader == nil
    allowing = rules.managersByName { $0.shouldDownload != false }
  }

  /// It judges at the end: that the app has changed a manager, and what else is added up, is the same in any order.
  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .model(.loadBegan(let load, _, _)): return [.load(load.subject, .changes)]
    case .model(.optionsProcessed(let load, _)): return [.load(load, .changes)]
    case .model(.blacklistTested(_, isListed: true)), .model(.downloadCreated):
      return [.load(event.subject, .adds)]
    case .model(.refused(let load, _)), .model(.cancelled(let load, _)),
      .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)),
      .model(.completed(let load, _)):
      return [.load(load, .adds)]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers:
      isJudging = false
      loads = [:]
    case .model(.loadBegan(let load, _, let options)):
      if loads[load.subject] == nil {
        loads[load.subject] = Load(
          isAllowed: allowing.contains(load.owner ?? ""), options: options)
      } else {
        loads[load.subject]?.isExcused = true
      }
    case .model(.optionsProcessed(let load, let options)): loads[load]?.options = options
    case .model(.blacklistTested(_, isListed: true)): loads[event.subject]?.isExcused = true
    case .model(.refused(let load, _)), .model(.cancelled(let load, _)):
      loads[load]?.isExcused = true
    case .model(.downloadCreated): loads[event.subject]?.hasAsked = true
    case .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)):
      loads[load]?.hasAsked = true
    case .model(.completed(let load, let result)):
      if result.error != nil {
        loads[load]?.isExcused = true
      } else if result.image != nil, result.isFinished, result.cacheType != .none {
        loads[load]?.hasCachedImage = true
      }
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard isJudging, end.outcome == .rest else { return }
    let silent = loads.filter { $0.value.isToAsk && !$0.value.hasAsked }
    for load in silent.keys.map(\.name).sorted() {
      findings.append(
        Finding(
          load, .refreshAsksNobody,
          "\(load) has refreshCached, gets the cached image, and never asks the server"))
    }
  }
}

/// What the delegate forbids is not downloaded.
///
/// It leaves out loads of the prefetcher's own manager, which has no delegate, a manager of the app's own, and
/// everything once the app has changed a manager.
struct DelegateIsHeeded: Invariant {
  static let id = InvariantID.delegateIsHeeded
  static let sentence =
    "A load asks the downloader for nothing that the delegate of its manager forbids to download."
  static let reason =
    "An app forbids it to save its user's data, or to load nothing from strangers."
  static let claims = ["C053"]
  static let events: [EventKind] = [.stimulus, .loadBegan, .downloadRequested]
  /// The managers whose delegate forbids each download; none once the app has changed a manager.
  private var forbidding: Set<String>
  private var loads: Set<Subject> = []

  init(_ rules: InvariantRules) {
    forbidding =
      rules.generation.parts.manager == nil
      ? rules.managersByName { $0.shouldDownload == false } : []
  }

  func relations(of event: RunEvent) -> [Relation] {
    if forbidding.isEmpty { return [] }
    return switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers: [.app(.changes)]
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes), .app(.within)]
    case .model(.downloadRequested(let load)): [.load(load, .observes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    if forbidding.isEmpty { return }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers:
      forbidding = []
      loads = []
    case .model(.loadBegan(let load, _, _)):
      if forbidding.contains(load.owner ?? "") { loads.insert(load.subject) }
    case .model(.downloadRequested(let load)) where loads.contains(load):
      findings.append(
        Finding(
          load.name, .forbiddenIsDownloaded,
          "\(load) downloads, and the delegate of its manager forbids that"))
    default: break
    }
  }
}

/// A downloaded image is transformed.
///
/// It judges whole images that a load has downloaded, where its transformer always makes a new image. It leaves out
/// - animated images, which may be left alone, and the format for them;
/// - images of the cache;
/// - a transformer that the options processor gives, loads of the prefetcher's own manager, a manager of the app's
///   own, and everything once the app has changed a manager.
struct TransformedAsAsked: Invariant {
  static let id = InvariantID.transformedAsAsked
  static let sentence =
    "A load that has a transformer, of its context or of its manager, gets the image that it downloads as the "
    + "transformer makes it."
  static let reason = "The app asked for round pictures, and shows one that is not."
  static let claims: [String] = []
  static let events: [EventKind] = [.stimulus, .loadBegan, .downloadRequested, .completed]

  private struct Load: Hashable {
    var isDownloaded = false
  }
  /// The loads whose context has a transformer, and whether that always makes an image.
  private var asked: [Subject: Bool] = [:]
  private var loads: [Subject: Load] = [:]
  /// The managers that leave the transformer to the context, or have one that makes an image.
  private let leaving: Set<String>
  private let transforming: Set<String>
  private var isJudging: Bool

  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    isJudging =
      rules.generation.manager.hasContext && rules.generation.parts.manager == nil
    leaving = rules.managersByName { $0.optionsProcessor?.values.imageTransformer == nil }
    transforming = rules.managersByName { $0.imageTransformer?.gives == .new }
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers: return [.app(.changes)]
    case .stimulus(let step, .load(let request)) where request.context.imageTransformer != nil:
      return [.load(Subject(step), .changes), .app(.within)]
    case .model(.loadBegan(let load, _, _)):
      return [.load(load.subject, .changes), .app(.within)]
    case .model(.downloadRequested(let load)): return [.load(load, .changes)]
    case .model(.completed(let load, let result)) where result.isOfDownload:
      return [.load(load, .observes), .app(.within)]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers:
      isJudging = false
      asked = [:]
      loads = [:]
    case .stimulus(let step, .load(let request)):
      if let transformer = request.context.imageTransformer {
        asked[Subject(step)] = transformer.gives == .new
      }
    case .model(.loadBegan(let load, _, _)):
      let owner = load.owner ?? ""
      let transforms = asked[load.subject] ?? transforming.contains(owner)
      loads[load.subject] = transforms && leaving.contains(owner) ? Load() : nil
    case .model(.downloadRequested(let load)): loads[load]?.isDownloaded = true
    case .model(.completed(let load, let result)) where result.isOfDownload:
      guard loads[load]?.isDownloaded == true, let image = result.image, image.mustBeTransformed,
        !image.label.contains("+T")
      else { return }
      findings.append(
        Finding(
          load.name, .isNotTransformed,
          "\(load) has a transformer, and gets \(image.label) as it was downloaded"))
    default: break
    }
  }
}

extension ImageDescriptor {
  /// Whether no load with a transformer leaves it alone.
  fileprivate var mustBeTransformed: Bool {
    !isAnimated && !isOfAnimatedClass && format != .gif
  }
}

extension InvariantRules {
  /// The names of the managers whose settings are so; empty for the app's own. The prefetcher's own manager has a
  /// name that could be that of another one.
  func managersByName(where isSo: (ManagerSettings) -> Bool) -> Set<String> {
    let others = given.managers.filter { $0.name != "prefetcher" && isSo($0.settings) }
    return Set(others.map(\.name) + (isSo(given.manager) ? [""] : []))
  }
}

extension Action {
  /// Whether managers may have other settings from then on than those with which the app began.
  var mayChangeManagers: Bool {
    switch self {
    case .manager, .own: true
    default: false
    }
  }
}
