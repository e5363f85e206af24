import ImageLoadingInterface
import SimScenarios

/// A background task lasts as long as what it was begun for.
struct BackgroundTaskCoversItsWork: Invariant {
  static let id = InvariantID.backgroundTaskCoversItsWork
  static let sentence =
    "A background task lasts until its work is done, unless its time is over; "
    + "only a task that was begun is ended."
  static let reason = "The system suspends the app with the download or the cleaning half done."
  static let claims = ["C249", "C252", "C253", "C254"]
  static let events: [EventKind] = [
    .cleaningRequested, .cleaningBegan, .fileCleaned, .fileNotCleaned, .cleaningEnded,
    .downloadStarted, .downloadCancelled, .downloadEnded, .backgroundTaskBegan,
    .backgroundTaskExpired, .backgroundTaskEnded,
  ]

  private struct OpenTask: Hashable {
    /// What it was begun for.
    let work: String
    /// Whether a download of that URL has ended since: it may be the one that it was begun for.
    var mayBeDone = false
  }

  /// The tasks that are open, by their number.
  private var open: [Int: OpenTask] = [:]
  private var expired: Set<String> = []
  /// How many downloads of a URL, or cleanings, are under way.
  private var underWay: [String: Int] = [:]
  private static let cleaning = "cache cleaning"
  /// Whether each requested cleaning is one for which a task was begun, oldest first.
  private var cleanings: [EventSubject: [Bool]] = [:]

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
    case .backgroundTaskBegan(let task, let work):
      open[task.identifier] = OpenTask(work: work)
    case .backgroundTaskExpired(let work): expired.insert(work)
    case .backgroundTaskEnded(let task, let work): check(task, work, &findings)
    case .downloadStarted(let url): underWay[url.absoluteString, default: 0] += 1
    case .downloadEnded(let url), .downloadCancelled(let url):
      underWay[url.absoluteString] = max(0, underWay[url.absoluteString, default: 0] - 1)
      open = open.mapValues { task in
        OpenTask(work: task.work, mayBeDone: task.mayBeDone || task.work == url.absoluteString)
      }
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
      findings.append(Finding(work, .endedInvalidTask, "no background task was open for \(work)"))
    }
    // A task that is ended twice is known to another invariant.
    guard let begun = open[task.identifier], begun.work == work else { return }
    let tasks = open.values.count { $0.work == work }
    open[task.identifier] = nil
    // Another download of the same URL may have no task.
    if !expired.contains(work), !begun.mayBeDone, underWay[work, default: 0] >= tasks {
      findings.append(
        Finding(
          work, .endedBeforeItsWork, "the background task for \(work) ends before the work is done")
      )
    }
  }
}
