import ImageLoadingInterface

/// A scenario in one generation: a world, what happens in it, and its expected result.
public struct Scenario: Sendable {
  /// What the scenario shows, in a line.
  public var title: String
  /// What it teaches.
  public var about: String
  /// The language of its texts, if the file says it.
  package var language: Language?
  /// The claims that the run shows to be true.
  public var shows: [String]
  /// The claims that the run shows to be false.
  public var refutes: [String] = []
  /// What it is run in, with its defects.
  public var generation: Generation
  /// Whether the file lists the generation; if not, its `expect` is not meant for this run.
  public var isGenerationListed = true
  /// The names of the generations that the file lists, where this is none of them.
  package var otherGenerations: [String] = []
  @Indirect package var given: Given
  package var stimuli: [Stimulus]
  /// When the run ends, if not at rest.
  public var until: RunEnd
  /// The bounds of a run.
  public var limits: Kernel.Limits
  @Indirect package var expect: Expectation
  /// The invariants that break, because of a defect.
  package var violates: [ExpectedViolation]
  /// Whether the app has parts of its own, and the file is not written for it: such a part need not have the defects of
  /// the model's.
  package var mayHaveRepairs = false
  /// The expected result of exploring the orders of its threads; `nil` if the file has none.
  @Indirect package var explore: ExpectedExploration? = nil
  /// Whether some of what the file expects of its own order is left out: it is of the model's parts, and the loader is
  /// custom.
  package var leavesOutExpectations = false
  /// What makes it a lesson of the course, if it is one.
  @Indirect package var lesson: Lesson? = nil
  /// A recorded schedule to follow.
  public var schedule: Schedule?
}

extension Scenario {
  /// Whether an invariant must break; else it may.
  package func requires(_ violation: ExpectedViolation) -> Bool {
    violation.defect == nil || !mayHaveRepairs
  }
}

