import ImageLoadingInterface

/// Finds what a scenario asks for and a custom part does not declare.
struct AppReview {
  private let parts: AppParts
  private let name: String
  /// Whether the views and the prefetcher are the model's: a manager stands alone, and no loader.
  private let asksFromViews: Bool
  private(set) var obstacles: [AppObstacle] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// The members of `given` that are about the world, and so there for any loader.
  private static let sectionsOfTheWorld: Set = [
    "network", "device", "diskFaults", "coder", "urlCache",
  ]

  init(_ scenario: Scenario, _ root: JSONNode) {
    parts = scenario.generation.parts
    name = scenario.generation.name
    asksFromViews = parts.loader == nil
    if parts.memoryCache != nil {
      reviewCheckpoints(scenario, root) {
        [.cacheWeakRead, .cacheWeakWrite, .cacheMemoryRevive].contains($0)
      }
    }
    if parts.diskCache != nil {
      reviewPlaces(root)
      reviewCheckpoints(scenario, root) { $0 == .cacheDiskExclude }
    }
    if parts.keepFilesByThemselves { reviewFiles(scenario, root) }
    if parts.cacheByThemselves { reviewCache(scenario, root) }
    if parts.showByThemselves { reviewViews(scenario, root) }
    if parts.downloadOperation != nil {
      reviewCheckpoints(scenario, root) { $0.layer == .operation }
    }
    if parts.downloader != nil { reviewDownloader(scenario, root) }
    if parts.prefetcher != nil { reviewPrefetcher(scenario, root) }
    guard scenario.generation.hasOwnLoading else { return }
    for member in root["given"]?.members ?? [] {
      review(section: member.key, [.key("given"), .key(member.key)], member.keyPosition)
    }
    let steps = root["steps"]?.array ?? []
    for (index, (stimulus, step)) in zip(scenario.stimuli, steps).enumerated() {
      review(stimulus, step, [.key("steps"), .index(index)])
    }
  }

