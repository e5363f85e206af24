import ImageLoadingModel
import SimScenarios

extension AppState {
  /// An app that does not run has nothing but its disk.
  /// - Parameter urls: every URL that may be on disk, to recognize files by.
  init(of world: ScenarioWorld, urls: [String]) {
    self.init(of: world, names: FileNames(of: world, urls: urls))
  }

  init(of world: ScenarioWorld, names: FileNames) {
    let isRunning = world.isRunning
    let views: [ViewState] =
      !isRunning
      ? []
      : world.allViews.flatMap { name, view in
        let others = view.pictures.snapshot
        let image = ViewState(
          name: name, content: view.content.snapshot?.description,
          hasIndicator: view.hasIndicator,
          isPlaceholder: view.content.snapshot?.isPlaceholder ?? false)
        return [image]
          + ViewSlot.allCases.compactMap { slot in
            others[slot].map { picture in
              ViewState(
                name: "\(name).\(slot)", content: picture.description, hasIndicator: false)
            }
          }
      }
    let viewDetails = isRunning ? world.allViews.map(ViewDetails.init(name:of:)) : []
    let images = isRunning ? world.cache.memory.snapshot : []
    let memory = images.map(\.key)
    let memoryCosts = images.map { MemoryCost(url: $0.key, cost: $0.cost) }
    let files = world.fileSystem.snapshot.files
    let disk = files.map { FileState(name: names.name(ofPath: $0.path), data: $0.data) }
      .sorted { $0.name < $1.name }
    let excludedFromBackup =
      files.filter(\.isExcludedFromBackup).map { names.name(ofPath: $0.path) }.sorted()
    let manager = world.manager.snapshot
    let failedURLs = isRunning ? manager.failedURLs.map(\.absoluteString) : []
    let running = isRunning ? manager.running.map(\.subject.name) : []
    let prefetching =
      isRunning ? world.madePrefetcher?.manager.snapshot.running.map(\.subject.name) : nil
    let managers =
      !isRunning
      ? []
      : world.life.otherManagers.map { name, manager in
        ManagerState(
          name: name, failedURLs: manager.snapshot.failedURLs.map(\.absoluteString),
          running: manager.snapshot.running.map(\.subject.name)
        )
      }
    let downloader = world.downloader.snapshot
    let downloads = isRunning ? downloader.queued : 0
    let downloaderURLs = isRunning ? downloader.urls.map(\.absoluteString) : []
    let deadDownloads = isRunning ? downloader.deadURLs.map(\.absoluteString) : []
    let viewLoads =
      !isRunning
      ? []
      : world.allViews.flatMap { name, view in
        view.registered.map { ViewLoad(view: name, key: $0.key, load: $0.load.name) }
      }
    let requestsInFlight = world.network.snapshot.map(\.request.url.absoluteString)
    let backgroundTasks = isRunning ? world.device.backgroundTasks : []
    let openBackgroundTasks = backgroundTasks.count { $0.isOpen }
    self.init(
      views: views, viewDetails: viewDetails, memory: memory, disk: disk.map(\.name),
      failedURLs: failedURLs,
      running: running,
      prefetching: prefetching, managers: managers, downloads: downloads,
      downloaderURLs: downloaderURLs, deadDownloads: deadDownloads, viewLoads: viewLoads,
      requestsInFlight: requestsInFlight, openBackgroundTasks: openBackgroundTasks,
      weakTable: isRunning ? world.cache.memory.weakTable?.snapshot ?? [] : [],
      memoryCosts: memoryCosts, excludedFromBackup: excludedFromBackup,
      backgroundTasks: backgroundTasks)
    self.files = disk
    isOfOwnLoader = world.life.context.generation.hasOwnLoading
  }
}

extension ViewDetails {
  fileprivate init(name: String, of view: ImageView) {
    self.init(
      name: name, object: view.name, imageURL: view.imageURL.snapshot?.absoluteString,
      animationImages: view.animationImages.snapshot?.map(\.description),
      indicatorProgress: view.indicatorProgress,
      progress: view.imageProgress.snapshot.map {
        Progress(completed: $0.completed.snapshot, total: $0.total.snapshot)
      })
  }
}

extension ViewContent {
  fileprivate var isPlaceholder: Bool {
    if case .placeholder = self { true } else { false }
  }
}
