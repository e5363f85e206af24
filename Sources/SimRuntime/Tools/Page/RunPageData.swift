import ImageLoadingModel

/// What a page knows of its run. Texts are in one table, and everything else points to them; the
/// steps are columns; states are differences.
struct RunPageData {
  let json: JSONValue

  init(_ explanation: Explanation, file: String) {
    var texts = TextTable()
    var rules = RuleTable()
    let scenario = explanation.scenario
    let lanes = explanation.places.map(Lane.name).reduce(into: [String]()) { lanes, lane in
      if !lanes.contains(lane) { lanes.append(lane) }
    }
    let makers = Self.makers(of: explanation.steps)
    let steps = explanation.steps.enumerated().map { index, step in
      PageStep(
        step, lane: lanes.firstIndex(of: Lane.name(of: step.place)), maker: makers[index],
        rule: rules.number(of: step.rule, &texts), &texts)
    }
    let states = PageStates(explanation, &texts)
    let head: [JSONValue.Member] = [
      .init("version", 1), .init("file", texts[file]), .init("title", texts[scenario.title]),
      .init("about", texts[scenario.about]), .init("generation", texts[scenario.generation.name]),
      .init("shows", texts[scenario.shows]), .init("refutes", texts[scenario.refutes]),
      .init("passed", .bool(explanation.result.passed)),
      .init("end", texts[explanation.result.outcome.sentence]),
      .init("digest", texts[explanation.result.digest]), .init("cut", .bool(explanation.isCut)),
      .init("lanes", texts[lanes]), .init("steps", PageStep.columns(steps)),
      .init("parts", texts[states.parts]), .init("states", states.differences),
      .init("rules", rules.json),
      .init("claims", Self.claims(rules.claims, &texts)),
      .init("violations", Self.violations(explanation, &texts)),
      .init("waits", Self.waits(explanation.result.outcome, &texts)),
      .init("questions", .array(PageQuestion.all(of: explanation).map { $0.json(&texts) })),
    ]
    json = .object(head + [.init("texts", texts.json)])
  }

  /// For each step that is the first of its thread, the place of the last step before it of the
  /// thread that made this one.
  private static func makers(of steps: [ExplainedStep]) -> [Int?] {
    var latest: [String: Int] = [:]
    return steps.enumerated().map { index, step in
      defer { latest[step.thread] = index }
      if latest[step.thread] != nil { return nil }
      var maker = step.thread[...]
      while let dot = maker.lastIndex(of: ".") {
        maker = maker[..<dot]
        if let index = latest[String(maker)] { return index }
      }
      return nil
    }
  }

  private static func claims(_ ids: [String], _ texts: inout TextTable) -> JSONValue {
    .array(
      ids.map { id in
        [texts[id], texts[Claim.all.first { $0.id == id }?.sentence ?? ""]]
      })
  }

  private static func violations(
    _ explanation: Explanation, _ texts: inout TextTable
  ) -> JSONValue {
    var all: [JSONValue] = []
    for (index, step) in explanation.steps.enumerated() {
      for violation in step.violations {
        all.append(
          .object([
            .init("step", .int(Int64(index))), .init("id", texts[violation.invariant]),
            .init("on", texts[violation.subject ?? ""]),
            .init("explanation", texts[violation.explanation.replacing("\n", with: "; ")]),
            .init("sentence", texts[violation.sentence]), .init("reason", texts[violation.reason]),
            .init("expected", .bool(violation.isExpected)),
          ]))
      }
    }
    return .array(all)
  }

  /// Which thread waits for which at the end, those of the circle first.
  private static func waits(_ outcome: Outcome, _ texts: inout TextTable) -> JSONValue {
    guard case .deadlock(let deadlock) = outcome else { return .null }
    let links = deadlock.links.map { link in
      JSONValue.object([
        .init("thread", texts[link.thread]),
        .init(
          "waitsFor",
          texts[link.heldAt.map { "the stimulus before \($0)" } ?? link.waitsFor]),
        .init(
          "holders", .array(link.holders.map { [texts[$0.thread], texts[$0.relation]] })),
      ])
    }
    return .object([
      .init("circle", .int(Int64(deadlock.cycleLength))), .init("links", .array(links)),
    ])
  }
}

/// Every text of a page once, as it may be shown.
struct TextTable {
  private var texts: [String] = []
  private var numbers: [String: Int64] = [:]

  /// The number of a text. What could change the order of other text, or cannot be seen, is written
  /// out as in a terminal.
  subscript(text: String) -> JSONValue {
    mutating get {
      if let number = numbers[text] { return .int(number) }
      let number = Int64(texts.count)
      numbers[text] = number
      texts.append(escapedForTerminal(text))
      return .int(number)
    }
  }

  subscript(texts: [String]) -> JSONValue {
    mutating get {
      var list: [JSONValue] = []
      for text in texts { list.append(self[text]) }
      return .array(list)
    }
  }

  var json: JSONValue { .strings(texts) }
}

/// The rules of steps, each once.
private struct RuleTable {
  private var numbers: [StepRule: Int] = [:]
  private var rules: [JSONValue] = []
  /// The ids of the claims that they name, in the order in which these come up.
  private(set) var claims: [String] = []

  mutating func number(of rule: StepRule?, _ texts: inout TextTable) -> Int? {
    guard let rule else { return nil }
    if let number = numbers[rule] { return number }
    numbers[rule] = rules.count
    let bugs = rule.bugs.map { bug in
      texts["\(bug.title) (\(bug.rawValue))"]
    }
    rules.append(
      .object([
        .init("sentence", texts[rule.sentence]), .init("claims", places(of: rule.claims)),
        .init("refuted", places(of: rule.refuted)), .init("bugs", .array(bugs)),
      ]))
    return rules.count - 1
  }

  private mutating func places(of ids: [String]) -> JSONValue {
    .array(
      ids.map { id in
        if let place = claims.firstIndex(of: id) { return .int(Int64(place)) }
        claims.append(id)
        return .int(Int64(claims.count) - 1)
      })
  }

  var json: JSONValue { .array(rules) }
}
