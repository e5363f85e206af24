import ImageLoadingInterface

/// Sees a run, and says as it goes whether it is still the one that was recorded.
final class RecordingWitness: RunObserver {
  /// An event of an observed kind.
  struct Seen {
    let record: EventRecord
    /// `nil` if the world did it.
    let thread: ThreadID?
  }

  /// Which thread made another one, and at which of its turns.
  struct Origin {
    let maker: ThreadID
    let turn: Int
  }

  private let recording: Recording
  private let observes: Set<EventKind>
  /// Whether events of different queues are compared, too. With a recording that was cut off they are: whether its
  /// events are the first of a run is decided by what comes before them on any queue.
  private let looksAcrossQueues: Bool
  private(set) var follower: RecordingFollower
  /// In the order of the run, those after the mismatch included.
  private(set) var seen: [Seen] = []
  /// The first event that the recording does not have there, by its place in ``seen``.
  private(set) var mismatch: Int?
  /// The lines that it would have been, had the app been as they say.
  private(set) var otherStates: [OtherState] = []
  /// What was followed before it.
  private var followedFirst: RecordingFollower?
  /// The event by which the run left the recording, by its place in ``seen``, until it continues at a line.
  private var lostAt: Int?
  private var observable = ObservableEvents()
  private(set) var origins: [ThreadID: Origin] = [:]
  /// Kept from run to run.
  private(set) var names: RecordedNames
  /// How often each thread was chosen.
  private(set) var turns: [ThreadID: Int] = [:]
  /// The threads that were made and have not done an operation.
  private var beginning: Set<ThreadID> = []
  /// The queues with events of such threads, each with the threads.
  private var earlyThreads: [String: Set<ThreadID>] = [:]
  /// The state of the app, while a run is made.
  private var state: (() -> AppState)?
  /// Called with what the order of steps depends on.
  var touch: ((String) -> Void)?

  init(_ recording: Recording, of scenario: Scenario) {
    self.recording = recording
    names = RecordedNames(of: recording, scenario)
    observes = Set(recording.observes)
    looksAcrossQueues =
      recording.order == .total || recording.isCutOff
      || recording.lines.contains { !$0.after.isEmpty }
    follower = RecordingFollower(recording)
  }

  var wantsChanges: Bool { observes.contains(.changed) }

  /// Begins another run.
  func reset() {
    follower.reset()
    seen.removeAll(keepingCapacity: true)
    mismatch = nil
    otherStates = []
    followedFirst = nil
    lostAt = nil
    origins.removeAll(keepingCapacity: true)
    turns.removeAll(keepingCapacity: true)
    touch = nil
    beginning.removeAll(keepingCapacity: true)
    earlyThreads.removeAll(keepingCapacity: true)
    state = nil
    observable = ObservableEvents()
  }

  func runBegins(_ state: @escaping () -> AppState) { self.state = state }

  /// Whether all that was recorded came, and nothing else.
  var conforms: Bool { followedFirst == nil && !isLost && follower.isComplete }

  /// What the run has of the recording, before the first thing that differs.
  var followed: RecordingFollower { followedFirst ?? follower }

  /// Whether the run does not follow the recording at present.
  var isLost: Bool { lostAt != nil }

  /// The event by which it left the recording.
  var lostBy: Seen? { lostAt.map { seen[$0] } }

  /// Compares the run with the recording from a line on, whatever came before.
  /// - Returns: whether the lines before it had come, and no other.
  func proceed(to line: Int) -> Bool {
    let before = follower
    if follower.proceed(to: line), !isLost { return true }
    if followedFirst == nil { followedFirst = before }
    lostAt = nil
    follower.comparesNumbers = false
    return false
  }

  /// Whether the run has an observed event of a thread before its first operation, and one that it could have come after.
  /// A thread comes to its first operation as soon as it is made, so no order of the operations makes such an event later.
  var hasEarlyEvents: Bool {
    if looksAcrossQueues { return !earlyThreads.isEmpty && seen.count > 1 }
    return earlyThreads.contains { queue, threads in
      threads.count > 1
        || seen.contains { seen in
          seen.record.queue == queue && seen.thread.map { !threads.contains($0) } ?? true
        }
    }
  }

  func chose(_ thread: ThreadID) { turns[thread, default: 0] += 1 }

  func observe(_ event: RunEvent) {
    if case .trace(.made(let child, _)) = event.kind, let maker = event.threadID {
      origins[child] = Origin(maker: maker, turn: turns[maker] ?? 0)
      beginning.insert(child)
    }
    if case .trace(.did) = event.kind, let thread = event.threadID { beginning.remove(thread) }
    guard observable.sees(event) else { return }
    let record = EventRecord(event)
    let isObserved = observes.contains(record.event.kind)
    if !names.isEmpty { names.see(event, record, isObserved: isObserved) }
    guard isObserved else { return }
    touch?(looksAcrossQueues ? "the recording" : "the recording of \(record.queue)")
    seen.append(Seen(record: record, thread: event.threadID))
    if let thread = event.threadID, beginning.contains(thread) {
      earlyThreads[record.queue, default: []].insert(thread)
    }
    if isLost || follower.follow(record, in: { [state] in state?() }) { return }
    lostAt = seen.count - 1
    guard followedFirst == nil else { return }
    mismatch = seen.count - 1
    otherStates = follower.otherStates
  }
}

/// Gives a run up once it is not the one that was recorded.
struct GivingUp: StrategyWrapper {
  var base: any Strategy
  let witness: KernelConfined<RecordingWitness>

  init(_ base: any Strategy, _ witness: RecordingWitness) {
    self.base = base
    self.witness = KernelConfined(witness)
  }

  var wantsEveryStep: Bool { true }

  mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
    if witness.value.isLost { return nil }
    return choice.enabled.count > 1 || base.wantsEveryStep ? try base.choose(choice) : 0
  }
}
