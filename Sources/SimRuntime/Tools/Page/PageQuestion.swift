/// A question of a lesson on a page: before which step it is asked, and which answer the run bears
/// out.
struct PageQuestion {
  private let question: LessonQuestion
  private let step: Int
  private let right: Int

  /// Those that this run decides.
  static func all(of explanation: Explanation) -> [PageQuestion] {
    let check = LessonCheck(explanation.steps.flatMap(\.events))
    return (explanation.scenario.lesson?.questions ?? []).compactMap { question in
      let right = check.rightAnswers(to: question)
      guard right.count == 1, let moment = check.moment(of: question),
        let number = explanation.steps.number(ofEvent: moment)
      else { return nil }
      return PageQuestion(question: question, step: number - 1, right: right[0])
    }
  }

  func json(_ texts: inout TextTable) -> JSONValue {
    let answers = question.answers.map { answer in
      JSONValue.object([
        .init("says", texts[answer.says ?? answer.accepts.first ?? ""]),
        .init("because", texts[answer.because ?? ""]),
        .init("accepts", texts[answer.accepts.map { $0.lowercased() }]),
      ])
    }
    return .object([
      .init("ask", texts[question.ask]), .init("step", .int(Int64(step))),
      .init("free", .bool(question.isFree)), .init("right", .int(Int64(right))),
      .init("answers", .array(answers)),
    ])
  }
}
