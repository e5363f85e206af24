/// The questions of a lesson come up, and are answered.
extension SteppingSession {
  mutating func ask(upTo number: Int) -> [String] {
    _ = questions.comeUp(in: history, after: position, upTo: number)
    return questionLines
  }

  var questionLines: [String] {
    guard let question = questions.question else { return [] }
    let head = [""] + said("Question: \(question.ask)", style.bold)
    if question.isFree { return head + said("write your answer, or skip", style.dim) }
    return head + table(question.answers.enumerated().map { ("\($0 + 1)", $1.says ?? "") })
      + said("write the number of an answer, or skip", style.dim)
  }

  mutating func answerQuestion(_ line: String) -> [String] {
    switch questions.judge(line, in: history) {
    case .right(let because): return said("Yes. \(because ?? "")", style.green)
    case .wrong(let because):
      return said("No. \(because ?? "") Try again, or skip.", style.yellow)
    case .undecided:
      return said(
        "This run does not decide it: it is not the one that the lesson is about.", style.yellow)
    case .none: return said("write an answer, or skip", style.yellow)
    }
  }
}
