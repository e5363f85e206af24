/// The questions of a lesson while a learner steps through its run.
struct Questions {
  private let lesson: Lesson?
  /// The places of those that are answered, or left open.
  private var settled: Set<Int> = []
  /// The place of the one that waits for its answer.
  private(set) var pending: Int?
  /// A question beside those of the lesson that waits for its answer.
  private var extra: LessonQuestion?
  /// The wrong answers to it so far, the last one with its reason.
  private var attempts = 0
  private var lastReason: String?

  init(_ lesson: Lesson?) { self.lesson = lesson }

  var count: Int { lesson?.questions.count ?? 0 }

  /// The answer to a question, and the reply to it.
  enum Judgement: Equatable {
    /// - Parameter otherOrders: what is to be said of other orders of the threads.
    case right(because: String?, otherOrders: String?)
    /// The first wrong answer to a question that has a hint.
    case hint(String)
    case wrong(because: String?)
    /// The run shows no answer to be true, or several: it is not the one for which the question is meant.
    case undecided
    /// It is no answer at all.
    case none
  }

  /// The first question that is to be asked before one of the next steps.
  /// - Returns: the number of the step before which it is asked.
  mutating func comeUp(in history: RunHistory, after step: Int, upTo last: Int) -> Int? {
    let check = LessonCheck(history.steps.flatMap(\.events))
    let coming = (lesson?.questions ?? []).indices.filter { !settled.contains($0) }
      .compactMap { index -> (index: Int, step: Int)? in
        let moment = lesson.flatMap { check.moment(of: $0.questions[index]) }
        return moment.flatMap(history.steps.number(ofEvent:)).map { (index, $0) }
      }.filter { step < $0.step && $0.step <= last }
    let first = coming.min { ($0.step, $0.index) < ($1.step, $1.index) }
    pending = first?.index
    return first?.step
  }

  /// The question with its answers.
  var question: LessonQuestion? { extra ?? pending.flatMap { lesson?.questions[$0] } }

  /// Whether a question waits for its answer.
  var isOpen: Bool { question != nil }

  /// Asks a question that is none of the lesson's.
  mutating func ask(_ question: LessonQuestion) { extra = question }

  /// Leaves the question open.
  mutating func skip() { settle() }

  private mutating func settle() {
    if extra == nil {
      if let pending { settled.insert(pending) }
      pending = nil
    }
    extra = nil
    attempts = 0
    lastReason = nil
  }

  mutating func judge(_ line: String, in history: RunHistory) -> Judgement {
    guard let question else { return .none }
    guard let choice = Self.choice(line, of: question) else { return .none }
    let check = LessonCheck(history.steps.flatMap(\.events))
    let right = check.rightAnswers(to: question)
    guard right.count == 1 else {
      settle()
      return .undecided
    }
    let reason = check.reason(
      for: choice, to: question, in: history.explanation.scenario.generation)
    guard right.contains(choice) else {
      attempts += 1
      lastReason = reason
      if attempts == 1, let hint = question.hint { return .hint(hint) }
      return .wrong(because: reason)
    }
    settle()
    return .right(because: reason, otherOrders: question.otherOrders)
  }

  /// Why the last answer to the open question was wrong; `nil` if none was, or nothing is known.
  var reasonOfLastAnswer: String? { lastReason }

  /// What there is to remember when the run has ended.
  var summary: String? { lesson?.summary }

  /// Whether every question was answered or left open.
  var areSettled: Bool { lesson.map { settled.count == $0.questions.count } ?? false }

  /// The place of the answer that a line gives; one past the end for one that is not accepted.
  private static func choice(_ line: String, of question: LessonQuestion) -> Int? {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if question.isFree {
      return text.isEmpty ? nil : question.answers[0].isMet(by: text) ? 0 : 1
    }
    guard let number = Int(text), question.answers.indices.contains(number - 1) else { return nil }
    return number - 1
  }
}

extension [ExplainedStep] {
  /// The number of the step to which an event of the story belongs.
  func number(ofEvent index: Int) -> Int? {
    var end = 0
    for step in self {
      end += step.events.count
      if index < end { return step.number }
    }
    return nil
  }
}