extension Scenario: CustomStringConvertible {
  /// Its title and its generation.
  public var description: String { "\(title) (\(generation))" }
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
package struct Given: Sendable {
  /// What servers answer, by URL; `*` in a URL matches any text.
  package var network: [(pattern: String, answers: [ServerAnswer])] = []
  package var connection: Connection?
  package var files: [(url: String, file: GivenFile)] = []
  package var memory: [(url: String, image: ImageDescriptor)] = []
  package var failedURLs: [String] = []
  package var urlCache: [(url: String, response: CachedResponse)] = []
  package var cache = CacheConfigChange()
  package var cachePlace = GivenCachePlace()
  /// Files where earlier versions kept them.
  package var formerFiles: [(url: String, file: GivenFile)] = []
  package var additionalPath: GivenAdditionalPath?
  /// Directories that the app brings along.
  package var readOnlyPaths: [GivenReadOnlyPath] = []
  /// Files in the cache's directory that are no images of it, by their place there.
  package var otherFiles: [(name: String, file: GivenFile)] = []
  package var downloader = DownloaderConfig()
  package var isSuspended = false
  /// Header fields beside the default ones.
  package var headers: [NetworkRequest.Header]?
  /// What a headers filter gives instead of all others.
  package var filteredHeaders: [NetworkRequest.Header]?
  /// What the downloader's request modifier does.
  package var requestModifier: GivenRequestModifier?
  package var manager = ManagerSettings()
  /// Managers beside the app's own.
  package var managers: [(name: String, settings: ManagerSettings)] = []
  package var views: [(name: String, view: GivenView)] = []
  package var prefetcher = GivenPrefetcher()
  package var device = GivenDevice()
  package var disk = DiskConditions()
  package var coder = CodingCosts()
}

/// The manager's settings.
package struct ManagerSettings: Sendable, Hashable {
  /// What the transform of the delegate gives.
  package enum Transform: String, Sendable, CaseIterable {
    case new
    case same
    case none
  }

  /// What the cache key filter makes of a URL.
  package enum KeyFilter: Sendable, Hashable {
    /// The URL without its query.
    case stripQuery
    /// No key: nothing is cached.
    case noKey
    /// Always this text.
    case text(String)

    /// The filter as the model takes it.
    package var filter: ImageLoadingInterface.KeyFilter {
      switch self {
      case .stripQuery: { url in url.map { String($0.absoluteString.prefix { $0 != "?" }) } }
      case .noKey: { _ in nil }
      case .text(let text): { _ in text }
      }
    }
  }

  /// What the delegate answers for an image that is not cached; `nil` if it does not have the method.
  package var shouldDownload: Bool?
  package var transform: Transform?
  /// What a transform takes.
  package var transformTime: Duration = .zero
  package var keyFilter: KeyFilter?
  package var imageTransformer: GivenTransformer?
  package var cacheSerializer: GivenSerializer?
  package var optionsProcessor: GivenOptionsProcessor?
  /// What the delegate answers when a download has failed; `nil` if it does not have the method.
  package var shouldBlockFailedURL: Bool?
  /// Several caches in the place of the app's one.
  package var caches: GivenCaches?
  /// Whether it is the shared manager.
  package var isShared = true

  package init() {}
}

/// A file that is there when the run begins.
package struct GivenFile: Sendable {
  package var data: ImageData
  /// How long before the run began it was written.
  package var age: Duration
  /// How long before the run began it was last read; since it was written if `nil`.
  package var lastRead: Duration?
  /// Whether it has the name that versions before 3.7.4 gave it.
  package var isWithoutExtension = false
  /// Whether its attributes cannot be read.
  package var hasUnreadableAttributes = false
}

/// The state of the disk itself.
package struct DiskConditions: Sendable, Hashable {
  package var faults = DiskFaults()
  package var latency = DiskLatency()
  /// How many bytes it holds; `nil` for no limit.
  package var capacity: Int?

  package init() {}
}

/// The device on which the run takes place.
package struct GivenDevice: Sendable {
  /// How long the app may run in the background.
  package var backgroundTime: Duration = .seconds(180)
  package var freeMemory = 1_000_000_000
  package var hasApplication = true
  /// Whether its memory caches throw out by their limits.
  package var enforcesMemoryLimits = false
  /// Whether a `BOOL` has eight bits there.
  package var is32Bit = false
}

/// The expected result of a run; absent sections are not checked.
package struct Expectation: Sendable {
  package var completions: [(load: String, results: [ExpectedCompletion])]?
  package var progress: [(load: String, counts: [[Int64]])]?
  package var prefetches: [(prefetch: String, told: ExpectedPrefetch)]?
  package var views: [(view: String, content: String?)]?
  package var indicators: [(view: String, isShown: Bool)]?
  package var viewDetails = ExpectedViewDetails()
  package var memory: [String]?
  package var disk: [String]?
  /// What files hold; `nil` for one that is not there.
  package var files: [(name: String, file: ExpectedFile?)]?
  package var failedURLs: [String]?
  package var running: Int?
  /// What is expected of managers beside the app's own.
  package var managers: [(manager: String, state: ExpectedManager)]?
  /// The URLs in the order in which the network saw them.
  package var requests: [String]?
  /// The URLs of the requests under way.
  package var requestsInFlight: [String]?
  package var downloads: Int?
  package var downloadEntries: Int?
  package var outcome: Outcome.Kind?
  /// The answers to steps that call the cache.
  package var answers: [(step: String, answers: [ExpectedAnswer])]?
  package var excludedFromBackup: [String]?
  /// The images that the weak table knows.
  package var weakTable: [String]?
  package var memoryCosts: [(url: String, cost: Int)]?
  /// How many background tasks were begun.
  package var backgroundTasks: Int?
  /// The events that must happen, in this order.
  package var told: [ExpectedEvent]?
  /// The events that must not happen.
  package var untold: [ExpectedEvent]?

  package init() {}
}

/// What a manager holds; what is absent is not looked at.
package struct ExpectedManager: Sendable {
  package var failedURLs: [String]?
  package var running: Int?
}

/// What a file on disk holds; what is absent is not looked at.
package struct ExpectedFile: Sendable {
  /// The label of the image; `.some(nil)` for bytes that are no image.
  package var image: String??
  /// The size of the image in pixels.
  package var size: String?
  package var bytes: Int64?
}

/// One call of a completion; what is absent is not looked at.
package struct ExpectedCompletion: Sendable {
  /// The label of the image; `.some(nil)` for none.
  package var image: String??
  package var frameCount: Int?
  package var scale: Int?
  /// `.some(nil)` for none.
  package var error: LoadError??
  package var cacheType: String?
  package var isFinished: Bool?
  package var queue: CallbackQueue?
  package var at: Duration?
  /// How many bytes of data came with it; `.some(nil)` for no data.
  package var data: Int64??
}

/// An invariant that must break.
package struct ExpectedViolation: Sendable, Equatable {
  package var invariant: String
  /// The load, view or URL on which it breaks.
  package var subject: String?
  /// The defect that breaks it: with the defect off, it holds.
  package var defect: Defect?
}
