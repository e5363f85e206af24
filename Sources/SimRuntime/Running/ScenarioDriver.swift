import ImageLoadingModel

/// Issues the stimuli of a scenario: at their times, and when what they wait for is so.
///
/// It directs the kernel: holds a thread before a named step while the stimulus runs that waited for
/// it, and has more to do when all is idle.
final class ScenarioDriver: RunDirector {
  /// A stimulus that waits for its moment, or its turn.
  private struct Waiting {
    let stimulus: Stimulus
    var hasCome = false
  }

  /// A thread that is held while a stimulus runs.
  private struct Hold {
    let thread: SimulatedThread
    let stimulus: Stimulus
  }

  private let kernel: Kernel
  private let scenario: Scenario
  private let performer: StimulusPerformer
  private var waiting: [Waiting]
  private var arrivals: [String: Int] = [:]
  private var completions: [String: Int] = [:]
  private var holds: [Hold] = []
  /// Timed stimuli that have not come.
  private var pendingTimers: Int

  init(kernel: Kernel, scenario: Scenario, performer: StimulusPerformer) {
    self.kernel = kernel
    self.scenario = scenario
    self.performer = performer
    waiting = scenario.stimuli.filter { !$0.isTimed }.map { Waiting(stimulus: $0) }
    pendingTimers = scenario.stimuli.count(where: \.isTimed)
    for stimulus in scenario.stimuli where stimulus.isTimed { schedule(stimulus, repetition: 0) }
  }

  // MARK: Issuing

  private func schedule(_ stimulus: Stimulus, repetition: Int) {
    guard case .at(let time) = stimulus.moment else { return }
    let due = time + stimulus.interval * repetition
    schedule(after: due - kernel.now, stimulus, repetition) { driver in
      driver.issue(stimulus, repetition: repetition)
      if repetition + 1 < stimulus.repetitions {
        driver.schedule(stimulus, repetition: repetition + 1)
      } else {
        driver.pendingTimers -= 1
      }
    }
  }

  /// Posts the stimulus to main, or gives it a background thread.
  private func issue(_ stimulus: Stimulus, repetition: Int, whenDone: @escaping () -> Void = {}) {
    let step = performer.bind(stimulus, repetition: repetition)
    let done = KernelConfined(whenDone)
    kernel.perform(as: id(of: stimulus, repetition), for: step.subject) {
      let block: Block = { [performer] in
        await performer.perform(step)
        done.value()
      }
      switch stimulus.origin {
      case .main: kernel.enqueue(block, on: performer.mainQueue, barrier: false)
      case .background: _ = kernel.spawn(named: "background", block)
      }
    }
  }

  /// Issues all repetitions of a stimulus that waited for a moment.
  private func issueAll(_ stimulus: Stimulus, whenDone: @escaping () -> Void = {}) {
    issue(stimulus, repetition: 0, whenDone: whenDone)
    for repetition in 1..<max(stimulus.repetitions, 1) {
      if stimulus.interval == .zero {
        issue(stimulus, repetition: repetition)
      } else {
        schedule(after: stimulus.interval * repetition, stimulus, repetition) { driver in
          driver.issue(stimulus, repetition: repetition)
        }
      }
    }
  }

  private func schedule(
    after delay: Duration, _ stimulus: Stimulus, _ repetition: Int,
    _ action: @escaping @Sendable (ScenarioDriver) -> Void
  ) {
    let driver = KernelConfined(Unowned(self))
    kernel.schedule(after: delay, as: id(of: stimulus, repetition)) {
      action(driver.value.driver)
    }
  }

  /// The kernel's timers do not keep the driver alive.
  private struct Unowned {
    unowned let driver: ScenarioDriver
    init(_ driver: ScenarioDriver) { self.driver = driver }
  }

  private func id(of stimulus: Stimulus, _ repetition: Int) -> ThreadID {
    ThreadID(
      root: Counter.substitute(repetition, in: stimulus.title.replacing(" ", with: "-")),
      ordinal: UInt32(stimulus.number), counter: UInt32(repetition))
  }

  // MARK: Moments

  func holds(_ thread: SimulatedThread, before step: NamedStep) -> Bool {
    guard !waiting.isEmpty else { return false }
    let place = "\(thread.subject) reaches \(step)"
    guard
      waiting.contains(where: { entry in
        if case .reaches(let subject, let wanted, _) = entry.stimulus.moment {
          return subject == thread.subject.name && wanted.rawValue == step.name
        }
        return false
      })
    else { return false }
    arrivals[place, default: 0] += 1
    let count = arrivals[place, default: 0]
    var isHeld = false
    for index in waiting.indices where !waiting[index].hasCome {
      guard case .reaches(let subject, let wanted, count) = waiting[index].stimulus.moment,
        subject == thread.subject.name, wanted.rawValue == step.name
      else { continue }
      waiting[index].hasCome = true
      isHeld = true
      hold(thread, for: waiting[index].stimulus)
    }
    return isHeld
  }

