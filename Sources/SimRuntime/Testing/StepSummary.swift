/// Writes a report as Markdown, for the summary of a step in GitHub's workflows.
public enum StepSummary {
  /// What is listed at most: GitHub refuses summaries that are too large.
  private static let listed = 50

  /// - Parameter missing: the shards of which there is no report.
  public static func text(_ report: TestReport, missing: [Int] = []) -> String {
    let summary = report.summary
    let open = report.sortedResults.filter { $0.status != .passed }
    var lines = ["### \(summary.line)", ""]
    if !missing.isEmpty {
      lines += ["Missing shards: \(missing.map(String.init).joined(separator: ", "))", ""]
    }
    if !open.isEmpty {
      lines += ["| | where | what |", "| --- | --- | --- |"]
      lines += open.prefix(listed).flatMap(rows)
      if open.count > listed { lines += ["", "and \(open.count - listed) more"] }
      lines.append("")
    }
    if report.plan.schedules > 0 { lines += ["Seed: \(report.plan.seed)", ""] }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func rows(_ result: TestResult) -> [String] {
    result.problems.map { problem in
      let place = codeInMarkdown("\(result.file):\(problem.line):\(problem.column)")
      let run = [result.generation, result.check].filter { !$0.isEmpty }.joined(separator: ", ")
      let replay = problem.replay.map { "<br>" + codeInMarkdown($0) } ?? ""
      return "| \(result.status.rawValue) | \(place)<br>\(codeInMarkdown(run)) "
        + "| \(codeInMarkdown(problem.message))\(replay) |"
    }
  }
}