  /// A custom disk cache does not say where it has found something: so it may have one directory only.
  private mutating func reviewPlaces(_ root: JSONNode) {
    for member in root["given"]?.members ?? []
    where ["readOnlyPaths", "additionalCachePath"].contains(member.key) {
      report(.given(member.key), [.key("given"), .key(member.key)], member.keyPosition)
    }
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      guard let path = step["addReadOnlyPath"] else { continue }
      report(.verb("addReadOnlyPath"), [.key("steps"), .index(index)], path.position)
    }
  }

  /// What a scenario says to the model's downloader may mean nothing to a custom one.
  private mutating func reviewDownloader(_ scenario: Scenario, _ root: JSONNode) {
    for member in root["given"]?.members ?? [] where member.key == "downloader" {
      report(.given(member.key), [.key("given"), .key(member.key)], member.keyPosition)
    }
    reviewCheckpoints(scenario, root) { [.downloader, .operation].contains($0.layer) }
    for (index, stimulus) in scenario.stimuli.enumerated() {
      let path: [JSONPath.Component] = [.key("steps"), .index(index)]
      if case .downloader = stimulus.action.effect {
        report(.verb(stimulus.action.traits.verbName), path, stimulus.position)
      }
    }
  }

  /// What a scenario says to the model's prefetcher, and its delegate, may mean nothing to a custom one.
  private mutating func reviewPrefetcher(_ scenario: Scenario, _ root: JSONNode) {
    for member in root["given"]?.members ?? [] where member.key == "prefetcher" {
      report(.given(member.key), [.key("given"), .key(member.key)], member.keyPosition)
    }
    let inGeneration = root["in"]?[scenario.generation.nameInScenarios]?["expect"]
    reviewDelegate(root["expect"], [.key("expect")])
    reviewDelegate(
      inGeneration,
      [.key("in"), .key(scenario.generation.nameInScenarios), .key("expect")])
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      reviewDelegate(step["expect"], [.key("steps"), .index(index), .key("expect")])
    }
    reviewCheckpoints(scenario, root) { $0.layer == .prefetcher }
  }

  /// The checkpoints of a part that is custom need not come: neither a step can wait for them, nor can a file expect
  /// something of them.
  /// - Parameter isCustom: whether a checkpoint is one of that part.
  mutating func reviewCheckpoints(
    _ scenario: Scenario, _ root: JSONNode, _ isCustom: (Checkpoint) -> Bool
  ) {
    for (index, stimulus) in scenario.stimuli.enumerated() {
      if case .reaches(_, let checkpoint, _) = stimulus.moment,
        isCustom(checkpoint)
      {
        report(
          .checkpoint(checkpoint.rawValue), [.key("steps"), .index(index)], stimulus.position)
      }
    }
    for place in ExpectedEventPlaces(root, in: scenario.generation).all
    where place.event.kind == .reached {
      if let name = place.event.value.text, Checkpoint(rawValue: name).map(isCustom) == true {
        report(.expectedCheckpoint(name), place.path, place.position)
      }
    }
  }

  private mutating func reviewDelegate(_ expect: JSONNode?, _ path: [JSONPath.Component]) {
    for prefetch in expect?["prefetches"]?.members ?? [] {
      guard let delegate = prefetch.value.member("delegate") else { continue }
      report(
        .expectation(delegate.key),
        path + [.key("prefetches"), .key(prefetch.key), .key(delegate.key)], delegate.keyPosition)
    }
  }

  private mutating func review(
    section: String, _ path: [JSONPath.Component], _ position: SourcePosition
  ) {
    if Self.sectionsOfTheWorld.contains(section) { return }
    if asksFromViews, ["views", "prefetcher"].contains(section) { return }
    if section == "disk" {
      need(.diskFiles, path, position)
    } else {
      report(.given(section), path, position)
    }
  }

  private mutating func review(
    _ stimulus: Stimulus, _ step: JSONNode, _ path: [JSONPath.Component]
  ) {
    let position = stimulus.position
    if case .reaches(_, let checkpoint, _) = stimulus.moment,
      !asksFromViews || ![.view, .prefetcher].contains(checkpoint.layer)
    {
      report(.checkpoint(checkpoint.rawValue), path, position)
    }
    let traits = stimulus.action.traits
    if let view = traits.view, stimulus.origin == .background, !asksFromViews {
      report(.viewOffMain(view), path, position)
    }
    if case .load(let request) = stimulus.action { review(request, step, path) }
    switch traits.need {
    case .nothing: break
    case .ability(let ability): need(ability, path, position)
    case .views: if !asksFromViews { report(.verb(traits.verbName), path, position) }
    case .manager:
      if !asksFromViews || !stimulus.action.asksManager {
        report(.verb(traits.verbName), path, position)
      }
    }
  }

  private mutating func review(
    _ request: LoadRequest, _ step: JSONNode, _ path: [JSONPath.Component]
  ) {
    for (index, option) in (step["options"]?.array ?? []).enumerated() {
      guard let name = option.string, let known = LoadOptions(name: name),
        !parts.options.union(asksFromViews ? .ofViews : []).contains(known)
      else { continue }
      report(.option(name), path + [.key("options"), .index(index)], option.position)
    }
    for member in step.members ?? [] {
      let path = path + [.key(member.key)]
      switch member.key {
      case "into": need(.views, path, member.keyPosition)
      case "progress" where request.wantsProgress: need(.progress, path, member.keyPosition)
      case "previousImage", "context", "keepsOperation":
        report(.detail(member.key), path, member.keyPosition)
      case "picture", "group", "setter", "key":
        if !asksFromViews { report(.detail(member.key), path, member.keyPosition) }
      case "completion" where !request.hasCompletion && !(asksFromViews && request.view != nil):
        report(.detail(member.key), path, member.keyPosition)
      default: break
      }
    }
  }

  /// Whether custom parts declare an option.
  func knows(_ option: LoadOptions) -> Bool { parts.options.contains(option) }

  private mutating func need(
    _ ability: AppAbility, _ path: [JSONPath.Component], _ position: SourcePosition
  ) {
    if !parts.declaredAbilities.contains(ability) { report(.ability(ability), path, position) }
  }

  mutating func report(
    _ obstacle: AppObstacle, _ path: [JSONPath.Component], _ position: SourcePosition
  ) {
    obstacles.append(obstacle)
    diagnostics.append(
      Diagnostic(
        position: position, path: JSONPath(path),
        message: "\(name) cannot be run with it: \(obstacle.sentence)",
        expected: "what \(name) declares that it can do", found: "something else"))
  }
}

extension Action {
  /// Whether it is a question that every manager answers.
  fileprivate var asksManager: Bool {
    switch self {
    case .cache(.value(.isRunning)), .cache(.value(.cacheKey)): true
    default: false
    }
  }
}

extension LoadOptions {
  /// Those that views go by.
  static let ofViews: LoadOptions = [
    .delayPlaceholder, .avoidAutoSetImage, .forceTransition,
  ]
}
