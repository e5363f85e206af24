import ImageLoadingInterface

/// Something that must be true of every run.
///
/// An invariant gets all events and keeps what it needs to know; it never touches the model. Two
/// that are equal will report the same for all that follows.
package protocol Invariant: Hashable, SendableMetatype {
  /// The id, in words joined by hyphens; part of the scenario format.
  static var id: InvariantID { get }
  /// What must be true, in one sentence.
  static var sentence: String { get }
  /// Why it matters.
  static var reason: String { get }
  /// The claims it comes from; empty if it follows from what any loader owes its users.
  static var claims: [String] { get }

  /// The events that it looks at: it is not asked of others, neither what they relate nor what they
  /// break. An invariant that only checks the end looks at none.
  static var events: [EventKind] { get }

  /// Whether a generation promises it: what it says of has to be there.
  static func isPromised(by generation: Generation) -> Bool

  /// Whether it continues after the death of the app; one that does not begins anew.
  static var outlivesApp: Bool { get }
  /// Whether it knows what is cached by keys alone: it judges no app whose managers have caches of their
  /// own, each with an image for a key.
  static var isOfOneCache: Bool { get }
  /// Whether it also judges a custom manager that stands alone, and goes by events of the model's views
  /// and prefetcher.
  static var judgesAnyManager: Bool { get }
  /// Whether it is asked when the app has crashed or runs on and on: what was to come did not, and nothing is at rest.
  static var judgesCrashes: Bool { get }

  init(_ rules: InvariantRules)

  /// How an event that is about to be reported relates to others: what it leaves out, reductions
  /// leave out. An invariant that only checks the end relates nothing.
  func relations(of event: RunEvent) -> [Relation]

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding])

  /// Called once when nothing more can happen.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding])

  /// Called once instead if the run ends with nothing more to do at its last instant.
  mutating func checkAtIdle(_ end: RunEndState, _ findings: inout [Finding])
}

extension Invariant {
  /// Whether it also judges a custom image cache: it knows nothing of what is cached.
  static var judgesAnyCache: Bool {
    !isOfOneCache && !events.contains { $0.reporter == .cache }
  }

  /// Whether it also judges a custom view loading that stands alone.
  static var judgesAnyViews: Bool {
    id.judgesAnyLoader || !events.contains { $0.reporter == .views }
  }

  package static func isPromised(by generation: Generation) -> Bool { true }
  package static var outlivesApp: Bool { false }
  package static var isOfOneCache: Bool { false }
  package static var judgesAnyManager: Bool { id.judgesAnyLoader }
  package static var judgesCrashes: Bool { false }
  package mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {}
  package mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {}
  package mutating func checkAtIdle(_ end: RunEndState, _ findings: inout [Finding]) {}
}

/// What is the same in every run of a scenario, so that it distinguishes no invariants.
package struct RunConstant<Value>: Hashable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A break of an invariant, before it is placed.
package struct Finding {
  let subject: String?
  let mode: FailureMode
  /// What distinguishes failures of one mode that are of different kinds, such as the racing field.
  let detail: String?
  let explanation: Sentence

  package init(
    _ subject: String?, _ mode: FailureMode, of detail: String? = nil, _ explanation: Sentence
  ) {
    self.subject = subject
    self.mode = mode
    self.detail = detail
    self.explanation = explanation
  }
}

/// What the generation promises, and the settings that invariants go by. Each invariant of a run gets it, and
/// it is large: they share one object.
package final class InvariantRules: Sendable {
  package let generation: Generation
  package let given: Given
  /// How the scenario uses the downloader.
  package let downloads: DownloadUse

  package init(generation: Generation, given: Given, downloads: DownloadUse = DownloadUse()) {
    self.generation = generation
    self.given = given
    self.downloads = downloads
  }

  /// Whether a manager has caches of its own.
  package var hasSeveralCaches: Bool {
    managers.contains { $0.caches != nil }
  }

  /// The settings of every manager, the shared one first.
  package var managers: [ManagerSettings] { [given.manager] + given.managers.map(\.settings) }

  /// Whether a download can have to wait for another one.
  package var downloadsMayWait: Bool {
    downloads.changesSettings || given.isSuspended
      || downloads.loads > given.downloader.maxConcurrentDownloads
  }

  /// For an app that is launched again: its memory is empty, and its views are new ones.
  var forNextLife: InvariantRules {
    var given = given
    given.memory = []
    given.failedURLs = []
    given.views = []
    return InvariantRules(generation: generation, given: given, downloads: downloads)
  }
}

/// What a scenario can do to the downloader.
package struct DownloadUse: Sendable {
  /// How many loads there can be.
  package var loads = Int.max
  /// Whether the app changes how many may run at once, or suspends them.
  package var changesSettings = true
  /// Whether there is a prefetcher, which sets the limit, too.
  package var prefetches = true
  /// How many prefetches there can be.
  package var prefetchCount = Int.max
  /// Whether the app goes to the background.
  package var entersBackground = true
  /// Whether the app begins a new session.
  package var replacesSession = false
  /// The least length that a step lets a server announce; `nil` if none does.
  package var leastAnnouncedLength: Int?
}

/// What is there when nothing more can happen.
package struct RunEndState {
  package let state: AppState
  package let outcome: Outcome
  package let files: [DiskSnapshot.File]
  /// The path of the file of a key.
  package let path: (String) -> String
  /// The loads whose operation has an owner, and that the app itself does not keep.
  package var ownedLoads: [String] = []
  /// Whether time passes only while no thread has anything to do.
  package var timeIsExact = true
  /// When stimuli held a thread before a checkpoint, so that it was slow.
  package var slowTimes: [ClosedRange<Duration>] = []
  /// The decoded images that have an owner although no cache, no view and nothing else of the app
  /// has them.
  package var lostImages: [String] = []
  /// Those that only the operation of a load has which has ended, and which the app keeps.
  package var imagesOfEndedLoads: [String] = []

  package init(
    state: AppState, outcome: Outcome, files: [DiskSnapshot.File],
    path: @escaping (String) -> String,
    ownedLoads: [String] = [], timeIsExact: Bool = true, slowTimes: [ClosedRange<Duration>] = [],
    lostImages: [String] = [], imagesOfEndedLoads: [String] = []
  ) {
    self.state = state
    self.outcome = outcome
    self.files = files
    self.path = path
    self.ownedLoads = ownedLoads
    self.timeIsExact = timeIsExact
    self.slowTimes = slowTimes
    self.lostImages = lostImages
    self.imagesOfEndedLoads = imagesOfEndedLoads
  }
}
