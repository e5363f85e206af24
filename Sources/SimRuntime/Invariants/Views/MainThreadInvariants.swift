import ImageLoadingInterface
import SimScenarios

/// What is on screen changes on the main thread.
struct IndicatorsOnMain: Invariant {
  static let id = InvariantID.indicatorsOnMain
  static let sentence = "Indicators and views change on the main thread only."
  static let reason =
    "UIKit may be used on no other: the change is seen late or never, or the app crashes."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .viewShows, .buttonShows, .pictureShows, .viewAnimates, .animationImages, .indicator,
    .indicatorProgressed,
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
    guard case .model(let event) = self else { return nil }
    return switch event {
    case .viewAnimates(let view, _), .animationImages(let view, _), .indicator(let view, _),
      .indicatorProgressed(let view, _):
      view
    default: event.shown?.picture.view
    }
  }
}
