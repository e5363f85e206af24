/// Puts the reports of shards together.
package enum FuzzMerge {
  /// Why reports do not belong together.
  package struct Problem: Error, Equatable {
    package let message: String
  }

  /// - Parameter reports: by the names of their files; one at least.
  /// - Returns: the report of the whole plan, as if it had been one shard.
  package static func merge(
    _ reports: [(file: String, report: FuzzReport)]
  ) throws(Problem) -> FuzzReport {
    guard let first = reports.first else { throw Problem(message: "there is no report") }
    var merged = FuzzReport(first.report.plan.unsharded)
    var seen: [Int: String] = [:]
    for (file, report) in reports {
      let shard = report.plan.shard
      guard report.plan.unsharded == merged.plan, shard.count == first.report.plan.shard.count
      else {
        throw Problem(message: "\(file) is of another plan than \(first.file)")
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
