import ImageLoadingModel
import Testing

@testable import SimRuntime
@testable import TestFixtures

/// What a file says of the end of every order is compared with any run of it.
@Suite struct EndOfEveryOrderTests {
  private func scenario(_ explore: String) throws -> Scenario {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#, #""explore": {\#(explore)}"#)
  }

  private func sections(
    _ explore: String, order: RunPlan.Order? = nil, without: [Defect] = []
  ) throws -> [String] {
    RunPlan(try scenario(explore), order: order, without: without).run(on: ScenarioRunner())
      .mismatches.map(\.section)
  }

  @Test func whatIsAlwaysSoIsSoInEachRun() throws {
    let wrong = #""always": {"memory": []}"#
    #expect(try sections(wrong) == ["explore.always.memory"])
    #expect(try sections(wrong, order: .sampling(.random, seed: 3)) == ["explore.always.memory"])
    #expect(try sections(#""always": {"memory": ["https://a/1.png"]}"#) == [])
  }

  @Test func whatIsNeverSoIsSoInNone() throws {
    let wrong = #""never": [{"memory": []}, {"memory": ["https://a/1.png"], "running": 0}]"#
    #expect(try sections(wrong) == ["explore.never[1]"])
    #expect(try sections(wrong, order: .sampling(.pct(depth: 3), seed: 3)) == ["explore.never[1]"])
    #expect(try sections(#""never": [{"memory": []}]"#) == [])
  }

  @Test func itIsSaidOfTheFilesOwnDefectsAlone() throws {
    #expect(try sections(#""always": {"memory": []}"#, without: [.sessionSwapMixesTasks]) == [])
  }

  @Test func aPartOfThemHoldsWhereTheOthersDoNot() throws {
    let result = RunPlan(
      try scenario(#""always": {"memory": [], "running": 0}, "never": [{"running": 0}]"#),
      order: nil
    ).run(on: ScenarioRunner())
    #expect(!result.passed)
    #expect(
      result.mismatches.map(\.words) == [
        #"explore.always.memory: expected [], found ["https://a/1.png"]"#,
        "explore.never[0]: expected an end that is not this one, found running is 0",
      ])
  }
}
