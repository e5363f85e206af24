import ImageLoadingModel
import SimKernel

/// The invariants that judge a run, and which of them look at which events.
struct InvariantPanel {
  /// In the order in which they are asked.
  let types: [any Invariant.Type]
  /// The places of those that look at a kind of event, by the number of the kind.
  private let places: [[Int]]

  private init(isOfOneCache: Bool, hasOwnLoader: Bool) {
    let types = Invariants.types.filter {
      (isOfOneCache || !$0.isOfOneCache) && ($0.judgesAnyLoader || !hasOwnLoader)
    }
    var places = [[Int]](repeating: [], count: 1 << UInt8.bitWidth)
    for (place, type) in types.enumerated() {
      for kind in type.events { places[caseNumber(of: kind)].append(place) }
    }
    self.types = types
    self.places = places
  }

  func interested(in kind: EventKind) -> [Int] { places[caseNumber(of: kind)] }

  private static let usual = Self(isOfOneCache: true, hasOwnLoader: false)
  private static let ofSeveralCaches = Self(isOfOneCache: false, hasOwnLoader: false)
  private static let ofOwnLoader = Self(isOfOneCache: true, hasOwnLoader: true)
  private static let ofOwnLoaderAndSeveralCaches = Self(isOfOneCache: false, hasOwnLoader: true)

  /// Those for an app, made once in a process.
  static func of(_ rules: InvariantRules) -> InvariantPanel {
    switch (rules.generation.hasOwnLoader, rules.hasSeveralCaches) {
    case (false, false): usual
    case (false, true): ofSeveralCaches
    case (true, false): ofOwnLoader
    case (true, true): ofOwnLoaderAndSeveralCaches
    }
  }
}
