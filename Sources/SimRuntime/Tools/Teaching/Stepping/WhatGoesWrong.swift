import ImageLoadingModel

/// The exercise to a scenario that shows a bug: which rule will be broken?
enum WhatGoesWrong {
  private static let choiceCount = 3
  /// Rules that stand side by side are of one kind; the others are taken so far apart.
  private static let stride = 7

  /// The question, with one rule that the scenario breaks and others that it keeps; `nil` for a scenario
  /// that breaks none.
  static func question(of scenario: Scenario) -> LessonQuestion? {
    let broken = scenario.violates.map(\.invariant)
    let rules = Invariants.known
    guard let first = scenario.violates.first,
      let place = rules.firstIndex(where: { $0.id == first.invariant })
    else { return nil }
    let others = rules.indices.dropFirst().map { rules[(place + $0 * stride) % rules.count] }
      .filter { rule in !broken.contains(rule.id) && rule.id != first.invariant }
    var choices = others.prefix(choiceCount - 1).map { choice($0, breaks: nil) }
    choices.insert(
      choice(rules[place], breaks: first.defect.flatMap(Exhibit.of)?.breaks),
      at: place % choiceCount)
    return LessonQuestion(
      ask: translated("What will go wrong here? Which of these is not true of this run?"),
      before: nil,
      answers: Array(choices),
      hint: translated(
        "Look at what the scenario does, and at the threads that could come between."),
      otherOrders: nil)
  }

  /// A rule as an answer: it is right if the run breaks it.
  private static func choice(_ rule: InvariantDescription, breaks: String?) -> LessonAnswer {
    let event = ExpectedEvent(kind: .broke, value: .string(rule.id), fields: [])
    return LessonAnswer(
      says: translated(whole: rule.sentence), accepts: [], told: [event], untold: [],
      because: breaks.map { [LessonReason(translated(whole: $0))] } ?? [],
      otherwise: [LessonReason(translated("This run keeps that rule."))])
  }
}
