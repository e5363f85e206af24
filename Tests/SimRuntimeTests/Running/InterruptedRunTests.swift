import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A run that is ended in the middle.
@Suite struct InterruptedRunTests {
  private static let loads = #"""
    {"at": "0 s", "load": "https://a/{i}.png", "as": "load-{i}", "repeat": 200, "every": "1 ms"}
    """#

  @Test func aRunEndsSoonAndSaysThatItIsOpen() throws {
    let scenario = try TestScenario.steps(Self.loads, #""expect": {"running": 7}"#)
    var questions = 0
    let runner = ScenarioRunner(isInterrupted: {
      questions += 1
      return questions == 2
    })
    let whole = ScenarioRunner().run(scenario, strategy: FirstInFirstOut())
    let result = runner.run(scenario, strategy: FirstInFirstOut())
    #expect(result.outcome == .interrupted && result.steps < whole.steps)
    #expect(result.exitCode == .interrupted && !result.passed)
    // Its result is not known, so nothing is compared.
    #expect(!whole.mismatches.isEmpty && result.mismatches.isEmpty)
    let report = Report(scenario, result, style: .plain)
    #expect(report.summaryLine(file: "f").hasPrefix("open "))
    #expect(report.checkLines.contains("  interrupted: the result is open"))
    // The runner is good for another run.
    #expect(runner.run(scenario, strategy: FirstInFirstOut()).digest == whole.digest)
  }

  @Test func anInterruptedRunIsNeitherComparedNorCounted() throws {
    let file = try ScenarioReader.read(
      Array(
        TestScenario.document(
          #""given": {\#(TestScenario.network)}, "steps": [\#(Self.loads)]"#
        ).utf8), file: "f.json")
    let runner = ScenarioRunner(isInterrupted: { true })
    let comparison = GenerationComparison(file, in: Generation.all, on: runner)
    #expect(comparison.comparison.sides.isEmpty && comparison.comparison.partings.isEmpty)
    var coverage = Coverage()
    coverage.add(file.scenarios[0], file: "f.json", on: runner)
    #expect(coverage.generations.allSatisfy { $0.scenarios == 0 && $0.failures.isEmpty })
  }

  /// Work that is made of many short runs would not end otherwise.
  @Test func aShortRunIsInterruptedToo() throws {
    let scenario = try TestScenario.steps(#"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#)
    let result = ScenarioRunner(isInterrupted: { true }).run(
      scenario, strategy: FirstInFirstOut())
    #expect(result.outcome == .interrupted && result.steps < 10)
  }
}
