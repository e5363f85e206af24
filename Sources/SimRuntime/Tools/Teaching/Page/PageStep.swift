import ImageLoadingInterface

/// A step as a row of the page's table of steps.
struct PageStep: Equatable {
  private let members: [JSONValue.Member]

  /// - Parameters:
  ///   - maker: the place of the step of the thread that made this one's.
  ///   - told: what is told elsewhere, and not here.
  init(
    _ step: ExplainedStep, in generation: Generation, maker: Int?, told: Set<String>,
    _ tables: inout PageTables
  ) {
    let changes = step.changes.map { change in
      JSONValue.array([
        tables.texts[named: change.object],
        change.removed.map { tables.texts[named: $0] } ?? .null,
        change.added.map { tables.texts[named: $0] } ?? .null,
      ])
    }
    let lane = step.place.isEmpty ? nil : tables.lane(of: step.place)
    let method = step.step.flatMap { OriginalMethod(of: $0, in: generation) }
    let rule = tables.rules.number(of: step.rule, method, &tables.texts)
    members = [
      .init("kind", tables.texts[step.kind.pageName]), .init("name", tables.texts[step.name]),
      .init("level", .integer(ExplanationLevel.allCases.firstIndex(of: step.level))),
      .init("time", tables.texts[Quantity.describeRounded(step.time)]),
      .init("lane", .integer(lane)),
      .init("place", tables.texts[named: step.place]), .init("maker", .integer(maker)),
      .init("thread", tables.texts[step.thread]),
      .init("who", tables.texts[named: step.subject]), .init("words", tables.texts[step.words]),
      .init("facts", Self.list(tables.texts[step.lines.filter { !told.contains($0) }])),
      .init("locks", Self.list(tables.texts[step.lockNames])),
      .init("changes", Self.list(.array(changes))), .init("rule", .integer(rule)),
      .init("switched", step.reason.map { tables.texts[$0] } ?? .null),
      .init(
        "operations",
        Self.list(
          .array(step.operations.map { [.integer($0.number), tables.texts[named: $0.words]] }))),
    ]
  }

  /// Nothing takes less room than an empty list.
  private static func list(_ list: JSONValue) -> JSONValue { list == .array([]) ? 0 : list }

  /// The steps as columns: the name of each is written once.
  static func columns(_ steps: some Collection<PageStep>) -> JSONValue {
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
