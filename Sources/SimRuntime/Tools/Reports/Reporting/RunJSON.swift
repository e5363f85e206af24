import ImageLoadingInterface

/// Writes a run as JSON: one object a line, each with a `version` and a `type`.
package final class RunJSON: RunObserver {
  /// The version of this format.
  package static let version: Int64 = 2
  private let level: TraceLevel
  private let write: (String) -> Void

  /// - Parameter write: gets each line without its end.
  package init(level: TraceLevel, write: @escaping (String) -> Void) {
    self.level = level
    self.write = write
  }

  package var wantsChanges: Bool { level == .steps }

  package func observe(_ event: RunEvent) {
    if level == .none { return }
    guard let text = event.told(level) else { return }
    put(
      "event",
      [
        .init("operation", .integer(event.step)),
        .init("time", .string(Quantity.describe(event.time))),
        .init("thread", .string(event.thread)), .init("queue", .string(event.place)),
        .init("subject", .string(event.subject.name)),
      ] + event.kind.event.members + [.init("text", .string(text))])
  }

  /// The last line of a run.
  /// - Parameter diagnoses: violations that the file does not expect, with their causes.
  package func finish(
    _ scenario: Scenario, _ result: RunResult, diagnoses: [Diagnosis], file: String,
    replay: String
  ) {
    let head: [JSONValue.Member] = [
      .init("file", .string(file)), .init("title", .string(scenario.title)),
      .init("generation", .string(scenario.generation.name)),
    ]
    var members = Self.members(of: result, file: file)
    let replay = JSONValue.Member("replay", .string(replay))
    members.insert(replay, at: (members.firstIndex { $0.key == "time" } ?? 0) + 1)
    let causes = JSONValue.array(diagnoses.map(Self.json))
    let place = members.firstIndex { $0.key == "violations" } ?? members.endIndex - 1
    members.insert(.init("causes", causes), at: place + 1)
    put("result", head + members)
  }

  /// The result of a run.
  static func members(of result: RunResult, file: String) -> [JSONValue.Member] {
    let state = result.state
    return [
      .init("passed", .bool(result.passed)),
      .init("expectationsChecked", .bool(result.checkedExpectations)),
      .init("outcome", .string(result.outcome.name)),
      .init("digest", .string(result.digest)), .init("steps", .integer(result.steps)),
      .init("time", .string(Quantity.describe(result.time))),
      .init("completions", .array(result.loads.flatMap(Self.completions))),
      .init("prefetches", .array(result.prefetches.map(Self.json))),
      .init(
        "state",
        .object([
          .init(
            "views",
            .object(
              state.views.map { .init($0.name, .text($0.content)) })),
          .init("memory", .strings(state.memory)), .init("disk", .strings(state.disk)),
          .init("failedURLs", .strings(state.failedURLs)),
          .init("running", .strings(state.running)),
          .init("prefetching", state.prefetching.map(JSONValue.strings) ?? .null),
          .init("downloads", .integer(state.downloads)),
        ])),
      .init("requests", .strings(result.requests)),
      .init("answers", .array(result.answers.map(Self.json))),
      .init("violations", .array(result.violations.map(Self.json))),
      .init("knownRaces", .array(result.knownRaces.map(Self.json))),
      .init("mismatches", .array(result.mismatches.map(Self.json))),
      .init("errors", .strings(result.scenarioErrors.map { $0.rendered(file: file) })),
    ]
  }

  private static func completions(of load: LoadRecord) -> [JSONValue] {
    load.completions.map { time, result in
      .object([
        .init("load", .string(load.name)), .init("time", .string(Quantity.describe(time))),
        .init("image", .text(result.image?.label)),
        .init(
          "error",
          result.error.map {
            .object([
              .init("domain", .string($0.domain.rawValue)), .init("code", .integer($0.code)),
            ])
          } ?? .null), .init("cacheType", .string(result.cacheType.name)),
        .init("finished", .bool(result.isFinished)),
        .init("queue", .string(CallbackQueue(isMain: result.isOnMainQueue).rawValue)),
      ])
    }
  }

  private static func json(_ answer: AnswerRecord) -> JSONValue {
    .object([
      .init("step", .string(answer.step)), .init("time", .string(Quantity.describe(answer.time))),
      .init("answer", .string(answer.text)), .init("queue", .string(answer.queue.rawValue)),
    ])
  }

  private static func json(_ prefetch: PrefetchRecord) -> JSONValue {
    let completion = prefetch.completions.first
    return .object([
      .init("prefetch", .string(prefetch.name)),
      .init("cancelled", .bool(prefetch.isCancelled)),
      .init(
        "time", completion.map { .string(Quantity.describe($0.time)) } ?? .null),
      .init("finished", completion.map { .integer($0.finished) } ?? .null),
      .init("skipped", completion.map { .integer($0.skipped) } ?? .null),
    ])
  }

  private static func json(_ violation: Violation) -> JSONValue {
    .object([
      .init("invariant", .string(violation.invariant)),
      .init("subject", .text(violation.subject)),
      .init("explanation", .string(violation.explanation)),
      .init("operation", .integer(violation.step)), .init("thread", .string(violation.thread)),
    ])
  }

  private static func json(_ diagnosis: Diagnosis) -> JSONValue {
    .object([
      .init("invariant", .string(diagnosis.kind.invariant)),
      .init("way", .string(diagnosis.kind.way)), .init("count", .integer(diagnosis.count)),
      .init("cause", diagnosis.cause?.json ?? .null),
    ])
  }

  private static func json(_ seen: SeenRace) -> JSONValue {
    .object([
      .init("race", .string(seen.race.id)), .init("count", .integer(seen.count)),
      .init("cell", .string(seen.first.object)), .init("earlier", json(seen.first.earlier)),
      .init("later", json(seen.first.later)),
    ])
  }

  private static func json(_ access: DataRace.Access) -> JSONValue {
    .object([
      .init("thread", .string(access.thread.description)), .init("queue", .string(access.place)),
      .init("subject", .string(access.subject.name)),
      .init("reached", .text(access.reached?.name)),
      .init("writes", .bool(access.isWrite)), .init("operation", .integer(access.step)),
    ])
  }

  private static func json(_ mismatch: Mismatch) -> JSONValue {
    .object([
      .init("section", .string(mismatch.section)), .init("expected", .string(mismatch.expected)),
      .init("found", .string(mismatch.found)),
    ])
  }

  private func put(_ type: String, _ members: [JSONValue.Member]) {
    let head: [JSONValue.Member] = [
      .init("version", .int(Self.version)), .init("type", .string(type)),
    ]
    write(JSONValue.object(head + members).text(pretty: false))
  }
}
