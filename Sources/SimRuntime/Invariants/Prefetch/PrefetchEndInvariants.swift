import ImageLoadingInterface
import SimScenarios

/// A prefetch ends when its loads have ended.
struct PrefetchEndsWithItsLoads: Invariant {
  static let id = InvariantID.prefetchEndsWithItsLoads
  static let sentence =
    "When a prefetch completes, none of its loads waits for a download any more, not for that of a refresh either."
  static let reason =
    "It says that all is there while it loads, and neither its cancel nor its limit reaches what it still loads."
  static let claims = ["C269"]
  static let events: [EventKind] = PrefetchDownloads.events + [.prefetchCompleted]
  private var downloads: PrefetchDownloads
  private var completed: Set<EventSubject> = []

  init(_ rules: InvariantRules) { downloads = PrefetchDownloads(rules) }

  func relations(of event: RunEvent) -> [Relation] {
    if case .model(.prefetchCompleted(let name, _, _)) = event.kind {
      return [.prefetch(name, .changes)]
    }
    return downloads.relations(of: event)
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    downloads.observe(event)
    switch event.kind {
    case .model(.prefetchCompleted(let name, _, _)):
      completed.insert(name)
      if let load = downloads.loads(of: name).first { find(load, of: name, &findings) }
    case .model(.downloadCreated):
      checkBegin(of: event.subject, &findings)
    case .model(.downloadJoined(_, let load, _)):
      checkBegin(of: load, &findings)
    default: break
    }
  }

  /// A load begins to wait.
  private func checkBegin(of load: EventSubject, _ findings: inout [Finding]) {
    guard let name = downloads.prefetch(of: load), completed.contains(name) else { return }
    find(load, of: name, &findings)
  }

  private func find(
    _ load: EventSubject, of prefetch: EventSubject, _ findings: inout [Finding]
  ) {
    findings.append(
      Finding(
        prefetch.name, .completesWhileLoading,
        "\(prefetch) has completed, and \(load) still downloads"))
  }
}
