import ImageLoadingModel

/// Prints the result of a run: completions, the state at its end, checks, and the digest.
package struct Report {
  private let scenario: Scenario
  private let result: RunResult
  private let style: TerminalStyle
  private let reasonExpectationsAreSkipped: String?
  private let diagnoses: [Diagnosis]

  /// - Parameters:
  ///   - reasonExpectationsAreSkipped: why `expect` was not looked at; `nil` if it was.
  ///   - diagnoses: violations that the file does not expect, with their causes.
  package init(
    _ scenario: Scenario, _ result: RunResult, style: TerminalStyle,
    reasonExpectationsAreSkipped: String? = nil, diagnoses: [Diagnosis]? = nil
  ) {
    self.scenario = scenario
    self.result = result
    self.style = style
    self.reasonExpectationsAreSkipped = reasonExpectationsAreSkipped
    self.diagnoses = diagnoses ?? Diagnosis.all(of: result.unexpectedViolations, in: scenario)
  }

  /// What is printed before the run.
  package static func heading(_ scenario: Scenario, style: TerminalStyle) -> [String] {
    var lines = [style.bold(escapedForTerminal(scenario.title))]
    if !scenario.about.isEmpty { lines.append(escapedForTerminal(scenario.about)) }
    var events = "generation \(scenario.generation.name)"
    if !scenario.shows.isEmpty { events += ", shows \(scenario.shows.joined(separator: " "))" }
    if !scenario.refutes.isEmpty {
      events += ", refutes \(scenario.refutes.joined(separator: " "))"
    }
    lines.append(style.dim(escapedForTerminal(events)))
    return lines
  }

  /// What is printed after it.
  package var lines: [String] {
    completionLines + [""] + stateLines + [""] + checkLines
      + [
        "",
        style.dim(
          "\(outcomeText) after \(count(result.steps, "step")) and "
            + "\(Quantity.describe(result.time)); digest \(result.digest)"),
      ]
  }

  private var completionLines: [String] {
    let shown = 50
    var lines = [style.bold("Completions")]
    if result.loads.isEmpty { lines.append("  no load was asked for") }
    for load in result.loads.prefix(shown) {
      if load.completions.isEmpty {
        lines.append(
          "  \(load.name): none"
            + (load.isCancelled ? " (cancelled)" : ", and it was not cancelled"))
      }
      for (time, completion) in load.completions {
        lines.append("  \(load.name) at \(Quantity.describe(time)): \(completion.words)")
      }
    }
    if result.loads.count > shown {
      lines.append("  and \(count(result.loads.count - shown, "load")) more")
    }
    lines += result.answers.prefix(shown).map { answer in
      "  \(answer.step) at \(Quantity.describe(answer.time)): \(answer.text)"
    }
    return (lines + prefetchLines).map(escapedForTerminal)
  }

  private var prefetchLines: [String] {
    result.prefetches.flatMap { prefetch in
      prefetch.completions.isEmpty
        ? [
          "  \(prefetch.name): none"
            + (prefetch.isCancelled ? " (cancelled)" : ", and it was not cancelled")
        ]
        : prefetch.completions.map { time, finished, skipped in
          "  \(prefetch.name) at \(Quantity.describe(time)): \(finished) finished, "
            + "\(skipped) of them skipped"
        }
    }
  }

  private var stateLines: [String] {
    let title = result.outcome == .rest ? "State at rest" : "State at the end"
    let width = result.state.lines().map(\.name.count).max() ?? 0
    return [style.bold(title)]
      + result.state.lines().map { line in
        let space = String(repeating: " ", count: width - line.name.count + 2)
        return escapedForTerminal("  \(line.name)\(space)\(line.value)")
      }
  }

  /// The run in one line.
  package func summaryLine(file: String) -> String {
    let verdict =
      switch result.exitCode {
      case .success: style.green("ok  ")
      case .incomplete, .interrupted: style.yellow("open")
      case .failed, .nondeterministic, .usage, .badScenario, .internalError, .inputOutput:
        style.red("FAIL")
      }
    return verdict + " " + escapedForTerminal("\(file): \(scenario.title)")
      + style.dim(
        " (\(scenario.generation.name), \(count(result.steps, "step")), digest \(result.digest))")
  }

  /// What was checked, and the results.
  package var checkLines: [String] {
    var lines = [style.bold("Checks")]
    for error in result.scenarioErrors { lines.append("  " + style.red(error.rendered())) }
    for diagnosis in diagnoses {
      lines.append("  " + style.red("FAIL") + escapedForTerminal(" \(diagnosis.headline)"))
      lines.append("       " + indented(diagnosis.example.words))
      if let cause = diagnosis.cause {
        lines.append("       " + escapedForTerminal(cause.words(in: scenario.generation)))
      }
    }
    for mismatch in result.mismatches where mismatch.violation == nil {
      lines.append(
        "  " + style.red("FAIL") + escapedForTerminal(" \(mismatch.section)"))
      lines.append("       - expected \(indented(mismatch.expected))")
      lines.append("       + found    \(indented(mismatch.found))")
    }
    lines += endLines
    if !result.isAnotherRun {
      lines += Diagnosis.all(of: result.expectedViolations, in: scenario).map { diagnosis in
        let count = diagnosis.count > 1 ? " \(diagnosis.count) times; first seen" : ""
        let defect = scenario.violates.first { $0.describes(diagnosis.example) }?.defect
        return "  " + style.yellow("broken as expected")
          + indented(
            "\(defect.map { ", by \($0.rawValue)" } ?? ""): \(diagnosis.kind.invariant)\(count): "
              + diagnosis.example.explanation)
      }
    }
    if result.passed { lines.append("  " + style.green("ok") + ": " + verdict) }
    lines += (raceLines + notes.map { "note: " + $0 }).map {
      "  " + style.dim(escapedForTerminal($0))
    }
    return lines
  }

  private var raceLines: [String] {
    if !result.findsRaces { return ["data races were not looked for"] }
    if result.knownRaces.isEmpty { return [] }
    let list = result.knownRaces.map { "\($0.race.id) (\($0.count))" }
    return ["known races: " + list.joined(separator: ", ")]
  }

  /// What was found right.
  private var verdict: String {
    let broken = Set(result.violations.map(\.invariant)).count
    let invariants =
      count(result.invariantCount - broken, "invariant") + " held"
      + (broken > 0 ? ", \(broken) broke as the scenario says" : "")
    if let reason = reasonExpectationsAreSkipped {
      return invariants + "; expectations were not looked at: \(reason)"
    }
    return scenario.expect.isEmpty ? invariants : "all expectations met, " + invariants
  }

  private var notes: [String] {
    let table = ServerTable(scenario.given.network)
    let unknown = result.requests.first { !table.knows(ImageURL($0)) }
    return result.notes
      + (unknown.map { ["\($0) has no entry in given.network, so its host was not found"] } ?? [])
  }

  private var endLines: [String] {
    switch result.outcome {
    case .rest, .idle, .timeBound: []
    case .deadlock(let deadlock):
      ["  deadlock:"]
        + deadlock.description.split(separator: "\n").map {
          "    \(escapedForTerminal(String($0)))"
        }
    case .crashed(let reason, let thread):
      ["  crashed on \(thread): \(escapedForTerminal(reason))"]
    case .livelock(let steps): ["  livelock: \(count(steps, "step")) without time moving"]
    case .stepBound(let steps):
      ["  " + style.red("stopped by the bound of \(count(steps, "step"))")]
    case .interrupted: ["  " + style.yellow("interrupted: the result is open")]
    case .pruned: ["  given up: the rest would show nothing new"]
    case .diverged(let divergence): ["  " + style.red(escapedForTerminal("\(divergence)"))]
    case .escaped(let thread, let advice):
      ["  " + style.red(escapedForTerminal("\(thread) left the kernel: \(advice)"))]
    }
  }

  private var outcomeText: String {
    switch result.outcome {
    case .rest: "at rest"
    case .idle: "idle"
    case .timeBound: "stopped at its time"
    case .deadlock, .livelock, .crashed, .stepBound, .interrupted, .pruned, .diverged, .escaped:
      result.outcome.name
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedForTerminal(String($0)) }.joined(separator: "\n                  ")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
