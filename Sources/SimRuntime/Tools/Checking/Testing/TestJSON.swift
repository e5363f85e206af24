import ImageLoadingInterface

/// Writes the results of a plan as JSON, one object a line: `start`, a `result` for each check, and
/// `end`. `sim merge` reads them again.
package enum TestJSON {
  /// The version of the format.
  package static let version: Int64 = 3

  /// The first line.
  package static func start(_ plan: TestPlan, checks: Int) -> String {
    line(.start, [.init("plan", plan.json), .init("checks", .integer(checks))])
  }

  package static func line(_ result: TestResult) -> String { line(.result, result.members) }

  /// The last line.
  package static func end(_ summary: TestSummary) -> String { line(.end, summary.members) }

  private static func line(_ type: TestShape.LineType, _ members: [JSONValue.Member]) -> String {
    let head: [JSONValue.Member] = [
      .init("version", .int(version)), .init("type", .string(type.rawValue)),
    ]
    return JSONValue.object(head + members).text(pretty: false)
  }
}

extension TestPlan {
  fileprivate var json: JSONValue {
    .object(
      [
        .init("generation", .text(generation)),
        .init("strategy", .string(strategy.rawValue)), .init("schedules", .integer(schedules)),
        .init("seed", .string("\(seed)")),
        .init("time", .text(timeMode?.rawValue)),
        .init("executions", .integer(executions)),
        .init("filters", .array(filters.map { .string($0.text) })),
        .init("shard", .string("\(shard)")),
      ] + (isStrict ? [.init("strict", .bool(true))] : [])
        + (dealing.map { [.init("dealing", .string($0))] } ?? [])
        + (contents.map { [.init("contents", $0.json)] } ?? []))
  }

  init(checked node: JSONNode) {
    self.init()
    generation = node.text("generation")
    strategy = node.text("strategy").flatMap(Strategy.init(rawValue:)) ?? .fifo
    schedules = node.integer("schedules") ?? 0
    seed = node.text("seed").flatMap { UInt64($0) } ?? 0
    timeMode = node.text("time").flatMap(Kernel.TimeMode.init(rawValue:))
    executions = node.integer("executions") ?? 0
    filters = (node.texts("filters") ?? []).map(TestFilter.init)
    shard = node.text("shard").flatMap { Shard($0) } ?? Shard()
    isStrict = node.flag("strict") ?? false
    dealing = node.text("dealing")
    contents = node["contents"].map(TestContents.init(checked:))
  }
}

extension TestResult {
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("file", .string(file)), .init("title", .string(title)),
      .init("generation", .string(generation)), .init("check", .string(check)),
      .init("kind", .string(kind.rawValue)), .init("status", .string(status.rawValue)),
      .init("exitCode", .integer(exitCode.rawValue)), .init("runs", .integer(runs)),
      .init("steps", .integer(steps)),
      .init("time", time.map { .string(Quantity.describe($0)) } ?? .null),
      .init("digest", .text(digest)),
      .init("problems", .array(problems.map(\.json))),
      .init("story", .strings(story)),
    ]
    if let obstacle { members.append(.init("obstacle", .string(obstacle.rawValue))) }
    if attention != .all {
      members.append(.init("expectationsLookedAt", .string(attention.rawValue)))
    }
    if !conditions.isEmpty {
      let names = ExplorationCondition.allCases.filter(conditions.contains).map(\.rawValue)
      members.append(.init("conditions", .strings(names)))
    }
    return members
  }

  init(checked node: JSONNode) {
    self.init(
      file: node.text("file") ?? "", title: node.text("title") ?? "",
      generation: node.text("generation") ?? "",
      check: Sentence(verbatim: node.text("check") ?? ""),
      kind: node.text("kind").flatMap(Kind.init(rawValue:)) ?? .own,
      status: node.text("status").flatMap(Status.init(rawValue:)) ?? .error,
      exitCode: node.integer("exitCode").flatMap { ExitCode(rawValue: Int32(clamping: $0)) }
        ?? .internalError)
    runs = node.integer("runs") ?? 0
    steps = node.integer("steps") ?? 0
    time = node.duration("time")
    digest = node.text("digest")
    problems = (node["problems"]?.array ?? []).map(TestProblem.init(checked:))
    story = node.texts("story") ?? []
    obstacle = node.text("obstacle").flatMap(Obstacle.init(rawValue:))
    attention = node.text("expectationsLookedAt").flatMap(Attention.init(rawValue:)) ?? .all
    conditions = Set((node.texts("conditions") ?? []).compactMap(ExplorationCondition.init))
  }
}

extension TestProblem {
  fileprivate var json: JSONValue {
    .object([
      .init("line", .integer(line)), .init("column", .integer(column)),
      .init("message", .string(message)), .init("finding", finding.json),
      .init("replay", .text(replay)),
    ])
  }

  fileprivate init(checked node: JSONNode) {
    self.init(
      line: node.integer("line") ?? 1, column: node.integer("column") ?? 1,
      message: Sentence(verbatim: node.text("message") ?? ""),
      finding: node["finding"].map(TestFinding.init(checked:)),
      replay: node.text("replay"))
  }
}

extension TestFinding {
  fileprivate var json: JSONValue {
    .object([
      .init("what", .string(what.text)), .init("way", .text(way)),
      .init("cause", cause?.json ?? .null),
    ])
  }

  fileprivate init(checked node: JSONNode) {
    self.init(
      Sentence(verbatim: node.text("what") ?? ""), way: node.text("way"),
      cause: node["cause"].flatMap(Cause.init(checked:)))
  }
}

extension TestSummary {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("passed", .integer(passed)), .init("failed", .integer(failed)),
      .init("incomplete", .integer(incomplete)), .init("errors", .integer(errors)),
      .init("notApplicable", .integer(notApplicable)),
      .init("otherGenerations", .integer(otherGenerations)),
      .init("notRun", .integer(notRun)), .init("files", .integer(files)),
      .init("interrupted", .bool(isInterrupted)),
    ]
  }
}
