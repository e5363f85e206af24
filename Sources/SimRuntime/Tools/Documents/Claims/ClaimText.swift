/// Prints claims as text.
package struct ClaimText {
  private let evidence: ClaimEvidence
  private let style: TerminalStyle
  private let columns: Int

  package init(_ evidence: ClaimEvidence, style: TerminalStyle, columns: Int) {
    self.evidence = evidence
    self.style = style
    self.columns = columns
  }

  // MARK: The list

  /// Each with its id, the verdicts, and the sentence.
  package func list(_ entries: [ClaimEntry]) -> [String] {
    entries.flatMap { entry in
      ["\(style.bold(entry.id))  \(verdicts(of: entry.judged))"] + both(entry.sentence, by: 6)
    }
  }

  private func verdicts(of judged: any Judged) -> String {
    judged.verdicts.map { verdict in
      "\(verdict.generations.joined(separator: " ")) \(colored(verdict.kind))"
    }.joined(separator: translated("; "))
  }

  // MARK: One of them

  /// All that is known of one claim or contradiction.
  package func detail(_ entry: ClaimEntry) -> [String] {
    let head =
      switch entry {
      case .claim(let claim): detail(claim)
      case .contradiction(let contradiction): detail(contradiction)
      }
    return head + [""] + verdictLines(entry.judged) + otherLines(entry.judged)
  }

  private func detail(_ claim: Claim) -> [String] {
    let places = list(claim.sources)
    return [style.bold("\(claim.id)  \(translated(whole: claim.area.rawValue))")]
      + both(Sentence(whole: claim.sentence), by: 2)
      + [
        "",
        translated(
          claim.isConsequence ? "Follows from the code in \(places)" : "Said in \(places)"),
      ]
  }

  private func detail(_ contradiction: Contradiction) -> [String] {
    var lines = [style.bold("\(contradiction.id)  \(translated(whole: contradiction.topic))")]
    for side in contradiction.sides {
      lines += indented(
        translated("\(list(side.sources)) says: \(Sentence(whole: side.says))"), by: 2)
      lines.append("     " + colored(side.verdict))
    }
    lines +=
      ["", style.bold(translated("What a run shows"))]
      + indented(translated(whole: contradiction.finding), by: 2)
    if !contradiction.claims.isEmpty {
      lines += ["", translated("Bears on \(contradiction.claims.joined(separator: ", "))")]
    }
    return lines
  }

  private func verdictLines(_ judged: any Judged) -> [String] {
    judged.generations.flatMap { generation -> [String] in
      guard let verdict = judged.verdict(in: generation) else { return [] }
      let witnesses = evidence.witnesses(of: judged.id, in: generation)
      var lines = ["\(style.bold(generation))  \(colored(verdict.kind))"]
      if let reason = verdict.reason { lines += indented(translated(whole: reason), by: 5) }
      lines += witnesses.map { witness in
        let file = escapedForTerminal(witness.file)
        return "     " + translated(witness.isFor ? "shown by \(file)" : "refuted by \(file)")
      }
      if !witnesses.isEmpty {
        lines.append("     \(style.cyan(Self.line(witnesses, in: generation)))")
      } else if verdict.kind != .notDecidable {
        lines.append("     \(style.yellow(translated("no scenario shows it")))")
      }
      return lines
    }
  }

  /// The runs in generations that the documents do not name.
  private func otherLines(_ judged: any Judged) -> [String] {
    let others = evidence.witnesses(of: judged.id).filter {
      !judged.generations.contains($0.generation)
    }
    return Set(others.map(\.generation)).sorted().flatMap { generation in
      let runs = others.filter { $0.generation == generation }
      return ["\(style.bold(generation))  \(translated("not claimed, but looked at"))"]
        + ["     \(style.cyan(Self.line(runs, in: generation)))"]
    }
  }

  /// The line to paste that runs the scenarios.
  static func line(_ witnesses: [ClaimEvidence.Witness], in generation: String) -> String {
    shellQuoted(
      [AppRegistry.program, "run", "--trace", "none", "--generation", generation]
        + witnesses.map(\.file))
  }

  // MARK: The summary

  /// The counts by area and verdict, and the claims without a scenario.
  package func summary(_ summary: ClaimSummary) -> [String] {
    var lines = [style.bold(ClaimSummary.legend)]
    lines += summary.rows.map { row in
      Self.padded(row.title, to: 24)
        + row.counts.map { Self.leftPadded("\($0)", to: 10) }.joined()
    }
    for (generation, ids) in summary.missing {
      lines += ["", style.bold("No scenario yet in \(generation): \(ids.count)")]
      lines += indented(ids.joined(separator: " "), by: 2)
    }
    if summary.missing.isEmpty { lines += ["", "A run supports every verdict."] }
    return lines
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  static func leftPadded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }

  // MARK: Words

  private func list(_ sources: [ClaimSource]) -> String {
    sources.map(\.description).joined(separator: translated("; "))
  }

  private func colored(_ kind: Verdict.Kind) -> String {
    switch kind {
    case .holds: style.green(translated(whole: kind.rawValue))
    case .holdsInPart: style.yellow(translated(whole: kind.rawValue))
    case .doesNotHold: style.red(translated(whole: kind.rawValue))
    case .notDecidable: style.dim(translated(whole: kind.rawValue))
    }
  }

  /// The sentence in the present language, and below it the English one.
  private func both(_ sentence: Sentence, by indent: Int) -> [String] {
    let lines = indented(translated(sentence), by: indent)
    return Catalogue.current.language == .en
      ? lines : lines + indented(sentence.text, by: indent).map(style.dim)
  }

  private func indented(_ text: String, by indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrapped(text, columns: columns - indent).map { margin + $0 }
  }
}
