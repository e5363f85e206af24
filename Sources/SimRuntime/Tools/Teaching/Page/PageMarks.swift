import ImageLoadingInterface

/// What of a history is drawn over its lanes: what breaks, data races, locks, waiting threads,
/// completions that never come or come again.
struct PageMarks {
  private let explanation: Explanation

  init(_ explanation: Explanation) { self.explanation = explanation }

  func members(_ texts: inout TextTable) -> [JSONValue.Member] {
    [
      .init("passed", .bool(explanation.result.passed)),
      .init("end", texts[translated(explanation.result.outcome.sentence)]),
      .init("cut", .bool(explanation.isCut)),
      .init("violations", violations(&texts)), .init("waits", deadlock(&texts)),
      .init("races", races(&texts)), .init("locks", locks(&texts)),
      .init("waiting", waiting(&texts)), .init("completions", completions(&texts)),
    ]
  }

  private func violations(_ texts: inout TextTable) -> JSONValue {
    var all: [JSONValue] = []
    for (index, step) in explanation.steps.enumerated() {
      for violation in step.violations {
        all.append(
          .object([
            .init("step", .integer(index)), .init("id", texts[violation.invariant]),
            .init("on", texts[named: violation.subject ?? ""]),
            .init(
              "explanation", texts[violation.explanation.replacing("\n", with: translated("; "))]),
            .init("sentence", texts[violation.sentence]), .init("reason", texts[violation.reason]),
            .init("expected", .bool(violation.isExpected)),
            .init("race", .bool(violation.invariant == InvariantID.noDataRace.rawValue)),
          ]))
      }
    }
    return .array(all)
  }

  /// Which thread waits for which at the end, those of the circle first.
  private func deadlock(_ texts: inout TextTable) -> JSONValue {
    guard case .deadlock(let deadlock) = explanation.result.outcome else { return .null }
    let links = deadlock.links.map { link in
      JSONValue.object([
        .init("thread", texts[named: link.thread]),
        .init(
          "waitsFor", texts[translated(link.wait.withNames)]),
        .init("holders", Self.holders(link.holders, &texts)),
      ])
    }
    return .object([
      .init("circle", .integer(deadlock.cycleLength)), .init("links", .array(links)),
    ])
  }

  private static func holders(
    _ holders: [Deadlock.Holder], _ texts: inout TextTable
  ) -> JSONValue {
    .array(holders.map { [texts[named: $0.thread], texts[translated($0.act)]] })
  }

  /// `[object, known race or null, step, step, writes, writes]`, the earlier access first.
  private func races(_ texts: inout TextTable) -> JSONValue {
    var all: [JSONValue] = []
    for race in explanation.races {
      guard let earlier = race.earlier, let later = race.later else { continue }
      all.append([
        texts[named: race.race.object], race.known.map { texts[$0] } ?? .null, .integer(earlier),
        .integer(later), .int(race.race.earlier.isWrite ? 1 : 0),
        .int(race.race.later.isWrite ? 1 : 0),
      ])
    }
    return .array(all)
  }

  /// `[lock, thread, first step, last step]`.
  private func locks(_ texts: inout TextTable) -> JSONValue {
    .array(
      explanation.lockSpans.map { span in
        [
          texts[named: span.lock], texts[span.thread], .integer(span.first), .integer(span.last),
        ]
      })
  }

  /// `[thread, what it waits for, who is in its way, last step before, step after or null]`.
  private func waiting(_ texts: inout TextTable) -> JSONValue {
    .array(
      explanation.waitSpans.map { span in
        [
          texts[span.thread], texts[span.waitsFor], Self.holders(span.holders, &texts),
          .integer(span.after), .integer(span.until),
        ]
      })
  }

  /// `[step, load, which one, breaks a rule]`; the number 0 is for one that never comes, at the last
  /// step of its load.
  private func completions(_ texts: inout TextTable) -> JSONValue {
    let broken = explanation.result.violations
      .filter { $0.invariant == InvariantID.completionCount.rawValue }.compactMap(\.subject)
    var counts: [String: Int] = [:]
    var all: [JSONValue] = []
    for (index, step) in explanation.steps.enumerated() {
      for event in step.events where event.event.kind == .completed {
        guard case .string(let load) = event.event.value, event.event.isLast else { continue }
        let count = counts[load, default: 0] + 1
        counts[load] = count
        if count > 1 { all.append(mark(index, load, count, broken, &texts)) }
      }
    }
    for load in explanation.result.loads where counts[load.name] == nil && !load.isPrefetched {
      if load.isCancelled, !broken.contains(load.name) { continue }
      guard let index = explanation.steps.lastIndex(where: { $0.subject == load.name }) else {
        continue
      }
      all.append(mark(index, load.name, 0, broken, &texts))
    }
    return .array(all)
  }

  private func mark(
    _ step: Int, _ load: String, _ number: Int, _ broken: [String], _ texts: inout TextTable
  ) -> JSONValue {
    [
      .integer(step), texts[load], .integer(number),
      .int(broken.contains(load) ? 1 : 0),
    ]
  }
}

extension Event {
  /// Whether a completion is not one for a part of an image.
  fileprivate var isLast: Bool {
    fields.contains(JSONValue.Member(EventField.isFinished.rawValue, .bool(true)))
  }
}
