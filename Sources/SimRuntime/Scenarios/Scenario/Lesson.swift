import ImageLoadingModel

/// What makes a scenario a lesson: its place in the course, and questions to answer before the run
/// continues.
///
/// The file does not say which answer is right: each answer names the events that happen if it is,
/// and the run decides.
package struct Lesson: Sendable, Equatable {
  /// The place in the course, from 1.
  package let order: Int
  package let questions: [LessonQuestion]
}

/// A question about what comes next in a run.
package struct LessonQuestion: Sendable, Equatable {
  package let ask: String
  /// The event before which it is asked; before the run if `nil`.
  package let before: ExpectedEvent?
  /// To choose from; or the only one, if the learner is to write it.
  package let answers: [LessonAnswer]

  /// Whether the learner writes the answer.
  package var isFree: Bool { answers.first?.says == nil }
}

/// One answer to a question.
package struct LessonAnswer: Sendable, Equatable {
  /// As a learner chooses it; `nil` if it is to be written.
  package let says: String?
  /// What counts as this answer where it is to be written.
  package let accepts: [String]
  /// Events that come after it, in this order, if the answer is right.
  package let told: [ExpectedEvent]
  /// Events that do not come after it, if the answer is right.
  package let untold: [ExpectedEvent]
  /// What there is to say of it, right or wrong.
  package let because: String?
}

// MARK: Reading

extension Lesson {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    order = node.integer("order") ?? 0
    questions = (node["questions"]?.array ?? []).map(LessonQuestion.init(checked:))
  }
}

extension LessonQuestion {
  fileprivate init(checked node: JSONNode) {
    ask = node.text("ask") ?? ""
    before = node["before"].map(ExpectedEvent.init(checked:))
    let choices = (node["choices"]?.array ?? []).map(LessonAnswer.init(checked:))
    answers = choices.isEmpty ? [LessonAnswer(checked: node)] : choices
  }
}

extension LessonAnswer {
  fileprivate init(checked node: JSONNode) {
    says = node.text("says")
    accepts = node.texts("accepts") ?? []
    told = (node["told"]?.array ?? []).map(ExpectedEvent.init(checked:))
    untold = (node["untold"]?.array ?? []).map(ExpectedEvent.init(checked:))
    because = node.text("because")
  }
}

// MARK: The format

extension ScenarioShape {
  static let lesson = ObjectShape(
    description: "What makes a scenario a lesson of the course.",
    fields: [
      Field(
        "order", .integer(1...1_000), required: true, description: "The place in the course."),
      Field(
        "questions", .array(of: .object(lessonQuestion), minCount: 1), required: true,
        description: "What the learner answers before the run continues."),
    ])

  private static let lessonQuestion = ObjectShape(
    description: "A question about what comes next.",
    fields: [
      Field("ask", .custom(ScenarioSyntax.title), required: true, description: "The question."),
      Field(
        "before", .reference("event"),
        description: "The event before which it is asked; before the run if absent."),
      Field(
        "choices", .array(of: .object(lessonChoice), minCount: 2),
        description: "Answers to choose from: the run must show just one of them to be true."),
      Field(
        "accepts", .array(of: .custom(ScenarioSyntax.title), minCount: 1),
        description: "What the learner may write, large and small letters alike."),
    ] + lessonEvidence,
    rules: [.exactlyOneOf(["choices", "accepts"])])

  private static let lessonChoice = ObjectShape(
    description: "An answer to choose.",
    fields: [
      Field("says", .custom(ScenarioSyntax.title), required: true, description: "The answer.")
    ] + lessonEvidence)

  private static let lessonEvidence = [
    Field(
      "told", .array(of: .reference("event"), minCount: 1),
      description: "Events that come after it, in this order, if the answer is right."),
    Field(
      "untold", .array(of: .reference("event"), minCount: 1),
      description: "Events that do not come after it, if the answer is right."),
    Field("because", .text, description: "What there is to say of it, right or wrong."),
  ]
}

// MARK: Mistakes

extension ScenarioReview {
  /// Every answer says by what it is right, and no two are the same.
  mutating func reviewLesson() {
    for (index, question) in (root["lesson"]?["questions"]?.array ?? []).enumerated() {
      let path: [JSONPath.Component] = [.key("lesson"), .key("questions"), .index(index)]
      guard let choices = question["choices"]?.array else {
        reviewEvidence(of: question, path)
        continue
      }
      for member in question.members ?? [] where ["told", "untold", "because"].contains(member.key)
      {
        report(
          member, path, "a question with choices has no \"\(member.key)\" of its own",
          "\"\(member.key)\" in each choice", advice: "put it into the choices")
      }
      var seen: Set<String> = []
      for (number, choice) in choices.enumerated() {
        let place = path + [.key("choices"), .index(number)]
        reviewEvidence(of: choice, place)
        guard let says = choice["says"], let text = says.string, !seen.insert(text).inserted else {
          continue
        }
        report(
          says, place + [.key("says")], "this answer is listed twice", "an answer of its own",
          quotedExcerpt(text))
      }
    }
  }

  private mutating func reviewEvidence(of node: JSONNode, _ path: [JSONPath.Component]) {
    if node["told"] != nil || node["untold"] != nil { return }
    report(
      node, path,
      "no run can decide whether this answer is right: it has no \"told\" and no \"untold\"",
      "the key \"told\" or \"untold\"", "an answer without it")
  }
}
