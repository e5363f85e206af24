import ImageLoadingInterface

/// Something that happened in a run of a scenario, where and when.
public struct RunEvent: Sendable {
  package enum Kind: Sendable {
    case trace(TraceEvent.Action)
    case model(ModelEvent)
    case network(NetworkEvent)
    /// A step of the scenario begins: its name, and what it does.
    case stimulus(step: String, Action)
    case memoryWarningBegan
    case memoryWarningHandled
    /// A call of the cache by a step of the scenario is answered.
    case answered(AnswerRecord)
    /// Something happens to a call of the cache that takes a block.
    case cacheCall(CacheCallEvent)
    /// Something happens to a call of the downloader by a step of the scenario.
    case downloadCall(DownloadCallEvent)
    /// A cleaning of the disk has ended.
    case cleaned(CleaningRecord)
    /// The app has terminated; these expired files are still there.
    case terminated(expired: [String])
    /// The app is launched again.
    case relaunched
    /// Nothing orders two accesses to a cell; of races that the generation is known to have, their id.
    case raced(DataRace, known: String?)
    /// An invariant broke, by the event before this one.
    case broke(Violation)
  }

  /// The number of the operation after which it happened.
  public let step: Int
  /// Virtual time since the run began.
  public let time: Duration
  /// `nil` if the world did it.
  public let threadID: ThreadID?
  /// The queue on which the code runs, or the thread's own name.
  public let place: String
  /// Whether that is the main queue.
  package var isOnMainQueue: Bool { place == Queue.mainLabel }
  /// Whether that thread is the main thread, whatever queue its code runs on.
  public let isMainThread: Bool
  /// What the thread acts for.
  public let subject: EventSubject
  /// The locks that the thread holds, outermost first; as the kernel reports them, binary
  /// semaphores as well.
  public let heldLocks: [String]
  package let kind: Kind

  package init(
    step: Int, time: Duration, threadID: ThreadID?, place: String, isMainThread: Bool,
    subject: EventSubject, heldLocks: [String], kind: Kind
  ) {
    self.step = step
    self.time = time
    self.threadID = threadID
    self.place = place
    self.isMainThread = isMainThread
    self.subject = subject
    self.heldLocks = heldLocks
    self.kind = kind
  }

  /// What happened, as scenario files and traces name it.
  public var event: Event { kind.event }

  /// The id of the thread in words; empty if the world did it.
  public var thread: String { threadID?.description ?? "" }
}

/// Gets each event of a run, as it happens.
public protocol RunObserver: AnyObject {
  /// Whether it looks at how shared objects change (`changed`), which makes a run slower; by default it does.
  var wantsChanges: Bool { get }

  /// The run is about to begin.
  /// - Parameter state: the state of the app, at any moment of the run.
  func runBegins(_ state: @escaping () -> AppState)

  func observe(_ event: RunEvent)
}

extension RunObserver {
  public var wantsChanges: Bool { true }

  public func runBegins(_ state: @escaping () -> AppState) {}
}
