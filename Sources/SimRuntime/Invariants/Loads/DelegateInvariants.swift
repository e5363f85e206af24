import ImageLoadingInterface
import SimScenarios

/// What the delegate forbids is not downloaded.
///
/// It leaves out loads whose manager is not known (`GivenManagers`).
struct DelegateIsHeeded: Invariant {
  static let id = InvariantID.delegateIsHeeded
  static let sentence =
    "A load asks the downloader for nothing that the delegate of its manager forbids to download."
  static let reason =
    "An app forbids it to save its user's data, or to load nothing from strangers."
  static let claims = ["C053"]
  static let events: [EventKind] = GivenManagers.events + [.loadBegan, .downloadRequested]
  private var managers: GivenManagers
  /// The loads whose delegate forbids each download.
  private var loads: Set<EventSubject> = []
  private let mayForbid: Bool

  init(_ rules: InvariantRules) {
    managers = GivenManagers(rules)
    mayForbid = managers.contain { $0.shouldDownload == false }
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard mayForbid else { return [] }
    return switch event.kind {
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.downloadRequested(let load)): [.load(load, .observes), .app(.within)]
    default: GivenManagers.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard mayForbid else { return }
    managers.observe(event)
    switch event.kind {
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
