import Synchronization

/// The deterministic scheduler: one run of one program under one strategy.
///
/// All simulated threads run on the one real thread that calls `run`. At each operation on a shared
/// object the kernel asks the strategy which thread runs next; nothing else decides.
///
/// `@unchecked Sendable` is safe because the state below is touched only on that real thread while the run goes
/// on, and not at all after it: the code under test reaches the kernel only through the ports, each of which asks
/// first where it is called (`isDraining`).
public final class Kernel: SchedulerCore, @unchecked Sendable {
  let executor: OneThreadExecutor
  @exclusivity(unchecked) var strategy: any Strategy
  package let timeMode: TimeMode
  let limits: Limits
  /// Both are released when the run has ended.
  @exclusivity(unchecked) var observer: (any TraceObserver)?
  package let recordsChanges: Bool
  @exclusivity(unchecked) package var director: (any RunDirector)?
  let recordsSchedule: Bool
  /// `nil` if data races are not looked for.
  package let races: RaceFinder?
  /// `nil` if it is not asked what the program leaves behind.
  let inventory: Inventory?
  let wantsEveryStep: Bool
  /// What depends on what, if the strategy wants to know.
  package let log: StepLog?
  /// What distinguishes states, if the strategy needs that.
  let ledger: StateLedger?
  /// Whether one of these three wants to know what operations do.
  let wantsEffects: Bool

  /// Asked now and then whether to end the run.
  @exclusivity(unchecked) package var isInterrupted: () -> Bool = { false }

  /// Everything that is enabled or waits, in the order of ids.
  @exclusivity(unchecked) var live: [SimulatedThread] = []
  /// Threads that were made and have not reached their first operation.
  @exclusivity(unchecked) var fresh: [SimulatedThread] = []
  @exclusivity(unchecked) package var current: SimulatedThread?
  /// The thread that did the last operation.
  @exclusivity(unchecked) var lastScheduled: SimulatedThread?
  /// The thread to which the running one hands over.
  @exclusivity(unchecked) private var successor: SimulatedThread?
  @exclusivity(unchecked) var enabled: [SimulatedThread] = []
  /// The place in it of the thread that did the last operation.
  @exclusivity(unchecked) private var running: Int?
  @exclusivity(unchecked) var timers = TimerHeap()
  @exclusivity(unchecked) var timerSerial: UInt64 = 0
  /// Objects that hold something which has not begun: they are emptied when the run ends.
  @exclusivity(unchecked) var holding: [ObjectIdentifier: KernelObject] = [:]
  /// Operation queues that hold operations: likewise.
  @exclusivity(unchecked) var filledQueues: [ObjectIdentifier: OperationQueueObject] = [:]
  /// The ports that hold something of the program, if they are to be emptied: the others are freed
  /// when the caller that ran the program has released them.
  let ports = Mutex<[AttachedPort]>([])
  /// Not changed after the first port.
  @exclusivity(unchecked) package var keepsPorts = false
  /// What threads are at that have ended.
  let nothing = KernelObject(name: "nothing", key: 0)
  @exclusivity(unchecked) var rootCount: UInt32 = 0
  @exclusivity(unchecked) var objectCount: UInt64 = 0

  /// Virtual time, for code outside the run.
  @exclusivity(unchecked) package internal(set) var instant: Duration = .zero
  /// Whether the threads that are left run to their ends without effect.
  @exclusivity(unchecked) var hasEnded = false
  /// Whether a thread was left where it is.
  @exclusivity(unchecked) var hasAbandoned = false
  /// What each task carries that the program begins by itself; while the run continues.
  @exclusivity(unchecked) var taskToken: TaskToken?
  /// What a report of a crash calls the run.
  @exclusivity(unchecked) package var title = ""
  let phase = Atomic(Phase.before)
  /// How often the thread that is being drained has asked for an operation.
  @exclusivity(unchecked) var drainedCalls = 0
  @exclusivity(unchecked) package private(set) var step = 0
  @exclusivity(unchecked) var stepsAtThisInstant = 0
  @exclusivity(unchecked) var arrivals = 0
  @exclusivity(unchecked) package var digest = Digest()
  @exclusivity(unchecked) package private(set) var schedule: Schedule
  @exclusivity(unchecked) var outcome: Outcome?

