import ImageLoadingInterface

/// A custom view loading that stands alone.
extension AppReview {
  /// The members of a load into a view that only the model's views know.
  private static let detailsOfViews: Set = [
    "picture", "group", "setter", "key", "previousImage", "context", "completion",
  ]

  /// What a scenario says to the model's views beyond the protocol means nothing to a custom view loading that stands
  /// alone.
  mutating func reviewViews(_ scenario: Scenario, _ root: JSONNode) {
    if let views = root["given"]?.member("views") {
      report(.given("views"), [.key("given"), .key("views")], views.keyPosition)
    }
    reviewCheckpoints(scenario, root) { $0.layer == .view }
    let steps = root["steps"]?.array ?? []
    for (index, (stimulus, step)) in zip(scenario.stimuli, steps).enumerated() {
      let traits = stimulus.action.traits
      guard let view = traits.view else { continue }
      let path: [JSONPath.Component] = [.key("steps"), .index(index)]
      if stimulus.origin == .background { report(.viewOffMain(view), path, stimulus.position) }
      if case .views = traits.need { report(.verb(traits.verbName), path, stimulus.position) }
      if case .load = stimulus.action { reviewLoadIntoView(step, path) }
    }
  }

  private mutating func reviewLoadIntoView(_ step: JSONNode, _ path: [JSONPath.Component]) {
    for member in step.members ?? [] where Self.detailsOfViews.contains(member.key) {
      report(.detail(member.key), path + [.key(member.key)], member.keyPosition)
    }
    for (index, option) in (step["options"]?.array ?? []).enumerated() {
      guard let name = option.string, let known = LoadOptions(name: name),
        LoadOptions.ofViews.contains(known), !knows(known)
      else { continue }
      report(.option(name), path + [.key("options"), .index(index)], option.position)
    }
  }
}
