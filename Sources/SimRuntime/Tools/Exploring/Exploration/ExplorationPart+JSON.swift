import ImageLoadingInterface

extension ExplorationPart {
  package var json: JSONValue {
    .object([
      .init("version", .int(Self.version)), .init("type", .string(Self.type)),
      .init("shard", .string("\(shard)")), .init("file", .string(file)),
      .init("fileDigest", .string(fileDigest)),
      .init("options", .strings(words)),
      .init("division", .string(String(report.division, radix: 16))),
      .init("end", .string(report.end.rawValue)),
      .init("executions", .counts(report.shares.map(\.executions))),
      .init("givenUp", .counts(report.shares.map(\.pruned))),
      .init("steps", .integer(report.steps)), .init("bounded", .integer(report.bounded)),
      .init("unmet", .integer(report.unmet)),
      .init("unmetStep", .text(report.unmetStep?.text)),
      .init("expectedViolations", .counts(report.expectedViolations)),
      .init("reached", .counts(report.reached)),
      .init("orders", .words(report.orderHashes)), .init("ends", .words(report.endHashes)),
      .init("endsOfBursts", .words(report.endHashesOfBursts)),
      .init("findings", .array(report.findings.map(\.partOfShard))),
      .init(
        "shownTogether",
        .array(
          report.shownTogether.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
            .object([.init("findings", .counts($0.key)), .init("runs", .integer($0.value))])
          })),
    ])
  }

  /// Reads what `json` gives.
  package static func heading(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioReader.Failure) -> (heading: Heading, node: JSONNode) {
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw ScenarioReader.failure([error], file)
    }
    let diagnostics = ExplorationPartShape.library.check(node, as: .reference("part"))
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, file) }
    return (Heading(checked: node), node)
  }

  /// - Returns: `nil` if the report is not of the plan: it counts other strategies or goals.
  package init?(checked node: JSONNode, _ heading: Heading, of plan: ExplorationPlan) {
    guard let shard = node.text("shard").flatMap(Shard.init),
      let end = node.text("end").flatMap(ExplorationReport.End.init)
    else { return nil }
    var report = ExplorationReport(plan)
    report.division = heading.division
    let executions = node.counts("executions")
    let givenUp = node.counts("givenUp")
    let (expected, reached) = (node.counts("expectedViolations"), node.counts("reached"))
    guard executions.count == report.shares.count, givenUp.count == report.shares.count,
      expected.count == report.expectedViolations.count, reached.count == report.reached.count
    else { return nil }
    for index in report.shares.indices {
      report.shares[index].executions = executions[index]
      report.shares[index].pruned = givenUp[index]
    }
    report.end = end
    report.steps = node.integer("steps") ?? 0
    report.bounded = node.integer("bounded") ?? 0
    report.unmet = node.integer("unmet") ?? 0
    report.unmetStep = node.text("unmetStep").map(Sentence.init(verbatim:))
    report.expectedViolations = expected
    report.reached = reached
    report.orderHashes = node.words("orders")
    report.endHashes = node.words("ends")
    report.endHashesOfBursts = node.words("endsOfBursts")
    for finding in node["findings"]?.array ?? [] {
      guard let finding = ExplorationFinding(checked: finding, strategies: report.shares.count)
      else { return nil }
      report.places[finding.kind] = report.findings.count
      report.findings.append(finding)
    }
    for group in node["shownTogether"]?.array ?? [] {
      let places = group.counts("findings")
      guard places.allSatisfy(report.findings.indices.contains) else { return nil }
      report.shownTogether[places, default: 0] += group.integer("runs") ?? 0
    }
    file = heading.file
    fileDigest = heading.fileDigest
    words = heading.words
    self.report = report
    self.shard = shard
  }
}

extension ExplorationPart.Heading {
  init(checked node: JSONNode) {
    file = node.text("file") ?? ""
    fileDigest = node.text("fileDigest") ?? ""
    words = node.texts("options") ?? []
    division = node.text("division").flatMap { UInt64($0, radix: 16) } ?? 0
  }
}

