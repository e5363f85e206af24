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

  /// - Parameter urls: every URL that may be on disk, to tell files by.
  init(of world: ScenarioWorld, urls: [String]) {
    views = world.allViews.flatMap { view in
      let others = view.pictures.snapshot
      return [(view.name, view.content.snapshot?.description, view.indicator.snapshot)]
        + ViewSlot.allCases.compactMap { slot in
          others[slot].map { ("\(view.name).\(slot)", $0.description, false) }
        }
    }
    memory = world.cache.memory.snapshot.map(\.key)
    var urlOfPath: [String: String] = [:]
    for url in urls {
      let path = world.cache.disk.path(forKey: url)
      urlOfPath[path] = url
      if let dot = path.lastIndex(of: "."), let slash = path.lastIndex(of: "/"), dot > slash {
        urlOfPath[String(path[..<dot])] = url
      }
    }
    disk = world.fileSystem.snapshot.files.map { urlOfPath[$0.path] ?? $0.path }.sorted()
    let manager = world.manager.snapshot
    failedURLs = manager.failedURLs.map(\.absoluteString)
    running = manager.running.map(\.subject.name)
    prefetching = world.madePrefetcher?.manager.snapshot.running.map(\.subject.name)
    let downloader = world.downloader.snapshot
    downloads = downloader.queued
    downloaderURLs = downloader.urls.map(\.absoluteString)
    requestsInFlight = world.network.snapshot.map(\.request.url.absoluteString)
    openBackgroundTasks = world.device.backgroundTasks.count { $0.isOpen }
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
