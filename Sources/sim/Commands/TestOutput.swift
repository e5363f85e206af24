import Foundation
import SimTools

/// Writes the results of `sim test` and of `sim merge`, and the reports that were asked for.
final class TestOutput {
  private let parsed: ParsedCommand
  private let console: Console
  private let text: TestText
  /// What was to be tested; empty where results are put together.
  private let paths: [String]
  /// Where failures are kept; `nil` where results are put together.
  private let folder: String?
  /// The real time that each check may take.
  private let timeLimit: Duration?
  private var annotations: GitHubAnnotations?
  private var findings = TestFindings()
  /// Only a report that has all of them keeps them.
  private var results: [TestResult]?
  private var plan = TestPlan()
  private var done = 0
  private var checks = 0
  /// The checks that took longest so far, the longest first.
  private var slowest: [TestResult] = []
  private let slowestCount: Int
  /// Whether results that passed have a line, too.
  private let isVerbose: Bool

  private let environment = ProcessInfo.processInfo.environment

  /// - Parameter slowestCount: how many of the slowest checks are to be listed.
  init(
    _ parsed: ParsedCommand, _ console: Console, paths: [String] = [], folder: String? = nil,
    timeLimit: Duration? = nil, slowestCount: Int = 0
  ) {
    self.folder = folder
    self.timeLimit = timeLimit
    self.parsed = parsed
    self.paths = paths
    self.console = console
    let annotates = GitHubAnnotation.areWanted(
      parsed.choice("annotations", of: AnnotationChoice.self), environment: environment)
    annotations = annotates ? GitHubAnnotations() : nil
    results = parsed.value("junit") == nil ? nil : []
    self.slowestCount = slowestCount
    isVerbose = parsed.isOn("verbose") || console.isOutputTerminal && !parsed.isOn("quiet")
    text = TestText(style: console.outputStyle)
  }

  private var printsJSON: Bool { parsed.value("format")?.text == "json" }

  func begin(_ plan: TestPlan, checks: Int) {
    self.plan = plan
    self.checks = checks
    if printsJSON { console.writeLine(TestJSON.start(plan, checks: checks)) }
  }

  func report(_ result: TestResult) {
    console.showScenarioProgress(done: nil, of: checks)
    let news = findings.add(result)
    if printsJSON {
      console.writeLine(TestJSON.line(result))
    } else if isVerbose || ![.passed, .notApplicable].contains(result.status) {
      text.lines(result, news: news).forEach(console.writeLine)
    }
    noteTime(of: result)
    annotations?.lines(result, news: news).forEach(console.complain)
    console.flush()
    results?.append(result)
    done += 1
    if done < checks { console.showScenarioProgress(done: done, of: checks) }
  }

  /// - Parameters:
  ///   - missing: the shards without a report.
  ///   - shards: how many there are.
  /// - Returns: whether the reports could be written.
  func end(_ summary: TestSummary, missing: [Int] = [], of shards: Int = 1) -> Bool {
    console.showScenarioProgress(done: nil, of: checks)
    if printsJSON {
      console.writeLine(TestJSON.end(summary))
    } else {
      text.lines(ofSlowest: slowest).forEach(console.writeLine)
      TestClosing(
        summary, findings, plan, paths: paths, folder: folder, timeLimit: timeLimit
      ).lines(style: console.outputStyle).forEach(console.writeLine)
    }
    console.flush()
    annotations?.end.map(console.complain)
    var isWritten = true
    if let file = parsed.value("junit")?.text, let results {
      let report = TestReport(plan, results, summary)
      let text = JUnitReport.text(report, missing: missing, of: shards)
      isWritten = console.write(text, to: file, makesFolder: true)
    }
    for (_, file) in Self.writtenFiles(in: environment) {
      let text = StepSummary.text(summary, findings, plan, missing: missing)
      isWritten = append(text, to: file) && isWritten
    }
    return isWritten
  }

  /// The file to which GitHub wants a summary to be added, with the variable that names it; empty if there is none.
  static func writtenFiles(in environment: [String: String]) -> [(name: String, file: String)] {
    guard let file = environment["GITHUB_STEP_SUMMARY"], !file.isEmpty else { return [] }
    return [("GITHUB_STEP_SUMMARY", file)]
  }

  private func noteTime(of result: TestResult) {
    guard slowestCount > 0, let elapsed = result.elapsed else { return }
    let place = slowest.firstIndex { $0.elapsed ?? .zero < elapsed } ?? slowest.endIndex
    slowest.insert(result, at: place)
    if slowest.count > slowestCount { slowest.removeLast() }
  }

  /// What others have written stays.
  private func append(_ text: String, to file: String) -> Bool {
    let before = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return console.write(before + text, to: file)
  }
}