  private func hold(_ thread: SimulatedThread, for stimulus: Stimulus) {
    holds.append(Hold(thread: thread, stimulus: stimulus))
    issue(stimulus, repetition: 0) { [unowned self] in
      holds.removeAll { $0.stimulus.number == stimulus.number }
      if !holds.contains(where: { $0.thread === thread }) { kernel.letGo(thread) }
    }
  }

  /// A load's completion is being called: runs what waited for it, inside.
  func completionCalled(of load: String) async {
    guard !waiting.isEmpty else { return }
    completions[load, default: 0] += 1
    let count = completions[load, default: 0]
    for index in waiting.indices where !waiting[index].hasCome {
      guard case .completes(load, count) = waiting[index].stimulus.moment else { continue }
      waiting[index].hasCome = true
      let stimulus = waiting[index].stimulus
      switch stimulus.origin {
      case .main: await performer.performInline(performer.bind(stimulus, repetition: 0))
      case .background: issueAll(stimulus)
      }
    }
  }

  func runIsIdle() -> Bool {
    if scenario.until == .idle, pendingTimers == 0,
      !waiting.contains(where: { !$0.hasCome && $0.stimulus.waitsForQuiet }), holds.isEmpty
    {
      kernel.finish(.idle)
      return false
    }
    return issueNext { $0 == .idle }
  }

  func runIsAtRest() -> Bool { issueNext { $0 == .idle || $0 == .rest } }

  /// Issues the first stimulus that waits for quiet, if everything before it in the file has come.
  private func issueNext(_ isWanted: (Stimulus.Moment) -> Bool) -> Bool {
    guard
      let index = waiting.firstIndex(where: { !$0.hasCome && $0.stimulus.waitsForQuiet }),
      isWanted(waiting[index].stimulus.moment)
    else { return false }
    let stimulus = waiting[index].stimulus
    if pendingTimers > 0,
      scenario.stimuli.contains(where: { $0.isTimed && isPending($0, stimulus) })
    {
      return false
    }
    waiting[index].hasCome = true
    issueAll(stimulus)
    return true
  }

  /// Whether a timed stimulus stands before another in the file and has not come yet.
  private func isPending(_ timed: Stimulus, _ other: Stimulus) -> Bool {
    guard timed.number < other.number, case .at(let time) = timed.moment else { return false }
    return time + timed.interval * (timed.repetitions - 1) > kernel.now
  }

  // MARK: After the run

  /// What the scenario asks for and the run could not give.
  func errors(after outcome: Outcome) -> [Diagnostic] {
    if let hold = holds.first {
      return [error(hold.stimulus, stuckMessage(hold, outcome))]
    }
    switch outcome {
    case .rest, .idle, .timeBound: break
    default: return []
    }
    return waiting.filter { !$0.hasCome }.map { entry in
      error(entry.stimulus, "this never came: the run ended before")
    }
  }

  private func stuckMessage(_ hold: Hold, _ outcome: Outcome) -> String {
    let step = hold.thread.heldAt?.name ?? "its step"
    var text =
      "\(hold.stimulus.title) could not run to its end while \(hold.thread.title) is held "
      + "before \(step)"
    if case .deadlock(let deadlock) = outcome {
      let others = deadlock.links.filter { $0.heldAt == nil }
      text += others.map { link in
        let holders = link.holders.map { "\($0.thread) \($0.relation)" }
        return ": \(link.thread) waits for \(link.waitsFor)"
          + (holders.isEmpty ? "" : " (\(holders.joined(separator: ", ")))")
      }.joined()
    }
    if hold.thread.isMainThread, hold.stimulus.origin == .main {
      text +=
        ": it needs the main queue, which the held thread occupies; use \"from\": \"background\""
    }
    return text
  }

  private func error(_ stimulus: Stimulus, _ message: String) -> Diagnostic {
    Diagnostic(
      position: stimulus.position,
      path: JSONPath([.key("steps"), .index(stimulus.number - 1)]), message: message,
      expected: "a moment that comes", found: stimulus.title)
  }
}

extension Stimulus {
  fileprivate var isTimed: Bool {
    if case .at = moment { true } else { false }
  }

  fileprivate var waitsForQuiet: Bool { moment == .idle || moment == .rest }
}
