import ImageLoadingInterface

/// What is known of an invariant without a run.
public struct InvariantDescription: Sendable {
  /// What `sim invariants` and `violates` call it.
  public let id: String
  /// What holds, in English.
  public let sentence: String
  /// Why that matters to an app, in English.
  public let reason: String
  /// The ids of the claims of the documents that it follows from.
  public let claims: [String]
  /// The generations that promise it, oldest first.
  public let generations: [Generation]
  /// Whether it judges only apps whose managers have no caches of their own.
  public let isOfOneCache: Bool
  /// Whether it judges custom loaders, too.
  public let judgesAnyLoader: Bool
  /// Whether it judges custom managers that stand alone, too.
  public let judgesAnyManager: Bool
  /// Whether it judges custom image caches, too.
  package let judgesAnyCache: Bool
}

extension InvariantDescription {
  /// That of an invariant.
  package init(_ type: any Invariant.Type) {
    self.init(
      id: type.id.rawValue, sentence: type.sentence, reason: type.reason, claims: type.claims,
      generations: Generation.all.filter { type.isPromised(by: $0) },
      isOfOneCache: type.isOfOneCache, judgesAnyLoader: type.id.judgesAnyLoader,
      judgesAnyManager: type.judgesAnyManager, judgesAnyCache: type.judgesAnyCache)
  }

  /// That of an invariant of the app itself.
  package init(_ type: any AppInvariant.Type, of app: Generation) {
    self.init(
      id: type.id, sentence: type.sentence, reason: "\(app.name) promises it.", claims: [],
      generations: [app], isOfOneCache: false, judgesAnyLoader: true, judgesAnyManager: true,
      judgesAnyCache: true)
  }
}
