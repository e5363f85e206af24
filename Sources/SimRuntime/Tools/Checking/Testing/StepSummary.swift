/// Writes a report as Markdown, for the summary of a step in GitHub's workflows.
package enum StepSummary {
  /// What is listed at most: GitHub refuses summaries that are too large.
  private static let listed = 50

  /// - Parameter missing: the shards without a report.
  package static func text(
    _ summary: TestSummary, _ findings: TestFindings, _ plan: TestPlan, missing: [Int] = []
  ) -> String {
    var lines = ["### \(summary.line)", ""]
    if !missing.isEmpty {
      lines += ["Missing shards: \(missing.map(String.init).joined(separator: ", "))", ""]
    }
    let sorted = findings.list.sorted { ($0.file, $0.example.line) < ($1.file, $1.example.line) }
    if !sorted.isEmpty {
      lines += ["| | where | what |", "| --- | --- | --- |"]
      lines += sorted.prefix(listed).map(row)
      if sorted.count > listed { lines += ["", "and \(sorted.count - listed) more"] }
      lines.append("")
    }
    if plan.schedules > 0 { lines += ["Seed: \(plan.seed)", ""] }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func row(_ entry: TestFindings.Entry) -> String {
    let problem = entry.example
    let place = codeInMarkdown("\(entry.file):\(problem.line):\(problem.column)")
    let more = entry.checks.count > 1 ? " and \(entry.checks.count - 1) more" : ""
    let replay = problem.replay.map { "<br>" + codeInMarkdown($0) } ?? ""
    return "| \(entry.status.rawValue) | \(place)<br>\(codeInMarkdown(entry.checks[0]))\(more) "
      + "| \(codeInMarkdown(problem.message))\(replay) |"
  }
}
