import ImageLoadingInterface

/// The exercise to a scenario that shows a bug: which rule will be broken?
enum WhatGoesWrong {
  private static let choiceCount = 3

  /// The rules to choose from: one that the scenario breaks, and others that it keeps.
  struct Choices {
    let rules: [InvariantDescription]
    /// The id of the one that is broken.
    let broken: String
  }

  /// The question; `nil` for a scenario that breaks no rule.
  static func question(of scenario: Scenario) -> LessonQuestion? {
    guard let choices = choices(of: scenario) else { return nil }
    let breaks = scenario.violates.first?.defect.flatMap(Exhibit.of)?.breaks
    return LessonQuestion(
      ask: translated("What will go wrong here? Which of these is not true of this run?"),
      before: nil,
      answers: choices.rules.map { choice($0, breaks: $0.id == choices.broken ? breaks : nil) },
      hint: translated(
        "Look at what the scenario does, and at the threads that could come between."),
      otherOrders: nil)
  }

  /// The rules of the question; `nil` for a scenario that breaks none.
  static func choices(of scenario: Scenario) -> Choices? {
    let broken = scenario.violates.map(\.invariant)
    let rules = Invariants.known
    guard let first = scenario.violates.first,
      let place = rules.firstIndex(where: { $0.id == first.invariant })
    else { return nil }
    // Rules that look at the same events are hard to tell apart.
    let likenesses = rules.map { likeness(of: $0.id, to: first.invariant) }
    let readAsBroken = Set(
      broken.compactMap(InvariantID.init(rawValue:)).flatMap(\.alsoReadAsBroken).map(\.rawValue))
    // One that the generation has not is kept for want of what it is about.
    let others = rules.indices.filter {
      !broken.contains(rules[$0].id) && !readAsBroken.contains(rules[$0].id) && $0 != place
        && rules[$0].isPromised(by: scenario.generation)
    }
    .sorted { (likenesses[$1], $0) < (likenesses[$0], $1) }
    var choices = others.prefix(choiceCount - 1).map { rules[$0] }
    choices.insert(rules[place], at: place % choiceCount)
    return Choices(rules: choices, broken: first.invariant)
  }

  /// How much of what two rules look at is the same, of a thousand. A kind of events that few rules look at counts more.
  private static func likeness(of rule: String, to other: String) -> Int {
    let events = { (id: String) in Set(InvariantID(rawValue: id)?.events ?? []) }
    let weight = { (kinds: Set<EventKind>) in
      kinds.reduce(0) { $0 + 1_000_000 / (frequencies[$1] ?? 1) }
    }
    let (own, others) = (events(rule), events(other))
    return 1_000 * weight(own.intersection(others)) / max(weight(own.union(others)), 1)
  }

  /// How many rules look at each kind of events.
  private static let frequencies: [EventKind: Int] = InvariantID.allCases.reduce(into: [:]) {
    for kind in Set($1.events) { $0[kind, default: 0] += 1 }
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
