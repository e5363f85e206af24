import ImageLoadingModel

/// Prints what fuzzing has found.
package struct FuzzText {
  private let report: FuzzReport
  private let style: TerminalStyle
  /// Where the files of findings are, if they were saved.
  private let folder: String?
  /// The campaign that the report is the last call of.
  private let campaign: FuzzCampaign?

  package init(
    _ report: FuzzReport, style: TerminalStyle, folder: String?, campaign: FuzzCampaign? = nil
  ) {
    self.report = report
    self.style = style
    self.folder = folder
    self.campaign = campaign
  }

  package var lines: [String] {
    var lines = [summary]
    for finding in report.findings { lines += [""] + self.lines(of: finding) }
    if !report.findings.isEmpty { lines.append("") }
    if !report.stretches.isEmpty {
      return lines + ["seeds: \(report.stretches.map(\.words).joined(separator: ", "))"]
    }
    return lines + ["seed: \(report.plan.seed)", "again: \(shellQuoted(report.plan.words))"]
      + (campaign.map { [line(of: $0)] } ?? [])
  }

  private func line(of campaign: FuzzCampaign) -> String {
    let all = campaign.report
    return "campaign: \(count(all.scenarios, "scenario")) \(campaign.start), "
      + "\(count(all.findings.count, "kind")) of failure, "
      + "\(report.findings.count) of them new in this call"
  }

  private var summary: String {
    let plan = report.plan
    let generations = alternativesList(plan.generations, conjunction: "and")
    let verdict =
      report.findings.isEmpty
      ? style.green(
        campaign?.report.findings.isEmpty == false
          ? "no failure of another kind" : "no invariant breaks")
      : style.red(count(report.findings.count, "kind") + " of failure")
    let all = report.isCutShort ? " of \(plan.shardRuns)" : ""
    let unjudged =
      report.unjudged == 0
      ? "" : " (\(count(report.unjudged, "run")) not judged: a moment did not come)"
    return "\(count(report.scenarios, "scenario"))\(all) for \(generations), "
      + "\(count(report.executions, "run"))\(unjudged), \(count(report.steps, "operation")): "
      + verdict
  }

  private func lines(of finding: FuzzFinding) -> [String] {
    var lines = [
      style.bold("\(finding.kind.invariant) on \(finding.kind.subject) in \(finding.generation)"),
      "  \(firstLine(finding.shrunk?.explanation ?? finding.explanation))",
      "  in \(count(finding.count, "scenario")), first with seed \(finding.seed), "
        + "in the order \(finding.order)",
    ]
    if let shrunk = finding.shrunk {
      let size =
        "\(count(shrunk.steps, "step")) and \(count(shrunk.switches, "context switch", "es"))"
      switch shrunk.end {
      case .untouched: lines.append("  \(size), not shrunk")
      case .smallest: lines.append("  shrunk to \(size)")
      case .runs, .interrupted:
        lines.append("  shrunk to \(size), and perhaps not to the smallest")
      }
      if let cause = cause(of: shrunk, in: finding.generation) { lines.append("  \(cause)") }
    } else {
      lines.append("  not shrunk")
    }
    lines.append("  replay: \(shellQuoted(words(for: finding)))")
    return lines.map(escapedOnly)
  }

  /// - Returns: `nil` for an app with a loader of its own: the known defects are not in it.
  private func cause(of shrunk: FuzzExample, in generation: String) -> String? {
    let defects = shrunk.defects.compactMap(Defect.init(rawValue:))
    let generation = Generation.named(generation)
    if generation?.hasOwnLoader == true { return nil }
    if let generation, !defects.isEmpty { return Cause.defects(defects).words(in: generation) }
    return shrunk.end == .smallest
      ? "no known defect alone causes it" : "the known defect that causes it is not known"
  }

  /// The style's own escapes stay.
  private func escapedOnly(_ line: String) -> String {
    style == .plain ? escapedForTerminal(line) : line
  }

  private func words(for finding: FuzzFinding) -> [String] {
    if let folder, finding.shrunk != nil {
      return [AppRegistry.program, "run", "\(folder)/\(finding.fileName)"]
    }
    return report.plan.ending(with: finding).words + ["--save", "."]
  }

  private func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

  private func count(_ number: Int, _ noun: String, _ plural: String = "s") -> String {
    "\(number) \(noun)\(number == 1 ? "" : plural)"
  }
}

extension FuzzCampaign {
  /// Where its scenarios begin.
  fileprivate var start: String {
    let seeds = stretches.map { "\($0.seed)" }
    return "from \(seeds.count == 1 ? "seed" : "seeds") "
      + alternativesList(seeds, conjunction: "and")
  }
}

extension FuzzPlan {
  /// The command line of the plan.
  var words: [String] {
    var words = [AppRegistry.program, "fuzz", "--seed", "\(seed)", "--runs", "\(runs)"]
    if generations.count == 1 { words += ["--generation", generations[0]] }
    if !with.isEmpty { words += ["--with", with.map(\.rawValue).joined(separator: ",")] }
    if let without {
      if !without.isEmpty {
        words += ["--without", without.map(\.rawValue).joined(separator: ",")]
      }
    } else {
      words += ["--without", "all"]
    }
    if batch != Self.usualBatch { words += ["--batch", "\(batch)"] }
    if orders != Self.usualOrders { words += ["--orders", "\(orders)"] }
    if shard.count > 1 { words += ["--shard", "\(shard)"] }
    return words
  }
}
