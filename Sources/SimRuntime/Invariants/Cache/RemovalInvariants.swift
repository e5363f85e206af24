import ImageLoadingInterface
import SimScenarios

/// What was removed is not put back from what was read before.
struct RemovedStaysOutOfMemory: Invariant {
  static let id = InvariantID.removedStaysOutOfMemory
  static let sentence =
    "What was removed from memory and disk, or cleared from both, is not in memory again until "
    + "it is stored, and what was replaced is not either: no file that was read before enters memory after it."
  static let reason =
    "An app that removes or replaces a picture and loads it again gets the old one."
  static let claims = ["C106"]
  static let events: [EventKind] = [
    .transformBegan, .downloadRequested, .memoryStored, .memoryRemoved, .memoryCleared, .fileRead,
    .diskRemoved, .diskCleared,
  ]
  static let isOfOneCache = true

  /// What is known of one key.
  private struct Key: Hashable {
    /// Who has removed the image from memory, where the removal has not reached the disk yet.
    var open: [EventSubject] = []
    /// How often the image was removed, from memory or from the disk, or stored.
    var changes = 0
    /// The last change by which the file was removed.
    var lastOnDisk = 0
    /// The last change by which an image was stored.
    var lastStored = 0
    /// The changes that there were when the image in memory was read; `nil` if it was stored.
    var readAt: Int?
  }
  private var keys: [String: Key] = [:]
  /// What each has read and not put into memory yet: the key, and how many changes there were.
  private var reads: [EventSubject: [String: Int]] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .fileRead(let key, _, .some), .memoryStored(let key, _):
      [.memory(key, .changes), .load(event.subject, .observes), .app(.within)]
    case .memoryRemoved(let key), .diskRemoved(let key): [.memory(key, .changes), .app(.within)]
    case .transformBegan(let load), .downloadRequested(let load): [.load(load, .changes)]
    case .memoryCleared, .diskCleared: [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .fileRead(let key, _, .some):
      reads[event.subject, default: [:]][key] = keys[key]?.changes ?? 0
    case .memoryStored(let key, _): store(key, by: event.subject, &findings)
    // What it stores from now on is what it makes or downloads.
    case .transformBegan(let load), .downloadRequested(let load): reads[load] = nil
    case .memoryRemoved(let key): removeFromMemory(key, by: event.subject)
    case .diskRemoved(let key): removeFromDisk(key, by: event.subject, &findings)
    case .memoryCleared:
      for key in known { removeFromMemory(key, by: event.subject) }
    case .diskCleared:
      for key in known { removeFromDisk(key, by: event.subject, &findings) }
    default: break
    }
  }

  /// All keys that were read or removed.
  private var known: [String] {
    Set(keys.keys).union(reads.values.flatMap(\.keys)).sorted()
  }

  private mutating func store(_ key: String, by asker: EventSubject, _ findings: inout [Finding]) {
    let readAt = reads[asker]?.removeValue(forKey: key)
    if reads[asker]?.isEmpty == true { reads[asker] = nil }
    var state = keys[key, default: Key()]
    state.readAt = readAt
    if readAt == nil {
      state.changes += 1
      state.lastStored = state.changes
    }
    keys[key] = state
    if let readAt, readAt < state.lastStored {
      keys[key]?.readAt = nil
      findings.append(
        Finding(
          key, .staleReadOverStored,
          "\(key) was stored, and is in memory as it was read before"))
    }
    judge(key, &findings)
  }

  private mutating func removeFromMemory(_ key: String, by asker: EventSubject) {
    var state = keys[key, default: Key()]
    state.changes += 1
    state.open.append(asker)
    state.readAt = nil
    keys[key] = state
  }

  private mutating func removeFromDisk(
    _ key: String, by asker: EventSubject, _ findings: inout [Finding]
  ) {
    guard var state = keys[key],
      let index = state.open.firstIndex(of: asker)
    else { return }
    state.open.remove(at: index)
    // What was read until now is of the file that is gone.
    state.changes += 1
    state.lastOnDisk = state.changes
    keys[key] = state
    judge(key, &findings)
  }

  /// Whether memory has what was read before a removal that is done.
  private mutating func judge(_ key: String, _ findings: inout [Finding]) {
    guard let state = keys[key], let readAt = state.readAt, readAt < state.lastOnDisk
    else { return }
    keys[key]?.readAt = nil
    findings.append(
      Finding(
        key, .staleReadIntoMemory,
        "\(key) was removed, and is in memory as it was read before the removal"))
  }
}

