import ImageLoadingInterface

/// The state of the app at one moment, for expectations and reports.
public struct AppState: Sendable, Equatable {
  package var views: [ViewState]
  /// What views have beside the picture that they show.
  package var viewDetails: [ViewDetails] = []
  /// The keys of the images in memory, sorted.
  public var memory: [String]
  /// The URLs of the scenario's images that are on disk, and the paths of other files, sorted.
  public var disk: [String]
  /// What the files on disk hold, sorted by name.
  package var files: [FileState] = []
  /// The blacklist of the manager, sorted.
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
  /// The URLs of requests that were made and have not ended.
  public var requestsInFlight: [String]
  /// How many background tasks were begun and not ended.
  public var openBackgroundTasks: Int

  /// The keys of the images that the weak table knows, sorted.
  public var weakTable: [String]
  /// What each image in memory was said to cost, by key.
  package var memoryCosts: [MemoryCost]
  /// The URLs of the files on disk that backups leave out, sorted.
  public var excludedFromBackup: [String]
  /// Whether the loader is custom: what the model's parts have says nothing of it.
  package var isOfOwnLoader = false
  /// All background tasks that the app has begun.
  package var backgroundTasks: [BackgroundTaskRecord]

  package init(
    views: [ViewState], viewDetails: [ViewDetails] = [], memory: [String], disk: [String],
    files: [FileState] = [], failedURLs: [String], running: [String], prefetching: [String]? = nil,
    managers: [ManagerState], downloads: Int, downloaderURLs: [String], deadDownloads: [String],
    viewLoads: [ViewLoad], requestsInFlight: [String], openBackgroundTasks: Int,
    weakTable: [String], memoryCosts: [MemoryCost], excludedFromBackup: [String],
    isOfOwnLoader: Bool = false, backgroundTasks: [BackgroundTaskRecord]
  ) {
    self.views = views
    self.viewDetails = viewDetails
    self.memory = memory
    self.disk = disk
    self.files = files
    self.failedURLs = failedURLs
    self.running = running
    self.prefetching = prefetching
    self.managers = managers
    self.downloads = downloads
    self.downloaderURLs = downloaderURLs
    self.deadDownloads = deadDownloads
    self.viewLoads = viewLoads
    self.requestsInFlight = requestsInFlight
    self.openBackgroundTasks = openBackgroundTasks
    self.weakTable = weakTable
    self.memoryCosts = memoryCosts
    self.excludedFromBackup = excludedFromBackup
    self.isOfOwnLoader = isOfOwnLoader
    self.backgroundTasks = backgroundTasks
  }

  /// The state in words, part by part, each with what it has.
  package var parts: [Part] {
    let files = [
      Part(name: "disk", items: diskSentences), Part("requests in flight", requestsInFlight),
    ]
    let all =
      isOfOwnLoader
      ? files
      : [
        Part("memory", memory), files[0], Part("failedURLs", failedURLs),
        Part("running", running), Part("downloads", ["\(downloads)"]), files[1],
        Part("URL table", downloaderURLs),
      ]
    let tasks = Part(name: "background tasks", items: ["\(openBackgroundTasks) open"])
    let progress = viewDetails.compactMap { view in
      view.progress.map {
        Part(name: "progress object of \(view.name)", items: ["\($0.completed) of \($0.total)"])
      }
    }
    return views.map { Part(name: "view \($0.name)", items: [$0.sentence]) } + progress + all
      + (prefetching.map { [Part("prefetching", $0)] } ?? [])
      + managers.flatMap { manager in
        [
          Part(Sentence(verbatim: "\(manager.name).failedURLs"), manager.failedURLs),
          Part(Sentence(verbatim: "\(manager.name).running"), manager.running),
        ]
      } + (openBackgroundTasks == 0 ? [] : [tasks])
  }

  /// The files on disk, each as what is there of it.
  private var diskSentences: [Sentence] {
    let torn = Dictionary(
      files.compactMap { file in file.damage.map { (file.name, $0) } }, uniquingKeysWith: { $1 })
    return disk.map { name in torn[name].map { "\(name) (\($0))" } ?? Sentence(verbatim: name) }
  }

