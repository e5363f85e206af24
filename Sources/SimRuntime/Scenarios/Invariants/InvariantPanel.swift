import ImageLoadingModel
import SimKernel

/// The invariants that judge a run, and which of them look at which events.
struct InvariantPanel {
  /// In the order in which they are asked.
  let types: [any Invariant.Type]
  /// The places of those that look at a kind of event, by the number of the kind.
  private let places: [[Int]]

  /// Who loads.
  private enum Loading {
    case model, ownManager, ownLoader

    func isJudged(by type: any Invariant.Type) -> Bool {
      switch self {
      case .model: true
      case .ownManager: type.judgesAnyManager
      case .ownLoader: type.id.judgesAnyLoader
      }
    }
  }

  private init(isOfOneCache: Bool, _ loading: Loading) {
    let types = Invariants.types.filter {
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

  private static let usual = Self(isOfOneCache: true, .model)
  private static let ofSeveralCaches = Self(isOfOneCache: false, .model)
  // What judges any manager goes by no cache.
  private static let ofOwnManager = Self(isOfOneCache: true, .ownManager)
  private static let ofOwnLoader = Self(isOfOneCache: true, .ownLoader)

  /// Those for an app, made once in a process.
  static func of(_ rules: InvariantRules) -> InvariantPanel {
    if rules.generation.hasOwnLoader { return ofOwnLoader }
    if rules.generation.hasOwnLoading { return ofOwnManager }
    return rules.hasSeveralCaches ? ofSeveralCaches : usual
  }
}
