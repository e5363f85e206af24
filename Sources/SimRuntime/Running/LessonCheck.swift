import ImageLoadingModel
import SimScenarios

/// Decides by the story of a run which answers of a lesson are right.
package struct LessonCheck {
  private let story: [EventRecord]

  package init(_ story: [EventRecord]) { self.story = story }

  /// The place in the story before which a question is asked; `nil` if the run does not come there.
  package func moment(of question: LessonQuestion) -> Int? {
    guard let before = question.before else { return 0 }
    return story.firstIndex { before.describes($0) }
  }

  /// The places of the answers that the run shows to be true from the moment of the question on.
  package func rightAnswers(to question: LessonQuestion) -> [Int] {
    guard let moment = moment(of: question) else { return [] }
    let rest = story[moment...]
    return question.answers.indices.filter {
      bearsOut(question.answers[$0].told, question.answers[$0].untold, rest)
    }
  }

  /// Why an answer is right or wrong, by what this run shows; `nil` if the lesson has no reason for it.
  /// - Parameter answer: one past the last for an answer that is not accepted.
  package func reason(
    for answer: Int, to question: LessonQuestion, in generation: Generation
  ) -> String? {
    guard let moment = moment(of: question) else { return nil }
    let given = question.answers[min(answer, question.answers.count - 1)]
    let isRight = rightAnswers(to: question) == [answer]
    return (isRight ? given.because : given.otherwise).first { reason in
      (reason.generations.isEmpty || reason.generations.contains(generation.name))
        && bearsOut(reason.told, reason.untold, story[moment...])
    }?.says
  }

  private func bearsOut(
    _ told: [ExpectedEvent], _ untold: [ExpectedEvent], _ story: ArraySlice<EventRecord>
  ) -> Bool {
    var rest = story
    for event in told {
      guard let found = rest.firstIndex(where: { event.describes($0) }) else { return false }
      rest = rest[(found + 1)...]
    }
    return !untold.contains { event in story.contains { event.describes($0) } }
  }

  /// Questions that are not asked, or that do not have just one right answer.
  func mismatches(of lesson: Lesson) -> [Mismatch] {
    lesson.questions.enumerated().compactMap { index, question in
      if moment(of: question) == nil, let before = question.before {
        return Mismatch(
          question: index, expected: "a run that reaches \(before)", found: "it does not reach it")
      }
      let right = rightAnswers(to: question)
      if right.count == 1 { return nil }
      let found: Sentence =
        right.isEmpty
        ? "it shows none to be true"
        : "it shows \(Self.list(right.map { $0 + 1 })) to be true"
      return Mismatch(
        question: index, expected: "a run that shows one answer to be true", found: found)
    }
  }

  private static func list(_ numbers: [Int]) -> Sentence {
    numbers.dropFirst().reduce("\(numbers[0])") { "\($0) and \($1)" }
  }
}
