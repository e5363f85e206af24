import ImageLoadingModel

/// Something that must be true of every run.
///
/// An invariant hears all that happens and keeps what it needs to know; it never touches the model.
/// Two that are equal will say the same of all that follows.
protocol Invariant: Hashable, SendableMetatype {
  /// The id, in words joined by hyphens; part of the scenario format.
  static var id: InvariantID { get }
  /// What must be true, in one sentence.
  static var sentence: String { get }
  /// Why anybody should care.
  static var reason: String { get }
  /// The claims it comes from; empty if it follows from what any loader owes its users.
  static var claims: [String] { get }

  /// Whether a generation promises it: what it says of has to be there.
  static func isPromised(by generation: Generation) -> Bool

  /// Whether it goes on over the death of the app; one that does not begins anew.
  static var outlivesApp: Bool { get }
  /// Whether it is asked when the app has crashed: what was to come did not, and nothing is at rest.
  static var judgesCrashes: Bool { get }

  init(_ rules: InvariantRules)

  /// What a fact that is about to be told has to do with others: what it leaves out, reductions leave
  /// out. What only looks at the end relates nothing.
  func relations(of fact: RunFact) -> [Relation]

  mutating func observe(_ fact: RunFact, _ findings: inout [Finding])

  /// Called once when nothing more can happen.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding])

  /// Called once instead if the run ends with nothing more to do at its last instant.
  mutating func checkAtIdle(_ end: RunEndState, _ findings: inout [Finding])
}

extension Invariant {
  static func isPromised(by generation: Generation) -> Bool { true }
  static var outlivesApp: Bool { false }
  static var judgesCrashes: Bool { false }
  mutating func observe(_ fact: RunFact, _ findings: inout [Finding]) {}
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {}
  mutating func checkAtIdle(_ end: RunEndState, _ findings: inout [Finding]) {}
}

/// A break of an invariant, before it is placed.
struct Finding {
  var subject: String?
  var explanation: Statement

  init(_ subject: String?, _ explanation: Statement) {
    self.subject = subject
    self.explanation = explanation
  }
}

/// What the generation promises, and the settings that invariants go by.
struct InvariantRules: Sendable {
  let generation: Generation
  let given: Given
  /// How the scenario uses the downloader.
  var downloads = DownloadUse()

  /// For an app that is launched again: its memory is empty.
  var forNextLife: InvariantRules {
    var given = given
    given.memory = []
    given.failedURLs = []
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
}

/// What is there when nothing more can happen.
struct RunEndState {
  let state: RunState
  let outcome: Outcome
  let files: [DiskSnapshot.File]
  /// The path of the file of a key.
  let path: (String) -> String
  /// The loads whose operation somebody owns, and that the app itself does not keep.
  var ownedLoads: [String] = []
  /// Whether time passes only while nobody has anything to do.
  var timeIsExact = true
  /// The decoded images that have an owner though no cache, no view and nobody else has them.
  var lostImages: [String] = []
}

/// What is known of an invariant without a run.
public struct InvariantDescription: Sendable {
  public let id: String
  public let sentence: String
  public let reason: String
  public let claims: [String]
  /// The generations that promise it, oldest first.
  public let generations: [Generation]
}

/// The table of invariants.
public enum Invariants {
  static let types: [any Invariant.Type] = [
    NoCompletionAfterCancel.self, CompletionCount.self, CompletionOnMain.self, TrueCacheType.self,
    BlacklistedByRule.self, UnblacklistedByRetry.self, OneRequestPerURL.self, DownloadLimit.self,
    ViewShowsLastAnswer.self, MemoryEmptyAfterWarning.self, DiskHoldsDownload.self,
    NothingRunningAtRest.self, BackgroundTasksEnded.self, RunsToItsEnd.self, ProgressIsTrue.self,
    IndicatorFollowsLoad.self, CachedIsNotRefused.self, StoreFailsOnlyForTheDisk.self,
    RemovedStaysRemoved.self, DownloadOrder.self, LatestLoadIsKept.self, NoUserCodeUnderLock.self,
    CleaningKeepsTheYoung.self, UsedFilesStay.self, StoredWhereAsked.self,
    ShownImageIsAtHand.self, CleanedAtTermination.self,
    DiskUntouchedByMemoryWarning.self, CostCountsFrames.self,
    PrefetchLoadsEachURL.self, PrefetchHearsItsEnd.self,
    CancelledPrefetchRests.self, AnimationImagesInOrder.self,
    WaitsOnlyAtTheLimit.self, NoDataRace.self, NoDeadOperationListed.self,
    CallbacksAreAnswered.self, CancelAllReachesEveryLoad.self, CancelReachesTheDownload.self,
    NotModifiedOnlyForRefresh.self, ErrorsHaveCauses.self, PrefetchCountsAddUp.self,
    RequestEndsWithItsCancel.self, BackgroundTaskCoversItsWork.self, RemovedStaysOutOfMemory.self,
    ProgressIsOfTheShownLoad.self, CacheCallsAnswerOnce.self, NothingKeptAtRest.self,
    SynchronousLoadIsToldInside.self, ViewCancelReachesItsLoad.self,
  ]

  /// What each says.
  public static let all = types.map { type in
    InvariantDescription(
      id: type.id.rawValue, sentence: type.sentence, reason: type.reason, claims: type.claims,
      generations: Generation.all.filter { type.isPromised(by: $0) })
  }
}
