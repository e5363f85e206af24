import ImageLoadingModel

/// Something that must be true of every run.
///
/// An invariant gets all events and keeps what it needs to know; it never touches the model. Two
/// that are equal will report the same for all that follows.
protocol Invariant: Hashable, SendableMetatype {
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
  static func isPromised(by generation: Generation) -> Bool { true }
  static var outlivesApp: Bool { false }
  static var isOfOneCache: Bool { false }
  static var judgesAnyManager: Bool { id.judgesAnyLoader }
  static var judgesCrashes: Bool { false }
  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {}
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {}
  mutating func checkAtIdle(_ end: RunEndState, _ findings: inout [Finding]) {}
}

/// What is the same in every run of a scenario, so that it distinguishes no invariants.
struct RunConstant<Value>: Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// A break of an invariant, before it is placed.
struct Finding {
  let subject: String?
  let mode: FailureMode
  /// What distinguishes failures of one mode that are of different kinds, such as the racing field.
  let detail: String?
  let explanation: Sentence

  init(_ subject: String?, _ mode: FailureMode, of detail: String? = nil, _ explanation: Sentence) {
    self.subject = subject
    self.mode = mode
    self.detail = detail
    self.explanation = explanation
  }
}

/// What the generation promises, and the settings that invariants go by. Each invariant of a run gets it, and
/// it is large: they share one object.
final class InvariantRules: Sendable {
  let generation: Generation
  let given: Given
  /// How the scenario uses the downloader.
  let downloads: DownloadUse

  init(generation: Generation, given: Given, downloads: DownloadUse = DownloadUse()) {
    self.generation = generation
    self.given = given
    self.downloads = downloads
  }

  /// Whether a manager has caches of its own.
  var hasSeveralCaches: Bool {
    managers.contains { $0.caches != nil }
  }

  /// The settings of every manager, the shared one first.
  var managers: [ManagerSettings] { [given.manager] + given.managers.map(\.settings) }

  /// Whether a download can have to wait for another one.
  var downloadsMayWait: Bool {
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
struct DownloadUse: Sendable {
  /// How many loads there can be.
  var loads = Int.max
  /// Whether the app changes how many may run at once, or suspends them.
  var changesSettings = true
  /// Whether there is a prefetcher, which sets the limit, too.
  var prefetches = true
  /// How many prefetches there can be.
  var prefetchCount = Int.max
  /// Whether the app goes to the background.
  var entersBackground = true
  /// Whether the app begins a new session.
  var replacesSession = false
  /// The least length that a step lets a server announce; `nil` if none does.
  var leastAnnouncedLength: Int?
}

/// What is there when nothing more can happen.
struct RunEndState {
  let state: AppState
  let outcome: Outcome
  let files: [DiskSnapshot.File]
  /// The path of the file of a key.
  let path: (String) -> String
  /// The loads whose operation has an owner, and that the app itself does not keep.
  var ownedLoads: [String] = []
  /// Whether time passes only while no thread has anything to do.
  var timeIsExact = true
  /// When stimuli held a thread before a checkpoint, so that it was slow.
  var slowTimes: [ClosedRange<Duration>] = []
  /// The decoded images that have an owner although no cache, no view and nothing else of the app
  /// has them.
  var lostImages: [String] = []
  /// Those that only the operation of a load has which has ended, and which the app keeps.
  var imagesOfEndedLoads: [String] = []
}

/// What is known of an invariant without a run.
public struct InvariantDescription: Sendable {
  /// What `sim invariants` and `violates` call it.
  public let id: String
  /// What holds, in English.
  public let sentence: String
  /// Why that matters to an app, in English.
  public let reason: String
  /// The ids of the claims of the documents that it follows from.
  public let claims: [String]
  /// The generations that promise it, oldest first.
  public let generations: [Generation]
  /// Whether it judges only apps whose managers have no caches of their own.
  public let isOfOneCache: Bool
  /// Whether it judges custom loaders, too.
  public let judgesAnyLoader: Bool
  /// Whether it judges custom managers that stand alone, too.
  public let judgesAnyManager: Bool
}

/// The table of invariants.
public enum Invariants {
  /// In the order in which they are asked.
  static let types: [any Invariant.Type] = InvariantID.allCases.map(\.type)

  /// What each says.
  public static let all = types.map { type in
    InvariantDescription(
      id: type.id.rawValue, sentence: type.sentence, reason: type.reason, claims: type.claims,
      generations: Generation.all.filter { type.isPromised(by: $0) },
      isOfOneCache: type.isOfOneCache, judgesAnyLoader: type.id.judgesAnyLoader,
      judgesAnyManager: type.judgesAnyManager)
  }

  /// The same, and those of the app of this process.
  public static var known: [InvariantDescription] {
    guard let app = AppRegistry.app?.generation else { return all }
    return all
      + app.parts.invariants.map { type in
        InvariantDescription(
          id: type.id, sentence: type.sentence, reason: "\(app.name) promises it.", claims: [],
          generations: [app], isOfOneCache: false, judgesAnyLoader: true,
          judgesAnyManager: true)
      }
  }
}
