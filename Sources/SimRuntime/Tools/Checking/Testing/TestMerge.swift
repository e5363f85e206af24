/// Puts the reports of shards together.
package struct TestMerge: Sendable {
  /// Why reports do not belong together.
  package struct Problem: Error, Equatable {
    package let message: Sentence
  }

  /// The report of all of them, by file, generation and check.
  package let report: TestReport
  /// How many shards there are.
  package let shards: Int
  /// The numbers of those without a report.
  package let missing: [Int]

  /// - Parameter reports: by the names of their files; one at least.
  package init(_ reports: [(file: String, report: TestReport)]) throws(Problem) {
    guard let first = reports.first else { throw Problem(message: "there is no report") }
    var seen: [Int: String] = [:]
    for (file, report) in reports {
      let shard = report.plan.shard
      guard report.plan.unsharded == first.report.plan.unsharded,
        shard.count == first.report.plan.shard.count
      else {
        throw Problem(message: "\(file) is of another plan than \(first.file)")
      }
      guard report.plan.dealing == first.report.plan.dealing else {
        throw Problem(
          message: "\(file) was dealt from other files or timings than \(first.file): "
            + "checks may be missing; give all shards the same")
      }
      if let other = seen.updateValue(file, forKey: shard.number) {
        throw Problem(
          message: "\(file) is shard \(shard.number) of \(shard.count), and so is \(other)")
      }
    }
    let results = reports.flatMap(\.report.results).sorted(by: TestResult.isOrdered)
    report = TestReport(
      first.report.plan.unsharded, results,
      TestSummary(
        results, notRun: reports.map(\.report.summary.notRun).reduce(0, +),
        isInterrupted: reports.contains { $0.report.summary.isInterrupted }))
    shards = first.report.plan.shard.count
    missing = Shard.missing(reports.map(\.report.plan.shard))
  }

  /// The gravest of all; where a shard is missing, it is unknown.
  package var exitCode: ExitCode {
    let code = report.summary.exitCode
    return code == .interrupted || missing.isEmpty ? code : .gravest([code, .incomplete])
  }
}
