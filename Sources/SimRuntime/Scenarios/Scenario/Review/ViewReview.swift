import ImageLoadingInterface

/// Finds what a scenario says of views and of the prefetcher and one generation does not have.
struct ViewReview {
  private let generation: Generation
  private(set) var diagnostics: [Diagnostic] = []

  init(_ scenario: Scenario, _ root: JSONNode) {
    generation = scenario.generation
    for member in root["given"]?["views"]?.members ?? [] {
      review(view: member.value, [.key("given"), .key("views"), .key(member.key)])
    }
    if let prefetcher = root["given"]?["prefetcher"] {
      require(
        prefetcher["context"], [.key("given"), .key("prefetcher"), .key("context")],
        "the prefetcher's loads cannot carry a context", \.prefetcher.hasContext)
      require(
        prefetcher["queue"], [.key("given"), .key("prefetcher"), .key("queue")],
        "the prefetcher has no queue to begin URLs on", \.prefetcher.hasQueue)
    }
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      review(step: step, [.key("steps"), .index(index)])
    }
    if !scenario.given.manager.isShared { refuseViews(root) }
  }

  /// Views ask the shared manager, and the one in `given` is not.
  private mutating func refuseViews(_ root: JSONNode) {
    guard generation.manager.scalesByOwnKey, let shared = root["given"]?["manager"]?["shared"],
      let index = (root["steps"]?.array ?? []).firstIndex(where: { $0["into"] != nil })
    else { return }
    let step = JSONPath([.key("steps"), .index(index)])
    diagnostics.append(
      Diagnostic(
        position: shared.position,
        path: JSONPath([.key("given"), .key("manager"), .key("shared")]),
        message: "\(step) loads into a view, and views ask the shared manager",
        expected: Sentence(verbatim: "true"), found: Sentence(verbatim: "false"),
        advice: "leave this setting out, or load without a view"))
  }

  private mutating func review(view: JSONNode, _ path: [JSONPath.Component]) {
    if let kind = view.text("indicator").flatMap(IndicatorKind.init(rawValue:)) {
      require(
        view["indicator"], path + [.key("indicator")], "views have no such indicator",
        { $0.view.indicatorKinds.contains(kind) })
    }
    require(
      view["transition"], path + [.key("transition")], "views have no transition",
      \.view.hasTransitions)
    require(
      view["progress"], path + [.key("progress")], "views have no progress object",
      \.view.hasProgressObject)
  }

  private mutating func review(step: JSONNode, _ path: [JSONPath.Component]) {
    let rules: [(key: String, what: Sentence, isThere: (Generation) -> Bool)] = [
      ("group", "the context has no dispatch group", \.view.hasSetterGroup),
      ("setter", "the app cannot set pictures by a block", \.view.hasSetImageBlock),
      ("key", "the caller cannot choose the operation key", \.view.hasOperationKeys),
      (
        "previousImage", "the previous cached image cannot be the placeholder",
        \.view.hasPreviousCachedImage
      ),
      ("animationImages", "views show no images in turn", \.view.hasAnimationImages),
      ("cancelAnimationImages", "views show no images in turn", \.view.hasAnimationImages),
      ("watchProgress", "views have no progress object", \.view.hasProgressObject),
    ]
    for rule in rules {
      require(step[rule.key], path + [.key(rule.key)], rule.what, rule.isThere)
    }
    if step.text("picture") == ViewSlot.animated.rawValue {
      require(
        step["picture"], path + [.key("picture")], "there is no view for animations",
        \.view.hasAnimatedView)
    }
    if step.text("cancelPrefetch") != nil {
      require(
        step["cancelPrefetch"], path + [.key("cancelPrefetch")],
        "a prefetch cannot be cancelled alone", \.prefetcher.hasTokens)
    }
  }

  private mutating func require(
    _ node: JSONNode?, _ path: [JSONPath.Component], _ what: Sentence,
    _ isThere: (Generation) -> Bool
  ) {
    guard let node, !isThere(generation) else { return }
    let owners = Generation.all.filter(isThere).map { Sentence(verbatim: $0.name) }
    diagnostics.append(
      Diagnostic(
        position: node.position, path: JSONPath(path), message: "in \(generation.name) \(what)",
        expected: "nothing of the kind", found: "a scenario of \(generation.name)",
        advice: .owners(.sequence(owners), count: owners.count)))
  }
}
