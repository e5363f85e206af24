import ImageLoadingModel
import SimScenarios

/// Issues the stimuli of a scenario: at their times, and when their conditions hold.
///
/// It directs the kernel: holds a thread before a checkpoint while the stimulus runs that waited for
/// it, and has more to do when all is idle.
final class ScenarioDriver: RunDirector {
  /// A thread that is held while a stimulus runs.
  struct Hold {
    let thread: SimulatedThread
    let stimulus: Stimulus
    let start: Duration
    /// Why the thread continues before the stimulus has ended: which thread waited for which.
    var obstacles: Deadlock?
  }

  /// Represents, among the shared objects, that which waits for its moment.
  private static let moments = "moments of the scenario"

  private unowned let kernel: Kernel
  private let until: RunEnd
  private let performer: StimulusPerformer
  private let whenRunEnds: () -> Void
  private let recall: () -> [AnyHashable]
  private var timeline: StimulusTimeline
  /// The time for which the timer is set.
  private var alarm: Duration?
  private var waiting: WaitingStimuli
  private var arrivals: [String: Int] = [:]
  private var completions: [String: Int] = [:]
  private var progress: MomentProgress
  /// Threads that are held, with the stimuli for which they are.
  private(set) var holds: [Hold] = []
  /// Threads that continued because the stimuli for which they were held needed what they had.
  private(set) var holdsGivenUp: [Hold] = []
  /// When time passed while a thread was held, in holds that are over.
  private var pastSlowTimes: [ClosedRange<Duration>] = []
  private var hasAskedOwnParts = false

  /// - Parameters:
  ///   - whenRunEnds: called before the threads are drained.
  ///   - recall: gives what the observers of the run remember.
  init(
    kernel: Kernel, scenario: Scenario, performer: StimulusPerformer,
    whenRunEnds: @escaping () -> Void, recall: @escaping () -> [AnyHashable]
  ) {
    self.kernel = kernel
    self.performer = performer
    self.whenRunEnds = whenRunEnds
    self.recall = recall
    until = scenario.until
    timeline = StimulusTimeline(scenario.stimuli)
    waiting = WaitingStimuli(scenario.stimuli)
    progress = MomentProgress(waiting.pending)
    scheduleNext()
  }

  /// The stimuli whose moment has not come.
  var pending: [Stimulus] { waiting.pending }

  /// What came instead of such a moment.
  func progress(towards moment: Stimulus.Moment) -> Sentence? {
    var (arrived, completed) = (0, 0)
    switch moment {
    case .reaches(let subject, let step, _):
      arrived = arrivals["\(subject) reaches \(step.rawValue)"] ?? 0
    case .completes(let load, _): completed = completions[load] ?? 0
    case .at, .idle, .rest: break
    }
    return progress.told(of: moment, arrivals: arrived, completions: completed)
  }

  /// When time passed while a thread was held.
  var slowTimes: [ClosedRange<Duration>] { pastSlowTimes + holds.compactMap(slowTime(of:)) }

  private func slowTime(of hold: Hold) -> ClosedRange<Duration>? {
    kernel.instant > hold.start ? hold.start...kernel.instant : nil
  }

  // MARK: Issuing

  /// Sets the timer for what comes next on the timeline.
  private func scheduleNext() {
    guard let time = timeline.nextTime, alarm != time else { return }
    alarm = time
    let driver = KernelConfined(Unowned(self))
    let id = ThreadID(root: "scenario", ordinal: 0)
    let loads = timeline.nextActions.flatMap(\.joinableDownloads)
    kernel.schedule(after: time - kernel.instant, as: id, named: "scenario", before: loads) {
      driver.value.driver.alarmRings(at: time)
    }
  }

  private func alarmRings(at time: Duration) {
    // A quiet moment may have set the timer to something earlier, and all of this has come since.
    guard alarm == time else { return }
    alarm = nil
    issueDue(at: time)
  }

  private func issueDue(at time: Duration) {
    for entry in timeline.removeDue(at: time) {
      if let choice = entry.choice {
        chooseTime(of: entry.stimulus, at: entry.index, among: choice)
      } else {
        issue(entry.stimulus, entry.repetition)
      }
    }
    scheduleNext()
  }

  /// Lets the strategy choose when a stimulus comes.
  private func chooseTime(of stimulus: Stimulus, at index: Int, among times: Durations) {
    let driver = KernelConfined(Unowned(self))
    let name = stimulus.title.replacing(" ", with: "-")
    let id = ThreadID(root: "time-of-\(name)", ordinal: UInt32(stimulus.number))
    kernel.perform(as: id, for: .none) {
      (kernel as any SchedulerCore).choose("time", of: stimulus.title, among: times) { time in
        driver.value.driver.wait(until: time, as: id, for: stimulus, at: index)
      }
    }
  }

  /// The time of a stimulus was chosen.
  private func wait(until time: Duration, as id: ThreadID, for stimulus: Stimulus, at index: Int) {
    let driver = KernelConfined(Unowned(self))
    // Time may have advanced while the choice was open.
    kernel.schedule(
      after: time - kernel.instant, as: id, named: "scenario",
      before: stimulus.action.joinableDownloads
    ) {
      driver.value.driver.begin(index)
    }
  }

  /// A stimulus comes whose time is known now.
  private func begin(_ index: Int) {
    timeline.begin(index, at: kernel.instant)
    issueDue(at: kernel.instant)
  }

  /// The kernel's timers do not keep the driver alive.
  private struct Unowned {
    unowned let driver: ScenarioDriver
    init(_ driver: ScenarioDriver) { self.driver = driver }
  }

