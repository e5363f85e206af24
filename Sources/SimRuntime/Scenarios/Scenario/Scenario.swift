import ImageLoadingModel

/// A scenario in one generation: a world, what happens in it, and what must come of it.
public struct Scenario: Sendable {
  public var title: String
  /// What it teaches.
  public var about: String
  /// The claims that the run shows to be true.
  public var shows: [String]
  /// The claims that the run shows to be false.
  public var refutes: [String] = []
  public var generation: Generation
  /// Whether the file lists the generation; if not, its `expect` is not meant for this run.
  public var isGenerationListed = true
  public var given: Given
  public var stimuli: [Stimulus]
  /// When the run ends, if not at rest.
  public var until: RunEnd
  public var limits: Kernel.Limits
  public var expect: Expectation
  /// The invariants that break, because of a defect.
  public var violates: [ExpectedViolation]
  /// What must come of exploring the orders of its threads; `nil` if the file does not say.
  public var explore: ExpectedExploration?
  /// What makes it a lesson of the course, if it is one.
  public var lesson: Lesson?
  /// A recorded schedule to follow.
  public var schedule: Schedule?
}

/// When a run ends.
public enum RunEnd: Sendable, Equatable {
  /// Nothing more can happen at all.
  case rest
  /// Nothing more can happen at the instant of the last stimulus.
  case idle
  /// A moment of virtual time.
  case time(Duration)
}

/// The world in which a run begins.
public struct Given: Sendable {
  /// What servers answer, by URL; `*` in a URL stands for any text.
  public var network: [(pattern: String, answers: [ServerAnswer])] = []
  public var files: [(url: String, file: GivenFile)] = []
  public var memory: [(url: String, image: ImageDescriptor)] = []
  public var failedURLs: [String] = []
  public var urlCache: [(url: String, response: CachedResponse)] = []
  public var cache = CacheConfigChange()
  public var cachePlace = GivenCachePlace()
  /// Files where earlier versions kept them.
  public var formerFiles: [(url: String, file: GivenFile)] = []
  public var additionalPath: GivenAdditionalPath?
  /// Directories that the app brings along.
  public var readOnlyPaths: [GivenReadOnlyPath] = []
  /// Files in the cache's directory that are no images of it, by their place there.
  public var otherFiles: [(name: String, file: GivenFile)] = []
  public var downloader = Downloader.Settings()
  public var isSuspended = false
  /// Header fields beside the default ones.
  public var headers: [NetworkRequest.Header]?
  /// What a headers filter gives instead of all others.
  public var filteredHeaders: [NetworkRequest.Header]?
  /// What the downloader's request modifier does.
  public var requestModifier: GivenRequestModifier?
  public var manager = ManagerSettings()
  /// Managers beside the app's own.
  public var managers: [(name: String, settings: ManagerSettings)] = []
  public var views: [(name: String, view: GivenView)] = []
  public var prefetcher = GivenPrefetcher()
  public var device = GivenDevice()
  public var disk = DiskConditions()
  public var coder = CodingCosts()
}

/// What the app has told the manager.
public struct ManagerSettings: Sendable, Hashable {
  /// What the transform of the delegate gives.
  public enum Transform: String, Sendable, CaseIterable {
    case new
    case same
    case none
  }

  /// What the cache key filter makes of a URL.
  public enum KeyFilter: Sendable, Hashable {
    /// The URL without its query.
    case stripQuery
    /// Always this text.
    case text(String)
  }

  /// What the delegate answers for an image that is not cached; `nil` if it does not have the method.
  public var shouldDownload: Bool?
  public var transform: Transform?
  /// What a transform takes.
  public var transformTime: Duration = .zero
  public var keyFilter: KeyFilter?
  public var imageTransformer: GivenTransformer?
  public var cacheSerializer: GivenSerializer?
  public var optionsProcessor: GivenOptionsProcessor?
  /// What the delegate answers when a download has failed; `nil` if it does not have the method.
  public var shouldBlockFailedURL: Bool?
  /// Several caches in the place of the app's one.
  public var caches: GivenCaches?
  /// Whether it is the shared manager.
  public var isShared = true

  public init() {}
}

/// A file that is there when the run begins.
public struct GivenFile: Sendable {
  public var data: ImageData
  /// How long before the run began it was written.
  public var age: Duration
  /// How long before the run began it was last read; since it was written if `nil`.
  public var lastRead: Duration?
  /// Whether it has the name that versions before 3.7.4 gave it.
  public var isWithoutExtension = false
}

/// The state of the disk itself.
public struct DiskConditions: Sendable, Hashable {
  public var faults = DiskFaults()
  public var latency = DiskLatency()
  /// How many bytes it holds; `nil` for no limit.
  public var capacity: Int?
}

/// The device on which the run takes place.
public struct GivenDevice: Sendable {
  /// How long the app may run in the background.
  public var backgroundTime: Duration = .seconds(180)
  public var freeMemory = 1_000_000_000
  public var hasApplication = true
  /// Whether its memory caches throw out by their limits.
  public var enforcesMemoryLimits = false
}

/// What must have come of a run; what is absent is not looked at.
public struct Expectation: Sendable {
  public var completions: [(load: String, results: [ExpectedCompletion])]?
  public var progress: [(load: String, counts: [[Int64]])]?
  public var prefetches: [(prefetch: String, told: ExpectedPrefetch)]?
  public var views: [(view: String, content: String?)]?
  public var indicators: [(view: String, isShown: Bool)]?
  public var viewDetails = ExpectedViewDetails()
  public var memory: [String]?
  public var disk: [String]?
  public var failedURLs: [String]?
  public var running: Int?
  /// What is so of managers beside the app's own.
  public var managers: [(manager: String, state: ExpectedManager)]?
  /// The URLs in the order in which the network saw them.
  public var requests: [String]?
  public var downloads: Int?
  public var outcome: String?
  /// The answers to steps that call the cache.
  public var answers: [(step: String, answers: [ExpectedAnswer])]?
  public var excludedFromBackup: [String]?
  /// The images that the weak table knows.
  public var weakTable: [String]?
  public var memoryCosts: [(url: String, cost: Int)]?
  /// How many background tasks were begun.
  public var backgroundTasks: Int?
  /// What the story tells, in this order.
  public var told: [ExpectedEvent]?
  /// What the story does not tell.
  public var untold: [ExpectedEvent]?

  public init() {}
}

/// What a manager holds; what is absent is not looked at.
public struct ExpectedManager: Sendable {
  public var failedURLs: [String]?
  public var running: Int?
}

/// One call of a completion; what is absent is not looked at.
public struct ExpectedCompletion: Sendable {
  /// The label of the image; `.some(nil)` for none.
  public var image: String??
  public var frameCount: Int?
  /// The error as its name or `domain code`; `.some(nil)` for none.
  public var error: String??
  public var cacheType: String?
  public var isFinished: Bool?
  public var queue: String?
  public var at: Duration?
  /// How many bytes of data came with it; `.some(nil)` for no data.
  public var data: Int64??
}

/// An invariant that must break.
public struct ExpectedViolation: Sendable, Equatable {
  public var invariant: String
  /// The load, view or URL on which it breaks.
  public var subject: String?
  /// The defect that breaks it: with the defect off, it holds.
  public var defect: Defect?
}
