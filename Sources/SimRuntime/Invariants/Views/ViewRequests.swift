import ImageLoadingInterface
import SimScenarios

/// The last requests of each view, one for each picture, in their order.
struct ViewRequests: Hashable {
  private struct Request: Hashable {
    let slot: ViewSlot
    let load: EventSubject
    let key: String
    /// Whether the app gave it a key of its own: who names the picture does not mean it.
    let hasOwnKey: Bool
  }
  private var requests: [String: [Request]] = [:]
  private let cancels: CurrentImageLoad
  /// The keys of the library itself.
  private let keys: [ViewSlot: String]

  init(_ rules: InvariantRules) {
    let policies = rules.generation.view
    cancels = policies.currentImageLoad
    keys = Dictionary(
      uniqueKeysWithValues: ViewSlot.allCases.map { ($0, policies.operationKey(of: $0)) })
  }

  mutating func note(_ load: EventSubject, of view: String, _ slot: ViewSlot, key: String) {
    let hasOwnKey = key != keys[slot]
    requests[view, default: []].removeAll { $0.slot == slot && $0.hasOwnKey == hasOwnKey }
    requests[view, default: []].append(
      Request(slot: slot, load: load, key: key, hasOwnKey: hasOwnKey))
  }

  /// The last load of a picture under a key.
  func target(_ view: String, _ slot: ViewSlot, key: String) -> EventSubject? {
    requests[view]?.last { $0.slot == slot && $0.key == key }?.load
  }

  /// The load that a view means when it cancels a picture; `nil` for the one picture of its class, and from 4.x on,
  /// where there is one method for all views, for what was asked for last: a highlighted image and the background of a
  /// button are there beside the image.
  func target(_ view: String, _ slot: ViewSlot?) -> EventSubject? {
    let all = requests[view] ?? []
    if let slot { return all.last { $0.slot == slot && !$0.hasOwnKey }?.load }
    return switch cancels {
    case .pictureOfClass: all.last { !$0.slot.isBesideTheImage && !$0.hasOwnKey }?.load
    case .keyOfClass, .latestKey: all.last { !$0.slot.isBesideTheImage }?.load
    }
  }
}
