/// The recordings with which the model does not agree yet: one that does must be taken off.
enum NotYet {
  static let titles: Set<String> = [
    "5.1.0 museum_K15_contains_policy",
    "5.1.0 museum_K16_cachesmanager_cancel",
    "5.1.0 museum_K17_cachesmanager_empty",
  ]
}
