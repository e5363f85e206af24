import ImageLoadingModel

/// A step of a run while it is still going on.
struct StepDraft {
  var kind: ExplainedStep.Kind
  let time: Duration
  var thread = ""
  var place = ""
  var subject = ""
  var words = ""
  var lines: [String] = []
  var headlines: [String] = []
  var locks: [String] = []
  var changes: [ExplainedChange] = []
  var operations: [ExplainedOperation] = []
  var violations: [ExplainedViolation] = []
  var deadlock: [String] = []
  var events: [EventRecord] = []
  var state = 0

  init(kind: ExplainedStep.Kind, time: Duration, words: String = "") {
    self.kind = kind
    self.time = time
    self.words = words
  }

  /// Whether nothing has been told of it yet.
  var isSilent: Bool {
    words.isEmpty && lines.isEmpty && changes.isEmpty && violations.isEmpty
  }

  /// What was done before of which there is nothing to tell belongs to it.
  mutating func begin(after silent: StepDraft?) {
    guard let silent, silent.isSilent else { return }
    operations = silent.operations
    events = silent.events
  }

  /// It is where the event is, and in whose name.
  mutating func take(_ event: RunEvent) {
    place = event.place.isEmpty ? event.thread : event.place
    subject = event.subject.name
  }

  /// - Parameters:
  ///   - others: the threads that could have done the operation of a number.
  ///   - reason: why another thread does it than the one before.
  func finished(
    number: Int, generation: Generation,
    others: (Int) -> [SwitchLog.Alternatives.Candidate], reason: (Int) -> String?
  ) -> ExplainedStep {
    ExplainedStep(
      number: number, kind: kind, level: ownLevel, time: time, thread: thread, place: place,
      subject: subject, words: words.isEmpty ? wordsOfGoingOn : words, lines: lines,
      headlines: headlines,
      locks: locks,
      changes: changes, rule: rule(in: generation),
      reason: operations.first.flatMap { reason($0.number) }, events: events,
      operations: operations.map { operation in
        var operation = operation
        operation.others = others(operation.number)
        return operation
      }, violations: violations, deadlock: deadlock, state: state)
  }

  private func rule(in generation: Generation) -> StepRule? {
    if case .named(let step) = kind { StepRule(of: step, in: generation) } else { nil }
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
    if case .continues(let step?) = kind { return "it goes on, after \(step.rawValue)" }
    return "a block of \(place) begins"
  }
}
