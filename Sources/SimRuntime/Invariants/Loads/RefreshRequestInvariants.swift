import ImageLoadingInterface
import SimScenarios

/// A refresh asks the server, also where the cache has the image.
///
/// It judges a load that has got a cached image. It leaves out
/// - loads with fromCacheOnly, those that were cancelled, refused or got an error, and those whose URL was on the
///   blacklist;
/// - loads whose delegate forbids the download, and those whose manager is not known (`GivenManagers`);
/// - loads of one name, of which a report cannot say which one it means;
/// - a downloader of the app's own.
struct RefreshAsksTheServer: Invariant {
  static let id = InvariantID.refreshAsksTheServer
  static let sentence =
    "A load with refreshCached that gets an image from the cache asks the downloader as well, unless it is "
    + "cancelled or refused, or the delegate forbids the download."
  static let reason =
    "The user changes a picture, and an app that asks for the newest is content with the old one."
  static let claims: [String] = []
  static let events: [EventKind] =
    GivenManagers.events + [
      .loadBegan, .optionsProcessed, .blacklistTested, .refused, .cancelled, .downloadRequested,
      .downloadCreated, .downloadJoined, .completed,
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
  private var loads: [EventSubject: Load] = [:]
  private var managers: GivenManagers
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    managers = GivenManagers(rules)
    isJudging = rules.generation.parts.downloader == nil
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
    managers.observe(event)
    switch event.kind {
    case .model(.loadBegan(let load, _, let options)):
      if loads[load.subject] == nil {
        let settings = managers.settings(of: load)
        loads[load.subject] = Load(
          isAllowed: settings.map { $0.shouldDownload != false } ?? false, options: options)
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
    guard isJudging, managers.areKnown, end.outcome == .rest else { return }
    let silent = loads.filter { $0.value.isToAsk && !$0.value.hasAsked }
    for load in silent.keys.map(\.name).sorted() {
      findings.append(
        Finding(
          load, .refreshAsksNobody,
          "\(load) has refreshCached, gets the cached image, and never asks the server"))
    }
  }
}
