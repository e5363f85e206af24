import ImageLoadingInterface

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
    var facts: Sentence = "generation \(scenario.generation.name)"
    if !scenario.shows.isEmpty {
      facts = "\(facts), shows \(scenario.shows.joined(separator: " "))"
    }
    if !scenario.refutes.isEmpty {
      facts = "\(facts), refutes \(scenario.refutes.joined(separator: " "))"
    }
    lines.append(style.dim(displayed(facts)))
    return lines
  }

  /// What is printed after it.
  package var lines: [String] {
    completionLines + [""] + stateLines + [""] + checkLines
      + [
        "",
        style.dim(
          translated(
            "\(end) after \(Sentence.steps(result.steps)) and \(Quantity.describeRounded(result.time)); "
              + "digest \(result.digest)")),
      ]
  }

  private var completionLines: [String] {
    let shown = 50
    var sentences: [Sentence] = result.loads.isEmpty ? ["no load was asked for"] : []
    for load in result.loads.prefix(shown) {
      if load.completions.isEmpty { sentences.append(silence(of: load.name, load.isCancelled)) }
      for (time, completion) in load.completions {
        sentences.append(
          "\(load.name) at \(Quantity.describeRounded(time)): \(completion.sentence)")
      }
    }
    let more = result.loads.count - shown
    if more > 0 { sentences.append(more == 1 ? "and 1 load more" : "and \(more) loads more") }
    sentences += result.answers.prefix(shown).map { answer in
      "\(answer.step) at \(Quantity.describeRounded(answer.time)): \(answer.text)"
    }
    return [style.bold(translated("Completions"))]
      + (sentences + prefetchCompletions).map { "  " + Self.displayed($0) }
  }

  private var prefetchCompletions: [Sentence] {
    result.prefetches.flatMap { prefetch -> [Sentence] in
      prefetch.completions.isEmpty
        ? [silence(of: prefetch.name, prefetch.isCancelled)]
        : prefetch.completions.map { time, finished, skipped in
          let count: Sentence = "\(finished) finished, \(skipped) of them skipped"
          return "\(prefetch.name) at \(Quantity.describeRounded(time)): \(count)"
        }
    }
  }

  /// That something has not completed.
  private func silence(of name: String, _ isCancelled: Bool) -> Sentence {
    isCancelled ? "\(name): none (cancelled)" : "\(name): none, and it was not cancelled"
  }

  private var stateLines: [String] {
    let title = translated(result.outcome == .rest ? "State at rest" : "State at the end")
    let parts = result.state.translatedLines()
    let width = parts.map(\.name.columns).max() ?? 0
    return [style.bold(title)]
      + parts.map { part in
        let space = String(repeating: " ", count: width - part.name.columns + 2)
        return escapedForTerminal("  \(part.name)\(space)\(part.value)")
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
    return verdict + " " + escapedForTerminal(translated("\(file): \(scenario.title)"))
      + style.dim(translated(" (\(details))"))
  }

  private var details: Sentence {
    let run: Sentence =
      "\(scenario.generation.name), \(Sentence.steps(result.steps)), digest \(result.digest)"
    return reasonExpectationsAreSkipped == nil || scenario.expectsNothing
      ? run : "\(run); expectations were not looked at"
  }

  /// What was checked, and the results.
  package var checkLines: [String] {
    var lines = [style.bold(translated("Checks"))]
    for error in result.scenarioErrors { lines.append("  " + style.red(error.localized())) }
    for diagnosis in diagnoses {
      lines.append("  " + style.red("FAIL") + " " + Self.displayed(diagnosis.headline))
      lines.append("       " + indented(diagnosis.example.placedSentence.withNames))
      if let cause = diagnosis.cause {
        lines.append("       " + Self.displayed(cause.sentence(in: scenario.generation)))
      }
    }
    for mismatch in result.mismatches where mismatch.violation == nil {
      lines.append(
        "  " + style.red("FAIL") + escapedForTerminal(" \(mismatch.section)"))
      lines.append(
        "       - " + translated("expected \(indented(mismatch.expectedSentence))"))
      lines.append("       + " + translated("found    \(indented(mismatch.foundSentence))"))
    }
    lines += endLines
    if !result.isAnotherRun {
      lines += Diagnosis.all(of: result.expectedViolations, in: scenario).map { diagnosis in
        "  " + line(ofExpected: diagnosis)
      }
    }
    if result.passed {
      lines += [verdict, proof].compactMap(\.self).map {
        "  " + style.green("ok") + translated(": \($0)")
      }
    }
    lines += (raceSentences + notes.map { "note: \($0)" }).map {
      "  " + style.dim(Self.displayed($0))
    }
    return lines
  }

  private func line(ofExpected diagnosis: Diagnosis) -> String {
    let mark = style.yellow(translated("broken as expected"))
    let seen = indented(diagnosis.example.sentence.withNames)
    let invariant = diagnosis.kind.invariant
    let what: Sentence =
      diagnosis.count > 1
      ? "\(invariant) \(diagnosis.count) times; first seen: \(seen)" : "\(invariant): \(seen)"
    let defect = scenario.violates.first { $0.describes(diagnosis.example) }?.defect
    return translated(defect.map { "\(mark), by \($0.rawValue): \(what)" } ?? "\(mark): \(what)")
  }

  private var raceSentences: [Sentence] {
    if !result.findsRaces { return ["data races were not looked for"] }
    if result.knownRaces.isEmpty { return [] }
    let list = result.knownRaces.map { "\($0.race.id) (\($0.count))" as Sentence }
    return ["known races: \(list, separator: ", ")"]
  }

  /// What was found right.
  private var verdict: Sentence {
    let broken = Set(result.violations.map(\.invariant)).count
    let count = result.invariantCount - broken
    let held: Sentence = count == 1 ? "1 invariant held" : "\(count) invariants held"
    let invariants: Sentence =
      broken > 0 ? "\(held), \(broken) broke as the scenario says" : held
    if let reason = reasonExpectationsAreSkipped {
      return
        "\(invariants); expectations were not looked at: \(Sentence(whole: reason))"
    }
    if scenario.leavesOutExpectations {
      return scenario.expectsNothing
        ? "\(invariants); expectations were not looked at: they are of the model's parts"
        : "expectations of any loader met, \(invariants); those of the model's parts were not looked at"
    }
    return scenario.expect.isEmpty ? invariants : "all expectations met, \(invariants)"
  }

  /// What the run proves of a lesson: each question has one right answer in this order.
  private var proof: Sentence? {
    guard let lesson = scenario.lesson, result.findsRaces, reasonExpectationsAreSkipped == nil
    else { return nil }
    let (count, generation) = (lesson.questions.count, scenario.generation.name)
    return count == 1
      ? "1 question proved: the order of this run in \(generation) shows one answer to be true"
      : "\(count) questions proved: the order of this run in \(generation) shows one answer to each to be true"
  }

  private var notes: [Sentence] {
    let table = ServerTable(scenario.given.network)
    var seen: Set<String> = []
    let unknown = result.requests.filter { !table.knows(ImageURL($0)) && seen.insert($0).inserted }
    return result.noteSentences + Self.note(ofUnknown: unknown)
  }

  private static func note(ofUnknown urls: [String]) -> [Sentence] {
    switch urls.count {
    case 0: []
    case 1: ["\(urls[0]) has no entry in given.network, so its host was not found"]
    default:
      ["\(.names(urls)) have no entries in given.network, so their hosts were not found"]
    }
  }

  private var endLines: [String] {
    switch result.outcome {
    case .rest, .idle, .timeBound: []
    case .deadlock(let deadlock):
      ["  " + translated("deadlock:")]
        + deadlock.sentences.map { "    " + Self.displayed($0.withNames) }
    case .crashed(let reason, let thread):
      ["  " + Self.displayed("crashed on \(thread): \(reason)")]
    case .livelock(let steps):
      ["  " + translated("livelock: \(Sentence.steps(steps)) without time moving")]
    case .stepBound(let steps):
      ["  " + style.red(translated("stopped by the bound of \(Sentence.steps(steps))"))]
    case .interrupted: ["  " + style.yellow(translated("interrupted: the result is open"))]
    case .pruned: ["  " + translated("given up: the rest would show nothing new")]
    case .diverged, .escaped: ["  " + style.red(Self.displayed(result.outcome.sentence))]
    }
  }

  /// How the run ended, in a word.
  private var end: Sentence {
    switch result.outcome {
    case .rest: "at rest"
    case .idle: "idle"
    case .timeBound: "stopped at its time"
    case .deadlock: "deadlock"
    case .crashed: "crashed"
    case .interrupted: "interrupted"
    case .livelock: "livelock"
    case .stepBound, .pruned, .diverged, .escaped:
      Sentence(verbatim: result.outcome.name)
    }
  }

  private static func displayed(_ sentence: Sentence) -> String {
    escapedForTerminal(translated(sentence))
  }

  private func indented(_ sentence: Sentence) -> String {
    translated(sentence).split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedForTerminal(String($0)) }.joined(separator: "\n                  ")
  }
}
