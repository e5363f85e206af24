import ImageLoadingInterface

/// What makes a scenario a lesson: its place in the course, and questions to answer before the run
/// continues.
///
/// The file does not say which answer is right: each answer names the events that happen if it is,
/// and the run decides.
package struct Lesson: Sendable, Equatable {
  /// The place in the course, from 1.
  package let order: Int
  package let questions: [LessonQuestion]
  /// What there is to remember, told when the run has ended; `nil` if nothing is.
  package let summary: String?
}

/// A question about what comes next in a run.
package struct LessonQuestion: Sendable, Equatable {
  package let ask: String
  /// The event before which it is asked; before the run if `nil`.
  package let before: ExpectedEvent?
  /// To choose from; or the only one, if the learner is to write it.
  package let answers: [LessonAnswer]
  /// What helps a learner whose answer is wrong, without the reason.
  package let hint: String?
  /// What there is to say if another order of the threads has another right answer.
  package let otherOrders: String?

  package init(
    ask: String, before: ExpectedEvent?, answers: [LessonAnswer], hint: String?,
    otherOrders: String?
  ) {
    self.ask = ask
    self.before = before
    self.answers = answers
    self.hint = hint
    self.otherOrders = otherOrders
  }

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
  /// Why it is right, where it is: the first reason that the run bears out.
  package let because: [LessonReason]
  /// Why it is wrong, where it is: the first reason that the run bears out.
  package let otherwise: [LessonReason]

  package init(
    says: String?, accepts: [String], told: [ExpectedEvent], untold: [ExpectedEvent],
    because: [LessonReason], otherwise: [LessonReason]
  ) {
    self.says = says
    self.accepts = accepts
    self.told = told
    self.untold = untold
    self.because = because
    self.otherwise = otherwise
  }
}

extension LessonAnswer {
  /// Chinese numbers of one character, by how they are written with digits.
  private static let numerals: [Substring: String] = [
    "零": "0", "〇": "0", "一": "1", "二": "2", "两": "2", "三": "3", "四": "4",
    "五": "5", "六": "6", "七": "7", "八": "8", "九": "9", "十": "10",
  ]

  /// A written answer as it is compared: in small letters, without the forms of wide characters and without the
  /// counter behind a number, which has digits. The pages of lessons do the same in `plainAnswer`.
  package static func plain(_ written: String) -> String {
    let narrow = String(
      String.UnicodeScalarView(
        written.unicodeScalars.map { scalar in
          (0xFF01...0xFF5E).contains(scalar.value)
            ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }))
    let text = narrow.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    let counted = text.firstMatch(of: /^(.+?) ?[个次]$/)?.output.1 ?? text[...]
    let isNumber = counted.allSatisfy { ("0"..."9").contains($0) }
    return numerals[counted] ?? (isNumber ? String(counted) : text)
  }

  /// Whether a learner has written this answer.
  package func isMet(by written: String) -> Bool {
    accepts.contains { Self.plain($0) == Self.plain(written) }
  }
}

/// Why an answer is right or wrong, in the runs for which that is true.
package struct LessonReason: Sendable, Equatable {
  package let says: String
  /// The generations that it is about; all of them if empty.
  package let generations: [String]
  /// Events that come after the question, in this order, where it is true.
  package let told: [ExpectedEvent]
  /// Events that do not come after the question where it is true.
  package let untold: [ExpectedEvent]

  /// A reason that is true in every run.
  package init(_ says: String) {
    self.init(says: says, generations: [], told: [], untold: [])
  }

  init(
    says: String, generations: [String], told: [ExpectedEvent], untold: [ExpectedEvent]
  ) {
    self.says = says
    self.generations = generations
    self.told = told
    self.untold = untold
  }
}

// MARK: Reading

extension Lesson {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    order = node.integer("order") ?? 0
    questions = (node["questions"]?.array ?? []).map(LessonQuestion.init(checked:))
    summary = node.text("summary")
  }
}

