import ImageLoadingInterface
import SimScenarios

/// What fails is put on the blacklist.
///
/// It judges a load that ends with an error. The app's delegate decides, or else the rule of the generation. It leaves
/// out
/// - answers of the server that may be others next time, certificates that a load may allow, phone calls and DNS look-ups
///   that fail, which are no fault of the URL, downloads that were cancelled, and *not modified*;
/// - what is no image for a load that may demand one of the class for animations;
/// - loads that were cancelled or refused, and loads of one name;
/// - a URL that the load has put on the list, and that a retry or whatever else has taken off;
/// - a manager of the app's own.
struct FailuresAreBlacklisted: Invariant {
  static let id = InvariantID.failuresAreBlacklisted
  static let sentence =
    "A load that ends with an error for which the delegate or the rule names the URL as broken puts it on the "
    + "blacklist."
  static let reason = "Else each row of a list asks for the broken picture again, for ever."
  static let claims = ["C082", "C086"]
  static let events: [EventKind] =
    LoadsWithOption.events + [.cancelled, .refused, .delegateDecided, .completed, .blacklisted]

  private struct Load: Hashable {
    let url: ImageURL
    let manager: String?
    var isExcused = false
    var hasListed = false
    var delegateBlocks: Bool?
    var error: LoadError?
  }
  private var loads: [EventSubject: Load] = [:]
  private var classDemanded = LoadsWithOption(.matchAnimatedImageClass, isSet: true)
  private let rule: BlacklistRule
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    rule = rules.generation.manager.blacklistRule
    isJudging = rules.generation.parts.manager == nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging, case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .loadBegan(let load, _, _): [.load(load.subject, .changes)]
    case .cancelled(let load, _), .refused(let load, _): [.load(load, .adds)]
    case .blacklisted: [.load(event.subject, .adds)]
    case .delegateDecided: [.load(event.subject, .changes)]
    case .completed(let load, let result) where result.error != nil: [.load(load, .changes)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging, case .model(let modelEvent) = event.kind else { return }
    classDemanded.observe(event)
    switch modelEvent {
    case .loadBegan(let load, let url, _):
      if loads[load.subject] != nil {
        loads[load.subject]?.isExcused = true
      } else if let url {
        loads[load.subject] = Load(url: url, manager: load.owner)
      }
    case .cancelled(let load, _), .refused(let load, _): loads[load]?.isExcused = true
    case .blacklisted: loads[event.subject]?.hasListed = true
    case .delegateDecided(_, let blocks): loads[event.subject]?.delegateBlocks = blocks
    case .completed(let load, let result):
      if let error = result.error, result.url != nil { loads[load]?.error = error }
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard isJudging, end.outcome == .rest else { return }
    for (load, known) in loads.sorted(by: { $0.key.name < $1.key.name }) {
      guard !known.isExcused, !known.hasListed, let error = known.error,
        known.delegateBlocks ?? isFault(error, of: load),
        !end.state.lists(known.url, of: known.manager)
      else { continue }
      findings.append(
        Finding(
          known.url.absoluteString, .failureIsForgotten,
          "\(load) fails with \(error), and \(known.url) is not put on the blacklist"))
    }
  }

  private func isFault(_ error: LoadError, of load: EventSubject) -> Bool {
    if error == LoadError(.badImageData), classDemanded.contains(load) { return false }
    return rule.blocks(error) && !error.isPassingAnswer && !error.isOfCallOrLookUp
      && !error.isOfCertificate
      && ![LoadError(.cacheNotModified), LoadError(SDWebImageErrorCode.cancelled)].contains(error)
  }
}
