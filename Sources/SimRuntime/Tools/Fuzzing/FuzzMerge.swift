/// Puts the reports of shards together.
package enum FuzzMerge {
  /// Why reports do not belong together.
  package struct Problem: Error, Equatable {
    package let message: Sentence

    package init(message: Sentence) { self.message = message }
  }

  private static func name(_ program: String?) -> Sentence {
    program.map(Sentence.init(verbatim:)) ?? "an earlier version"
  }

  /// - Parameter reports: by the names of their files; one at least.
  /// - Returns: the report of the whole plan, as if it had been one shard.
  package static func merge(
    _ reports: [(file: String, report: FuzzReport)]
  ) throws(Problem) -> FuzzReport {
    guard let first = reports.first else { throw Problem(message: "there is no report") }
    var merged = FuzzReport(first.report.plan.unsharded)
    merged.program = first.report.program
    var seen: [Int: String] = [:]
    for (file, report) in reports {
      let shard = report.plan.shard
      guard report.plan.unsharded == merged.plan, shard.count == first.report.plan.shard.count
      else {
        throw Problem(message: "\(file) is of another plan than \(first.file)")
      }
      guard report.program == merged.program else {
        throw Problem(
          message:
            "\(file) was written by \(name(report.program)), and \(first.file) by "
            + "\(name(merged.program)): run all shards with one program")
      }
      if let other = seen.updateValue(file, forKey: shard.number) {
        throw Problem(
          message: "\(file) is shard \(shard.number) of \(shard.count), and so is \(other)")
      }
      merged.scenarios += report.scenarios
      merged.executions += report.executions
      merged.steps += report.steps
      merged.unjudged += report.unjudged
      merged.add(report.findings)
    }
    return merged
  }

  /// - Parameter campaigns: by the names of their folders; one at least.
  /// - Returns: one campaign that has done and found what these have.
  package static func join(
    _ campaigns: [(folder: String, campaign: FuzzCampaign)]
  ) throws(Problem) -> FuzzCampaign {
    guard let first = campaigns.first else { throw Problem(message: "there is no campaign") }
    var joined = first.campaign
    for (place, (folder, campaign)) in campaigns.enumerated().dropFirst() {
      var plan = campaign.report.plan
      (plan.seed, plan.runs) = (joined.report.plan.seed, joined.report.plan.runs)
      guard plan == joined.report.plan else {
        throw Problem(
          message: "\(folder) was begun with other options than \(first.folder), those of "
            + "'\(shellQuoted(campaign.report.plan.words))' and of "
            + "'\(shellQuoted(first.campaign.report.plan.words))'")
      }
      for (other, known) in campaigns[..<place] {
        guard
          let both = campaign.stretches.first(where: {
            known.stretches.contains(where: $0.overlaps)
          })
        else { continue }
        throw Problem(
          message: "\(folder) and \(other) have both run scenarios of the seeds \(both.words): "
            + "give each machine a --seed of its own")
      }
      joined.join(campaign)
    }
    return joined
  }

  /// The numbers of the shards that are missing.
  package static func missing(_ reports: [FuzzReport]) -> [Int] {
    Shard.missing(reports.map(\.plan.shard))
  }
}

extension FuzzPlan {
  fileprivate var unsharded: FuzzPlan {
    var plan = self
    plan.shard = Shard()
    return plan
  }
}
