import ImageLoadingInterface
import SimScenarios

/// Nobody waits for the disk while the app is in the background: it is cleaned then.
///
/// Whether a cleaning was asked for is judged for the first time that the app leaves. It leaves out
/// - an app that is told that it terminates;
/// - an app that at some time does not want its disk cleaned then;
/// - a custom disk cache.
struct CleanedInBackground: Invariant {
  static let id = InvariantID.cleanedInBackground
  static let sentence =
    "When the app enters the background, a cleaning of the disk is asked for, unless the app has switched that off; and "
    + "each that is asked for begins."
  static let reason = "An app that is never terminated by the user would fill the disk."
  static let claims = ["C249"]
  static let events: [EventKind] = [.stimulus, .cleaningRequested, .cleaningBegan]
  /// Whether it has gone to the background, and may have terminated.
  private var hasLeft = false
  private var terminates = false
  private var isOff: Bool
  /// How many cleanings were asked for, how many of them for the background, and how many have begun.
  private var asked = 0
  private var askedInBackground = 0
  private var begun = 0
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.given.device.hasApplication && rules.generation.parts.diskCache == nil
    isOff = rules.given.cache.shouldRemoveExpiredDataWhenEnterBackground == false
  }

  /// It only counts what there is at rest.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(_, .app(.enterBackground)): hasLeft = true
    case .stimulus(_, .app(.terminate)): terminates = true
    case .stimulus(_, .cache(.configure(let change))):
      if change.shouldRemoveExpiredDataWhenEnterBackground == false { isOff = true }
    case .model(.cleaning(.asked(let reason))):
      asked += 1
      if reason == .background { askedInBackground += 1 }
    case .model(.cleaning(.began)): begun += 1
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard isJudging, end.outcome == .rest, !terminates else { return }
    if hasLeft, !isOff, askedInBackground == 0 {
      findings.append(
        Finding(
          nil, .notCleanedInBackground,
          "the app is in the background, and no cleaning of the disk was asked for"))
    }
    if begun < asked {
      findings.append(
        Finding(
          nil, .cleaningNeverBegins,
          "\(asked) cleanings of the disk were asked for, and \(begun) have begun"))
    }
  }
}
