import ImageLoadingInterface

/// Finds what a scenario asks of a cache that one generation does not have.
struct CacheReview {
  private let generation: Generation
  private(set) var diagnostics: [Diagnostic] = []

  init(_ scenario: Scenario, _ root: JSONNode) {
    generation = scenario.generation
    for member in root["given"]?.members ?? [] {
      if let key = WorldKey(rawValue: member.key) {
        require(member, [.key("given")], key.owners)
      }
      if member.key == "cache" { review(settings: member.value, [.key("given"), .key("cache")]) }
    }
    review(expectation: root["expect"], [.key("expect")])
    review(
      expectation: root["in"]?[generation.nameInScenarios]?["expect"],
      [.key("in"), .key(generation.nameInScenarios), .key("expect")])
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      review(step: step, [.key("steps"), .index(index)])
    }
  }

  private mutating func review(step: JSONNode, _ path: [JSONPath.Component]) {
    review(expectation: step["expect"], path + [.key("expect")])
    if let settings = step["cacheConfig"] {
      review(settings: settings, path + [.key("cacheConfig")])
    }
    for member in step.members ?? [] {
      let isOfQuery = step["query"] != nil
      if member.key == "synchronously", step["exists"] != nil {
        require(member, path) { $0.cache.hasSynchronousExists }
      }
      guard let key = StepKey(rawValue: member.key), key != .context || isOfQuery else { continue }
      require(member, path, key.owners)
    }
  }

  private mutating func review(settings: JSONNode, _ path: [JSONPath.Component]) {
    for member in settings.members ?? [] {
      guard let key = SettingKey(rawValue: member.key) else { continue }
      require(member, path, key.owners)
    }
  }

  private mutating func review(expectation: JSONNode?, _ path: [JSONPath.Component]) {
    for member in expectation?.members ?? [] where member.key == "weakTable" {
      require(member, path) { $0.countsImageOwners }
    }
  }

  private mutating func require(
    _ member: JSONNode.Member, _ path: [JSONPath.Component], _ isAvailable: (Generation) -> Bool
  ) {
    if isAvailable(generation) { return }
    diagnostics.append(
      Diagnostic(
        position: member.keyPosition, path: JSONPath(path + [.key(member.key)]),
        message: "the cache of \(generation.name) has no \"\(member.key)\"",
        expected: "no such key", found: "\"\(member.key)\"",
        advice: .owners(Generation.all.filter(isAvailable))))
  }
}

/// What a world can have that not every generation knows.
private enum WorldKey: String {
  case readOnlyPaths
  case additionalCachePath
  case formerDisk

  func owners(_ generation: Generation) -> Bool {
    switch self {
    case .readOnlyPaths: generation.cache.bundledImages == .readOnlyPaths
    case .additionalCachePath: generation.cache.bundledImages == .pathOfKey
    case .formerDisk: generation.cache.formerDirectory != nil
    }
  }
}

/// The settings that not every generation has.
private enum SettingKey: String {
  case shouldDecompressImages
  case shouldUseWeakMemoryCache
  case shouldRemoveExpiredDataWhenEnterBackground
  case diskCacheWritingOptions
  case diskCacheExpireType

  func owners(_ generation: Generation) -> Bool {
    let cache = generation.cache
    return switch self {
    case .shouldDecompressImages: cache.decompression == .bySetting
    case .shouldUseWeakMemoryCache: cache.memory == .withWeakTable
    case .shouldRemoveExpiredDataWhenEnterBackground: cache.hasBackgroundSwitch
    case .diskCacheWritingOptions: cache.writesAtomically
    case .diskCacheExpireType: cache.expiresByAccess
    }
  }
}

/// The calls, and what they say, that not every generation has.
private enum StepKey: String {
  case addReadOnlyPath
  case clear
  case contains
  case imageData
  case cacheType
  case recalculate
  case context

  func owners(_ generation: Generation) -> Bool {
    let cache = generation.cache
    return switch self {
    case .addReadOnlyPath: cache.bundledImages == .readOnlyPaths
    case .clear, .contains, .cacheType: cache.namesTypes
    case .imageData: cache.waitsForIOQueue
    case .recalculate: cache.encoding == .byAlphaOrSignature
    case .context: cache.queriesByOptions
    }
  }
}
