/// A question of a lesson on a page: before which step it is asked, and which answer the run bears
/// out.
struct PageQuestion {
  private let question: LessonQuestion
  private let step: Int
  private let right: Int
  /// What there is to say of each answer in this run.
  private let reasons: [String]
  /// What there is to say of an answer that is written and not accepted.
  private let otherwise: String?

  /// Those that this run decides.
  static func all(of explanation: Explanation) -> [PageQuestion] {
    let check = LessonCheck(explanation.steps.flatMap(\.events))
    return (explanation.scenario.askedLesson?.questions ?? []).compactMap { question in
      let right = check.rightAnswers(to: question)
      guard right.count == 1, let moment = check.moment(of: question),
        let number = explanation.steps.number(ofEvent: moment)
      else { return nil }
      let generation = explanation.scenario.generation
      let reasons = question.answers.indices.map {
        check.reason(for: $0, to: question, in: generation) ?? ""
      }
      return PageQuestion(
        question: question, step: number - 1, right: right[0], reasons: reasons,
        otherwise: question.isFree
          ? check.reason(for: question.answers.count, to: question, in: generation) ?? "" : nil)
    }
  }

  func json(_ texts: inout TextTable) -> JSONValue {
    let answers = zip(question.answers, reasons).map { answer, reason in
      JSONValue.object([
        .init("says", texts[answer.says ?? answer.accepts.first ?? ""]),
        .init("because", texts[reason]),
        .init("accepts", texts[answer.accepts.map(LessonAnswer.plain)]),
      ])
    }
    return .object([
      .init("ask", texts[question.ask]), .init("step", .integer(step)),
      .init("free", .bool(question.isFree)), .init("right", .integer(right)),
      .init("answers", .array(answers)), .init("otherwise", otherwise.map { texts[$0] } ?? .null),
      .init("hint", question.hint.map { texts[$0] } ?? .null),
      .init("otherOrders", question.otherOrders.map { texts[$0] } ?? .null),
    ])
  }
}
