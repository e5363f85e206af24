import ImageLoadingInterface

/// What an app does when it is called because of a prefetch: when one of its URLs has ended, or when it completes. Steps
/// that are drawn alone come in the callbacks of loads.
enum PrefetchReaction: CaseIterable {
  /// It prefetches other images.
  case another
  /// It cancels the prefetch, or all.
  case cancel
  /// It loads one of the images.
  case load
}

extension ScenarioWriter {
  /// Adds a reaction to a prefetch. Where the app ends the prefetch may never be called for.
  mutating func reactToPrefetch() {
    let begun = steps.filter {
      $0.time != nil && $0["repeat"] == nil && $0["prefetch"]?.elements.isEmpty == false
    }
    guard !begun.isEmpty, !steps.contains(where: { $0["app"] == "terminate" }) else { return }
    let prefetch = dice.pick(begun)
    guard let name = prefetch["as"]?.text else { return }
    let urls = prefetch["prefetch"]?.elements ?? []
    switch dice.pick(PrefetchReaction.allCases) {
    case .another:
      let count = dice.number(in: 1...3)
      let next = (0..<count).map { _ in JSONValue.string(dice.pick(swarm.urls)) }
      add("next", [.init("prefetch", .array(next))] + sometimes("progress", true, percent: 40))
    case .cancel:
      let isAlone = swarm.generation.prefetcher.hasTokens && dice.chance(70)
      add("cancel-prefetch", [.init("cancelPrefetch", isAlone ? .string(name) : true)])
    case .load: add("load", [.init("load", dice.pick(urls))])
    }
    let place = dice.number(in: 0...urls.count - 1)
    let caller = dice.chance(50) ? name : "\(name)[\(place)]"
    steps.append(steps.removeLast().moved(to: "\(caller) completes"))
  }
}
