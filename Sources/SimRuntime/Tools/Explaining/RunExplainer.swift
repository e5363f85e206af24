import ImageLoadingModel

/// Observes a run and makes numbered steps of its events.
///
/// A step begins where a thread reaches a checkpoint, where the scenario does something, and where
/// another thread runs. The events up to the next one belong to it. What a thread does without an
/// event belongs to the step after it.
final class RunExplainer: RunObserver {
  private let scenario: Scenario
  private let stepLimit: Int
  private var appState: () -> AppState = { preconditionFailure("the run has not begun") }
  private var states: [AppState] = []
  private var drafts: [StepDraft] = []
  private var open: StepDraft?
  /// The checkpoint that each thread reached last.
  private var lastSteps: [String: Checkpoint] = [:]
  private(set) var isCut = false
  private var races: [(race: DataRace, known: String?)] = []
  private var locks = LockTracker()

  init(_ scenario: Scenario, stepLimit: Int) {
    self.scenario = scenario
    self.stepLimit = stepLimit
  }

  func runBegins(_ state: @escaping () -> AppState) {
    appState = state
    states = [state()]
  }

  func observe(_ event: RunEvent) {
    if isCut { return }
    switch event.kind {
    case .trace(.did(let kind, let object)):
      if open?.thread != event.thread { begin(event) }
      open?.operations.append(
        ExplainedOperation(
          number: event.step, thread: event.thread, words: "\(kind) \(object)"))
    case .trace(.reached(let name)):
      guard let step = Checkpoint(rawValue: name.name) else { break }
      begin(event, as: .named(step), words: step.meaning)
      lastSteps[event.thread] = step
    case .trace(.held(let name, let reason)):
      begin(
        event, as: .held(Checkpoint(rawValue: name.name)), words: "it is held here, for \(reason)")
    case .stimulus(_, let action): begin(event, as: .stimulus, words: action.description)
    case .trace(.changed(let object, let change)): note(change, of: object, event)
    case .trace(.ended): break
    case .broke(let violation):
      advance(event)
      open?.violations.append(ExplainedViolation(violation, in: scenario))
    case .raced(let race, let known):
      races.append((race, known))
      if let line = ExplainedRace.line(race, known: known) { report(line, event) }
    default:
      guard let (text, weight) = EventText.line(for: event.kind) else { break }
      report(text, event)
      if weight == .summary, open?.words != text { open?.headlines.append(text) }
    }
    note(event.heldLocks)
    if case .trace(let action) = event.kind { follow(action, event) }
    open?.events.append(EventRecord(event))
  }

  /// Only the events of the kernel name all locks that are held.
  private func follow(_ action: TraceEvent.Action, _ event: RunEvent) {
    let taken: String? =
      if case .did(.acquire, let object) = action { object } else { nil }
    locks.note(event.heldLocks, of: event.thread, taking: taken, at: drafts.count)
  }

  /// The run has ended, and was not drained when the state of the result was taken.
  func end(_ result: RunResult) {
    let before = open
    if before?.isSilent != true { close(result.state) }
    var last = StepDraft(kind: .end, time: result.time, words: result.outcome.sentence)
    last.begin(after: before)
    let seen = drafts.reduce(0) { $0 + $1.violations.count }
    let rest = result.violations.dropFirst(seen)
    last.violations = rest.map { ExplainedViolation($0, in: scenario) }
    last.events += EventRecord.end(result.outcome, rest)
    if case .deadlock(let deadlock) = result.outcome {
      last.deadlock = deadlock.description.split(separator: "\n").map(String.init)
    }
    open = last
    close(result.state)
  }

  // MARK: Steps

  /// A step begins. One on the same thread without an event so far is this one.
  private func begin(_ event: RunEvent, as kind: ExplainedStep.Kind, words: String) {
    if open?.thread != event.thread || open?.isSilent == false { begin(event) }
    open?.kind = kind
    open?.words = words
    open?.take(event)
  }

  private func begin(_ event: RunEvent) {
    let before = open
    if before?.isSilent != true { close(appState()) }
    if drafts.count >= stepLimit {
      isCut = true
      return
    }
    open = StepDraft(kind: .continues(lastSteps[event.thread]), time: event.time)
    open?.thread = event.thread
    open?.begin(after: before)
    open?.take(event)
  }

  /// An event happened on the thread.
  private func advance(_ event: RunEvent) {
    if open?.thread != event.thread { begin(event) }
    open?.take(event)
  }

  private func report(_ text: String, _ event: RunEvent) {
    advance(event)
    guard let draft = open else { return }
    if case .continues(nil) = draft.kind, draft.isSilent, case .network = event.kind {
      open?.kind = .world
      open?.words = text
    } else {
      open?.lines.append(text)
    }
  }

  private func note(_ change: StateChange, of object: String, _ event: RunEvent) {
    advance(event)
    switch change {
    case .replaced(let old, let new):
      if old == new { break }
      open?.changes.append(ExplainedChange(object: object, removed: old, added: new))
    case .added(let text):
      open?.changes.append(ExplainedChange(object: object, removed: nil, added: text))
    case .removed(let text):
      open?.changes.append(ExplainedChange(object: object, removed: text, added: nil))
    }
  }

  private func note(_ locks: [String]) {
    for lock in locks where open?.locks.contains(lock) == false { open?.locks.append(lock) }
  }

  private func close(_ state: AppState) {
    guard var draft = open else { return }
    open = nil
    if let last = states.last, last != state { states.append(state) }
    draft.state = states.count - 1
    drafts.append(draft)
  }

  // MARK: Results

  /// What is drawn beside the steps.
  struct Marks {
    let races: [ExplainedRace]
    let locks: [LockSpan]
    let waits: [WaitSpan]
  }

  func marks(_ steps: [ExplainedStep], by log: SwitchLog, _ outcome: Outcome) -> Marks {
    let places = Dictionary(
      steps.enumerated().flatMap { index, step in step.operations.map { ($0.number, index) } },
      uniquingKeysWith: { first, _ in first })
    return Marks(
      races: races.map { race, known in
        ExplainedRace(
          race: race, known: known, earlier: places[race.earlier.step],
          later: places[race.later.step])
      },
      locks: locks.spans(of: steps.count),
      waits: WaitSpan.all(steps, log.switches, outcome))
  }

  /// - Parameter log: which threads were enabled where, and why another thread ran.
  func explained(by log: SwitchLog) -> (steps: [ExplainedStep], states: [AppState]) {
    let others = Dictionary(
      log.choices.map { choice in
        let chosen = choice.candidates[choice.chosen]
        return (choice.step, choice.candidates.filter { $0 != chosen })
      }, uniquingKeysWith: { $1 })
    let reasons = Dictionary(
      log.switches.map { ($0.step, $0.reason) }, uniquingKeysWith: { $1 })
    let steps = drafts.enumerated().map { index, draft in
      draft.finished(
        number: index + 1, generation: scenario.generation, others: { others[$0] ?? [] },
        reason: { reasons[$0] })
    }
    return (steps, states)
  }
}
