import ImageLoadingInterface

extension Explanation {
  /// The version of ``json``.
  package static let version: Int64 = 1

  /// The whole as one document: the steps, and the states to which they point.
  package var json: JSONValue {
    .object([
      .init("version", .int(Self.version)), .init("title", .string(scenario.title)),
      .init("about", .string(scenario.about)),
      .init("generation", .string(scenario.generation.name)),
      .init("shows", .strings(scenario.shows)), .init("refutes", .strings(scenario.refutes)),
      .init("outcome", .string(result.outcome.name)), .init("passed", .bool(result.passed)),
      .init("digest", .string(result.digest)), .init("cut", .bool(isCut)),
      .init("places", .strings(places)), .init("steps", .array(steps.map(\.json))),
      .init(
        "states",
        .array(
          states.map { state in
            .object(state.translatedLines(listing: .max).map { .init($0.name, .string($0.value)) })
          })),
    ])
  }
}

extension ExplainedStep {
  var json: JSONValue {
    .object([
      .init("number", .integer(number)), .init("kind", .string(kindName)),
      .init("step", .text(step?.rawValue)),
      .init("level", .string(level.rawValue)), .init("time", .string(Quantity.describe(time))),
      .init("thread", .string(thread)), .init("place", .string(place)),
      .init("subject", .string(subject)), .init("words", .string(words)),
      .init("facts", .strings(lines)), .init("headlines", .strings(headlines)),
      .init("locks", .strings(locks)),
      .init("changes", .array(changes.map(\.json))), .init("rule", rule?.json ?? .null),
      .init("reason", .text(reason)),
      .init("operations", .array(operations.map(\.json))),
      .init("violations", .array(violations.map(\.json))),
      .init("deadlock", .strings(deadlock)), .init("state", .integer(state)),
    ])
  }

  private var kindName: String {
    switch kind {
    case .stimulus: "stimulus"
    case .named: "named"
    case .held: "held"
    case .world: "world"
    case .continues: "goesOn"
    case .end: "end"
    }
  }
}

extension ExplainedChange {
  fileprivate var json: JSONValue {
    .object([
      .init("object", .string(object)),
      .init("removed", .text(removed)),
      .init("added", .text(added)),
    ])
  }
}

extension StepRule {
  fileprivate var json: JSONValue {
    .object([
      .init("sentence", .string(sentence)), .init("claims", .strings(claims)),
      .init("refuted", .strings(refuted)), .init("bugs", .strings(bugs.map(\.rawValue))),
    ])
  }
}

extension ExplainedOperation {
  fileprivate var json: JSONValue {
    .object([
      .init("number", .integer(number)), .init("thread", .string(thread)),
      .init("does", .string(words)),
      .init("others", .array(others.map(\.json))),
    ])
  }
}

extension SwitchLog.Alternatives.Candidate {
  fileprivate var json: JSONValue {
    .object([
      .init("thread", .string(thread)), .init("place", .string(place)),
      .init("subject", .string(subject)),
      .init("reached", .text(reached?.name)),
      .init("does", .string(operation)),
    ])
  }
}

extension ExplainedViolation {
  fileprivate var json: JSONValue {
    .object([
      .init("invariant", .string(invariant)),
      .init("subject", .text(subject)),
      .init("explanation", .string(explanation)), .init("sentence", .string(sentence)),
      .init("reason", .string(reason)), .init("claims", .strings(claims)),
      .init("expected", .bool(isExpected)),
    ])
  }
}
