import ImageLoadingModel

/// What a view shows is covered by nothing that was answered before it was asked for.
struct AnsweredLoadCoversNothing: Invariant {
  static let id = InvariantID.answeredLoadCoversNothing
  static let sentence =
    "What a view shows for a request on the main thread is not covered by a load that had its last answer "
    + "before that request, under whatever keys they run."
  static let reason =
    "The row is used again and shows its new picture; then the old one comes over it, and stays."
  static let claims: [String] = []
  static let events: [EventKind] = [.completed, .viewLoadBegan, .viewShows]
  private struct Load: Hashable {
    let view: String
    /// The number of its request; `nil` if that did not come on main.
    let number: Int?
    /// How many requests the view had got when the load was last answered.
    var requestsAtAnswer: Int?
  }
  /// A request whose load has changed its view.
  private struct Shown: Hashable {
    let number: Int
    let load: Subject
  }
  private var loads: [Subject: Load] = [:]
  /// How many requests on main each view has got.
  private var requests: [String: Int] = [:]
  /// By view, the last of them that has changed it.
  private var shown: [String: Shown] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, _, _, let slot, let load) where slot.isMain:
      [.view(view, .changes), .load(load, .changes)]
    case .completed(let load, _):
      [.load(load, .changes)] + (loads[load].map { [.view($0.view, .observes)] } ?? [])
    case .viewShows(let view, _): [.view(view, .changes), .load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.viewLoadBegan(let view, _, _, let slot, let load)) where slot.isMain:
      var number: Int?
      // A request from elsewhere may come while main shows what was answered.
      if event.isMainThread {
        number = requests[view, default: 0] + 1
        requests[view] = number
      }
      loads[load] = Load(view: view, number: number)
    case .model(.completed(let load, _)):
      guard let view = loads[load]?.view else { return }
      loads[load]?.requestsAtAnswer = requests[view] ?? 0
    case .model(.viewShows(let view, let content)):
      guard let load = loads[event.subject], load.view == view else { return }
      let last = shown[view]
      if let last, let requests = load.requestsAtAnswer, last.number > requests {
        report(content, of: event.subject, over: last.load, in: view, &findings)
      }
      if let number = load.number, number > last?.number ?? 0 {
        shown[view] = Shown(number: number, load: event.subject)
      }
    default: break
    }
  }

  private func report(
    _ content: ViewContent?, of load: Subject, over later: Subject, in view: String,
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
