import ImageLoadingInterface
import SimScenarios

/// A view's cancel reaches each kind of load that the view can have.
struct ViewCancelReachesItsLoad: Invariant {
  static let id = InvariantID.viewCancelReachesItsLoad
  static let sentence =
    "When a view has cancelled the load of a picture, the last load of that picture is cancelled or "
    + "has ended; without a name that is the image, and from 4.x on the one that was asked for last under any key, but "
    + "for a highlighted image and the background of a button."
  static let reason = "An app that cancels shows something else, and the old image replaces it."
  static let claims = ["C026", "C027", "C028"]
  static let events: [EventKind] = [.completed, .cancelled, .viewLoadBegan, .viewCancelled]
  private var requests: ViewRequests
  private var over: Set<EventSubject> = []

  init(_ rules: InvariantRules) { requests = ViewRequests(rules) }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, _, _, _, let load):
      [.view(view, .changes), .load(load, .changes)]
    case .completed(let load, _), .cancelled(let load, _): [.load(load, .changes)]
    case .viewCancelled(let view, let slot):
      [.view(view, .observes)]
        + (requests.target(view, slot).map { [.load($0, .observes)] } ?? [])
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .viewLoadBegan(let view, let key, let url, let slot, let load):
      requests.note(load, of: view, slot, key: key)
      // Nothing is loaded for a nil URL.
      if url == nil { over.insert(load) } else { over.remove(load) }
    case .completed(let load, let result) where result.isFinished: over.insert(load)
    case .cancelled(let load, _): over.insert(load)
    case .viewCancelled(let view, let slot):
      guard let load = requests.target(view, slot), !over.contains(load) else { return }
      findings.append(
        Finding(
          view, .viewCancelMissesLoad, "view \(view) has cancelled its load, and \(load) runs on"))
    default: break
    }
  }
}

/// What a view has cancelled changes it no more.
struct CancelledLoadShowsNothing: Invariant {
  static let id = InvariantID.cancelledLoadShowsNothing
  static let sentence =
    "After a view has cancelled the load of a picture on the main thread, or another load of the picture has taken its "
    + "place, nothing of that load is shown any more, neither its image nor its placeholder."
  static let reason =
    "The app has cancelled because the cell is to show something else, or is not to change."
  static let claims = ["C026"]
  static let events: [EventKind] = [
    .completed, .cancelled, .viewLoadBegan, .viewCancelled, .viewShows, .buttonShows, .pictureShows,
  ]
  private var requests: ViewRequests
  /// Loads that have ended, and who has cancelled those that were.
  private var ended: Set<EventSubject> = []
  private var cancellers: [EventSubject: EventSubject] = [:]
  /// What was shown for a load since it was cancelled: by the view, as it may turn out.
  private var shown: [EventSubject: ViewContent] = [:]
  private var cancelled: Set<EventSubject> = []

  init(_ rules: InvariantRules) { requests = ViewRequests(rules) }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, let key, _, let slot, let load):
      [.view(view, .changes), .load(load, .changes), .download(load, .changes)]
        + (requests.target(view, slot, key: key).map { [.load($0, .observes)] } ?? [])
    case .completed(let load, _): [.download(load, .adds)]
    case .cancelled(let load, _): [.load(load, .changes)]
    case .viewCancelled(let view, let slot) where event.isMainThread:
      [.view(view, .observes)]
        + (requests.target(view, slot).map { [.load($0, .changes), .download($0, .observes)] }
          ?? [])
    default: modelEvent.shown == nil ? [] : [.load(event.subject, .changes)]
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .viewLoadBegan(let view, let key, _, let slot, let load):
      let replaced = requests.target(view, slot, key: key)
      if event.isMainThread, let replaced, replaced != load, cancellers[replaced] == load,
        let content = shown[replaced]
      {
        findings.append(
          Finding(
            view, .showsReplacedLoad,
            "view \(view) shows \(content) for \(replaced), the place of which \(load) takes"))
      }
      requests.note(load, of: view, slot, key: key)
      forget(load)
    case .completed(let load, let result) where result.isFinished: ended.insert(load)
    case .cancelled(let load, let canceller): cancellers[load] = canceller
    // A cancel from elsewhere may come while main shows the image.
    case .viewCancelled(let view, let slot) where event.isMainThread:
      guard let load = requests.target(view, slot) else { return }
      if cancellers[load] == event.subject, let content = shown[load] {
        report(content, of: load, in: view, &findings)
      }
      // A load that was begun in the meantime is another one.
      if ended.contains(load) || cancellers[load] != nil { cancelled.insert(load) }
    default:
      guard let shown = modelEvent.shown, let content = shown.content else { return }
      if cancelled.contains(event.subject) {
        report(content, of: event.subject, in: shown.picture.view, &findings)
      } else if cancellers[event.subject] != nil {
        self.shown[event.subject] = content
      }
    }
  }

  private mutating func forget(_ load: EventSubject) {
    ended.remove(load)
    cancellers[load] = nil
    shown[load] = nil
    cancelled.remove(load)
  }

  private func report(
    _ content: ViewContent, of load: EventSubject, in view: String, _ findings: inout [Finding]
  ) {
    findings.append(
      Finding(
        view, .showsCancelledLoad,
        "view \(view) has cancelled \(load), and shows \(content) for it"))
  }
}