  init(
    executor: OneThreadExecutor, strategy: any Strategy, timeMode: TimeMode, limits: Limits,
    recordsSchedule: Bool, observer: (any TraceObserver)?, races: RaceFinder? = nil,
    inventory: Inventory? = nil
  ) {
    self.executor = executor
    self.strategy = strategy
    self.timeMode = timeMode
    self.limits = limits
    self.recordsSchedule = recordsSchedule
    schedule = Schedule(timeMode: timeMode)
    wantsEveryStep = strategy.wantsEveryStep
    log = strategy.stepLog
    ledger = strategy.stateLedger
    self.observer = observer
    recordsChanges = observer?.wantsChanges ?? false
    self.races = races
    self.inventory = inventory
    wantsEffects = log != nil || ledger != nil || races != nil
  }

  /// Runs until nothing more can happen or the run is ended, then drains.
  package func run() -> Outcome {
    executor.runBegins()
    phase.store(.running, ordering: .releasing)
    taskToken = TaskToken(kernel: self)
    defer {
      phase.store(.over, ordering: .releasing)
      executor.runEnded()
    }
    ledger?.question = { [unowned self] in state() }
    executor.kernel = self
    executor.runJobs {
      successor = chooseNext()
      handOver()
    }
    while let lost = current {
      escape(from: lost.id)
      guard executor.awaitForeignJob(milliseconds: 1_000) else { break }
      executor.runJobs {}
    }
    executor.runJobs { resumeDrained() }
    executor.kernel = nil
    let last = lastScheduled?.id
    discardWhatNeverRan()
    lookForTasksOfItsOwn(of: last)
    taskToken = nil
    if recordsSchedule { schedule.runEnded(afterStep: step, digest: digest.description) }
    return outcome ?? .rest
  }

  // MARK: The decision

  package func mayProceed(_ operation: VisibleOperation) -> Bool {
    guard executor.isHome else { return mayProceedElsewhere }
    guard !hasEnded else { return mayDrain() }
    guard let current else { return true }
    if executor.hasLostControl { escape(from: current.id) }
    guard operation.object is KernelObject else {
      preconditionFailure("\(operation.object.name) is no object of this kernel")
    }
    current.operation = operation
    current.arrival = nextArrival()
    guard let next = chooseNext(), next !== current else { return true }
    successor = next
    return false
  }

  package func switchThread() async {
    guard executor.isHome else { return await executor.holdForeignTask() }
    guard let current else { return }
    if drainsEndlessly { return await abandon(current) }
    LiveObjects.change { $0.continuations += 1 }
    await withUnsafeContinuation { continuation in
      current.stage = .suspended(continuation)
      handOver()
    }
    LiveObjects.change { $0.continuations -= 1 }
  }

  /// Chooses the next thread and lets its operation take effect.
  /// - Returns: `nil` if the run has ended.
  private func chooseNext() -> SimulatedThread? {
    while outcome == nil {
      if !fresh.isEmpty {
        let first = fresh.removeFirst()
        insert(first)
        return first
      }
      if timeMode == .any { offerTimers() }
      if let forced = gatherEnabled() {
        take(forced)
        return forced
      }
      if enabled.isEmpty {
        if !moveOn() { break }
        continue
      }
      guard let chosen = choose() else { break }
      guard case .due(let action) = chosen.stage else {
        take(chosen)
        return chosen
      }
      fire(chosen, action)
    }
    return nil
  }

