import ImageLoadingModel

/// The last requests of each view, one for each picture, in their order.
struct ViewRequests: Hashable {
  private struct Request: Hashable {
    let slot: ViewSlot
    let load: EventSubject
    /// Whether the app gave it a key of its own: who names the picture does not mean it.
    let hasOwnKey: Bool
  }
  private var requests: [String: [Request]] = [:]
  private let cancelsTheLast: Bool
  /// The keys of the library itself.
  private let keys: [ViewSlot: String]

  init(_ rules: InvariantRules) {
    let policies = rules.generation.view
    cancelsTheLast = policies.remembersLatestKey
    keys = Dictionary(
      uniqueKeysWithValues: ViewSlot.allCases.map { ($0, policies.operationKey(of: $0)) })
  }

  mutating func note(_ load: EventSubject, of view: String, _ slot: ViewSlot, key: String) {
    let hasOwnKey = key != keys[slot]
    requests[view, default: []].removeAll { $0.slot == slot && $0.hasOwnKey == hasOwnKey }
    requests[view, default: []].append(Request(slot: slot, load: load, hasOwnKey: hasOwnKey))
  }

  /// The load that a view means when it cancels a picture; `nil` for the one picture of its class, and from 5.x on for
  /// what was asked for last: a highlighted image is there beside the image.
  func target(_ view: String, _ slot: ViewSlot?) -> EventSubject? {
    let all = requests[view] ?? []
    if slot == nil, cancelsTheLast { return all.last { $0.slot != .highlighted }?.load }
    return all.last { request in
      !request.hasOwnKey && (slot.map { $0 == request.slot } ?? request.slot.namesClass)
    }?.load
  }
}
