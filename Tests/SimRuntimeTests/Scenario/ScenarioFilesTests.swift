import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// The scenarios that ship with the project say what is true.
@Suite struct ScenarioFilesTests {
  @Test func thereAreFilesAndTheSchemaIsNoScenario() {
    #expect(TestScenario.files.contains("basics/cold-load.json"))
    #expect(!TestScenario.files.contains { $0.hasSuffix("scenario.schema.json") })
  }

  /// Files of one's own need not say what they are about; those of the project do.
  @Test func eachSaysWhatItIsAbout() throws {
    for file in TestScenario.files {
      #expect(try TestScenario.file(file).scenarios[0].about.count > 20, "\(file)")
    }
    let text = #"""
      {"format": 1, "title": "T", "generation": "5.x",
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """#
    let own = try ScenarioReader.read(Array(text.utf8), file: "t.json").scenarios[0]
    #expect(own.about.isEmpty && own.run().passed)
    #expect(Report.heading(own, style: .plain).allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: TestScenario.plainRuns)
  func itPasses(run: FileRun) throws {
    let result = try run.scenario().run()
    #expect(result.passed, "\(result.mismatches) \(result.scenarioErrors.map { $0.rendered() })")
    #expect(result.exitCode == .success)
  }

  /// What repeats its steps: the gate runs it whole, in a release build, and what is large in another way.
  private static let repeating = TestScenario.files.filter { file in
    let scenario = try? TestScenario.file(file).scenarios.first
    return scenario?.stimuli.contains { $0.repetitions > 1_000 } == true
  }

  @Test(arguments: repeating)
  func aThousandOfManyPass(file: String) throws {
    #expect(!TestScenario.plainFiles.contains(file))
    var scenario = try TestScenario.file(file).scenarios[0]
    for index in scenario.stimuli.indices { scenario.stimuli[index].repetitions = 1_000 }
    let result = scenario.run()
    #expect(result.passed, "\(result.mismatches)")
    #expect(result.loads.count == 1_000)
  }

  @Test(arguments: WholeForm.each(12, of: TestScenario.plainRuns))
  func itIsTheSameEveryTime(run: FileRun) throws {
    let scenario = try run.scenario()
    let check = DeterminismCheck()
    let first = scenario.run(observer: check)
    check.beginSecondRun()
    let second = scenario.run(observer: check)
    check.finish()
    #expect(check.difference == nil)
    #expect(first.digest == second.digest)
    #expect(first.schedule == second.schedule)
  }

  @Test(arguments: WholeForm.each(12, of: TestScenario.plainRuns))
  func anInvariantThatADefectBreaksHoldsWithoutIt(run: FileRun) throws {
    let scenario = try run.scenario()
    for violation in scenario.violates {
      guard let defect = violation.defect else { continue }
      let result = scenario.run(without: [defect])
      #expect(
        !result.violations.contains {
          $0.invariant == violation.invariant
            && (violation.subject == nil || $0.subject == violation.subject)
        }, "\(defect.rawValue): \(result.violations)")
    }
  }

  @Test(arguments: WholeForm.each(12, of: TestScenario.plainRuns))
  func itFollowsItsOwnSchedule(run: FileRun) throws {
    let scenario = try run.scenario()
    let result = scenario.run()
    #expect(scenario.run(.replay(result.schedule)).digest == result.digest)
  }
}
