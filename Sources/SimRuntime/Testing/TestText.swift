/// Tells what came of a plan to people, a line for each check and more for those that fail.
public struct TestText {
  private let style: TerminalStyle

  public init(style: TerminalStyle) { self.style = style }

  public func lines(_ result: TestResult) -> [String] {
    [verdict(result.status) + " " + escapedForTerminal(head(result)) + style.dim(tail(result))]
      + result.told { problem in
        "     \(escapedForTerminal(result.file)):\(problem.line):\(problem.column): "
          + problem.message.split(separator: "\n", omittingEmptySubsequences: false)
          .map { escapedForTerminal(String($0)) }.joined(separator: "\n       ")
      } replay: {
        "     replay: \($0)"
      }
  }

  /// The last lines.
  public func lines(_ summary: TestSummary, plan: TestPlan) -> [String] {
    let line =
      switch summary.exitCode {
      case .success: style.green(summary.line)
      case .incomplete, .interrupted: style.yellow(summary.line)
      default: style.red(summary.line)
      }
    let seed = plan.schedules > 0 ? ["seed: \(plan.seed)"] : []
    return seed + [line]
  }

  private func verdict(_ status: TestResult.Status) -> String {
    switch status {
    case .passed: style.green("ok  ")
    case .failed: style.red("FAIL")
    case .incomplete: style.yellow("open")
    case .error: style.red("BAD ")
    }
  }

  private func head(_ result: TestResult) -> String {
    result.title.isEmpty ? result.file : "\(result.file): \(result.title)"
  }

  private func tail(_ result: TestResult) -> String {
    var facts = [result.generation, result.check].filter { !$0.isEmpty }
    if result.runs > 1 { facts.append("\(result.runs) runs") }
    if result.runs > 0 { facts.append("\(result.steps) steps") }
    if let digest = result.digest { facts.append("digest \(digest)") }
    return " (\(facts.joined(separator: ", ")))"
  }
}
