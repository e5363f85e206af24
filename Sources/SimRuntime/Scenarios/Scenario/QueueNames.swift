import ImageLoadingInterface

/// What the model calls its queues, and the threads that are on none.
package struct QueueNames: Sendable {
  /// Those that recordings mostly name.
  package static let common = ["main", "io", "session", "downloads", "background"]

  private static let names =
    common + [
      "network", "system", "expiry", "background time", "global.high", "downloader.barrier",
      "encode", "prefetchQueue", "prefetcherQueue", "transition", "setter", "scenario", "wake",
      "run loop",
    ]

  /// How the names begin of those that belong to one thing, such as a download.
  private static let beginnings = ["callbacks of ", "coder of ", "completion of ", "request of "]

  /// Whether all names are known: custom parts can have others.
  private let isComplete: Bool

  package init(of generation: Generation) {
    isComplete = generation.name == generation.nameInScenarios
  }

  /// Whether an event can be on a queue of that name.
  package func contains(_ name: String) -> Bool {
    !isComplete || Self.names.contains(name)
      || Self.beginnings.contains { name.hasPrefix($0) }
  }

  /// The name that was probably meant.
  package func nearest(to name: String) -> String? { nearestName(to: name, among: Self.names) }

  /// For messages.
  package var list: Sentence { .names(Self.common) }
}
