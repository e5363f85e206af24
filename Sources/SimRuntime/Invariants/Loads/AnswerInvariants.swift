import ImageLoadingInterface
import SimScenarios

/// Only a load that asked for a refresh gets *not modified*.
struct NotModifiedOnlyForRefresh: Invariant {
  static let id = InvariantID.notModifiedOnlyForRefresh
  static let sentence =
    "A load that did not ask for a refresh never gets \"not modified\", nor does a call of the downloader "
    + "without ignoreCachedResponse."
  static let reason = "It has no image, but its completion says that it has the newest one."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [.completed, .downloadCallAnswered]
  private var refreshes = LoadsWithOption(.refreshCached, isSet: true)

  /// Before 5.x there is no such error.
  static func isPromised(by generation: Generation) -> Bool { generation.completesAtCancel }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard let answer = event.answer else { return LoadsWithOption.relations(of: event) }
    return answer.result.error?.saysNotModified == true ? [.load(answer.load, .observes)] : []
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    refreshes.observe(event)
    guard let (load, result) = event.answer, result.error?.saysNotModified == true,
      !refreshes.contains(load)
    else { return }
    findings.append(
      Finding(
        load.name, .notModifiedUnasked, "\(load) asked for no refresh and gets \"not modified\""))
  }
}

/// A load that was begun in earnest brings something.
struct EndsWithImageOrError: Invariant {
  static let id = InvariantID.endsWithImageOrError
  static let sentence =
    "A load that has asked for a download ends with an image or with an error, unless it was cancelled; "
    + "so does a call of the downloader without ignoreCachedResponse."
  static let reason = "The view stays empty, and nothing says that it failed or may be tried again."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .downloadRequested, .downloadJoined, .cancelled, .completed, .downloadCallBegan,
    .downloadCallAnswered, .downloadCallCancelled,
  ]
  private var downloads: Set<EventSubject> = []
  /// Those that were cancelled, or want nothing if nothing is new.
  private var excused: Set<EventSubject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    if let answer = event.answer {
      return answer.result.isNothing ? [.load(answer.load, .observes)] : []
    }
    if let load = event.cancelledLoad { return [.load(load, .adds)] }
    return switch event.kind {
    case .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)),
      .downloadCall(.asked(let load, _, _)):
      [.load(load, .adds)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    if let load = event.cancelledLoad { excused.insert(load) }
    switch event.kind {
    case .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)):
      downloads.insert(load)
    case .downloadCall(.asked(let load, _, let options)):
      if options.contains(.ignoreCachedResponse) {
        excused.insert(load)
      } else {
        downloads.insert(load)
      }
    default: break
    }
    guard let (load, result) = event.answer, result.isNothing, downloads.contains(load),
      !excused.contains(load)
    else { return }
    findings.append(
      Finding(load.name, .completedWithNothing, "\(load) ends without image and without error"))
  }
}

extension LoadResult {
  /// Whether it is the end of a load that has neither image nor error.
  fileprivate var isNothing: Bool { isFinished && image == nil && error == nil }
}

extension LoadError {
  /// Whether it says that the server has nothing newer.
  fileprivate var saysNotModified: Bool {
    domain == .sdWebImage && code == SDWebImageErrorCode.cacheNotModified.rawValue
  }
}
