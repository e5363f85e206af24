import Foundation
import SimRuntime

/// Writes the results of `sim test` and of `sim merge`, and the reports that were asked for.
final class TestOutput {
  private let parsed: ParsedCommand
  private let console: Console
  private let annotates: Bool
  private let text: TestText
  private var done = 0
  private var checks = 0

  private let environment = ProcessInfo.processInfo.environment

  init(_ parsed: ParsedCommand, _ console: Console) {
    self.parsed = parsed
    self.console = console
    annotates = GitHubAnnotation.areWanted(
      parsed.value("annotations"), environment: environment)
    text = TestText(style: console.outputStyle)
  }

  private var printsJSON: Bool { parsed.value("format")?.text == "json" }

  func begin(_ plan: TestPlan, checks: Int) {
    self.checks = checks
    if printsJSON { console.writeLine(TestJSON.start(plan, checks: checks)) }
  }

  func tell(_ result: TestResult) {
    console.showScenarioProgress(done: nil, of: checks)
    if printsJSON {
      console.writeLine(TestJSON.line(result))
    } else {
      text.lines(result).forEach(console.writeLine)
    }
    if annotates { GitHubAnnotation.lines(result).forEach(console.complain) }
    console.flush()
    done += 1
    if done < checks { console.showScenarioProgress(done: done, of: checks) }
  }

  /// - Parameter missing: the shards of which there is no report.
  /// - Returns: whether the reports could be written.
  func end(_ report: TestReport, missing: [Int] = []) -> Bool {
    console.showScenarioProgress(done: nil, of: checks)
    if printsJSON {
      console.writeLine(TestJSON.end(report.summary))
    } else {
      text.lines(report.summary, plan: report.plan).forEach(console.writeLine)
    }
    console.flush()
    var isWritten = true
    if let file = parsed.value("junit")?.text {
      isWritten = console.write(JUnitReport.text(report), to: file)
    }
    if let file = environment["GITHUB_STEP_SUMMARY"], !file.isEmpty {
      let summary = StepSummary.text(report, missing: missing)
      isWritten = append(summary, to: file) && isWritten
    }
    return isWritten
  }

  /// What others have written stays.
  private func append(_ text: String, to file: String) -> Bool {
    let before = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return console.write(before + text, to: file)
  }
}
