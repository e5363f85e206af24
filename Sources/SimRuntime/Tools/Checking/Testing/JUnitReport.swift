import ImageLoadingInterface

/// Writes a report as JUnit XML in the dialect of Jenkins: a suite for each file, a case for each
/// check.
///
/// The `time` of a case is the real time that it took, in seconds, where that was measured; but for it
/// the same results give the same bytes, and there is no name of a machine. How much virtual time a run
/// took is a property of the suite. A check without an answer counts as skipped, a file that is no scenario
/// as an error. So does what has no result at all, so that a report of a part is not taken for one of all.
package enum JUnitReport {
  /// - Parameters:
  ///   - missing: the shards without a report.
  ///   - shards: how many there are.
  package static func text(
    _ report: TestReport, missing: [Int] = [], of shards: Int = 1
  ) -> String {
    let results = report.sortedResults
    let gaps = gaps(report.summary, missing, shards)
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      XMLTag.open(
        "testsuites",
        [("name", "sim test")] + counts(results, withSkipped: false, gaps: gaps.count)))
    var rest = results[...]
    while let file = rest.first?.file {
      let suite = rest.prefix { $0.file == file }
      rest = rest.dropFirst(suite.count)
      lines += Self.lines(ofSuite: file, Array(suite), report.plan)
    }
    lines += Self.lines(ofGaps: gaps)
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  /// What has no result: a name that is the same each time, and what there is to say.
  private static func gaps(
    _ summary: TestSummary, _ missing: [Int], _ shards: Int
  ) -> [(name: Sentence, message: Sentence)] {
    missing.map {
      ("shard \($0) of \(shards)", "the report of shard \($0) of \(shards) is missing")
    }
      + (summary.notRun > 0
        ? [("checks that were not run", "not run: \(Sentence.checks(summary.notRun))")] : [])
  }

  private static func lines(ofGaps gaps: [(name: Sentence, message: Sentence)]) -> [String] {
    if gaps.isEmpty { return [] }
    let head = XMLTag.open(
      "testsuite", [("name", "sim test")] + counts([], withSkipped: true, gaps: gaps.count))
    let cases = gaps.flatMap { gap in
      let error = XMLTag.empty(
        "error",
        [
          ("message", translated(gap.message)),
          ("type", "exit code \(ExitCode.incomplete.rawValue)"),
        ])
      let attributes = [("name", translated(gap.name)), ("classname", "sim test")]
      return [
        "    " + XMLTag.open("testcase", attributes),
        "      " + error, "    </testcase>",
      ]
    }
    return ["  " + head] + cases + ["  </testsuite>"]
  }

  private static func lines(
    ofSuite file: String, _ results: [TestResult], _ plan: TestPlan
  ) -> [String] {
    let head = XMLTag.open(
      "testsuite", [("name", file)] + counts(results, withSkipped: true))
    let seed = plan.schedules > 0 ? [("seed", "\(plan.seed)")] : []
    let spans = results.compactMap { result in
      result.time.map {
        ("virtual seconds (\(result.generation), \(result.check))", seconds($0))
      }
    }
    let properties = ([("file", file)] + spans + seed).map { name, value in
      "    " + XMLTag.empty("property", [("name", name), ("value", value)])
    }
    return ["  " + head]
      + ["    <properties>"] + properties.map { "  " + $0 } + ["    </properties>"]
      + results.flatMap(lines(ofCase:)) + ["  </testsuite>"]
  }

  private static func lines(ofCase result: TestResult) -> [String] {
    let name =
      result.title.isEmpty
      ? result.check : "\(result.title) (\(result.generation), \(result.check))"
    var attributes = [("name", name), ("classname", className(result.file))]
    if let time = result.elapsed { attributes.append(("time", seconds(time))) }
    let element: String
    switch result.status {
    case .passed: return ["    " + XMLTag.empty("testcase", attributes)]
    case .incomplete, .notApplicable: element = "skipped"
    case .error: element = "error"
    case .failed: element = "failure"
    }
    let message = result.problems.first?.message ?? result.check
    let type = "exit code \(result.exitCode.rawValue)"
    let told = result.problems.told {
      "\(result.file):\($0.line):\($0.column): \($0.message)"
    } replay: {
      "replay: \($0)"
    }
    var lines = [
      "    " + XMLTag.open("testcase", attributes),
      "      " + XMLTag.open(element, [("message", message), ("type", type)])
        + escapedForXML(told.joined(separator: "\n")) + "</\(element)>",
    ]
    if !result.story.isEmpty {
      lines.append(
        "      <system-out>" + escapedForXML(result.story.joined(separator: "\n"))
          + "</system-out>")
    }
    return lines + ["    </testcase>"]
  }

  private static func counts(
    _ results: [TestResult], withSkipped: Bool, gaps: Int = 0
  ) -> [(String, String)] {
    let count = { (status: TestResult.Status) in results.count { $0.status == status } }
    let skipped = "\(results.count { $0.status == .incomplete || $0.status == .notApplicable })"
    return [
      ("tests", "\(results.count + gaps)"), ("failures", "\(count(.failed))"),
      ("errors", "\(count(.error) + gaps)"),
    ] + (withSkipped ? [("skipped", skipped)] : [])
  }

  /// Jenkins takes what precedes the last point for a package.
  private static func className(_ file: String) -> String {
    let name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    return name.split(separator: "/").joined(separator: ".")
  }

  /// With three digits, as the schema has it; rounded down.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let digits = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

/// Elements of XML.
private enum XMLTag {
  static func open(_ name: String, _ attributes: [(String, String)]) -> String {
    "<\(name)\(text(attributes))>"
  }

  static func empty(_ name: String, _ attributes: [(String, String)]) -> String {
    "<\(name)\(text(attributes))/>"
  }

  private static func text(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escapedForXML($1, inAttribute: true))\"" }.joined()
  }
}
