import ImageLoadingInterface
import SimScenarios

/// Backups get the files that the app lets them get.
///
/// It judges the files that the cache itself has written, by the switch with which it was made. It says nothing where
/// the app changes the switch, where writes to the disk may fail, and of a disk cache of the app's own.
struct LeftOutOfBackups: Invariant {
  static let id = InvariantID.leftOutOfBackups
  static let sentence =
    "At rest the files that the cache has written are left out of backups, unless the app lets backups have "
    + "them (shouldDisableiCloud)."
  static let reason =
    "Pictures that can be downloaded again fill the user's backup, and the store refuses the app."
  static let claims = ["C133"]
  static let events: [EventKind] = [.stimulus, .diskStored]
  static let isOfOneCache = true
  private var stored: Set<String> = []
  private var isJudging: Bool
  private let areLeftOut: Bool

  init(_ rules: InvariantRules) {
    areLeftOut = rules.given.cache.shouldDisableiCloud ?? true
    isJudging =
      rules.given.disk.faults.failingWrites == .nowhere
      && rules.generation.parts.diskCache == nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .cache(.configure)), .stimulus(_, .disk): [.app(.adds)]
    case .model(.diskStored(let key, _)): [.disk(key, .adds)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(_, .cache(.configure(let change))) where change.shouldDisableiCloud != nil:
      isJudging = false
    case .stimulus(_, .disk): isJudging = false
    case .model(.diskStored(let key, _)): stored.insert(key)
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard isJudging, end.outcome == .rest else { return }
    let files = Dictionary(end.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for key in stored.sorted() {
      guard let file = files[end.path(key)], file.isExcludedFromBackup != areLeftOut else {
        continue
      }
      findings.append(
        Finding(
          key, .backupNotAsAsked,
          areLeftOut
            ? "the file of \(key) is in backups, and the app wants it left out"
            : "the file of \(key) is left out of backups, and the app wants it there"))
    }
  }
}
