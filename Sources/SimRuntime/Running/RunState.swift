import ImageLoadingModel

/// The state of the app at one moment, for expectations and reports.
public struct RunState: Sendable, Equatable {
  public var views: [(name: String, content: String?, hasIndicator: Bool)]
  /// The keys of the images in memory, sorted.
  public var memory: [String]
  /// The URLs of the scenario's images that are on disk, and the paths of other files, sorted.
  public var disk: [String]
  public var failedURLs: [String]
  /// The loads that the manager lists as running, in the order of beginning.
  public var running: [String]
  /// The loads that the prefetcher's own manager lists; `nil` if there is no prefetcher.
  public var prefetching: [String]?
  /// How many download operations are in the queue.
  public var downloads: Int
  /// The URLs that the downloader has an operation for, sorted.
  public var downloaderURLs: [String]
  public var requestsInFlight: [String]
  public var openBackgroundTasks: Int

  /// What each image in memory was said to cost, by key.
  public var memoryCosts: [(url: String, cost: Int)]
  /// The URLs of the files on disk that backups leave out, sorted.
  public var excludedFromBackup: [String]
  /// All background tasks that the app has begun.
  public var backgroundTasks: [BackgroundTaskRecord]

  /// An app that does not run has nothing but its disk.
  /// - Parameter urls: every URL that may be on disk, to tell files by.
  init(of world: ScenarioWorld, urls: [String]) {
    let isRunning = world.isRunning
    views =
      !isRunning
      ? []
      : world.allViews.flatMap { view in
        let others = view.pictures.snapshot
        return [(view.name, view.content.snapshot?.description, view.indicator.snapshot)]
          + ViewSlot.allCases.compactMap { slot in
            others[slot].map { ("\(view.name).\(slot)", $0.description, false) }
          }
      }
    let images = isRunning ? world.cache.memory.snapshot : []
    memory = images.map(\.key)
    memoryCosts = images.map { ($0.key, $0.cost) }
    let files = world.fileSystem.snapshot.files
    let names = FileNames(of: world, urls: urls)
    disk = files.map { names.name(ofPath: $0.path) }.sorted()
    excludedFromBackup =
      files.filter(\.isExcludedFromBackup).map { names.name(ofPath: $0.path) }.sorted()
    let manager = world.manager.snapshot
    failedURLs = isRunning ? manager.failedURLs.map(\.absoluteString) : []
    running = isRunning ? manager.running.map(\.subject.name) : []
    prefetching =
      isRunning ? world.madePrefetcher?.manager.snapshot.running.map(\.subject.name) : nil
    let downloader = world.downloader.snapshot
    downloads = isRunning ? downloader.queued : 0
    downloaderURLs = isRunning ? downloader.urls.map(\.absoluteString) : []
    requestsInFlight = world.network.snapshot.map(\.request.url.absoluteString)
    backgroundTasks = isRunning ? world.device.backgroundTasks : []
    openBackgroundTasks = backgroundTasks.count { $0.isOpen }
  }

  public static func == (left: RunState, right: RunState) -> Bool {
    left.lines.elementsEqual(right.lines) { $0 == $1 }
  }

  /// The state in words, a line for each part.
  public var lines: [(name: String, value: String)] {
    views.map { view in
      let content = view.content.map { "shows \($0)" } ?? "shows nothing"
      return ("view \(view.name)", content + (view.hasIndicator ? ", with an indicator" : ""))
    } + [
      ("memory", list(memory)), ("disk", list(disk)), ("failedURLs", list(failedURLs)),
      ("running", list(running)), ("downloads", "\(downloads)"),
      ("requests in flight", list(requestsInFlight)), ("URL table", list(downloaderURLs)),
    ] + (prefetching.map { [("prefetching", list($0))] } ?? [])
      + (openBackgroundTasks == 0 ? [] : [("background tasks", "\(openBackgroundTasks) open")])
  }

  private func list(_ names: [String]) -> String {
    let shown = 12
    if names.isEmpty { return "none" }
    if names.count <= shown { return names.joined(separator: ", ") }
    return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
  }
}
