import ImageLoadingInterface

/// Fuzzing that continues from call to call: all that the calls so far have done and found.
///
/// Its report is that of one plan: batches learn from their own runs only, so a campaign finds what one
/// long run with its seed would find.
package struct FuzzCampaign: Sendable {
  /// The file of a campaign, in its folder.
  package static let fileName = "campaign.json"

  /// What the calls so far have done; its plan has as many runs as were made.
  package private(set) var report: FuzzReport
  /// Whose scenarios they were, in the order in which they count; one stretch if it was never joined with
  /// another campaign.
  package var stretches: [FuzzStretch] {
    report.stretches.isEmpty
      ? [FuzzStretch(seed: report.plan.seed, runs: report.plan.runs)] : report.stretches
  }

  /// One that has not begun.
  package init(_ plan: FuzzPlan) {
    var plan = plan
    plan.runs = 0
    report = FuzzReport(plan)
  }

  /// Continues with a campaign.
  /// - Parameters:
  ///   - bytes: its file.
  ///   - plan: what this call is to do. It may not differ but in the number of runs.
  ///   - givesSeed: whether the seed of the plan counts, and not that of the campaign.
  package init(
    _ bytes: [UInt8], file: String, _ plan: FuzzPlan, givesSeed: Bool
  ) throws(Problem) {
    do throws(ScenarioReader.Failure) {
      report = try FuzzReport.read(bytes, file: file)
    } catch {
      throw .unreadable(error)
    }
    var wanted = plan
    wanted.runs = report.plan.runs
    if !givesSeed { wanted.seed = report.plan.seed }
    if wanted != report.plan { throw .otherOptions(again: report.plan.words) }
  }

  /// What a campaign of another machine has done.
  package init(_ bytes: [UInt8], file: String) throws(ScenarioReader.Failure) {
    report = try FuzzReport.read(bytes, file: file)
  }

  package enum Problem: Error, Sendable {
    case unreadable(ScenarioReader.Failure)
    /// - Parameter again: the command line that the campaign was begun with.
    case otherOptions(again: [String])
  }

  /// What comes next: scenarios that were not run, after the last ones.
  /// - Parameter runs: how many at least; whole batches are run.
  package func next(_ runs: Int) -> FuzzPlan {
    let stretches = stretches
    var plan = report.plan
    plan.runs = (runs + plan.batch - 1) / plan.batch * plan.batch
    plan.seed = stretches.last?.end ?? plan.seed
    while let known = stretches.first(where: {
      $0.overlaps(FuzzStretch(seed: plan.seed, runs: max(plan.runs, 1)))
    }) {
      plan.seed = known.end
    }
    return plan
  }

  /// Adds what a campaign of another machine has done, with the same options and other seeds.
  mutating func join(_ other: FuzzCampaign) {
    let all = stretches + other.stretches
    report.append(other.report)
    report.stretches = all
  }

  /// Whether a finding is of a kind that was found before.
  package func knows(_ finding: FuzzFinding) -> Bool {
    report.findings.contains { $0.isLike(finding) }
  }

  /// What a call does that begins now; nothing yet.
  package var call: FuzzReport { FuzzReport(next(0)) }

  /// Adds what came of ``next(_:)``, all of it.
  /// - Parameter call: gets it, too, but for findings of kinds that were known.
  /// - Returns: the findings of other kinds.
  package mutating func add(_ part: FuzzReport, to call: inout FuzzReport) -> [FuzzFinding] {
    precondition(part.plan == next(part.plan.runs) && !part.isCutShort)
    let news = part.findings.filter { !knows($0) }
    var all = stretches
    report.append(part)
    if let last = all.last, last.end == part.plan.seed {
      all[all.count - 1].runs += part.plan.runs
    } else {
      all.append(FuzzStretch(seed: part.plan.seed, runs: part.plan.runs))
    }
    report.stretches = all.count == 1 ? [] : all
    let reported = call.findings + news
    call.append(part) { finding in reported.contains { $0.isLike(finding) } }
    return news
  }

  /// The text of its file.
  package var text: String { report.json.text(pretty: true) + "\n" }
}
