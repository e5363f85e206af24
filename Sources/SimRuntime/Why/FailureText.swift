import ImageLoadingModel

/// Tells why a run fails.
public struct FailureText {
  private let analysis: FailureAnalysis
  private let diagnoses: [Diagnosis]
  private let style: TerminalStyle
  private let columns: Int

  /// - Parameter diagnoses: the failures, with what they come of.
  public init(
    _ analysis: FailureAnalysis, diagnoses: [Diagnosis]? = nil, style: TerminalStyle,
    columns: Int = 80
  ) {
    self.analysis = analysis
    self.diagnoses =
      diagnoses ?? Diagnosis.all(of: analysis.failures, in: analysis.scenario)
    self.style = style
    self.columns = columns
  }

  public var lines: [String] {
    let scenario = analysis.scenario
    var lines = [
      style.bold(escapedForTerminal(scenario.title)) + " (\(scenario.generation.name))"
    ]
    if analysis.failures.isEmpty, !analysis.mismatches.isEmpty {
      return lines + ["no invariant breaks; the run is not what the file expects:"]
        + analysis.mismatches.flatMap { mismatch in
          [
            style.red("  " + escapedForTerminal(mismatch.section)),
            "    - expected " + escapedForTerminal(mismatch.expected),
            "    + found    " + escapedForTerminal(mismatch.found),
          ]
        } + ["sim explain tells the run step by step."]
    }
    if analysis.failures.isEmpty {
      return lines + ["nothing breaks in this run: there is nothing to explain"]
    }
    lines += broken + ["", style.bold("Who went on when")] + story
    return lines + ["", style.bold("When it became inevitable")] + inevitability
  }

  // MARK: What broke

  private var broken: [String] {
    diagnoses.flatMap { diagnosis in
      let failure = diagnosis.example
      let subject = failure.subject.map { " on \($0)" } ?? ""
      let count = diagnosis.count > 1 ? ", \(diagnosis.count) times" : ""
      var lines = [
        style.red("broken: ") + escapedForTerminal(failure.invariant + subject + count)
      ]
      let explanation = failure.explanation.replacing("\n", with: "; ")
      lines += wrapped(escapedForTerminal(explanation), columns: columns - 2)
        .map { "  " + $0 }
      if let cause = diagnosis.cause {
        let words = "It \(cause.words(in: analysis.scenario.generation))."
        lines += wrapped(escapedForTerminal(words), columns: columns - 2).map { "  " + $0 }
      }
      if let rule = Invariants.all.first(where: { $0.id == failure.invariant }) {
        lines += wrapped("The rule: " + rule.sentence, columns: columns - 2).map { "  " + $0 }
      }
      return lines
    } + waiting
  }

  /// Who waits for whom, if nobody could go on.
  private var waiting: [String] {
    guard case .deadlock(let deadlock) = analysis.result.outcome else { return [] }
    return ["  Who waits for whom:"]
      + deadlock.description.split(separator: "\n").map { "    " + escapedForTerminal(String($0)) }
  }

  // MARK: The story in columns

  private var story: [String] {
    let places = analysis.lines.reduce(into: [String]()) { places, line in
      if !places.contains(line.place) { places.append(line.place) }
    }
    let header = "  step      time  " + places.indices.map { "\($0 + 1)" }.joined(separator: " ")
    var lines = places.enumerated().map { index, place in
      "  column \(index + 1): \(escapedForTerminal(place.isEmpty ? "the world" : place))"
    }
    lines.append(style.dim(header))
    var switches = analysis.switches[...]
    let broken = Set(analysis.failures.map(\.step))
    for line in analysis.lines {
      while let next = switches.first, next.step <= line.step {
        switches.removeFirst()
        let mark = next.isPreemption ? style.yellow("switch") : style.dim("switch")
        lines.append(
          "\(padded("\(next.step)", 6))  \(mark) to \(escapedForTerminal(next.thread)): "
            + escapedForTerminal(next.reason))
      }
      let lane = places.firstIndex(of: line.place) ?? 0
      let marks = places.indices.map { $0 == lane ? "*" : "." }.joined(separator: " ")
      let name = line.subject.isEmpty ? "" : "\(line.subject): "
      let text = escapedForTerminal(name + line.text)
      lines.append(
        "\(padded("\(line.step)", 6))  \(padded(Quantity.describe(line.time), 8))  \(marks)  "
          + (broken.contains(line.step) ? style.red(text) : text))
    }
    return lines
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  // MARK: Inevitability

  private var inevitability: [String] {
    if analysis.decisions.isEmpty {
      return ["  There was no choice: every order fails like this."]
    }
    if analysis.failingAtRandom == analysis.samples {
      return [
        "  Each of \(analysis.samples) runs in a random order fails like this: no choice decides it."
      ]
    }
    var lines = [
      "  Of \(analysis.samples) runs in a random order \(analysis.failingAtRandom) fail like this. "
        + "After each choice:",
      style.dim("  choice  step  fail  goes on"),
    ]
    var before = analysis.failingAtRandom
    for decision in analysis.decisions where decision.failing != before {
      before = decision.failing
      let isLast = decision == analysis.pointOfNoReturn
      let text =
        "\(padded("\(decision.number)", 8))\(padded("\(decision.step)", 6))"
        + "\(padded("\(decision.failing)/\(analysis.samples)", 6 + 1))  \(decision.thread) "
        + "(\(decision.operation)), not \(others(decision))"
      lines.append(isLast ? style.red(escapedForTerminal(text)) : escapedForTerminal(text))
    }
    if let decision = analysis.pointOfNoReturn {
      let words =
        "After choice \(decision.number), at step \(decision.step), all sampled runs fail: "
        + "\(decision.thread) went on (\(decision.operation)) and not \(others(decision))."
      lines += wrapped(escapedForTerminal(words), columns: columns - 2).map { "  " + $0 }
    } else {
      lines.append(
        "  No choice alone decides it: some runs fail after the last one, and some do not.")
    }
    return lines
  }

  private func others(_ decision: FailureAnalysis.Decision) -> String {
    alternativesList(decision.enabled.filter { $0 != decision.thread }, conjunction: "or")
  }
}