  /// Collects the enabled threads.
  /// - Returns: an enabled thread whose operation is never a choice.
  private func gatherEnabled() -> SimulatedThread? {
    var forced: SimulatedThread?
    var count = 0
    running = nil
    for thread in live {
      guard thread.canContinue else {
        thread.wasEnabled = false
        continue
      }
      if thread.operation.kind == .join {
        if forced == nil { forced = thread }
        continue
      }
      if !thread.wasEnabled {
        thread.wasEnabled = true
        thread.readySince = step
      }
      if thread === lastScheduled { running = count }
      // Most threads are still where they were before.
      if count == enabled.count {
        enabled.append(thread)
      } else if enabled[count] !== thread {
        enabled[count] = thread
      }
      count += 1
    }
    if count < enabled.count { enabled.removeLast(enabled.count - count) }
    return forced
  }

  private func choose() -> SimulatedThread? {
    if enabled.count == 1, !wantsEveryStep { return enabled[0] }
    let choice = Choice(step: step + 1, time: instant, enabled: enabled, running: running)
    do {
      log?.stepEnds()
      guard let index = try strategy.choose(choice) else {
        finish(.pruned)
        return nil
      }
      let chosen = enabled[index]
      if enabled.count == 1 { return chosen }
      if recordsSchedule { schedule.append(choice, chosen: index) }
      return chosen
    } catch {
      finish(.diverged(error))
      return nil
    }
  }

  /// Counts the step, lets the operation take effect and records it.
  @inline(__always)
  func take(_ thread: SimulatedThread) {
    step += 1
    stepsAtThisInstant += 1
    thread.wasEnabled = false
    lastScheduled = thread
    let operation = thread.operation
    let object = operation.kernelObject
    perform(operation, by: thread)
    digest.add(thread.id.hash &+ UInt64(operation.kind.rawValue))
    digest.add(object.key)
    if observer != nil { trace(.did(operation.kind, object: object.name), by: thread) }
    if stepsAtThisInstant > limits.stepsAtOneInstant {
      finish(.livelock(steps: limits.stepsAtOneInstant))
    } else if step > limits.steps {
      finish(.stepBound(limits.steps))
    } else if step % Self.stepsBetweenQuestions == 1, isInterrupted() {
      finish(.interrupted)
    }
  }

  /// A power of two. The first step asks, too: many short runs are long work.
  private static let stepsBetweenQuestions = 1_024

  // MARK: Handing over

  /// Resumes the successor; called while the running thread suspends.
  func handOver() {
    guard let next = successor else { return resumeDrained() }
    successor = nil
    resume(next)
  }

  /// Lets the successor begin, if it has not yet, on the worker whose thread has just ended.
  /// - Returns: its body; `nil` if it is to be resumed.
  func beginSuccessor() -> Block? {
    guard let next = successor, case .ready(let body) = next.stage else { return nil }
    successor = nil
    current = next
    next.stage = .running
    return body
  }

  func resume(_ thread: SimulatedThread) {
    current = thread
    switch thread.stage {
    case .suspended(let continuation):
      thread.stage = .running
      executor.resume(continuation)
    case .ready(let body):
      thread.stage = .running
      executor.start(body)
    case .due, .running, .fired, .ended:
      preconditionFailure("\(thread.title) was chosen and is not enabled")
    }
  }

  func threadEnded() {
    guard let ended = current else { return }
    if executor.hasLostControl { escape(from: ended.id) }
    ended.stage = .ended
    log?.ended(ended)
    if observer != nil, !hasEnded { trace(.ended, by: ended) }
    remove(ended)
    ended.completion?.isDone = true
    if hasEnded { return ended.letGo(nothing) }
    if let completion = ended.completion {
      apply(.handOver, to: completion)
      completion.caller?.learn(ended.knowledge)
    }
    if let queue = ended.homeQueue { leave(queue, by: ended) }
    races?.end(ended)
    ended.letGo(nothing)
    successor = chooseNext()
  }
}
