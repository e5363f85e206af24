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
      let options = report.plan.options(otherThanIn: first.report.plan)
      if !options.isEmpty {
        throw Problem(
          message: "\(file) is of another plan than \(first.file), in \(.names(options)): "
            + "give all shards the same options")
      }
      try Self.requireSame(
        (file, report.plan.contents), (first.file, first.report.plan.contents))
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

  /// Shards may have been run at different times: of other files, or by another program.
  private static func requireSame(
    _ one: (file: String, contents: TestContents?), _ first: (file: String, contents: TestContents?)
  ) throws(Problem) {
    guard let contents = one.contents, let other = first.contents else {
      if one.contents == nil, first.contents == nil { return }
      let (old, new) = one.contents == nil ? (one.file, first.file) : (first.file, one.file)
      throw Problem(
        message:
          "\(old) does not say of which files it is, as \(new) does: an earlier version wrote it; "
          + "run its shard again")
    }
    if contents.program != other.program {
      throw Problem(
        message:
          "\(one.file) was written by \(contents.program), and \(first.file) by \(other.program): "
          + "run all shards with one program")
    }
    let files = contents.filesThatDiffer(from: other)
    if !files.isEmpty {
      throw Problem(
        message:
          "\(one.file) and \(first.file) are not of the same files; these differ, or are there in one "
          + "only: \(.names(files)); run the shards again that ran before the change")
    }
  }

  /// The gravest of all; where a shard is missing, it is unknown.
  package var exitCode: ExitCode {
    let code = report.summary.exitCode
    return code == .interrupted || missing.isEmpty ? code : .gravest([code, .incomplete])
  }
}
