import ImageLoadingInterface
import SimScenarios

/// What a view shows is covered by nothing that was answered before it was asked for.
struct AnsweredLoadCoversNothing: Invariant {
  static let id = InvariantID.answeredLoadCoversNothing
  static let sentence =
    "What a view shows as a picture for a request on the main thread is not covered by a load that had its last "
    + "answer before that request, under whatever keys they run."
  static let reason =
    "The row is used again and shows its new picture; then the old one comes over it, and stays."
  static let claims: [String] = []
  static let events: [EventKind] = [.completed, .viewLoadBegan] + EventKind.pictures
  private struct Load: Hashable {
    let picture: ViewPicture
    /// The number of its request; `nil` if that did not come on main.
    let number: Int?
    /// How many requests for the picture there were when the load was last answered.
    var requestsAtAnswer: Int?
  }
  /// A request whose load has changed its picture.
  private struct Shown: Hashable {
    let number: Int
    let load: EventSubject
  }
  private var loads: [EventSubject: Load] = [:]
  /// How many requests on main there were for each picture.
  private var requests: [ViewPicture: Int] = [:]
  /// The last of them that has changed it.
  private var shown: [ViewPicture: Shown] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, _, _, _, let load):
      [.view(view, .changes), .load(load, .changes)]
    case .completed(let load, _):
      [.load(load, .changes)] + (loads[load].map { [.view($0.picture.view, .observes)] } ?? [])
    default:
      modelEvent.shown.map { [.view($0.picture.view, .changes), .load(event.subject, .observes)] }
        ?? []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .viewLoadBegan(let view, _, _, let slot, let load):
      let picture = ViewPicture(view, slot)
      var number: Int?
      // A request from elsewhere may come while main shows what was answered.
      if event.isMainThread {
        number = requests[picture, default: 0] + 1
        requests[picture] = number
      }
      loads[load] = Load(picture: picture, number: number)
    case .completed(let load, _):
      guard let picture = loads[load]?.picture else { return }
      loads[load]?.requestsAtAnswer = requests[picture] ?? 0
    default:
      guard let (picture, content) = modelEvent.shown, let load = loads[event.subject],
        load.picture == picture
      else { return }
      let last = shown[picture]
      if let last, let requests = load.requestsAtAnswer, last.number > requests {
        report(content, of: event.subject, over: last.load, in: picture.view, &findings)
      }
      if let number = load.number, number > last?.number ?? 0 {
        shown[picture] = Shown(number: number, load: event.subject)
      }
    }
  }

  private func report(
    _ content: ViewContent?, of load: EventSubject, over later: EventSubject, in view: String,
    _ findings: inout [Finding]
  ) {
    let picture = content?.description ?? "nothing"
    findings.append(
      Finding(
        view, .coversLaterLoad,
        "view \(view) shows \(picture) for \(load) over the picture of \(later), which was asked for "
          + "when \(load) had been answered"))
  }
}

/// An image gives way to no placeholder of the load that has brought it.
struct NoPlaceholderOverImage: Invariant {
  static let id = InvariantID.noPlaceholderOverImage
  static let sentence =
    "A load that has given its view an image does not put its placeholder in the place of that image."
  static let reason =
    "The image that the app has, though an old one, is better than a grey one when there is no network."
  static let claims = ["C005"]
  static let events: [EventKind] = [.viewLoadBegan, .completed] + EventKind.pictures
  /// Of each load of a view, whether it has given an image; a partial image is none.
  private var hasImage: [EventSubject: Bool] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(_, _, _, _, let load), .completed(let load, _): [.load(load, .changes)]
    default: modelEvent.shown == nil ? [] : [.load(event.subject, .observes)]
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .viewLoadBegan(_, _, _, _, let load): hasImage[load] = false
    case .completed(let load, let result) where result.isFinished && result.image != nil:
      if hasImage[load] != nil { hasImage[load] = true }
    default:
      let load = event.subject
      guard let (picture, content) = modelEvent.shown, hasImage[load] == true,
        content?.shownImage == nil
      else { return }
      let view = picture.view
      let explanation: Sentence =
        if let content {
          "view \(view) shows \(content) for \(load), which has given it an image"
        } else {
          "view \(view) is emptied for \(load), which has given it an image"
        }
      findings.append(Finding(view, .placeholderOverImage, explanation))
    }
  }
}
