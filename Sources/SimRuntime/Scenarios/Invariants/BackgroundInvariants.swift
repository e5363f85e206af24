import ImageLoadingModel

/// A background task lasts as long as what it was begun for.
struct BackgroundTaskCoversItsWork: Invariant {
  static let id = InvariantID.backgroundTaskCoversItsWork
  static let sentence =
    "A background task lasts until the work is done for which it was begun, unless its time is over; "
    + "no other task than one that was begun is ended."
  static let reason = "The system suspends the app with the download or the cleaning half done."
  static let claims = ["C249", "C252", "C253", "C254"]

  /// The tasks that are open, by their number, and what each was begun for.
  private var open: [Int: String] = [:]
  private var expired: Set<String> = []
  /// How many downloads of a URL, or cleanings, are under way.
  private var underWay: [String: Int] = [:]
  private static let cleaning = "cache cleaning"
  /// Whether each cleaning that somebody asked for is one for which a task was begun, oldest first.
  private var cleanings: [Subject: [Bool]] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .backgroundTaskBegan(_, let work), .backgroundTaskExpired(let work),
      .backgroundTaskEnded(_, let work):
      [Relation(.url(work), .changes)]
    case .downloadStarted(let url), .downloadEnded(let url), .downloadCancelled(let url):
      [.url(url, .changes)]
    case .cleaning(.asked), .cleaning(.ended): [Relation(.url(Self.cleaning), .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .backgroundTaskBegan(let task, let work): open[task.identifier] = work
    case .backgroundTaskExpired(let work): expired.insert(work)
    case .backgroundTaskEnded(let task, let work): check(task, work, &findings)
    case .downloadStarted(let url): underWay[url.absoluteString, default: 0] += 1
    case .downloadEnded(let url), .downloadCancelled(let url):
      underWay[url.absoluteString] = max(0, underWay[url.absoluteString, default: 0] - 1)
    case .cleaning(.asked(let reason)):
      cleanings[event.subject, default: []].append(reason == .background)
      if reason == .background { underWay[Self.cleaning, default: 0] += 1 }
    case .cleaning(.ended):
      guard let asked = cleanings[event.subject], let isCovered = asked.first else { return }
      cleanings[event.subject] = asked.count == 1 ? nil : Array(asked.dropFirst())
      if isCovered { underWay[Self.cleaning, default: 1] -= 1 }
    default: break
    }
  }

  private mutating func check(
    _ task: BackgroundTask, _ work: String, _ findings: inout [Finding]
  ) {
    if task == .invalid {
      findings.append(Finding(work, .endedInvalidTask, "no task was there to be ended for \(work)"))
    }
    // A task that is ended twice is known to another invariant.
    guard open[task.identifier] == work else { return }
    let tasks = open.values.count { $0 == work }
    open[task.identifier] = nil
    if !expired.contains(work), underWay[work, default: 0] >= tasks {
      findings.append(
        Finding(
          work, .endedBeforeItsWork, "the background task for \(work) ends before the work is done")
      )
    }
  }
}
