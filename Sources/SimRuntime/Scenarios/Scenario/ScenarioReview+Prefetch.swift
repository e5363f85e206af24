import ImageLoadingModel

extension ScenarioReview {
  /// The names of prefetches; those with a counter are left out.
  var prefetchNames: [String] {
    scenario.stimuli.compactMap { stimulus in
      if case .prefetch = stimulus.action.traits.begins { stimulus.name } else { nil }
    }
  }

  /// What is expected of a prefetch needs a prefetch.
  mutating func reviewPrefetches() {
    let names = prefetchNames
    if names.contains(where: { $0.contains("{i") }) { return }
    for (expect, path) in ExpectationPlaces(root).all {
      for member in expect[ExpectationSection.prefetches.rawValue]?.members ?? []
      where !names.contains(member.key) {
        report(
          member, path + [.key("prefetches")], "no prefetch is called \"\(member.key)\"",
          "the name of a prefetch", suggestion: nearestName(to: member.key, among: names))
      }
    }
  }
}
