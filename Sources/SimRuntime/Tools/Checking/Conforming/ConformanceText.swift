import ImageLoadingInterface
import SimText

/// The report of `sim conform` for people.
package struct ConformanceText {
  private let report: ConformanceReport
  private let style: TerminalStyle

  package init(_ report: ConformanceReport, style: TerminalStyle) {
    self.report = report
    self.style = style
  }

  private var recording: Recording { report.plan.recording }

  /// - Parameter saved: the words that replay the run, if it was saved.
  package func lines(saved: [String]? = nil) -> [String] {
    let generation = report.plan.scenario.generation.name
    var lines = [
      style.bold(translated("\(report.plan.scenario.displayed.title), in \(generation)")),
      translated(recording.isCutOff ? "\(recorded), cut off" : recorded),
      translated("searched: \(searched)"),
    ]
    switch report.verdict {
    case .possible:
      lines.append(
        style.green(
          translated(
            recording.isCutOff
              ? "possible: there is a run that begins with these events, in this order"
              : "possible: there is a run with these events, in this order")))
      if let saved { lines.append(translated("step through it: \(shellQuoted(saved))")) }
    case .impossible:
      let time = report.plan.timeMode.sentence
      let condition: Sentence =
        report.plan.scenario.chanceSeed.map {
          "\(time), with the delays and losses that the network draws from its seed \($0)"
        } ?? time
      lines.append(
        style.red(
          translated("not found, and there is none: every order was tried, \(condition)")))
      if let step = report.stepOfNoRun {
        lines.append(style.red(escapedForTerminal(translated(.inEveryOrder(unmet: step)))))
      }
    case .notFound:
      lines.append(
        style.red(translated("not found: orders are left, so it is open whether there is one")))
      if report.hasEarlyEvents {
        lines.append(
          translated(
            "what a step from the background does before its first operation on a shared object is not tried later"
          ))
      }
    }
    if report.verdict != .possible { lines += unseenNames + difference }
    return lines
  }

  private var recorded: Sentence {
    let count = recording.lines.count
    let events: Sentence = count == 1 ? "1 event" : "\(count) events"
    return "recorded: \(events) of \(Sentence.names(recording.observes.map(\.rawValue)))"
  }

  private var searched: Sentence {
    let parts = ConformancePhase.allCases.compactMap { phase -> Sentence? in
      let runs = report.effort(phase).runs
      return runs == 0 ? nil : phase.sentence(runs)
    }
    return
      "\(parts, separator: ", "); \(Sentence.runs(report.runs)) and \(report.steps) steps in all"
  }

  /// Names that may be misspelled.
  private var unseenNames: [String] {
    report.unseenNames.map { unseen in
      let nearest = nearestName(to: unseen.name, among: unseen.seen)
      let others: Sentence =
        nearest.map { "did you mean \($0)?" }
        ?? (unseen.seen.isEmpty
          ? "the runs have none" : "the runs have \(Sentence.names(unseen.seen))")
      let sentence: Sentence =
        switch unseen.place {
        case .queue:
          "line \(unseen.line): none of these runs has an event on the queue \(unseen.name); \(others)"
        case .subject:
          "line \(unseen.line): none of these runs has an event of the subject \(unseen.name); \(others)"
        case .url:
          "line \(unseen.line): none of these runs has an event of the URL \(unseen.name); \(others)"
        }
      return style.yellow(escapedForTerminal(translated(sentence)))
    }
  }

  // MARK: The closest run

  private static let shownBefore = 3
  private static let shownAfter = 4

  private var difference: [String] {
    let closest = report.closest
    let ahead = closest.mismatch.map { closest.events[$0...] } ?? []
    let heads = closest.heads.prefix(Self.shownAfter).map { recording.lines[$0] }
    let before = closest.events.prefix(closest.followed).suffix(Self.shownBefore)
    let common: Sentence =
      before.isEmpty
      ? "the closest run has none of the events as recorded"
      : "the closest run has \(closest.followed) of the events as recorded, the last of them"
    let next: Sentence =
      heads.count > 1 ? "one of these is next in the recording" : "next in the recording"
    let lines =
      [translated(reason), "", translated(common)] + before.map { "    \($0)" }
      + [translated(next)]
      + heads.map { "  - " + translated("line \($0.number): \($0.event)") }
      + (heads.isEmpty ? ["  - " + translated("nothing more")] : []) + otherStates
      + [translated("next in the run")]
      + ahead.prefix(Self.shownAfter).map { "  + \($0)" }
      + (ahead.isEmpty ? ["  + " + translated("nothing more")] : [])
    return lines
      + (recording.end.map {
        [translated("the app ended so: \($0.rawValue); the run so: \(closest.end?.rawValue ?? "")")]
      } ?? [])
  }

  /// Where the app was not as it was recorded, though the event came.
  private var otherStates: [String] {
    report.closest.otherStates.flatMap { other in
      let number = recording.lines[other.line].number
      return other.mismatches.map {
        translated("line \(number) comes in the run, but in another state: \($0.sentence)")
      }
    }
  }

  /// Why no run is the recorded one.
  private var reason: Sentence {
    if let first = report.firstUnfollowed {
      return "line \(first.number) is the first that no run could follow: \(first.event)"
    }
    if !report.oneRunHasAllLines {
      return "each line was followed by some run, and not all by one"
    }
    if report.closest.mismatch == nil {
      let run: Sentence = "one run has all recorded events and no other"
      if !report.closest.isKnownToItsEnd { return "\(run), but was stopped before its end" }
      return report.closest.unmetStep.map { "\(run), but a step was not done in it: \($0)" }
        ?? "\(run), but does not end as recorded"
    }
    return recording.lines.isEmpty
      ? "no event was recorded, but the run has some"
      : "one run has all recorded events, and an event that the recording does not have"
  }
}