/// What a view says of progress is that of its present load.
struct ProgressIsOfTheShownLoad: Invariant {
  static let id = InvariantID.progressIsOfTheShownLoad
  static let sentence =
    "The indicator and the progress object of a view show the progress of its last load that is under way, "
    + "not of an older one. After a nil URL and after a load that ends without an image the object shows none, after "
    + "a load that has its image it does not "
    + "show a download that has just begun or has an unknown length, and it is not finished while bytes of such "
    + "a download come."
  static let reason = "A bar that jumps ahead for another picture says nothing."
  static let claims = ["C223", "C225"]
  static let events: [EventKind] = [
    .viewLoadBegan, .completed, .cancelled, .viewProgressed, .indicatorProgressed,
  ]
  /// What a view was asked for.
  private struct Requests: Hashable {
    /// The last load under each operation key.
    var latest: [String: EventSubject] = [:]
    /// Those before it, under the same key.
    var older: Set<EventSubject> = []
    /// The loads by the order in which the view was last asked for them.
    var numbers: [EventSubject: Int] = [:]
    var count = 0
    /// Those that have a URL and have not ended, by their numbers.
    var underWay: [Int: EventSubject] = [:]
    /// Those of them that were cancelled, and whose completion says so later.
    var ending: Set<EventSubject> = []
    /// The operation keys that were last asked for a URL.
    var keysWithURL: Set<String> = []
    /// Whether the view was last asked for a URL, and not for none.
    var lastHasURL = true
    /// The load whose progress the object shows, since the view was last asked for something.
    var shown: EventSubject?
    /// The loads of unknown length whose first bytes have made the object finished.
    var finished: Set<EventSubject> = []

    /// The view is asked for a load under an operation key.
    mutating func begin(_ load: EventSubject, _ key: String, hasURL: Bool) {
      if let last = latest[key], last != load { older.insert(last) }
      older.remove(load)
      ending.remove(load)
      latest[key] = load
      if let number = numbers[load] { underWay[number] = nil }
      shown = nil
      lastHasURL = hasURL
      count += 1
      numbers[load] = count
      if hasURL {
        underWay[count] = load
        keysWithURL.insert(key)
      } else {
        keysWithURL.remove(key)
      }
    }

    /// The object shows the progress of a load. Behind a request for no URL a load that is over may have written into
    /// it before that has set it back.
    mutating func show(_ load: EventSubject) {
      shown = lastHasURL || underWay.values.contains(load) ? load : nil
    }

    /// The load that is under way and was asked for last, if that was after another load, or the other one is over.
    func wanted(insteadOf load: EventSubject, isOver: Bool) -> EventSubject? {
      guard let number = numbers[load], let last = underWay.keys.max(), isOver || last > number
      else { return nil }
      return underWay[last]
    }
  }

  /// By view.
  private var requests: [String: Requests] = [:]
  /// Where each load that is under way was asked for.
  private var views: [EventSubject: Set<String>] = [:]
  /// The loads that got an image, and those that got none or were cancelled.
  private var succeeded: Set<EventSubject> = []
  private var failed: Set<EventSubject> = []

