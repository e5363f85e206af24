import ImageLoadingInterface

/// Prints why a run fails.
package struct FailureText {
  private let analysis: FailureAnalysis
  private let diagnoses: [Diagnosis]
  private let style: TerminalStyle
  private let columns: Int
  private let isWhole: Bool

  /// How many other threads of a choice are named where not all are.
  private static let usualNames = 6

  /// - Parameters:
  ///   - diagnoses: the failures, with their causes.
  ///   - isWhole: whether all lines of the story are printed, and all threads of each choice.
  package init(
    _ analysis: FailureAnalysis, diagnoses: [Diagnosis]? = nil, style: TerminalStyle,
    columns: Int = 80, isWhole: Bool = false
  ) {
    self.analysis = analysis
    self.diagnoses =
      diagnoses ?? Diagnosis.all(of: analysis.failures, in: analysis.scenario)
    self.style = style
    self.columns = columns
    self.isWhole = isWhole
  }

  package var lines: [String] {
    let scenario = analysis.scenario
    let title = style.bold(escapedForTerminal(scenario.displayed.title))
    var lines = [translated("\(title) (\(scenario.generation.name))")]
    switch analysis.result.outcome {
    case .diverged:
      return lines + [style.red(displayed(analysis.result.outcome.sentence))]
        + [translated("this is another run than the one that was recorded: it is not explained")]
    case .escaped, .stepBound:
      if analysis.failures.isEmpty {
        return lines + [style.red(displayed(analysis.result.outcome.sentence))]
      }
    case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed, .interrupted, .pruned: break
    }
    if analysis.failures.isEmpty, !analysis.mismatches.isEmpty {
      return lines
        + [translated("no invariant breaks; the run differs from what the file expects:")]
        + analysis.mismatches.flatMap { mismatch in
          [
            style.red("  " + escapedForTerminal(mismatch.section)),
            "    - " + displayed("expected \(mismatch.expectedSentence)"),
            "    + " + displayed("found    \(mismatch.foundSentence)"),
          ]
        } + [translated("sim explain shows the run step by step.")]
    }
    if analysis.failures.isEmpty, !analysis.scenarioErrors.isEmpty {
      return lines + [
        translated("no invariant breaks; the run is not the one that the file asks for")
      ]
    }
    if analysis.failures.isEmpty {
      let found: Sentence =
        !analysis.isComplete
        ? "nothing had broken when the run was ended"
        : "nothing breaks in this run: there is nothing to explain"
      return lines + [translated(found)]
    }
    lines += broken + ["", style.bold(translated("When it became inevitable"))] + inevitability
    let story = FailureStory(analysis, style: style, limit: isWhole ? nil : FailureStory.usualLimit)
    return lines + ["", style.bold(translated("Which thread ran when"))] + story.lines
  }

  // MARK: What broke

  private var broken: [String] {
    diagnoses.flatMap { diagnosis in
      let failure = diagnosis.example
      let name = failure.nameSentence
      var lines = [
        style.red(translated("broken: "))
          + displayed(diagnosis.count > 1 ? "\(name), \(diagnosis.count) times" : name)
      ]
      let explanation = translated(failure.sentence.withNames).replacing(
        "\n", with: translated("; "))
      lines += paragraph(Sentence(verbatim: explanation))
      if let cause = diagnosis.cause {
        lines += paragraph("It \(cause.sentence(in: analysis.scenario.generation)).")
      }
      if let rule = Invariants.known.first(where: { $0.id == failure.invariant }) {
        lines += paragraph("The rule: \(Sentence(whole: rule.sentence))")
      }
      return lines
    } + waiting
  }

  /// Which thread waits for which, if none was enabled.
  private var waiting: [String] {
    guard case .deadlock(let deadlock) = analysis.result.outcome else { return [] }
    return ["  " + translated("Which thread waits for which:")]
      + deadlock.sentences.map { "    " + displayed($0.withNames) }
  }

  private func displayed(_ sentence: Sentence) -> String {
    escapedForTerminal(translated(sentence))
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  // MARK: Inevitability

  private var inevitability: [String] {
    guard let atRandom = analysis.failingAtRandom else {
      return ["  " + translated("Nothing was sampled: the time was too short.")]
    }
    if analysis.choiceCount == 0 {
      return ["  " + translated("There was no choice: every order fails like this.")]
    }
    let samples = analysis.samples
    if analysis.isComplete, atRandom == samples {
      return [
        "  "
          + translated(
            "Each of \(samples) runs in a random order fails like this: no choice decides it.")
      ]
    }
    let table = table(startingWith: atRandom)
    let header =
      table.isEmpty ? [] : [style.dim(translated("  choice  step  fail  next"))]
    return paragraph(
      "Of \(samples) runs in a random order \(atRandom) fail like this. \(conclusion)")
      + paragraph(extent) + header + table
  }

  /// After which choices it was sampled.
  private var extent: Sentence {
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
        displayed(sentence(of: decision)), columns: max(columns - head.count, 20))
      let isLast = decision == analysis.pointOfNoReturn
      return lines.enumerated().map { index, line in
        let text = (index == 0 ? head : rest) + line
        return isLast ? style.red(text) : text
      }
    }
  }

  private var conclusion: Sentence {
    if let decision = analysis.pointOfNoReturn {
      return "After choice \(decision.number), at step \(decision.step), all sampled runs fail: "
        + "\(sentence(of: decision))."
    }
    if !analysis.isComplete { return "The deciding choice was not found." }
    return "No choice alone decides it: some runs fail after the last one, and some do not."
  }

  private func sentence(of decision: FailureAnalysis.Decision) -> Sentence {
    isWhole ? decision.sentence : decision.sentence(naming: Self.usualNames)
  }

  private func paragraph(_ sentence: Sentence) -> [String] {
    wrapped(displayed(sentence), columns: columns - 2).map { "  " + $0 }
  }
}

extension FailureAnalysis.Decision {
  /// Which thread ran and how, and which did not, as the story names them.
  var sentence: Sentence { sentence(naming: others.count) }

  /// - Parameter limit: how many of the others are named; of more the number is given.
  func sentence(naming limit: Int) -> Sentence {
    let all = [chosen] + others
    let names = all.map { candidate -> Sentence in
      // Two threads of one name are distinguished by their ids.
      all.count { $0.story == candidate.story } == 1
        ? candidate.story : "\(candidate.story) (thread \(candidate.thread))"
    }
    let named = Array(names.dropFirst().prefix(limit))
    let rest = others.count - named.count
    if rest == 0 { return "\(names[0]); not \(Sentence.alternatives(named))" }
    return "\(names[0]); not \(named, separator: ", "), nor \(rest) more"
  }
}

extension SwitchLog.Alternatives.Candidate {
  /// The thread, its subject, and its place in the flow.
  fileprivate var story: Sentence {
    let act: Sentence =
      switch kind {
      case .start, .begin: "begins"
      case .fire: "comes"
      case .choose: "is next"
      case .read, .write, .acquire, .wait, .post, .enter, .join, .receive, .hold:
        reached.map { "continues after \($0)" } ?? "continues"
      }
    return subject.isEmpty || subject == place
      ? "\(place) \(act)" : "\(place), for \(subject), \(act)"
  }
}