extension ConformancePhase {
  /// What was done in it.
  func sentence(_ runs: Int) -> Sentence {
    switch self {
    case .own: "the file's own order"
    case .guided: "\(runs) guided by the recording"
    case .sampled: "\(runs) at random"
    case .every: "\(runs) of an exhaustive search"
    }
  }
}

extension ConformanceReport {
  /// The report for programs.
  package func json(file: String, recording name: String) -> JSONValue {
    let efforts = ConformancePhase.allCases.map { phase in
      JSONValue.Member(
        phase.rawValue,
        ["runs": .integer(effort(phase).runs), "steps": .integer(effort(phase).steps)])
    }
    let next = closest.mismatch.map { JSONValue.object(closest.events[$0].event.members) }
    return .object([
      .init("version", 1), .init("type", "conformance"), .init("file", .string(file)),
      .init("recording", .string(name)),
      .init("generation", .string(plan.scenario.generation.name)),
      .init("time", .string(plan.timeMode.rawValue)),
      .init("verdict", .string(verdict.rawValue)), .init("isExhausted", .bool(isExhausted)),
      .init("runs", .integer(runs)), .init("steps", .integer(steps)),
      .init("searched", .object(efforts)),
      .init("events", .integer(plan.recording.lines.count)),
      .init(
        "unseenNames",
        .array(
          unseenNames.map { unseen in
            [
              "place": .string(unseen.place.rawValue), "name": .string(unseen.name),
              "line": .integer(unseen.line),
            ]
          })),
      .init("isCutOff", .bool(plan.recording.isCutOff)),
      .init("stepOfNoRun", .text(stepOfNoRun?.text)),
      .init("followed", .integer(closest.followed)),
      .init("firstUnfollowed", firstUnfollowed.map { .integer($0.number) } ?? .null),
      .init(
        "expectedLines", .array(closest.heads.map { .integer(plan.recording.lines[$0].number) })),
      .init("found", next ?? .null),
      .init(
        "otherStates",
        .array(
          closest.otherStates.flatMap { other in
            other.mismatches.map { mismatch in
              [
                "line": .integer(plan.recording.lines[other.line].number),
                "path": .string(mismatch.section), "expected": .string(mismatch.expected),
                "found": .string(mismatch.found),
              ]
            }
          })),
    ])
  }
}
