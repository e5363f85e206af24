import ImageLoadingModel

/// The state of the app at one moment, for expectations and reports.
public struct AppState: Sendable, Equatable {
  package var views: [ViewState]
  /// What views have beside the picture that they show.
  package var viewDetails: [ViewDetails] = []
  /// The keys of the images in memory, sorted.
  public var memory: [String]
  /// The URLs of the scenario's images that are on disk, and the paths of other files, sorted.
  public var disk: [String]
  public var failedURLs: [String]
  /// The loads that the manager lists as running, in the order of beginning.
  public var running: [String]
  /// The loads that the prefetcher's own manager lists; `nil` if there is no prefetcher.
  public var prefetching: [String]?
  /// The other managers by name, in the order of the scenario.
  package var managers: [ManagerState]
  /// How many download operations are in the queue.
  public var downloads: Int
  /// The URLs that the downloader has an operation for, sorted.
  public var downloaderURLs: [String]
  /// Those of them whose operation has left the queue.
  public var deadDownloads: [String]
  /// The loads that views list under their keys and that still have an owner.
  package var viewLoads: [ViewLoad]
  public var requestsInFlight: [String]
  public var openBackgroundTasks: Int

  /// The keys of the images that the weak table knows, sorted.
  public var weakTable: [String]
  /// What each image in memory was said to cost, by key.
  package var memoryCosts: [MemoryCost]
  /// The URLs of the files on disk that backups leave out, sorted.
  public var excludedFromBackup: [String]
  /// Whether the loader is one's own: what the model's parts have says nothing of it.
  package var isOfOwnLoader = false
  /// All background tasks that the app has begun.
  package var backgroundTasks: [BackgroundTaskRecord]

  /// The state in words, part by part, each with what it has.
  package var parts: [(name: String, items: [String])] {
    views.map { view in
      let content = view.content.map { "shows \($0)" } ?? "shows nothing"
      return ("view \(view.name)", [content + (view.hasIndicator ? ", with an indicator" : "")])
    }
      + [
        ("memory", memory), ("disk", disk), ("failedURLs", failedURLs), ("running", running),
        ("downloads", ["\(downloads)"]), ("requests in flight", requestsInFlight),
        ("URL table", downloaderURLs),
      ].filter { isOfOwnLoader ? ["disk", "requests in flight"].contains($0.0) : true }
      + (prefetching.map { [("prefetching", $0)] } ?? [])
      + managers.flatMap { manager in
        [
          ("\(manager.name).failedURLs", manager.failedURLs),
          ("\(manager.name).running", manager.running),
        ]
      } + (openBackgroundTasks == 0 ? [] : [("background tasks", ["\(openBackgroundTasks) open"])])
  }

  /// The state in words, a line for each part.
  /// - Parameter count: how many names of a list are given; of the others only the number is.
  public func lines(listing count: Int = 12) -> [(name: String, value: String)] {
    parts.map { ($0.name, Self.list($0.items, upTo: count)) }
  }

  private static func list(_ names: [String], upTo count: Int) -> String {
    if names.isEmpty { return "none" }
    if names.count <= count { return names.joined(separator: ", ") }
    return names.prefix(count).joined(separator: ", ") + " and \(names.count - count) more"
  }
}

/// What a view shows.
package struct ViewState: Sendable, Equatable {
  package let name: String
  package var content: String?
  package var hasIndicator: Bool
  /// Whether it shows no image, but what stands there before one.
  package var isPlaceholder = false
}

/// What a manager beside the app's own holds.
package struct ManagerState: Sendable, Equatable {
  package let name: String
  package var failedURLs: [String]
  package var running: [String]
}

/// A load that a view lists under a key.
package struct ViewLoad: Sendable, Equatable {
  package let view: String
  package let key: String
  package let load: String
}

/// What an image in memory was said to cost.
package struct MemoryCost: Sendable, Equatable {
  package let url: String
  package let cost: Int
}

/// What a view has beside the picture that it shows.
package struct ViewDetails: Sendable, Equatable {
  /// The counts of a progress object.
  package struct Progress: Sendable, Equatable {
    package let completed: Int
    package let total: Int
  }

  package let name: String
  package var imageURL: String?
  /// The images that it shows in turn.
  package var animationImages: [String]?
  /// What its indicator says, in thousandths.
  package var indicatorProgress: Int?
  /// The counts of its progress object.
  package var progress: Progress?
}
