import ImageLoadingModel
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
    let observed = nameList(recording.observes.map(\.rawValue))
    var lines = [
      style.bold("\(report.plan.scenario.title), in \(generation)"),
      "recorded: \(recording.lines.count) \(recording.lines.count == 1 ? "event" : "events") of "
        + observed + (recording.isCutOff ? ", cut off" : ""),
      "searched: \(searched)",
    ]
    switch report.verdict {
    case .possible:
      let run = recording.isCutOff ? "that begins with" : "with"
      lines.append(style.green("possible: there is a run \(run) these events, in this order"))
      if let saved { lines.append("step through it: \(shellQuoted(saved))") }
    case .impossible:
      lines.append(
        style.red("not found, and there is none: every order was tried, \(condition)"))
    case .notFound:
      lines.append(style.red("not found: orders are left, so it is open whether there is one"))
    }
    if report.verdict != .possible { lines += difference }
    return lines
  }

  private var condition: String {
    switch report.plan.timeMode {
    case .exact: "threads taking no time"
    case .any: "threads as slow as they may be"
    }
  }

  private var searched: String {
    let parts = ConformancePhase.allCases.compactMap { phase -> String? in
      let runs = report.effort(phase).runs
      return runs == 0 ? nil : phase.words(runs)
    }
    return "\(parts.joined(separator: ", ")); \(report.runs) "
      + "\(report.runs == 1 ? "run" : "runs") and \(report.steps) steps in all"
  }

  // MARK: The closest run

  private static let shownBefore = 3
  private static let shownAfter = 4

  private var difference: [String] {
    let closest = report.closest
    let first = report.firstUnfollowed.map {
      "line \($0.number) is the first that no run could follow: \($0.event)"
    }
    let ahead = closest.mismatch.map { closest.events[$0...] } ?? []
    let heads = closest.heads.prefix(Self.shownAfter).map { recording.lines[$0] }
    let before = closest.events.prefix(closest.followed).suffix(Self.shownBefore)
    return [first ?? "each line was followed by some run, and not all by one", ""]
      + ["the closest run has \(closest.followed) of the events as recorded, the last of them"]
      + (before.isEmpty ? ["    none"] : before.map { "    \($0)" })
      + ["then the recording goes on with" + (heads.count > 1 ? " one of these" : "")]
      + (heads.isEmpty
        ? ["  - nothing more"] : heads.map { "  - line \($0.number): \($0.event)" })
      + ["and the run with"]
      + (ahead.isEmpty ? ["  + nothing more"] : ahead.prefix(Self.shownAfter).map { "  + \($0)" })
      + (recording.end.map { ["the app ended so: \($0); the run so: \(closest.end)"] } ?? [])
  }
}

extension ConformancePhase {
  /// What was done in it.
  func words(_ runs: Int) -> String {
    switch self {
    case .own: "the file's own order"
    case .guided: "\(runs) guided by the recording"
    case .sampled: "\(runs) by chance"
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
        ["runs": .int(Int64(effort(phase).runs)), "steps": .int(Int64(effort(phase).steps))])
    }
    let next = closest.mismatch.map { JSONValue.object(closest.events[$0].event.members) }
    return .object([
      .init("version", 1), .init("type", "conformance"), .init("file", .string(file)),
      .init("recording", .string(name)),
      .init("generation", .string(plan.scenario.generation.name)),
      .init("time", .string(plan.timeMode.rawValue)),
      .init("verdict", .string(verdict.rawValue)), .init("isExhausted", .bool(isExhausted)),
      .init("runs", .int(Int64(runs))), .init("steps", .int(Int64(steps))),
      .init("searched", .object(efforts)),
      .init("events", .int(Int64(plan.recording.lines.count))),
      .init("isCutOff", .bool(plan.recording.isCutOff)),
      .init("followed", .int(Int64(closest.followed))),
      .init("firstUnfollowed", firstUnfollowed.map { .int(Int64($0.number)) } ?? .null),
      .init(
        "expectedLines", .array(closest.heads.map { .int(Int64(plan.recording.lines[$0].number)) })),
      .init("found", next ?? .null),
    ])
  }
}
