import ImageLoadingInterface
import SimScenarios

/// What the delegate forbids is not downloaded.
///
/// It leaves out loads whose manager is not known (`GivenManagers`).
struct DelegateIsHeeded: Invariant {
  static let id = InvariantID.delegateIsHeeded
  static let sentence =
    "A load asks the downloader for nothing that the delegate of its manager forbids to download; and the delegate is "
    + "not asked about an image that the cache has, or that the load takes from the cache only."
  static let reason =
    "An app forbids downloads to save its user's data, or to load nothing from strangers; and it counts there what it "
    + "downloads."
  static let claims = ["C053"]
  static let events: [EventKind] =
    GivenManagers.events + LoadsWithOption.events + [
      .downloadRequested, .delegateAsked, .completed,
    ]
  private var managers: GivenManagers
  /// The loads whose delegate forbids each download.
  private var loads: Set<EventSubject> = []
  /// The loads whose delegate was asked.
  private var asked: Set<EventSubject> = []
  private var refreshes = LoadsWithOption(.refreshCached, isSet: true)
  private var cacheOnly = LoadsWithOption(.fromCacheOnly, isSet: true)
  /// Whether some manager has a delegate that answers.
  private let isAsked: Bool

  init(_ rules: InvariantRules) {
    managers = GivenManagers(rules)
    isAsked = managers.contain { $0.shouldDownload != nil }
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isAsked else { return [] }
    return switch event.kind {
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.downloadRequested(let load)): [.load(load, .observes), .app(.within)]
    case .model(.delegateAsked): [.load(event.subject, .changes)]
    case .model(.completed(let load, let result)) where result.isOfCache: [.load(load, .observes)]
    default: GivenManagers.relations(of: event) + LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isAsked else { return }
    managers.observe(event)
    refreshes.observe(event)
    cacheOnly.observe(event)
    switch event.kind {
    case .model(.delegateAsked(let url)) where cacheOnly.contains(event.subject):
      findings.append(
        Finding(
          event.subject.name, .delegateAskedOfCacheOnly,
          "\(event.subject) takes \(url) from the cache only, and the delegate is asked whether to download it"
        ))
    case .model(.delegateAsked): asked.insert(event.subject)
    case .model(.completed(let load, let result))
    where result.isOfCache && asked.contains(load) && !refreshes.contains(load):
      findings.append(
        Finding(
          load.name, .delegateAskedInVain,
          "\(load) gets what the cache has, and the delegate was asked whether to download it"))
    case .model(.loadBegan(let load, _, _)):
      if managers.settings(of: load)?.shouldDownload == false { loads.insert(load.subject) }
    case .model(.downloadRequested(let load)) where managers.areKnown && loads.contains(load):
      findings.append(
        Finding(
          load.name, .forbiddenIsDownloaded,
          "\(load) downloads, and the delegate of its manager forbids that"))
    default: break
    }
  }
}