  /// A part of the state, and what it has.
  package struct Part: Sendable, Equatable {
    package let name: Sentence
    package let items: [Sentence]

    init(name: Sentence, items: [Sentence]) {
      self.name = name
      self.items = items
    }

    fileprivate init(_ name: Sentence, _ names: [String]) {
      self.init(name: name, items: names.map(Sentence.init(verbatim:)))
    }
  }

  /// The state in words, a line for each part.
  /// - Parameter count: how many names of a list are given; of the others only the number is.
  public func lines(listing count: Int = 12) -> [(name: String, value: String)] {
    parts.map { ($0.name.text, Self.list($0.items, upTo: count).text) }
  }

  /// The same in the present language.
  package func translatedLines(listing count: Int = 12) -> [(name: String, value: String)] {
    parts.map { (translated($0.name), translated(Self.list($0.items, upTo: count))) }
  }

  private static func list(_ items: [Sentence], upTo count: Int) -> Sentence {
    if items.isEmpty { return "none" }
    if items.count <= count { return Sentence(items, separator: ", ") }
    return "\(Array(items.prefix(count)), separator: ", ") and \(items.count - count) more"
  }
}

/// What a view shows.
package struct ViewState: Sendable, Equatable {
  package let name: String
  package var content: String?
  package var hasIndicator: Bool
  /// Whether it shows no image, but what stands there before one.
  package var isPlaceholder = false

  package init(
    name: String, content: String? = nil, hasIndicator: Bool, isPlaceholder: Bool = false
  ) {
    self.name = name
    self.content = content
    self.hasIndicator = hasIndicator
    self.isPlaceholder = isPlaceholder
  }

  /// What it shows, for people.
  package var sentence: Sentence {
    switch (content, hasIndicator) {
    case (nil, false): "shows nothing"
    case (nil, true): "shows nothing, with an indicator"
    case (let content?, false): "shows \(content)"
    case (let content?, true): "shows \(content), with an indicator"
    }
  }
}

/// What a manager beside the app's own holds.
package struct ManagerState: Sendable, Equatable {
  package let name: String
  package var failedURLs: [String]
  package var running: [String]

  package init(name: String, failedURLs: [String], running: [String]) {
    self.name = name
    self.failedURLs = failedURLs
    self.running = running
  }
}

/// A file on disk.
package struct FileState: Sendable, Equatable {
  /// As ``AppState/disk`` calls it.
  package let name: String
  package let data: ImageData

  package init(name: String, data: ImageData) {
    self.name = name
    self.data = data
  }

  /// How much of it is there, if it is not whole: the disk was full, or the app ended while it was written.
  fileprivate var damage: Sentence? {
    if data.isEmpty { return "empty" }
    guard data.isTruncated else { return nil }
    let (bytes, whole) = (Int64(data.byteCount), Int64(data.wholeByteCount))
    return "torn: \(Quantity.describe(bytes: bytes)) of \(Quantity.describe(bytes: whole))"
  }
}

/// A load that a view lists under a key.
package struct ViewLoad: Sendable, Equatable {
  package let view: String
  package let key: String
  package let load: String

  package init(view: String, key: String, load: String) {
    self.view = view
    self.key = key
    self.load = load
  }
}

/// What an image in memory was said to cost.
package struct MemoryCost: Sendable, Equatable {
  package let url: String
  package let cost: Int

  package init(url: String, cost: Int) {
    self.url = url
    self.cost = cost
  }
}

/// What a view has beside the picture that it shows.
package struct ViewDetails: Sendable, Equatable {
  /// The counts of a progress object.
  package struct Progress: Sendable, Equatable {
    package let completed: Int
    package let total: Int

    package init(completed: Int, total: Int) {
      self.completed = completed
      self.total = total
    }
  }

  package let name: String
  /// What events call it: another one had the name before, if that is different.
  package let object: String
  package var imageURL: String?
  /// The images that it shows in turn.
  package var animationImages: [String]?
  /// What its indicator says, in thousandths.
  package var indicatorProgress: Int?
  /// The counts of its progress object.
  package var progress: Progress?

  package init(
    name: String, object: String, imageURL: String? = nil, animationImages: [String]? = nil,
    indicatorProgress: Int? = nil, progress: Progress? = nil
  ) {
    self.name = name
    self.object = object
    self.imageURL = imageURL
    self.animationImages = animationImages
    self.indicatorProgress = indicatorProgress
    self.progress = progress
  }
}
