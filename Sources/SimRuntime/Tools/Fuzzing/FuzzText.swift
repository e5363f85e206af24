import ImageLoadingInterface

/// Prints what fuzzing has found.
package struct FuzzText {
  private let report: FuzzReport
  private let style: TerminalStyle
  /// Where the files of findings are, if they were saved.
  private let folder: String?
  /// The campaign that the report is the last call of.
  private let campaign: FuzzCampaign?
  /// Whether the work ended because its time was over.
  private let isTimeOver: Bool
  /// Whether each kind of failure is told in full, however many there are.
  private let isWhole: Bool

  /// So many kinds of failure are told in full, where all fit on a screen.
  static let toldInFull = 3
  /// Of so many there is a line.
  static let listed = 15

  package init(
    _ report: FuzzReport, style: TerminalStyle, folder: String?, campaign: FuzzCampaign? = nil,
    isTimeOver: Bool = false, isWhole: Bool = false
  ) {
    self.isWhole = isWhole
    self.isTimeOver = isTimeOver
    self.report = report
    self.style = style
    self.folder = folder
    self.campaign = campaign
  }

  package var lines: [String] {
    var lines = [summary]
    lines += findings
    if !report.findings.isEmpty { lines.append("") }
    if isTimeOver { lines.append(translated("the time is over: --max-time ended the work")) }
    if let next { lines.append(translated("next: \(shellQuoted(next))")) }
    if !report.stretches.isEmpty {
      return lines + [translated("seeds: \(report.stretches.map(\.sentence), separator: ", ")")]
    }
    lines.append(translated("seed: \(report.plan.seed)"))
    if let plan = planOfWhatWasRun {
      lines.append(translated("again: \(shellQuoted(plan.words))"))
    }
    return lines + (campaign.map { [translated(sentence(of: $0))] } ?? [])
  }

  /// All in full if they are few, and else a line for each.
  private var findings: [String] {
    let all = report.findings
    if isWhole || all.count <= Self.toldInFull {
      return all.flatMap { [""] + lines(of: $0) }
    }
    let more = all.count - Self.listed
    let rest: Sentence =
      more > 0
      ? "and \(more) more; --whole prints all, with the command that shows each"
      : "--whole prints more of each, with the command that shows it"
    return [""] + all.prefix(Self.listed).map(line) + ["  " + translated(rest)]
  }

  private func line(of finding: FuzzFinding) -> String {
    let place: Sentence =
      "in \(Sentence.scenarios(finding.count)), first with seed \(finding.seed)"
    return escapedOnly("  \(style.bold(heading(of: finding))): \(translated(place))")
  }

  private func heading(of finding: FuzzFinding) -> String {
    let subject = Sentence(whole: finding.kind.subject.rawValue)
    return translated("\(finding.kind.invariant) on \(subject) in \(finding.generation)")
  }

  /// The words to paste: they show the first failure, or look on where none was found.
  private var next: [String]? {
    if let finding = report.findings.first { return words(for: finding) }
    if report.scenarios == 0 || report.plan.shard.count > 1 { return nil }
    if campaign == nil, !report.stretches.isEmpty { return nil }
    guard let plan = campaign?.report.plan ?? planOfWhatWasRun else { return nil }
    var next = plan
    if campaign == nil { next.seed &+= UInt64(plan.runs) }
    let runs = campaign == nil ? plan.runs : report.scenarios
    next.runs = min(runs * 10, FuzzPlan.endless - 1)
    return next.words + (campaign == nil ? [] : folder.map { ["--corpus", $0] } ?? [])
  }

  /// What runs all again that was run; nothing where nothing was.
  private var planOfWhatWasRun: FuzzPlan? {
    if report.scenarios == 0 { return nil }
    var plan = report.plan
    if report.isCutShort, plan.shard.count == 1, report.reach > 0 { plan.runs = report.reach }
    return plan.isEndless ? nil : plan
  }

  private func sentence(of campaign: FuzzCampaign) -> Sentence {
    let all = campaign.report
    return "campaign: \(Sentence.scenarios(all.scenarios)) \(campaign.start), "
      + "\(kinds(all.findings.count)), \(report.findings.count) of them new in this call"
  }

  private func kinds(_ count: Int) -> Sentence {
    count == 1 ? "1 kind of failure" : "\(count) kinds of failure"
  }

  private var summary: String {
    let plan = report.plan
    let generations = Sentence.list(plan.shardGenerations.map(Sentence.init(verbatim:)))
    let none: Sentence =
      campaign?.report.findings.isEmpty == false
      ? "no failure of another kind" : "no invariant breaks"
    let verdict =
      if report.scenarios == 0 {
        translated("nothing is known")
      } else if report.findings.isEmpty {
        style.green(translated(none))
      } else {
        style.red(translated(kinds(report.findings.count)))
      }
    let done = Sentence.scenarios(report.scenarios)
    let scenarios: Sentence =
      report.isCutShort && !plan.isEndless ? "\(done) of \(plan.shardRuns)" : done
    let made = Sentence.runs(report.executions)
    let runs: Sentence =
      report.unjudged == 0
      ? made
      : "\(made) (\(Sentence.runs(report.unjudged)) not judged: a moment did not come)"
    let operations: Sentence =
      report.steps == 1 ? "1 operation" : "\(report.steps) operations"
    // Which scenarios were run is not known where the work was cut short; after a batch, some of each.
    let isPartial =
      report.isCutShort && report.scenarios < FuzzPlan.usualBatch && plan.shardGenerations.count > 1
    return isPartial
      ? translated("\(scenarios) for some of \(generations), \(runs), \(operations): \(verdict)")
      : translated("\(scenarios) for \(generations), \(runs), \(operations): \(verdict)")
  }

  private func lines(of finding: FuzzFinding) -> [String] {
    let explanation = translated(finding.shrunk?.sentence ?? finding.sentence)
    let sentences: [Sentence] =
      [
        "in \(Sentence.scenarios(finding.count)), first with seed \(finding.seed), "
          + "in the order \(finding.order)"
      ] + (finding.shrunk.map { result(of: $0, in: finding.generation) } ?? ["not shrunk"])
      + ["replay: \(shellQuoted(words(for: finding)))"]
    let lines =
      [
        style.bold(heading(of: finding)),
        "  \(explanation.prefix { $0 != "\n" })",
      ] + sentences.map { "  " + translated($0) }
    return lines.map(escapedOnly)
  }

  /// How small it has become, and why it fails.
  private func result(of shrunk: FuzzExample, in generation: String) -> [Sentence] {
    let count = shrunk.switches
    let switches: Sentence = count == 1 ? "1 context switch" : "\(count) context switches"
    let size: Sentence = "\(Sentence.steps(shrunk.steps)) and \(switches)"
    let shrinking: Sentence =
      switch shrunk.end {
      case .untouched: "\(size), not shrunk"
      case .smallest: "shrunk to \(size)"
      case .runs, .interrupted: "shrunk to \(size), and perhaps not to the smallest"
      }
    return [shrinking] + [cause(of: shrunk, in: generation)].compactMap(\.self)
  }

  /// - Returns: `nil` for an app with a loader of its own: the known defects are not in it.
  private func cause(of shrunk: FuzzExample, in generation: String) -> Sentence? {
    let defects = shrunk.defects.compactMap(Defect.init(rawValue:))
    let generation = Generation.named(generation)
    if generation?.hasOwnLoader == true { return nil }
    if let generation, !defects.isEmpty { return Cause.defects(defects).sentence(in: generation) }
    return shrunk.end == .smallest
      ? "no known defect alone causes it" : "the known defect that causes it is not known"
  }

  /// The style's own escapes stay.
  private func escapedOnly(_ line: String) -> String {
    style == .plain ? escapedForTerminal(line) : line
  }

  private func words(for finding: FuzzFinding) -> [String] {
    if let folder, finding.shrunk != nil {
      return [AppRegistry.program, "run"] + AppRegistry.options(for: finding.generation)
        + ["\(folder)/\(finding.fileName)"]
    }
    return report.plan.ending(with: finding).words + ["--save", "."]
  }
}

extension FuzzCampaign {
  /// Where its scenarios begin.
  fileprivate var start: Sentence {
    let seeds = stretches.map { "\($0.seed)" as Sentence }
    return seeds.count == 1
      ? "from seed \(seeds[0])" : "from seeds \(Sentence.list(seeds))"
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
