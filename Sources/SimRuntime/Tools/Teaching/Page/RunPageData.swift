import ImageLoadingInterface

/// What a page knows of its run. Texts are in one table, and everything else points to them; the
/// steps are columns; states are differences; a history has only what the one before it has not.
struct RunPageData {
  let json: JSONValue
  /// How many histories there are beside the first.
  let forkCount: Int

  init(_ request: RunPage.Request, on runner: ScenarioRunner) {
    let explanation = request.explanation
    let scenario = explanation.scenario
    var tables = PageTables()
    let first = PageHistory(explanation, &tables)
    let alternatives = PageAlternatives(
      first, request.timeMode, within: request.limits, on: runner, &tables)
    forkCount = alternatives.forks.count
    let head: [JSONValue.Member] = [
      .init("version", 2), .init("file", tables.texts[request.file]),
      .init("command", tables.texts[request.command]),
      .init("lang", tables.texts[scenario.ownLanguage.rawValue]),
      .init("title", tables.texts[scenario.shownTitle]),
      .init("about", tables.texts[scenario.shownAbout]),
      .init("note", scenario.noteOnLesson.map { tables.texts[translated($0)] } ?? .null),
      .init("generation", tables.texts[scenario.generation.name]),
      .init("shows", tables.texts[scenario.shows]),
      .init("refutes", tables.texts[scenario.refutes]),
      .init("digest", tables.texts[explanation.result.digest]),
      .init("summary", scenario.askedLesson?.summary.map { tables.texts[$0] } ?? .null),
      .init("questions", .array(PageQuestion.all(of: explanation).map { $0.json(&tables.texts) })),
    ]
    let rest: [JSONValue.Member] = [
      .init("forks", .array(alternatives.forks.map { $0.json(&tables.texts) })),
      .init("choices", .array(alternatives.choices.map { Self.json($0, &tables.texts) })),
      .init("lanes", tables.texts[tables.lanes]),
      .init("parts", tables.texts[tables.parts.map(translated)]),
      .init("caches", Self.caches(among: tables.parts)),
      .init("viewNames", tables.texts[tables.views]), .init("rules", tables.rules.json),
      .init("claims", Self.claims(tables.rules.claims, &tables.texts)),
    ]
    json = .object(head + first.members + rest + [.init("texts", tables.texts.json)])
  }

  /// `[step, operation, thread, who, what, history or null]`.
  private static func json(
    _ choices: [PageAlternatives.Choice], _ texts: inout TextTable
  ) -> JSONValue {
    .array(
      choices.map { choice in
        [
          .integer(choice.step), .integer(choice.operation),
          texts[choice.candidate.thread], texts[choice.candidate.who],
          texts[choice.candidate.act], .integer(choice.target),
        ]
      })
  }

  /// The places of memory and disk among the parts; -1 for one that is none.
  private static func caches(among parts: [Sentence]) -> JSONValue {
    .array(
      ["memory", "disk"].map { (name: Sentence) in .integer(parts.firstIndex(of: name) ?? -1) })
  }

  private static func claims(_ ids: [String], _ texts: inout TextTable) -> JSONValue {
    .array(
      ids.map { id in
        let claim = Claim.all.first { $0.id == id }
        let sources = (claim?.sources ?? []).map { source in
          JSONValue.array([texts[source.title], texts[source.listedLines]])
        }
        return [texts[id], texts[translated(whole: claim?.sentence ?? "")], .array(sources)]
      })
  }
}

extension PageAlternatives.Fork {
  fileprivate func json(_ texts: inout TextTable) -> JSONValue {
    let rows = differences.map { row in
      JSONValue.array([texts[row.title], texts[row.values[0]], texts[row.values[1]]])
    }
    return .object(
      [
        .init("parent", .integer(parent)), .init("place", .integer(place)),
        .init("operation", .integer(operation)), .init("taken", texts[thread]),
        .init("depth", .integer(level)), .init("differences", .array(rows)),
      ] + history.members(from: place))
  }
}

extension SwitchLog.Alternatives.Candidate {
  /// Where it runs and for whom, for people.
  fileprivate var who: String {
    let name = Sentence(named: place)
    return translated(
      subject.isEmpty || subject == place ? name : "\(name), for \(Sentence(named: subject))")
  }

  /// What it would do.
  fileprivate var act: String {
    if operation == "start \(place)" {
      return translated("a block of \(Sentence(named: place)) begins")
    }
    let name = Sentence(named: operation)
    return translated(reached.map { "\(name), after \($0)" } ?? name)
  }
}
