import ImageLoadingModel

/// Prints why a run fails.
package struct FailureText {
  private let analysis: FailureAnalysis
  private let diagnoses: [Diagnosis]
  private let style: TerminalStyle
  private let columns: Int

  /// - Parameter diagnoses: the failures, with their causes.
  package init(
    _ analysis: FailureAnalysis, diagnoses: [Diagnosis]? = nil, style: TerminalStyle,
    columns: Int = 80
  ) {
    self.analysis = analysis
    self.diagnoses =
      diagnoses ?? Diagnosis.all(of: analysis.failures, in: analysis.scenario)
    self.style = style
    self.columns = columns
  }

  package var lines: [String] {
    let scenario = analysis.scenario
    var lines = [
      style.bold(escapedForTerminal(scenario.title)) + " (\(scenario.generation.name))"
    ]
    if analysis.failures.isEmpty, !analysis.mismatches.isEmpty {
      return lines + ["no invariant breaks; the run differs from what the file expects:"]
        + analysis.mismatches.flatMap { mismatch in
          [
            style.red("  " + escapedForTerminal(mismatch.section)),
            "    - expected " + escapedForTerminal(mismatch.expected),
            "    + found    " + escapedForTerminal(mismatch.found),
          ]
        } + ["sim explain shows the run step by step."]
    }
    if analysis.failures.isEmpty {
      return lines + ["nothing breaks in this run: there is nothing to explain"]
    }
    lines += broken + ["", style.bold("Which thread ran when")] + story
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
      if let rule = Invariants.known.first(where: { $0.id == failure.invariant }) {
        lines += wrapped("The rule: " + rule.sentence, columns: columns - 2).map { "  " + $0 }
      }
      return lines
    } + waiting
  }

  /// Which thread waits for which, if none was enabled.
  private var waiting: [String] {
    guard case .deadlock(let deadlock) = analysis.result.outcome else { return [] }
    return ["  Which thread waits for which:"]
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
    var running = ""
    var seen: Set<String> = []
    let broken = Set(analysis.failures.map(\.step))
    for line in analysis.lines {
      // The events of a thread before its first operation have the number of the operation before.
      while let next = switches.first,
        next.step <= line.step
          || (next.step == line.step + 1 && next.threadID == line.thread && running != line.thread)
      {
        switches.removeFirst()
        running = next.threadID
        seen.insert(running)
        lines.append(self.line(of: next, before: line.step))
      }
      if !line.thread.isEmpty, line.thread != running, seen.insert(line.thread).inserted,
        running != ""
      {
        lines.append(
          "\(padded("\(line.step)", 6))  \(style.dim("begins")) "
            + escapedForTerminal("\(line.thread) on \(line.place)"))
      }
      let lane = places.firstIndex(of: line.place) ?? 0
      let marks = places.indices.map { $0 == lane ? "*" : "." }.joined(separator: " ")
      let name = line.subject.isEmpty ? "" : "\(line.subject): "
      let text = escapedForTerminal(name + line.text)
      lines.append(
        "\(padded("\(line.step)", 6))  \(padded(Quantity.describe(line.time), 8))  \(marks)  "
          + (broken.contains(line.step) ? style.red(text) : text))
    }
    return lines + switches.map { self.line(of: $0, before: $0.step) }
  }

  private func line(of change: SwitchLog.Switch, before step: Int) -> String {
    let mark = change.isPreemption ? style.yellow("switch") : style.dim("switch")
    return "\(padded("\(min(change.step, step))", 6))  \(mark) to "
      + escapedForTerminal("\(change.thread): \(change.reason)")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  // MARK: Inevitability

  private var inevitability: [String] {
    guard let atRandom = analysis.failingAtRandom else {
      return ["  Nothing was sampled: the time was too short."]
    }
    if analysis.choiceCount == 0 {
      return ["  There was no choice: every order fails like this."]
    }
    if analysis.isComplete, atRandom == analysis.samples {
      return [
        "  Each of \(analysis.samples) runs in a random order fails like this: no choice decides it."
      ]
    }
    let table = table(startingWith: atRandom)
    let header = table.isEmpty ? [] : [style.dim("  choice  step  fail  next")]
    return paragraph(
      "Of \(analysis.samples) runs in a random order \(atRandom) fail like this. \(extent)")
      + header + table + paragraph(conclusion)
  }

  /// After which choices it was sampled.
  private var extent: String {
    let (sampled, all) = (analysis.decisions.count, analysis.choiceCount)
    if !analysis.isComplete {
      return "The work ended when \(sampled) of \(all) choices were sampled. After those:"
    }
    if sampled == all { return "After each choice:" }
    return
      "Of \(all) choices \(sampled) were sampled, most of them where the share changes. After those:"
  }

  private func table(startingWith atRandom: Int) -> [String] {
    var before = atRandom
    return analysis.decisions.flatMap { decision -> [String] in
      if decision.failing == before, decision != analysis.pointOfNoReturn { return [] }
      before = decision.failing
      let head =
        "\(padded("\(decision.number)", 8))\(padded("\(decision.step)", 6))"
        + "\(padded("\(decision.failing)/\(analysis.samples)", 6 + 1))  "
      let rest = String(repeating: " ", count: head.count)
      let lines = wrapped(
        escapedForTerminal(decision.words), columns: max(columns - head.count, 20))
      let isLast = decision == analysis.pointOfNoReturn
      return lines.enumerated().map { index, line in
        let text = (index == 0 ? head : rest) + line
        return isLast ? style.red(text) : text
      }
    }
  }

  private var conclusion: String {
    if let decision = analysis.pointOfNoReturn {
      return "After choice \(decision.number), at step \(decision.step), all sampled runs fail: "
        + "\(decision.words)."
    }
    if !analysis.isComplete { return "The deciding choice was not found." }
    return "No choice alone decides it: some runs fail after the last one, and some do not."
  }

  private func paragraph(_ text: String) -> [String] {
    wrapped(escapedForTerminal(text), columns: columns - 2).map { "  " + $0 }
  }
}

extension FailureAnalysis.Decision {
  /// Which thread ran and how, and which did not, as the story names them.
  var words: String {
    let all = [chosen] + others
    let names = all.map { candidate in
      // Two threads of one name are distinguished by their ids.
      all.count { $0.story == candidate.story } == 1
        ? candidate.story : "\(candidate.story) (thread \(candidate.thread))"
    }
    return "\(names[0]); not \(alternativesList(Array(names.dropFirst()), conjunction: "or"))"
  }
}

extension SwitchLog.Alternatives.Candidate {
  /// The thread, its subject, and its place in the flow.
  fileprivate var story: String {
    let name = subject.isEmpty || subject == place ? "" : ", for \(subject),"
    let act =
      switch kind {
      case .start, .begin: "begins"
      case .fire: "comes"
      case .choose: "is next"
      case .read, .write, .acquire, .wait, .post, .enter, .join, .receive, .hold:
        reached.map { "continues after \($0)" } ?? "continues"
      }
    return "\(place)\(name) \(act)"
  }
}
