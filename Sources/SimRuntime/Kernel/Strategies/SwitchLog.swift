import SimText

/// Records at which steps the running thread changes, why, and which other threads were enabled.
package struct SwitchRecorder: StrategyWrapper {
  package var base: any Strategy
  private let log: SwitchLog

  package init(_ base: any Strategy, in log: SwitchLog) {
    self.base = base
    self.log = log
    log.begin()
  }

  package var wantsEveryStep: Bool { true }

  package func note(_ choice: Choice, chosen: Int) {
    log.note(choice, chosen: choice.enabled[chosen])
    if choice.enabled.count > 1 { log.noteChoice(choice, chosen: chosen) }
  }
}

/// The switches of one run.
///
/// `@unchecked Sendable` is safe because only the strategy of the run touches it, on the kernel's
/// one real thread, and the code that started the run, after it.
package final class SwitchLog: @unchecked Sendable {
  /// One switch from a thread to another.
  package struct Switch: Sendable, Equatable {
    /// The step that the other thread does first.
    package let step: Int
    /// The id of the other thread.
    package let threadID: String
    /// The other thread, as reports name it.
    package let thread: String
    /// Why the thread before did not continue, in English.
    package var reason: String { why.text }
    /// Why the thread before did not continue.
    package let why: Sentence
    /// Whether the thread before was enabled.
    package let isPreemption: Bool
    /// What the thread before waits for; `nil` if it does not wait.
    package let waiting: Waiting?
  }

  /// A thread that could not continue.
  package struct Waiting: Sendable, Equatable {
    /// Its id.
    package let thread: String
    /// Continues "waits for ...", in English.
    package var waitsFor: String { obstacle.text }
    /// Continues "waits for ...".
    package let obstacle: Sentence
    /// The threads in its way, with what each does there.
    package let holders: [Deadlock.Holder]
  }

  /// A choice between enabled threads.
  package struct Alternatives: Sendable, Equatable {
    /// An enabled thread.
    package struct Candidate: Sendable, Equatable {
      /// Its id.
      package let thread: String
      /// The queue on which its code runs, or its own name.
      package let place: String
      /// What it acts for.
      package var subject: String
      /// The checkpoint that it reached last, if it has reached one.
      package let reached: CheckpointName?
      package let kind: VisibleOperation.Kind
      /// What it would do, such as `acquire failedURLs`.
      package let operation: String

      init(_ thread: SimulatedThread) {
        self.thread = thread.id.description
        place = thread.currentQueue?.name ?? thread.name
        subject = thread.subject.name
        reached = thread.clock.reached
        kind = thread.operation.kind
        operation = thread.operation.description
      }
    }

    /// The number of the operation that was chosen.
    package let step: Int
    /// In the order of their ids.
    package var candidates: [Candidate]
    /// The place among them of the chosen thread.
    package let chosen: Int

    init(_ choice: Choice, chosen: Int) {
      step = choice.step
      candidates = choice.enabled.map(Candidate.init)
      self.chosen = chosen
    }
  }

  package private(set) var switches: [Switch] = []
  /// The choices between two threads or more that were to be kept.
  package private(set) var choices: [Alternatives] = []
  private let keptChoices: Set<Int>?
  private var choiceCount = 0
  private var last: SimulatedThread?

  /// - Parameter choices: the numbers, from 1, of the choices that are kept; `nil` for all. The
  ///   enabled threads take much memory in a long run of many threads.
  package init(choices: Set<Int>? = nil) { keptChoices = choices }

  fileprivate func begin() {
    switches = []
    choices = []
    choiceCount = 0
    last = nil
  }

  fileprivate func noteChoice(_ choice: Choice, chosen: Int) {
    choiceCount += 1
    if keptChoices?.contains(choiceCount) ?? true {
      choices.append(Alternatives(choice, chosen: chosen))
    }
  }

  fileprivate func note(_ choice: Choice, chosen: SimulatedThread) {
    defer { last = chosen }
    guard let last, last !== chosen else { return }
    switches.append(
      Switch(
        step: choice.step, threadID: chosen.id.description, thread: chosen.title,
        why: reason(last, choice),
        isPreemption: choice.running != nil,
        waiting: choice.running == nil ? waiting(last) : nil))
  }

  private func waiting(_ last: SimulatedThread) -> Waiting? {
    if case .ended = last.stage { return nil }
    if case .fired = last.stage { return nil }
    let obstacle = last.operation.kernelObject.obstacle(to: last.operation.kind, by: last)
    return Waiting(
      thread: last.id.description,
      obstacle: last.heldAt.map { "the stimulus before \($0)" } ?? obstacle.waitsFor,
      holders: last.heldAt == nil
        ? obstacle.holders.map {
          Deadlock.Holder(thread: $0.thread.title, act: $0.relation)
        } : [])
  }

  private func reason(_ last: SimulatedThread, _ choice: Choice) -> Sentence {
    if choice.running != nil { return "\(last.title) was enabled, and was preempted" }
    if case .ended = last.stage { return "\(last.title) has ended" }
    if case .fired = last.stage { return "\(last.title) has fired" }
    if let step = last.heldAt { return "\(last.title) is held before \(step)" }
    let obstacle = last.operation.kernelObject.obstacle(to: last.operation.kind, by: last)
    let holders = obstacle.holders.map { "\($0.thread.title) \($0.relation)" as Sentence }
    return holders.isEmpty
      ? "\(last.title) waits for \(obstacle.waitsFor)"
      : "\(last.title) waits for \(obstacle.waitsFor) (\(holders, separator: ", "))"
  }
}