  /// Before 5.x views report no progress.
  static func isPromised(by generation: Generation) -> Bool { generation.view.hasProgressObject }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, _, _, _, let load):
      [.view(view, .changes), .load(load, .changes)]
    case .completed(let load, _), .cancelled(let load, _):
      [.load(load, .adds)] + (views[load] ?? []).sorted().map { .view($0, .changes) }
    case .viewProgressed(let view, _, _): [.view(view, .changes)]
    case .indicatorProgressed(let view, _): [.view(view, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .viewLoadBegan(let view, let key, let url, _, let load):
      requests[view, default: Requests()].begin(load, key, hasURL: url != nil)
      if url != nil { views[load, default: []].insert(view) }
    case .completed(let load, let result) where result.isFinished:
      end(load, byCancel: false)
      if result.image == nil { failed.insert(load) } else { succeeded.insert(load) }
    case .cancelled(let load, _):
      end(load, byCancel: true)
      failed.insert(load)
    case .viewProgressed(let view, let completed, let total):
      requests[view]?.show(event.subject)
      noteLength(completed, total, of: event.subject, in: view, &findings)
      // Elsewhere it may be reported while main comes to the end.
      judge(event.subject, in: view, mayBeOver: !event.isMainThread, &findings)
    case .indicatorProgressed(let view, _):
      judge(event.subject, in: view, mayBeOver: true, &findings)
    default: break
    }
  }

  private mutating func end(_ load: EventSubject, byCancel: Bool) {
    for view in (views[load] ?? []).sorted() {
      guard var known = requests[view], let number = known.numbers[load] else { continue }
      known.underWay[number] = nil
      known.ending.remove(load)
      // The object is that of the others again.
      if known.shown == load, !known.underWay.isEmpty || !known.ending.isEmpty { known.shown = nil }
      if byCancel { known.ending.insert(load) }
      requests[view] = known
    }
    if !byCancel { views[load] = nil }
  }

  /// `NSProgress` is finished if some units of a total of none are completed.
  private mutating func noteLength(
    _ completed: Int, _ total: Int, of load: EventSubject, in view: String,
    _ findings: inout [Finding]
  ) {
    guard completed > 0, total == 0 else { return }
    if requests[view]?.finished.insert(load).inserted == false {
      findings.append(
        Finding(
          view, .progressFinishedEarly,
          "the progress object of view \(view) was finished before all bytes of \(load) were there")
      )
    }
  }

  private func judge(
    _ load: EventSubject, in view: String, mayBeOver: Bool, _ findings: inout [Finding]
  ) {
    guard let requests = requests[view] else { return }
    if requests.older.contains(load) {
      findings.append(
        Finding(
          view, .progressOfReplaced,
          "view \(view) shows the progress of \(load), which was replaced"))
    } else if let wanted = requests.wanted(
      insteadOf: load, isOver: !mayBeOver && views[load] == nil)
    {
      findings.append(
        Finding(
          view, .progressOfOtherPicture,
          "view \(view) shows the progress of \(load), and \(wanted) is under way"))
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for view in end.state.viewDetails {
      guard let requests = requests[view.object], let progress = view.progress else { continue }
      if let load = requests.shown, succeeded.contains(load), !failed.contains(load),
        progress.completed == 0 || progress.total < 0
      {
        findings.append(
          Finding(
            view.name, .progressLeftBehind,
            "view \(view.name) has the image of \(load), and its progress object shows "
              + "\(progress.completed) of \(progress.total)"))
      }
      if let load = requests.shown, failed.contains(load), !succeeded.contains(load),
        requests.underWay.isEmpty, (progress.completed, progress.total) != (0, 0)
      {
        findings.append(
          Finding(
            view.name, .progressWithoutImage,
            "view \(view.name) has no image of \(load), and its progress object shows "
              + "\(progress.completed) of \(progress.total)"))
      }
      guard requests.keysWithURL.isEmpty, (progress.completed, progress.total) != (0, 0)
      else { continue }
      findings.append(
        Finding(
          view.name, .progressWithoutURL,
          "view \(view.name) was last asked for a nil URL, and its progress object shows "
            + "\(progress.completed) of \(progress.total)"))
    }
  }
}
