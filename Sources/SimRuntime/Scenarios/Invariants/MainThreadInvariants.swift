import ImageLoadingModel

/// What is on screen changes on the main thread.
struct IndicatorsOnMain: Invariant {
  static let id = InvariantID.indicatorsOnMain
  static let sentence = "Indicators and views change on the main thread only."
  static let reason =
    "UIKit may be used on no other: the change is seen late or never, or the app crashes."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .viewShows, .buttonShows, .viewAnimates, .animationImages, .indicator, .indicatorProgressed,
  ]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard !event.isMainThread, let view = event.kind.changedView else { return }
    findings.append(
      Finding(view, .changedOffMain, "view \(view) is changed on \(event.place)"))
  }
}

extension RunEvent.Kind {
  /// The view that looks different from now on.
  fileprivate var changedView: String? {
    switch self {
    case .model(.viewShows(let view, _)), .model(.viewAnimates(let view, _)),
      .model(.animationImages(let view, _)), .model(.indicator(let view, _)),
      .model(.indicatorProgressed(let view, _)), .model(.buttonShows(let view, _, _)):
      view
    default: nil
    }
  }
}
