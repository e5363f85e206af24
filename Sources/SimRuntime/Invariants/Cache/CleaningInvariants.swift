import ImageLoadingInterface
import SimScenarios

/// A cleaning removes what is too old, and else only what is too much.
struct CleaningKeepsTheYoung: Invariant {
  static let id = InvariantID.cleaningKeepsTheYoung
  static let sentence =
    "After a cleaning nothing older than the limit is left, and nothing younger is gone unless the "
    + "rest took more than the limit: then the oldest went first, until less than half was left."
  static let reason =
    "Cleaning too much costs downloads, cleaning too little costs disk space."
  static let claims = ["C175", "C176", "C180", "C181", "C182", "C183", "C334"]
  static let events: [EventKind] = [.cleaned]
  static let isOfOneCache = true

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .cleaned(let record) = event.kind, record.isPlain else { return }
    // Time may pass between the beginning and the moment at which the age is taken.
    let oldBefore = Set(
      record.before.filter { record.hasExpired($0, at: record.began) }.map(\.path))
    for file in record.after
    where record.hasExpired(file, at: record.began) && oldBefore.contains(file.path)
      && !record.failed.contains(file.path)
    {
      findings.append(Finding(nil, .expiredStays, "\(file.path) has expired and is still there"))
    }
    guard record.began == record.ended else { return }
    let young = record.before.filter { !record.hasExpired($0, at: record.ended) }
    checkSize(young, record, &findings)
  }

  private func checkSize(
    _ young: [DiskSnapshot.File], _ record: CleaningRecord, _ findings: inout [Finding]
  ) {
    let removed = Set(record.removed)
    let left = Set(record.after.map(\.path))
    // Whether the cleaning counted what others removed meanwhile is not known.
    guard young.allSatisfy({ removed.contains($0.path) || left.contains($0.path) }) else { return }
    let gone = young.filter { removed.contains($0.path) }
    let size = young.reduce(0) { $0 + $1.allocatedSize }
    let limit = record.config.maxCacheSize
    guard limit > 0, size > limit else {
      for file in gone {
        findings.append(Finding(nil, .youngIsGone, "\(file.path) was young and is gone"))
      }
      return
    }
    let kept = young.filter { !removed.contains($0.path) && !record.failed.contains($0.path) }
    let goneSize = gone.reduce(0) { $0 + $1.allocatedSize }
    if !kept.isEmpty, size - goneSize >= limit / 2 {
      findings.append(
        Finding(
          nil, .tooMuchIsLeft, "\(size - goneSize) bytes are left, half of \(limit) is allowed"))
    }
    let date = record.date(of:)
    guard let newest = gone.max(by: { date($0) < date($1) }) else { return }
    for file in kept where date(file) < date(newest) {
      findings.append(
        Finding(nil, .olderStays, "\(file.path) is older than \(newest.path), which is gone"))
    }
    // Of files of one date any may go first.
    let last = record.removed.lazy.compactMap { path in gone.first { $0.path == path } }.last
    if let last, size - goneSize + last.allocatedSize < limit / 2 {
      findings.append(
        Finding(
          nil, .tooMuchIsGone, "\(last.path) is gone, and less than half was left without that"))
    }
  }
}

/// Expiry by access spares what is used.
struct UsedFilesStay: Invariant {
  static let id = InvariantID.usedFilesStay
  static let sentence =
    "Where files expire by their last access, one that was read since does not expire."
  static let reason = "An app that chooses this expiry wants to keep the images that it uses."
  static let claims: [String] = []
  static let events: [EventKind] = [.fileRead, .cleaningBegan, .cleaningEnded, .cleaned]
  static let isOfOneCache = true

