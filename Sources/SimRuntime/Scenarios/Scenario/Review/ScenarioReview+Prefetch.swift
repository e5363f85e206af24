import ImageLoadingInterface

extension ScenarioReview {
  /// What is expected of a prefetch needs a prefetch.
  mutating func reviewPrefetches(_ names: ScenarioNames) {
    for (expect, path) in ExpectationPlaces(root).all {
      for member in expect[ExpectationSection.prefetches.rawValue]?.members ?? []
      where !names.contains(member.key) {
        report(
          member, path + [.key("prefetches")], "no prefetch is called \"\(member.key)\"",
          "the name of a prefetch", suggestion: names.nearest(to: member.key))
      }
    }
  }
}
