import ImageLoadingInterface
import SimScenarios

/// Whether the app itself lets no download begin: its queue is suspended, or no download may run at once.
struct HaltedDownloads: Hashable {
  static let events: [EventKind] = [.suspended, .limitChanged]
  private var isSuspended: Bool
  private var limit: Int

  init(_ rules: InvariantRules) {
    isSuspended = rules.given.isSuspended
    limit = rules.given.downloader.maxConcurrentDownloads
  }

  static func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.suspended), .model(.limitChanged): [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent) {
    switch event.kind {
    case .model(.suspended(let isSuspended)): self.isSuspended = isSuspended
    case .model(.limitChanged(let limit)): self.limit = limit
    default: break
    }
  }

  var areHalted: Bool { isSuspended || limit == 0 }
}
