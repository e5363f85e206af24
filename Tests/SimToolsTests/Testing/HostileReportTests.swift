import Foundation
import Testing

@testable import SimChecking
@testable import SimCommandLine
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Nothing from a scenario breaks out of a report.
@Suite struct HostileReportTests {
  /// A result in which everything that comes from outside is hostile.
  private func report(_ text: String) -> TestReport {
    var plan = TestPlan()
    plan.filters = [TestFilter(text)]
    var results: [TestResult] = []
    for status in TestResult.Status.allCases {
      var result = TestResult(
        file: text, title: text, generation: "4.2", check: "own order", kind: .own, status: status,
        exitCode: [.passed, .notApplicable].contains(status)
          ? .success : status == .incomplete ? .incomplete : .failed)
      // What does not apply was not tried, and has no problem.
      result.problems =
        status == .notApplicable
        ? []
        : [
          TestProblem(
            line: 2, column: 3, message: "\(text)", replay: shellQuoted(["sim", "run", text])),
          TestProblem(line: 4, column: 5, message: "\(text)\n\(text)", replay: nil),
        ]
      result.story = [text, escapedForTerminal(text)]
      results.append(result)
    }
    return TestReport(plan, results, TestSummary(results))
  }

  private func isOneLine(_ text: String) -> Bool { !text.contains { $0.isNewline } }

  @Test(arguments: HostileString.all)
  func junitIsValidAndKeepsWhatXMLCanHold(hostile: HostileString) throws {
    let checker = try JUnitChecker(JUnitReport.text(report(hostile.text)))
    #expect(checker.mistakes.isEmpty, "\(checker.mistakes)")
    let allowed = String(
      String.UnicodeScalarView(
        hostile.text.unicodeScalars.filter {
          $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
            || ["\n", "\t", "\r"].contains($0)
        }))
    let failure = try #require(
      checker.cases.compactMap { $0.elements(forName: "failure").first }.first)
    #expect(failure.attribute(forName: "message")?.stringValue == allowed)
    #expect(failure.stringValue?.contains(allowed) == true)
  }

  @Test(arguments: HostileString.all)
  func annotationsAreOneLineWithTheirOwnProperties(hostile: HostileString) throws {
    for result in report(hostile.text).results {
      let lines = GitHubAnnotation.lines(result, result.problems)
      #expect(lines.count == result.problems.count)
      for line in lines {
        #expect(isOneLine(line))
        #expect(escapedForTerminal(line) == line)
        let command = try #require(
          line.firstMatch(of: /^::(error|warning) ([^:]*)::/), "\(line.prefix(200))")
        let names = command.output.2.split(separator: ",").map { $0.prefix { $0 != "=" } }
        #expect(names.suffix(3) == ["line", "col", "title"] || names.suffix(2) == ["line", "col"])
        #expect(names.count <= 4)
      }
    }
  }

  /// As GitHub's own tools read it back.
  @Test func annotationsAreReadBack() {
    let text = "100 % of a:b, c\nand\r\nmore"
    let unescaped = GitHubAnnotation.property(text)
      .replacingOccurrences(of: "%3A", with: ":").replacingOccurrences(of: "%2C", with: ",")
      .replacingOccurrences(of: "%0A", with: "\n").replacingOccurrences(of: "%25", with: "%")
    #expect(unescaped == "100 % of a:b, c\nand\nmore")
    #expect(GitHubAnnotation.data("a:b,c%") == "a:b,c%25")
  }

  private func summary(_ report: TestReport) -> String {
    // A row is a finding, and one that is equal in all is one.
    report.results.filter { $0.status != .passed }.map { result in
      StepSummary.text(report.summary, TestFindings([result]), report.plan)
    }.joined()
  }

  @Test(arguments: HostileString.all)
  func theSummaryIsATableOfCode(hostile: HostileString) {
    let text = summary(report(hostile.text))
    #expect(text.split(separator: "\n").allSatisfy { escapedForTerminal(String($0)) == $0 })
    let rows = text.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| | ") && !$0.hasPrefix("| ---")
    }
    #expect(rows.count == 6)
    for row in rows { #expect(cells(row).count == 3, "\(row.prefix(300))") }
  }

  /// The cells of a row, whose ends stand outside of code; nothing else does but what is ours.
  private func cells(_ row: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var rest = row.dropFirst()
    while let character = rest.first {
      if character == "\\", rest.dropFirst().first == "|" {
        rest = rest.dropFirst(2)
      } else if character == "`" {
        let fence = rest.prefix { $0 == "`" }
        rest = rest.dropFirst(fence.count)
        while !rest.isEmpty {
          let run = rest.prefix { $0 == "`" }
          if run.count == fence.count { break }
          if rest.first == "|" { return [] }
          rest = rest.dropFirst(max(run.count, rest.hasPrefix("\\|") ? 2 : 1))
        }
        rest = rest.dropFirst(fence.count)
      } else if character == "|" {
        cells.append(cell)
        cell = ""
        rest = rest.dropFirst()
      } else {
        cell.append(character)
        rest = rest.dropFirst()
      }
    }
    let ours = ["", "<br>", "failed", "incomplete", "error"]
    return cells.allSatisfy { ours.contains($0.filter { $0 != " " }) } ? cells : []
  }

  @Test(arguments: HostileString.all)
  func linesForPeopleAreHarmless(hostile: HostileString) {
    for result in report(hostile.text).results {
      let lines = [true, false].flatMap { isNew in
        TestText(style: .plain).lines(result, news: result.problems.map { _ in isNew })
      }
      for line in lines.flatMap({ $0.split(separator: "\n") }) {
        #expect(escapedForTerminal(String(line)) == line)
      }
    }
  }

  @Test(arguments: HostileString.all)
  func linesForMachinesAreReadBack(hostile: HostileString) throws {
    let report = report(hostile.text)
    let lines =
      [TestJSON.start(report.plan, checks: report.results.count)]
      + report.results.map(TestJSON.line) + [TestJSON.end(report.summary)]
    for line in lines {
      #expect(isOneLine(line) && escapedForTerminal(line) == line)
    }
    let read = try TestReport.read(Array(lines.joined(separator: "\n").utf8), file: "-")
    #expect(read == report)
  }
}