extension LessonQuestion {
  fileprivate init(checked node: JSONNode) {
    ask = node.text("ask") ?? ""
    before = node["before"].map(ExpectedEvent.init(checked:))
    let choices = (node["choices"]?.array ?? []).map(LessonAnswer.init(checked:))
    answers = choices.isEmpty ? [LessonAnswer(checked: node)] : choices
    hint = node.text("hint")
    otherOrders = node.text("otherOrders")
  }
}

extension LessonAnswer {
  fileprivate init(checked node: JSONNode) {
    says = node.text("says")
    accepts = node.texts("accepts") ?? []
    told = (node["told"]?.array ?? []).map(ExpectedEvent.init(checked:))
    untold = (node["untold"]?.array ?? []).map(ExpectedEvent.init(checked:))
    because = LessonReason.list(checked: node["because"])
    otherwise = LessonReason.list(checked: node["otherwise"])
  }
}

extension LessonReason {
  /// A text is a reason that is true in every run.
  fileprivate static func list(checked node: JSONNode?) -> [LessonReason] {
    if let text = node?.string {
      return [LessonReason(text)]
    }
    return (node?.array ?? []).map { node in
      LessonReason(
        says: node.text("says") ?? "", generations: node.texts("in") ?? [],
        told: (node["told"]?.array ?? []).map(ExpectedEvent.init(checked:)),
        untold: (node["untold"]?.array ?? []).map(ExpectedEvent.init(checked:)))
    }
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
      Field("summary", .text, description: "What there is to remember, told after the run."),
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
      Field(
        "hint", .text, description: "What helps after a wrong answer, before its reason is told."),
      Field(
        "otherOrders", .text,
        description: "What to say after the right answer if other orders have other right answers."),
    ] + lessonEvidence + lessonReasons,
    rules: [.exactlyOneOf(["choices", "accepts"])])

  private static let lessonChoice = ObjectShape(
    description: "An answer to choose.",
    fields: [
      Field("says", .custom(ScenarioSyntax.title), required: true, description: "The answer.")
    ] + lessonEvidence + lessonReasons)

  private static let lessonEvidence = [
    Field(
      "told", .array(of: .reference("event"), minCount: 1),
      description: "Events that come after it, in this order, if the answer is right."),
    Field(
      "untold", .array(of: .reference("event"), minCount: 1),
      description: "Events that do not come after it, if the answer is right."),
  ]

  private static let lessonReasons = [
    Field("because", reasons, description: "Why the answer is right, where it is."),
    Field("otherwise", reasons, description: "Why the answer is wrong, where it is."),
  ]

  private static let reasons = Shape.oneOf([
    .text,
    .array(
      of: .object(
        ObjectShape(
          description: "A reason, and the runs in which it is true.",
          fields: [
            Field("says", .text, required: true, description: "The reason."),
            Field(
              "in", .array(of: .enumeration(Generation.Name.allCases.map(\.rawValue)), minCount: 1),
              description: "The generations that it is about; all of them if absent."),
            Field(
              "told", .array(of: .reference("event"), minCount: 1),
              description: "Events that come after the question where it is true."),
            Field(
              "untold", .array(of: .reference("event"), minCount: 1),
              description: "Events that do not come after the question where it is true."),
          ])), minCount: 1),
  ])
}

// MARK: Mistakes

extension ScenarioReview {
  /// Every answer says by what it is right, and no two are the same.
  mutating func reviewLesson() {
    let inChoices = ["told", "untold", "because", "otherwise"]
    for (index, question) in (root["lesson"]?["questions"]?.array ?? []).enumerated() {
      let path: [JSONPath.Component] = [.key("lesson"), .key("questions"), .index(index)]
      guard let choices = question["choices"]?.array else {
        reviewEvidence(of: question, path)
        continue
      }
      for member in question.members ?? [] where inChoices.contains(member.key) {
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
          Sentence(verbatim: quotedExcerpt(text)))
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