extension ExplorationFinding {
  fileprivate var partOfShard: JSONValue {
    .object([
      .init("what", kind.json), .init("on", .text(subject)),
      .init("explanation", .string(explanation)), .init("strategy", .integer(strategy)),
      .init("choices", .counts(choices)), .init("steps", .integer(steps)),
      .init("runs", .integer(count)),
      .init("firstRuns", .array(firstRuns.map { .integer($0) })),
    ])
  }

  fileprivate init?(checked node: JSONNode, strategies: Int) {
    let firstRuns = (node["firstRuns"]?.array ?? []).map { $0.int64.map(Int.init) }
    guard let kind = node["what"].flatMap(Kind.init(checked:)),
      let strategy = node.integer("strategy"), strategy < strategies, firstRuns.count == strategies
    else { return nil }
    self.init(
      kind: kind, subject: node.text("on"),
      sentence: Sentence(verbatim: node.text("explanation") ?? ""), strategy: strategy,
      choices: node.counts("choices"), steps: node.integer("steps") ?? 0,
      count: node.integer("runs") ?? 0, firstRuns: firstRuns)
  }
}

extension ExplorationFinding.Kind {
  enum Name: String, CaseIterable {
    case violation, always, never, diverged, escaped
  }

  private var name: Name {
    switch self {
    case .violation: .violation
    case .always: .always
    case .never: .never
    case .diverged: .diverged
    case .escaped: .escaped
    }
  }

  fileprivate var json: JSONValue {
    let details: [JSONValue.Member] =
      switch self {
      case .violation(let kind):
        [
          .init("invariant", .string(kind.invariant)), .init("on", .string(kind.subject.rawValue)),
          .init("mode", .string(kind.mode.rawValue)),
          .init("detail", .text(kind.detail)),
        ]
      case .always(let path):
        [
          .init(
            "path",
            .array(
              path.components.map { component in
                switch component {
                case .key(let key): .string(key)
                case .index(let index): .integer(index)
                }
              }))
        ]
      case .never(let index): [.init("index", .integer(index))]
      case .diverged, .escaped: []
      }
    return .object([.init("kind", .string(name.rawValue))] + details)
  }

  fileprivate init?(checked node: JSONNode) {
    guard let name = node.text("kind").flatMap(Name.init(rawValue:)) else { return nil }
    switch name {
    case .violation:
      guard let mode = node.text("mode").flatMap(FailureMode.init),
        let subject = node.text("on").flatMap(FailureSubject.init)
      else { return nil }
      self = .violation(
        FailureKind(
          invariant: node.text("invariant") ?? "", subject: subject, mode: mode,
          detail: node.text("detail")))
    case .always:
      self = .always(
        ExpectationPath(
          (node["path"]?.array ?? []).compactMap { component in
            component.string.map(JSONPath.Component.key)
              ?? component.int64.map { .index(Int($0)) }
          }))
    case .never: self = .never(node.integer("index") ?? 0)
    case .diverged: self = .diverged
    case .escaped: self = .escaped
    }
  }
}

extension JSONValue {
  fileprivate static func counts(_ counts: [Int]) -> JSONValue {
    .array(counts.map { .integer($0) })
  }

  /// Words of 64 bits, as hexadecimal digits.
  fileprivate static func words(_ words: Set<UInt64>) -> JSONValue {
    .array(words.sorted().map { .string(String($0, radix: 16)) })
  }
}

extension JSONNode {
  fileprivate func counts(_ key: String) -> [Int] {
    (self[key]?.array ?? []).compactMap { $0.int64.map(Int.init) }
  }

  fileprivate func words(_ key: String) -> Set<UInt64> {
    Set((texts(key) ?? []).compactMap { UInt64($0, radix: 16) })
  }
}