  static func isPromised(by generation: Generation) -> Bool {
    generation.cache.expiresByAccess
  }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.fileRead(_, _, .some)): [.app(.within)]
    case .model(.cleaning(.began)), .model(.cleaning(.ended)): [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .cleaned(let record) = event.kind, record.isPlain, record.policies.expiresByAccess,
      record.config.expiry == .access, let limit = record.limit(at: record.ended)
    else { return }
    for file in record.before
    where record.removed.contains(file.path) && record.hasExpired(file, at: record.ended) {
      guard let read = record.lastReads[file.path], read > limit else { continue }
      findings.append(
        Finding(nil, .readFileExpired, "\(file.path) has expired although it was read since"))
    }
  }
}

/// A terminated app has cleaned up behind it. What was written once the files had been looked at is for the next cleaning.
struct CleanedAtTermination: Invariant {
  static let id = InvariantID.cleanedAtTermination
  static let sentence =
    "When the app has terminated no expired file is left, but for what was written after its last cleaning."
  static let reason = "An app that is never in the background would never clean its disk."
  static let claims = ["C248", "C358"]
  static let events: [EventKind] = [
    .cleaningRequested, .cleaningBegan, .cleaned, .terminated,
  ]

  /// An app extension is not told that it ends.
  private let hasApplication: Bool
  /// Whether a cleaning was asked for because the app terminates.
  private var isAsked = false
  /// Whether the cleaning under way has begun since.
  private var hasBegun = false
  /// The files that each cleaning since has found, and has not removed; `nil` if there was none.
  private var left: Set<String>?

  init(_ rules: InvariantRules) { hasApplication = rules.given.device.hasApplication }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.cleaning(.asked)), .model(.cleaning(.began)), .cleaned: [.app(.changes)]
    case .terminated: [.app(.observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.cleaning(.asked(.termination))): isAsked = true
    case .model(.cleaning(.began)): hasBegun = isAsked
    case .cleaned(let record):
      guard hasBegun else { return }
      let found = Set(record.before.map(\.path)).subtracting(record.removed)
      left = left?.intersection(found) ?? found
    case .terminated(let expired): check(expired, &findings)
    default: break
    }
  }

  private func check(_ expired: [String], _ findings: inout [Finding]) {
    let stays = expired.filter { left?.contains($0) ?? true }
    guard hasApplication, let first = stays.first else { return }
    findings.append(
      Finding(
        nil, .expiredAtTermination, "\(stays.count) expired files are left, such as \(first)"))
  }
}

/// Memory is short, not the disk.
struct DiskUntouchedByMemoryWarning: Invariant {
  static let id = InvariantID.diskUntouchedByMemoryWarning
  static let sentence = "Nothing that a memory warning sets off changes the disk."
  static let reason = "What is on disk costs no memory, and is all that is left after the warning."
  static let claims = ["C092", "C104", "C265"]
  static let events: [EventKind] = [
    .memoryWarningBegan, .diskStored, .diskRemoved, .diskCleared, .fileCleaned,
  ]
  private var warnings: Set<EventSubject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .memoryWarningBegan: [.load(event.subject, .adds)]
    case .model(.diskStored), .model(.diskRemoved), .model(.diskCleared),
      .model(.cleaning(.removed)):
      [.load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .memoryWarningBegan: warnings.insert(event.subject)
    case .model(.diskStored), .model(.diskRemoved), .model(.diskCleared),
      .model(.cleaning(.removed)):
      guard warnings.contains(event.subject) else { return }
      findings.append(
        Finding(nil, .warningChangedDisk, "the memory warning \(event.subject) changed the disk"))
    default: break
    }
  }
}

/// The cost of an image in memory counts all that it holds.
struct CostCountsFrames: Invariant {
  static let id = InvariantID.costCountsFrames
  static let sentence = "What an image is said to cost in memory counts the pixels of every frame."
  static let reason = "A limit that counts one frame of fifty lets in fifty times too much."
  static let claims = ["C097"]
  static let events: [EventKind] = [.memoryCostSet]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(.memoryCostSet(let key, let image, let cost)) = event.kind,
      cost < image.pixelCost() * image.decodedFrameCount
    else { return }
    findings.append(
      Finding(
        key, .costIsNotOfFrames, "\(key) has \(image.frameCount) frames and is said to cost \(cost)"
      ))
  }
}
