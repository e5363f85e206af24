import ImageLoadingInterface
import SimScenarios

/// A view runs its transition for what has come from the network.
///
/// It goes by the last answer of a load before a transition is prepared, and before the view shows its image. It leaves
/// out
/// - transitions that leave the image to the app;
/// - an image that is never set, because the load was cancelled or another one came;
/// - loads to which a processor gives forceTransition, or from which it takes it;
/// - views that the app has let go of: another one may have the name, and has no transition.
struct TransitionsAsConfigured: Invariant {
  static let id = InvariantID.transitionsAsConfigured
  static let sentence =
    "A view that has a transition runs it before it shows an image that was downloaded, and with forceTransition "
    + "before any last image; for others, which the cache has, it runs none."
  static let reason =
    "Pictures that the cache has fade in each time that a list is scrolled, or those of the network jump into view."
  static let claims = ["C019"]
  static let events: [EventKind] = [
    .loadBegan, .optionsProcessed, .completed, .transition, .viewShows, .buttonShows, .pictureShows,
  ]

  private struct Load: Hashable {
    /// Whether it had forceTransition at some time, and whether it lacked it at some time.
    var isForced = false
    var isPlain = false
    /// Whether its last answer was a whole one, with an image, and where from.
    var isFinished = false
    var hasImage = false
    var cacheType = CacheType.none
    /// Whether a transition was prepared for it.
    var hasTransition = false

    /// Whether a transition may run for its last answer.
    var mayRun: Bool { isFinished && (cacheType == .none || isForced) }
    /// Whether the image of its last answer has to be shown by a transition.
    var mustRun: Bool { isFinished && hasImage && (cacheType == .none || isForced && !isPlain) }
  }
  private var loads: [EventSubject: Load] = [:]
  /// The views that have a transition.
  private let views: Set<String>
  private let isJudging: Bool

  static func isPromised(by generation: Generation) -> Bool { generation.view.hasTransitions }

  init(_ rules: InvariantRules) {
    isJudging = Self.isPromised(by: rules.generation)
    views = Set(rules.given.views.filter { $0.view.transition != nil }.map(\.name))
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.optionsProcessed(let load, _)), .model(.completed(let load, _)):
      [.load(load, .changes)]
    case .model(.transition(_, .prepared)): [.load(event.subject, .changes)]
    case .model(let model) where model.shown?.content?.shownImage != nil:
      [.load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .model(.loadBegan(let load, _, let options)): note(options, of: load.subject)
    case .model(.optionsProcessed(let load, let options)): note(options, of: load)
    case .model(.completed(let load, let result)):
      loads[load]?.isFinished = result.isFinished
      loads[load]?.hasImage = result.image != nil
      loads[load]?.cacheType = result.cacheType
    case .model(.transition(let view, .prepared)):
      guard let load = loads[event.subject] else { return }
      loads[event.subject]?.hasTransition = true
      if load.mayRun { return }
      findings.append(
        Finding(
          view, .transitionUnasked,
          load.isFinished
            ? "view \(view) runs its transition for \(event.subject), whose image the cache has"
            : "view \(view) runs its transition for \(event.subject), which is not finished"))
    case .model(let model):
      guard let (picture, content) = model.shown, content?.shownImage != nil,
        views.contains(picture.view), let load = loads[event.subject], load.mustRun,
        !load.hasTransition
      else { return }
      findings.append(
        Finding(
          picture.view, .transitionMissing,
          "view \(picture.view) shows the image of \(event.subject) without its transition"))
    default: break
    }
  }

  private mutating func note(_ options: LoadOptions, of load: EventSubject) {
    if options.contains(.forceTransition) {
      loads[load, default: Load()].isForced = true
    } else {
      loads[load, default: Load()].isPlain = true
    }
  }
}
