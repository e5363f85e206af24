import ImageLoadingInterface
import SimInvariants
import SimScenarios

/// The table of invariants.
public enum Invariants {
  /// In the order in which they are asked.
  static let types: [any Invariant.Type] = InvariantID.allCases.map(\.type)

  /// What each says.
  public static let all = types.map { InvariantDescription($0) }

  /// The same, and those of the app of this process.
  public static var known: [InvariantDescription] {
    guard let app = AppRegistry.app?.generation else { return all }
    return all + app.parts.invariants.map { InvariantDescription($0, of: app) }
  }
}

extension InvariantPanel {
  private static let usual = ofModel()
  private static let ofSeveralCaches = ofModel(isOfOneCache: false)
  private static let withOwnCache = ofModel(isOfOneCache: false, ownCache: true)
  private static let withOwnViews = ofModel(ownViews: true)
  private static let ofSeveralCachesWithOwnViews = ofModel(isOfOneCache: false, ownViews: true)
  private static let withOwnCacheAndViews = ofModel(
    isOfOneCache: false, ownCache: true, ownViews: true)

  private static func ofModel(
    isOfOneCache: Bool = true, ownCache: Bool = false, ownViews: Bool = false
  ) -> Self {
    Self(
      Invariants.types, isOfOneCache: isOfOneCache,
      .model(ownCache: ownCache, ownViews: ownViews))
  }

  // What judges any manager goes by no cache.
  private static let ofOwnManager = Self(Invariants.types, isOfOneCache: true, .ownManager)
  private static let ofOwnLoader = Self(Invariants.types, isOfOneCache: true, .ownLoader)

  /// Those for an app, made once in a process.
  fileprivate static func of(_ rules: InvariantRules) -> InvariantPanel {
    if rules.generation.hasOwnLoader { return ofOwnLoader }
    if rules.generation.hasOwnLoading { return ofOwnManager }
    let parts = rules.generation.parts
    return switch (parts.cache != nil, parts.showByThemselves, rules.hasSeveralCaches) {
    case (true, true, _): withOwnCacheAndViews
    case (true, false, _): withOwnCache
    case (false, true, true): ofSeveralCachesWithOwnViews
    case (false, true, false): withOwnViews
    case (false, false, true): ofSeveralCaches
    case (false, false, false): usual
    }
  }
}

extension InvariantMonitor {
  init(_ rules: InvariantRules) { self.init(rules, InvariantPanel.of(rules)) }

  /// That of a run of the scenario, before it begins.
  package init(of scenario: Scenario) {
    var generation = scenario.generation
    // What the invariants ask for is not what the flow asks for.
    generation.defectObserver = nil
    self.init(
      InvariantRules(
        generation: generation, given: scenario.given, downloads: DownloadUse(of: scenario)))
  }
}
