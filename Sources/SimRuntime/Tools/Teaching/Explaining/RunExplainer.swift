import ImageLoadingInterface

/// Observes a run and makes numbered steps of its events.
///
/// A step begins where a thread reaches a checkpoint, where the scenario does something, and where
/// another thread runs. The events up to the next one belong to it. What a thread does without an
/// event belongs to the step after it. A statement of its own, after a call has returned or a lock was
/// released, is a step as well, so that a change stands under the lock that guards it.
final class RunExplainer: RunObserver {
  private let scenario: Scenario
  private let stepLimit: Int
  private var appState: () -> AppState = { preconditionFailure("the run has not begun") }
  private var states: [AppState] = []
  private var drafts: [StepDraft] = []
  private var open: StepDraft?
  /// The checkpoint that each thread reached last.
  private var lastSteps: [String: Checkpoint] = [:]
  private var facts: RunFacts
  /// The races that were seen, with the number of the step that came second.
  private var races: [(race: DataRace, known: String?, step: Int)] = []
  private(set) var isCut = false
  private var names: ExplainedNames
  /// The races by what is said of them as long as the numbers of their steps are not known.
  private var untold: [String: (race: DataRace, known: String?)] = [:]
  private var locks = LockTracker()
  /// The run is observed on another task than the one that asks for its explanation.
  private let words = Catalogue.current

  init(_ scenario: Scenario, stepLimit: Int) {
    self.scenario = scenario
    facts = RunFacts(scenario)
    names = ExplainedNames(of: scenario, in: words)
    self.stepLimit = stepLimit
  }

  func runBegins(_ state: @escaping () -> AppState) {
    appState = state
    states = [state()]
  }

  func observe(_ event: RunEvent) {
    if isCut { return }
    facts.observe(event)
    switch event.kind {
    case .trace(.did(let kind, let object)):
      if open?.thread != event.thread || open?.hasReleased(allBut: event.heldLocks) == true {
        begin(event)
      }
      open?.append(
        ExplainedOperation(
          number: event.step, thread: event.thread, words: "\(kind) \(object)",
          takesLock: [.acquire, .wait].contains(kind) && event.heldLocks.contains(object)))
    case .trace(.reached(let name)):
      guard let step = Checkpoint(rawValue: name.name) else { break }
      begin(event, as: .named(step), words: words(whole: step.meaning))
      open?.moment = facts.moment(of: event)
      lastSteps[event.thread] = step
    case .trace(.held(let name, let reason)):
      begin(
        event, as: .held(Checkpoint(rawValue: name.name)),
        words: words("it is held here, for \(names.reason(reason))"))
    case .stimulus(_, let action): begin(event, as: .stimulus, words: words(action.sentence))
    case .trace(.changed(let object, let change)): note(change, of: object, event)
    case .trace(.ended): locks.end(event.thread)
    case .broke(let violation):
      advance(event)
      open?.violations.append(ExplainedViolation(violation, in: scenario, words))
    case .raced(let race, let known):
      let line = words(Self.line(known, race.sentence.withNames))
      untold[line] = (race, known)
      if known != nil { report(line, event) }
      races.append((race, known, drafts.count + 1))
    default:
      guard let (sentence, weight) = EventText.line(for: event.kind) else { break }
      let text = words(sentence)
      report(text, event)
      if weight == .summary, open?.words != text { open?.headlines.append(text) }
    }
    noteLocks(at: event)
    open?.append(EventRecord(event), heldLocks: event.heldLocks)
  }

  private func noteLocks(at event: RunEvent) {
    switch event.kind {
    case .trace(.did(let kind, let object)):
      locks.note(
        event.heldLocks, of: event.thread, taking: kind == .acquire ? object : nil, at: event.step,
        step: nil)
    case .trace(.reached), .trace(.held), .trace(.changed):
      locks.note(
        event.heldLocks, of: event.thread, taking: nil, at: event.step,
        step: open?.isSilent == false ? drafts.count : nil)
    default: break
    }
  }

