import ImageLoadingModel

/// Fuzzing that goes on from call to call: all that the calls so far have done and found.
///
/// Its report is that of one plan: batches learn from their own runs only, so a campaign finds what one
/// long run with its seed would find.
package struct FuzzCampaign: Sendable {
  /// The file of a campaign, in its folder.
  package static let fileName = "campaign.json"

  /// What the calls so far have done; its plan has as many runs as were made.
  package private(set) var report: FuzzReport

  /// One that has not begun.
  package init(_ plan: FuzzPlan) {
    var plan = plan
    plan.runs = 0
    report = FuzzReport(plan)
  }

  /// Goes on with a campaign.
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

  package enum Problem: Error, Sendable {
    case unreadable(ScenarioReader.Failure)
    /// - Parameter again: the command line that the campaign was begun with.
    case otherOptions(again: [String])
  }

  /// What comes next.
  /// - Parameter runs: how many scenarios at least; whole batches are run.
  package func next(_ runs: Int) -> FuzzPlan {
    var plan = report.plan
    plan.seed = report.plan.seed &+ UInt64(report.plan.runs)
    plan.runs = (runs + plan.batch - 1) / plan.batch * plan.batch
    return plan
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
    report.append(part)
    let reported = call.findings + news
    call.append(part) { finding in reported.contains { $0.isLike(finding) } }
    return news
  }

  /// The text of its file.
  package var text: String { report.json.text(pretty: true) + "\n" }
}