  /// Posts the stimulus to main, or gives it a background thread.
  private func issue(
    _ stimulus: Stimulus, _ repetition: Int = 0, isCaused: Bool = false,
    whenDone: @escaping () -> Void = {}
  ) {
    let step = performer.bind(stimulus, repetition: repetition)
    let done = KernelConfined(whenDone)
    let id = ThreadID(
      root: step.name.replacing(" ", with: "-"), ordinal: UInt32(stimulus.number),
      counter: UInt32(repetition))
    let loads = step.action.joinableDownloads
    kernel.perform(as: id, for: step.subject, isCaused: isCaused, before: loads) {
      let block: Block = { [performer, core = kernel as any SchedulerCore] in
        await performer.perform(step)
        // A thread that is drained at the end of the run has not done the step.
        if !core.isDraining { done.value() }
      }
      switch stimulus.origin {
      case .main:
        let delivery =
          step.action.traits.needsNoApp
          ? block : Self.delivery(of: block, to: performer.world.life, performer, kernel)
        guard let main = performer.mainQueue else {
          _ = kernel.spawn(named: "system", delivery)
          return
        }
        kernel.enqueue(delivery, on: main, barrier: false)
      case .background: _ = kernel.spawn(named: "background", block)
      }
    }
  }

  /// The app may end and be launched again before its main queue comes to a block: then the
  /// stimulus is given to the main queue of the app that runs, which may end in the same way.
  private static func delivery(
    of block: @escaping Block, to life: AppLife, _ performer: StimulusPerformer,
    _ core: any SchedulerCore
  ) -> Block {
    {
      let next = performer.world.life
      guard next !== life, let main = performer.mainQueue else { return await block() }
      core.enqueue(delivery(of: block, to: next, performer, core), on: main, barrier: false)
    }
  }

  // MARK: Moments

  func reasonToHold(_ thread: SimulatedThread, before step: CheckpointName) -> String? {
    if !waiting.isEmpty { progress.note(thread.subject.name, at: step.name) }
    let place = WaitingStimuli.Place(subject: thread.subject.name, step: step.name)
    guard waiting.isAnyAt(place) else { return nil }
    kernel.touch(Self.moments)
    let arrival = "\(thread.subject) reaches \(step)"
    arrivals[arrival, default: 0] += 1
    let held = waiting.arrive(at: place, for: arrivals[arrival, default: 0])
    for stimulus in held { hold(thread, for: stimulus) }
    return held.isEmpty ? nil : held.map(\.title).joined(separator: " and ")
  }

  private func hold(_ thread: SimulatedThread, for stimulus: Stimulus) {
    holds.append(Hold(thread: thread, stimulus: stimulus, start: kernel.instant))
    issue(stimulus) { [unowned self] in
      pastSlowTimes += holds.filter { $0.stimulus.number == stimulus.number }.compactMap(
        slowTime(of:))
      holds.removeAll { $0.stimulus.number == stimulus.number }
      if !holds.contains(where: { $0.thread === thread }) { kernel.letGo(thread) }
    }
  }

  /// A load's completion is being called: runs what waited for it, inside.
  func completionCalled(of load: String) async {
    if waiting.isEmpty { return }
    kernel.touch(Self.moments)
    completions[load, default: 0] += 1
    for stimulus in waiting.complete(load, for: completions[load, default: 0]) {
      switch stimulus.origin {
      case .main: await performer.performInline(performer.bind(stimulus, repetition: 0))
      // The app posts it from inside its completion block.
      case .background: issue(stimulus, isCaused: true)
      }
    }
  }

  func runIsIdle() -> Bool {
    if issueNext({ $0 == .idle }) { return true }
    if until == .idle, timeline.isOver, holds.isEmpty,
      waiting.nextQuiet == nil
    {
      kernel.finish(.idle)
    }
    return false
  }

  func runIsAtRest() -> Bool { issueNext(\.isQuiet) || giveUpHold() || askOwnParts() }

  /// Asks the app's own parts, once, what they promise of rest; not where threads wait in vain.
  private func askOwnParts() -> Bool {
    let life = performer.world.life
    guard !hasAskedOwnParts, life.isAskedAtRest, kernel.waitingThreads.isEmpty,
      let main = performer.mainQueue
    else { return false }
    hasAskedOwnParts = true
    kernel.perform(as: ThreadID(root: "rest", ordinal: 0), for: .none) { [kernel] in
      kernel.enqueue({ await life.checkAtRest() }, on: main, barrier: false)
    }
    return true
  }

  /// Continues a held thread for which nothing else can happen: the stimulus needs what it has.
  private func giveUpHold() -> Bool {
    guard let thread = holds.first?.thread else { return false }
    let obstacles = Deadlock(waiting: kernel.waitingThreads)
    for var hold in holds where hold.thread === thread {
      if let time = slowTime(of: hold) { pastSlowTimes.append(time) }
      hold.obstacles = obstacles
      holdsGivenUp.append(hold)
    }
    holds.removeAll { $0.thread === thread }
    kernel.letGo(thread)
    return true
  }

  func runEnds() { whenRunEnds() }

  var memory: [AnyHashable] {
    let held = (holds + holdsGivenUp).map { ["\($0.stimulus.number)", "\($0.thread.id)"] }
    return [
      timeline.progress, alarm, waiting.hasCome, arrivals, completions, held, slowTimes,
      hasAskedOwnParts,
    ] + recall()
  }

  /// Issues the first stimulus that waits for quiet, if everything before it in the file has come.
  private func issueNext(_ isWanted: (Stimulus.Moment) -> Bool) -> Bool {
    guard let (index, stimulus) = waiting.nextQuiet, isWanted(stimulus.moment),
      timeline.hasCome(before: index)
    else { return false }
    waiting.removeNextQuiet()
    begin(index)
    return true
  }
}
