import ImageLoadingInterface
import SimScenarios

/// A view that loads says so.
///
/// It judges the loads that a view with an indicator begins on main, from the moment at which they ask for a download.
/// It leaves out
/// - loads that begin on another thread: their indicator waits until main has time;
/// - pictures that show no indicator.
struct IndicatorIsShown: Invariant {
  static let id = InvariantID.indicatorIsShown
  static let sentence =
    "A load that a view begins on the main thread downloads nothing before the view has shown its indicator."
  static let reason = "The user sees an empty view, and does not know that a picture is on its way."
  static let claims = ["C018"]
  static let events: [EventKind] = [.viewLoadBegan, .downloadRequested, .indicator]
  /// The views that have an indicator.
  private let views: Set<String>
  /// Those that show it.
  private var shown: Set<String> = []
  /// The view of each load that is judged.
  private var loads: [EventSubject: String] = [:]
  /// The loads since whose beginning the view has not shown it.
  private var unseen: Set<EventSubject> = []
  /// The pictures whose loads show the indicator.
  private let slots: Set<ViewSlot>

  init(_ rules: InvariantRules) {
    views = Set(rules.given.views.filter(\.view.showsIndicator).map(\.name))
    slots = Set(ViewSlot.allCases.filter(rules.generation.view.showsIndicator))
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.indicator(let view, _)): [.view(view, .changes)]
    case .model(.viewLoadBegan(let view, _, _, _, let load)):
      [.view(view, .changes), .load(load, .changes)]
    case .model(.downloadRequested(let load)):
      [.load(load, .changes)] + [loads[load]].compactMap(\.self).map { .view($0, .observes) }
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.viewLoadBegan(let view, _, let url, let slot, let load)):
      let isJudged =
        url != nil && slots.contains(slot) && views.contains(view) && event.isMainThread
        && event.isOnMainQueue
      loads[load] = isJudged ? view : nil
      if isJudged, !shown.contains(view) {
        unseen.insert(load)
      } else {
        unseen.remove(load)
      }
    case .model(.indicator(let view, isShown: true)):
      shown.insert(view)
      unseen = unseen.filter { loads[$0] != view }
    case .model(.indicator(let view, isShown: false)): shown.remove(view)
    case .model(.downloadRequested(let load)):
      guard unseen.remove(load) != nil, let view = loads[load] else { return }
      findings.append(
        Finding(
          view, .indicatorNotShown, "\(load) downloads, and view \(view) has shown no indicator"))
    default: break
    }
  }
}
