import ImageLoadingInterface
import SimKernel

/// The invariants that judge a run, and which of them look at which events.
package struct InvariantPanel {
  /// In the order in which they are asked.
  let types: [any Invariant.Type]
  /// The places of those that look at a kind of event, by the number of the kind.
  private let places: [[Int]]

  /// Who loads.
  package enum Loading {
    /// The model's manager, but the cache below it or the views before it may be custom.
    case model(ownCache: Bool, ownViews: Bool)
    case ownManager, ownLoader

    func isJudged(by type: any Invariant.Type) -> Bool {
      switch self {
      case .model(let ownCache, let ownViews):
        (!ownCache || type.judgesAnyCache) && (!ownViews || type.judgesAnyViews)
      case .ownManager: type.judgesAnyManager
      case .ownLoader: type.id.judgesAnyLoader
      }
    }
  }

  /// - Parameters:
  ///   - all: every invariant there is.
  ///   - isOfOneCache: whether no manager of the app has caches of its own.
  package init(_ all: [any Invariant.Type], isOfOneCache: Bool, _ loading: Loading) {
    let types = all.filter {
      (isOfOneCache || !$0.isOfOneCache) && loading.isJudged(by: $0)
    }
    var places = [[Int]](repeating: [], count: 1 << UInt8.bitWidth)
    for (place, type) in types.enumerated() {
      for kind in type.events { places[caseNumber(of: kind)].append(place) }
    }
    self.types = types
    self.places = places
  }

  func interested(in kind: EventKind) -> [Int] { places[caseNumber(of: kind)] }
}
