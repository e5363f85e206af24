/// The questions of a lesson come up, and are answered.
extension SteppingSession {
  mutating func ask(upTo number: Int) -> [String] {
    _ = questions.comeUp(in: history, after: position, upTo: number)
    return questionLines
  }

  var questionLines: [String] {
    guard let question = questions.question else { return [] }
    let head = [""] + said(translated("Question: \(question.ask)"), style.bold)
    if question.isFree { return head + said(translated("write your answer, or skip"), style.dim) }
    return head + table(question.answers.enumerated().map { ("\($0 + 1)", $1.says ?? "") })
      + said(translated("write the number of an answer, or skip"), style.dim)
  }

  mutating func answerQuestion(_ line: String) -> [String] {
    switch questions.judge(line, in: history) {
    case .right(let because, let otherOrders):
      return said(translated("Yes. \(because ?? "")"), style.green)
        + (otherOrders.map { said(translated("In other orders of the threads: \($0)")) } ?? [])
        + tellAbout()
    case .hint(let hint):
      return said(
        translated("Not so. A hint: \(hint) Try again, ask why, or skip."), style.yellow)
    case .wrong(let because):
      let reason = because ?? translated("The run will show it.")
      return said(translated("Not so. \(reason) Try again, or skip."), style.yellow)
    case .undecided:
      return said(
        translated("This run does not decide it: it is not the one that the lesson is about."),
        style.yellow) + tellAbout()
    case .none: return said(translated("write an answer, or skip"), style.yellow)
    }
  }

  /// Asks what will go wrong in the run.
  mutating func predict() throws(StepRequest.Mistake) -> [String] {
    if questions.isOpen { throw .init(message: "answer the question first, or skip it") }
    let scenario = history.explanation.scenario
    guard scenario.isGenerationListed else {
      throw .init(message: "the file does not say what goes wrong in \(scenario.generation.name)")
    }
    guard let question = WhatGoesWrong.question(of: scenario) else {
      throw .init(message: "the file does not say that anything goes wrong")
    }
    questions.ask(question)
    return questionLines
  }

  /// What helps with the open question.
  func hint() throws(StepRequest.Mistake) -> [String] {
    guard let question = questions.question else { throw .init(message: "no question is open") }
    return said(question.hint ?? translated("there is no hint to this question"))
  }

  /// Why the last answer was wrong; without one, why the present step is there, with its claims.
  func reasonLines() throws(StepRequest.Mistake) -> [String] {
    if questions.isOpen, let reason = questions.reasonOfLastAnswer { return said(reason) }
    guard position > 0 else { throw .init(message: "nothing has happened yet; enter next") }
    guard let rule = steps[position - 1].rule else {
      throw .init(message: "there is no reason to this step: it is no checkpoint of the flow")
    }
    let claims = Claim.all.filter { rule.claims.contains($0.id) }
    return said(rule.sentence) + table(claims.map { ($0.id, translated(whole: $0.sentence)) })
  }

  /// What there is to remember, when all questions are behind and the run has ended.
  var summaryLines: [String] {
    guard questions.areSettled, let summary = questions.summary else { return [] }
    return [""] + said(translated("To remember: \(summary)"), style.bold)
      + (nextLesson.map { said(translated("next lesson: \($0)"), style.dim) } ?? [])
  }
}
