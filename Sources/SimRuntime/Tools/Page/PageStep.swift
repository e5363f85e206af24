/// A step as a row of the page's table of steps.
struct PageStep {
  private let members: [JSONValue.Member]

  init(
    _ step: ExplainedStep, lane: Int?, maker: Int?, rule: Int?, _ texts: inout TextTable
  ) {
    let changes = step.changes.map { change in
      JSONValue.array([
        texts[change.object], change.removed.map { texts[$0] } ?? .null,
        change.added.map { texts[$0] } ?? .null,
      ])
    }
    let number = { (number: Int?) in number.map { JSONValue.int(Int64($0)) } ?? .null }
    members = [
      .init("kind", texts[step.kind.pageName]), .init("name", texts[step.name]),
      .init("level", number(ExplanationLevel.allCases.firstIndex(of: step.level))),
      .init("time", texts[Quantity.describe(step.time)]), .init("lane", number(lane)),
      .init("place", texts[step.place]), .init("maker", number(maker)),
      .init("thread", texts[step.thread]),
      .init("who", texts[step.subject]), .init("words", texts[step.words]),
      .init("facts", Self.list(texts[step.lines])), .init("locks", Self.list(texts[step.locks])),
      .init("changes", Self.list(.array(changes))), .init("rule", number(rule)),
      .init("switched", step.reason.map { texts[$0] } ?? .null),
      .init("others", Self.list(texts[step.others.map(\.words)])),
      .init(
        "operations",
        Self.list(
          .array(step.operations.map { [.int(Int64($0.number)), texts[$0.words]] }))),
    ]
  }

  /// Nothing takes less room than an empty list.
  private static func list(_ list: JSONValue) -> JSONValue { list == .array([]) ? 0 : list }

  /// The steps as columns: the name of each is written once.
  static func columns(_ steps: [PageStep]) -> JSONValue {
    guard let first = steps.first else { return .object([]) }
    return .object(
      first.members.indices.map { index in
        .init(first.members[index].key, .array(steps.map { $0.members[index].value }))
      })
  }
}

extension ExplainedStep.Kind {
  fileprivate var pageName: String {
    switch self {
    case .stimulus: "stimulus"
    case .named: "named"
    case .held: "held"
    case .world: "world"
    case .continues: "goesOn"
    case .end: "end"
    }
  }
}