  /// The run has ended, and was not drained when the state of the result was taken.
  func end(_ result: RunResult) {
    giveSilentRestBack()
    let before = open
    if before?.isSilent != true { close(result.state) }
    var last = StepDraft(kind: .end, time: result.time, words: words(result.outcome.sentence))
    last.begin(after: before)
    let seen = drafts.reduce(0) { $0 + $1.violations.count }
    let rest = result.violations.dropFirst(seen)
    last.violations = rest.map { ExplainedViolation($0, in: scenario, words) }
    for record in EventRecord.end(result.outcome, rest) { last.append(record) }
    var known: Set<String> = []
    last.lines = races.compactMap { _, id, step in
      id.flatMap {
        known.insert($0).inserted
          ? words("known race \($0) at step \(step): nothing orders its two accesses") : nil
      }
    }
    if case .deadlock(let deadlock) = result.outcome {
      last.deadlock = deadlock.sentences.map { words($0.withNames) }
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
    var lead: StepDraft?
    if open?.thread != event.thread { giveSilentRestBack() }
    if open?.isSilent == true {
      lead = open
    } else {
      // A lock that was just taken guards what comes next.
      if open?.thread == event.thread { lead = open?.splitOffLocks() }
      close(appState())
    }
    if isFull() { return }
    open = StepDraft(kind: .continues(lastSteps[event.thread]), time: event.time)
    open?.thread = event.thread
    if let lead { open?.takeOver(lead, holding: event.heldLocks) }
    open?.take(event)
  }

  /// Whether there are as many steps as are shown; the rest of the run is left out then.
  private func isFull() -> Bool {
    isCut = drafts.count >= stepLimit
    return isCut
  }

  /// What a thread did last, without an event, belongs to its step before if another thread is next.
  private func giveSilentRestBack() {
    guard let rest = open, rest.isSilent, let last = drafts.last, last.thread == rest.thread else {
      return
    }
    drafts[drafts.count - 1].append(contentsOf: rest)
    open = nil
  }

  /// A change is shown at the statement that makes it, and not under the last checkpoint of a call
  /// before it.
  private func continueWith(_ statement: Checkpoint, _ event: RunEvent) {
    if case .named(statement) = open?.kind { return }
    if case .continues(statement) = open?.kind { return }
    let write = open?.splitOff(1)
    if open?.isSilent != true { close(appState()) }
    let before = open
    if isFull() { return }
    open = StepDraft(kind: .continues(statement), time: event.time)
    open?.thread = event.thread
    open?.begin(after: before, holding: event.heldLocks)
    if let write { open?.append(contentsOf: write) }
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
    if let statement = ViewProperty(object)?.statement(of: change) {
      continueWith(statement, event)
    }
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

  private func close(_ state: AppState) {
    guard var draft = open else { return }
    open = nil
    if let last = states.last, last != state { states.append(state) }
    draft.state = states.count - 1
    drafts.append(draft)
  }

  // MARK: Results

  private static func line(_ known: String?, _ sentence: Sentence) -> Sentence {
    known.map { "known race \($0): \(sentence)" } ?? "data race on \(sentence)"
  }

  /// What was said of a race, with the numbers of its steps.
  private func retold(_ text: String) -> String {
    untold[text].map { words(Self.line($0.known, names.race($0.race))) } ?? text
  }

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
      races: races.map { race, known, _ in
        ExplainedRace(
          race: race, known: known, earlier: places[race.earlier.step],
          later: places[race.later.step],
          line: known.map { words(Self.line($0, names.race(race))) })
      },
      locks: locks.spans(at: places, of: steps.count),
      waits: WaitSpan.all(steps, log.switches, outcome))
  }

  /// - Parameter log: which threads were enabled where, and why another thread ran.
  func explained(
    by log: SwitchLog
  ) -> (steps: [ExplainedStep], states: [AppState], choices: [SwitchLog.Alternatives]) {
    for (index, draft) in drafts.enumerated() { names.count(draft.operations, asStep: index + 1) }
    let choices = log.choices.map(names.choice)
    let others = Dictionary(
      choices.map { choice in
        let chosen = choice.candidates[choice.chosen]
        return (choice.step, choice.candidates.filter { $0 != chosen })
      }, uniquingKeysWith: { $1 })
    let reasons = Dictionary(
      log.switches.map { ($0.step, words($0.why.withNames)) }, uniquingKeysWith: { $1 })
    let steps = drafts.enumerated().map { index, draft in
      var draft = draft
      draft.subject = names.subject(draft.subject)
      draft.lines = draft.lines.map(retold)
      for place in draft.violations.indices {
        draft.violations[place].explanation = retold(draft.violations[place].explanation)
      }
      return draft.finished(
        number: index + 1, generation: scenario.generation, facts: facts.facts,
        others: { others[$0] ?? [] },
        reason: { reasons[$0] })
    }
    return (steps, states, choices)
  }
}
