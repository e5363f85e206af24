import ImageLoadingInterface

/// The report as JSON: what shards write and `sim merge` reads.
extension FuzzReport {
  /// The version of the document.
  static let version: Int64 = 3

  package var json: JSONValue {
    .object(
      [
        .init("version", .int(Self.version))
      ] + (program.map { [.init("program", .string($0))] } ?? []) + [
        .init("plan", plan.json)
      ] + (stretches.isEmpty ? [] : [.init("stretches", .array(stretches.map(\.json)))]) + [
        .init("scenarios", .integer(scenarios)),
        .init("executions", .integer(executions)),
        .init("steps", .integer(steps)),
        .init("unjudged", .integer(unjudged)),
        .init("findings", .array(findings.map(\.json))),
      ])
  }

  /// Reads what `json` gives.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioReader.Failure) -> FuzzReport {
    let node: JSONNode
    do {
      node = try JSONParser.parse(bytes)
    } catch {
      throw ScenarioReader.failure([error], file)
    }
    let diagnostics = FuzzShape.library.check(node, as: .reference("report"))
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, file) }
    return FuzzReport(checked: node)
  }

  private init(checked node: JSONNode) {
    self.init(FuzzPlan(checked: node["plan"] ?? node))
    program = node.text("program")
    scenarios = node.integer("scenarios") ?? 0
    executions = node.integer("executions") ?? 0
    steps = node.integer("steps") ?? 0
    unjudged = node.integer("unjudged") ?? 0
    findings = (node["findings"]?.array ?? []).map(FuzzFinding.init(checked:))
    stretches = (node["stretches"]?.array ?? []).map(FuzzStretch.init(checked:))
  }
}

extension FuzzStretch {
  fileprivate var json: JSONValue {
    .object([.init("seed", .string("\(seed)")), .init("runs", .integer(runs))])
  }

  fileprivate init(checked node: JSONNode) {
    self.init(
      seed: node.text("seed").flatMap { UInt64($0) } ?? 0, runs: node.integer("runs") ?? 0)
  }
}

extension FuzzPlan {
  fileprivate var json: JSONValue {
    .object([
      .init("seed", .string("\(seed)")),
      .init("runs", .integer(runs)),
      .init("generations", .strings(generations)),
      .init("with", .array(with.map { .string($0.rawValue) })),
      .init(
        "without", without.map { .array($0.map { .string($0.rawValue) }) } ?? .string("all")),
      .init("orders", .integer(orders)),
      .init("batch", .integer(batch)),
      .init("shard", .string("\(shard)")),
    ])
  }

  fileprivate init(checked node: JSONNode) {
    self.init(
      seed: node.text("seed").flatMap { UInt64($0) } ?? 0, runs: node.integer("runs") ?? 0,
      generations: node.texts("generations") ?? [])
    with = (node.texts("with") ?? []).compactMap(Defect.init(rawValue:))
    without = node.texts("without")?.compactMap(Defect.init(rawValue:))
    orders = node.integer("orders") ?? 0
    batch = node.integer("batch") ?? 1
    shard = node.text("shard").flatMap(Shard.init) ?? Shard()
  }
}

extension FuzzFinding {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("generation", .string(generation)),
      .init("invariant", .string(kind.invariant)),
      .init("on", .string(kind.subject.rawValue)),
      .init("mode", .string(kind.mode.rawValue)),
      .init("detail", .text(kind.detail)),
      .init("count", .integer(count)),
      .init("index", .integer(index)),
      .init("seed", .string("\(seed)")),
    ]
    members.append(.init("order", .string("\(order)")))
    members.append(.init("explanation", .string(explanation)))
    if let shrunk { members.append(.init("shrunk", shrunk.json)) }
    return .object(members)
  }

  fileprivate init(checked node: JSONNode) {
    guard let mode = node.text("mode").flatMap(FailureMode.init),
      let subject = node.text("on").flatMap(FailureSubject.init)
    else { preconditionFailure("a checked finding has a mode, and what it is about") }
    self.init(
      generation: node.text("generation") ?? "",
      kind: FailureKind(
        invariant: node.text("invariant") ?? "", subject: subject,
        mode: mode,
        detail: node.text("detail")),
      count: node.integer("count") ?? 0, index: node.integer("index") ?? 0,
      seed: node.text("seed").flatMap { UInt64($0) } ?? 0,
      order: node.text("order").flatMap(FuzzOrder.init) ?? .firstInFirstOut,
      sentence: Sentence(verbatim: node.text("explanation") ?? ""),
      shrunk: node["shrunk"].map(FuzzExample.init(checked:)))
  }
}

extension FuzzExample {
  fileprivate var json: JSONValue {
    .object([
      .init("explanation", .string(explanation)),
      .init("steps", .integer(steps)),
      .init("switches", .integer(switches)),
      .init("defects", .strings(defects)),
      .init("end", .string(end.rawValue)),
      .init("digest", .string(digest)),
      .init("scenario", document),
    ])
  }

  fileprivate init(checked node: JSONNode) {
    document = node["scenario"].map { JSONValue($0) } ?? .null
    sentence = Sentence(verbatim: node.text("explanation") ?? "")
    digest = node.text("digest") ?? ""
    defects = node.texts("defects") ?? []
    steps = node.integer("steps") ?? 0
    switches = node.integer("switches") ?? 0
    end = node.text("end").flatMap(Shrunk.End.init(rawValue:)) ?? .smallest
  }
}
