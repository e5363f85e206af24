import ImageLoadingInterface

/// A step of a run while it is not complete.
struct StepDraft {
  var kind: ExplainedStep.Kind
  let time: Duration
  var thread = ""
  var place = ""
  var subject = ""
  var words = ""
  var lines: [String] = []
  var headlines: [String] = []
  var changes: [ExplainedChange] = []
  /// What the run knew at the checkpoint, if it is one.
  var moment: RunFacts.Moment?
  private(set) var operations: [ExplainedOperation] = []
  var violations: [ExplainedViolation] = []
  var deadlock: [String] = []
  private(set) var events: [EventRecord] = []
  /// The locks that the thread held at each event.
  private var heldLocks: [[String]] = []
  /// How many events there were before each operation.
  private var eventCounts: [Int] = []
  var state = 0

  init(kind: ExplainedStep.Kind, time: Duration, words: String = "") {
    self.kind = kind
    self.time = time
    self.words = words
  }

  /// Whether it has no event yet.
  var isSilent: Bool {
    words.isEmpty && lines.isEmpty && changes.isEmpty && violations.isEmpty
  }

  /// The locks that the thread held here, outermost first.
  private var locks: [String] {
    heldLocks.joined().reduce(into: []) { locks, lock in
      if !locks.contains(lock) { locks.append(lock) }
    }
  }

  /// Whether the thread has released a lock that it held here, if it holds these now.
  func hasReleased(allBut held: [String]) -> Bool {
    locks.contains { !held.contains($0) }
  }

  mutating func append(_ operation: ExplainedOperation) {
    eventCounts.append(events.count)
    operations.append(operation)
  }

  mutating func append(_ event: EventRecord, heldLocks locks: [String] = []) {
    events.append(event)
    heldLocks.append(locks)
  }

  /// Earlier operations without an event belong to it.
  /// - Parameter held: the locks that its thread holds; a lock that was released is none of its own.
  mutating func begin(after silent: StepDraft?, holding held: [String] = []) {
    guard let silent, silent.isSilent else { return }
    takeOver(silent, holding: held)
  }

  /// Takes operations and events over, as its first ones.
  mutating func takeOver(_ earlier: StepDraft, holding held: [String]) {
    eventCounts = earlier.eventCounts + eventCounts.map { $0 + earlier.events.count }
    operations = earlier.operations + operations
    events = earlier.events + events
    heldLocks = earlier.heldLocks.map { $0.filter(held.contains) } + heldLocks
  }

  /// Takes over what another one gave up, as its last operations and events.
  mutating func append(contentsOf later: StepDraft) {
    eventCounts += later.eventCounts.map { $0 + events.count }
    operations += later.operations
    events += later.events
    heldLocks += later.heldLocks
  }

  /// Gives up its last operations if they only take locks.
  mutating func splitOffLocks() -> StepDraft {
    let count = operations.reversed().prefix(while: \.takesLock).count
    // Each of them has made one event; another one came between or after.
    let isLast = count > 0 && events.count - eventCounts[operations.count - count] == count
    return splitOff(isLast ? count : 0)
  }

  /// Gives up its last operations: those that belong to what comes next.
  mutating func splitOff(_ count: Int) -> StepDraft {
    var rest = StepDraft(kind: kind, time: time)
    guard count > 0, count <= operations.count else { return rest }
    let first = operations.count - count
    let event = eventCounts[first]
    rest.operations = Array(operations[first...])
    rest.events = Array(events[event...])
    rest.heldLocks = Array(heldLocks[event...])
    rest.eventCounts = eventCounts[first...].map { $0 - event }
    operations.removeSubrange(first...)
    eventCounts.removeSubrange(first...)
    events.removeSubrange(event...)
    heldLocks.removeSubrange(event...)
    return rest
  }

  /// It is where the event is, with its subject.
  /// A checkpoint is of the load that reached it, whatever its thread does next.
  mutating func take(_ event: RunEvent) {
    place = event.place.isEmpty ? event.thread : event.place
    if case .named = kind, moment != nil { return }
    subject = event.subject.name
  }

  /// - Parameters:
  ///   - others: the threads that could have done the operation of a number.
  ///   - reason: why another thread does it than the one before.
  func finished(
    number: Int, generation: Generation, facts: (RunFacts.Moment) -> Set<StepFact>,
    others: (Int) -> [SwitchLog.Alternatives.Candidate], reason: (Int) -> String?
  ) -> ExplainedStep {
    ExplainedStep(
      number: number, kind: kind, level: ownLevel, time: time, thread: thread, place: place,
      subject: subject, words: words.isEmpty ? wordsOfGoingOn : words, lines: lines,
      headlines: headlines,
      locks: locks,
      changes: changes, rule: rule(in: generation, facts),
      reason: operations.first.flatMap { reason($0.number) }, events: events,
      operations: operations.map { operation in
        var operation = operation
        operation.others = others(operation.number)
        return operation
      }, violations: violations, deadlock: deadlock, state: state)
  }

  private func rule(
    in generation: Generation, _ facts: (RunFacts.Moment) -> Set<StepFact>
  ) -> StepRule? {
    guard case .named(let step) = kind, let moment else { return nil }
    return StepRule(of: step, in: generation, where: facts(moment))
  }

  private var ownLevel: ExplanationLevel {
    if !headlines.isEmpty || !violations.isEmpty { return .outline }
    return switch kind {
    case .stimulus, .held, .world, .end: .outline
    case .named: .steps
    case .continues: lines.isEmpty && changes.isEmpty ? .all : .steps
    }
  }

  private var wordsOfGoingOn: String {
    if case .continues(let step?) = kind {
      return translated("it continues after \(step.rawValue)")
    }
    return translated("a block of \(Sentence(named: place)) begins")
  }
}
