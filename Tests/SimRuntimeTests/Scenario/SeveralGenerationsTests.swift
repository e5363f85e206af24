import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// One file holds a scenario for each generation that it lists.
@Suite struct SeveralGenerationsTests {
  private static let load =
    #""given": {\#(TestScenario.network)}, "steps": [{"at": "0 s", "load": "https://a/1.png", "#
    + #""as": "first", "into": "cell"}]"#

  private func file(_ generation: String, _ members: String) throws -> ScenarioFile {
    let text =
      #"{"format": 1, "title": "T", "about": "A", "generation": \#(generation), \#(members)}"#
    return try ScenarioReader.read(Array(text.utf8), file: "s.json")
  }

  @Test func aNameIsAListOfOne() throws {
    let file = try file(#""5.x""#, Self.load)
    #expect(file.scenarios.map(\.generation.name) == ["5.x"])
  }

  @Test func thereIsAScenarioForEachInTheOrderOfTheFile() throws {
    let file = try file(#"["5.x", "3.x", "4.2"]"#, Self.load)
    #expect(file.scenarios.map(\.generation.name) == ["5.x", "3.x", "4.2"])
    #expect(file.scenarios.map(\.isGenerationListed) == [true, true, true])
    #expect(file.scenarios.map(\.stimuli.count) == [1, 1, 1])
  }

  @Test func ownSectionsStandForCommonOnes() throws {
    let file = try file(
      #"["4.2", "5.x"]"#,
      Self.load + #"""
        , "expect": {"running": 1, "downloads": 2, "completions": {"first": []}},
        "in": {"5.x": {"expect": {"running": 3, "completions": {"first": [{}]}, "requests": []}}}
        """#)
    let expect = file.scenarios.map(\.expect)
    #expect(expect.map(\.running) == [1, 3])
    #expect(expect.map(\.downloads) == [2, 2])
    #expect(expect.map(\.requests) == [nil, []])
    #expect(expect.map { $0.completions?.map(\.results.count) } == [[0], [1]])
  }

  @Test func onlyTheOwnPartMayExpectSomething() throws {
    let file = try file(
      #"["4.2", "5.x"]"#, Self.load + #", "in": {"5.x": {"expect": {"running": 3}}}"#)
    #expect(file.scenarios.map(\.expect.running) == [nil, 3])
  }

  @Test func ownViolationsReplaceAndOwnClaimsAdd() throws {
    let file = try file(
      #"["3.x", "4.2", "5.x"]"#,
      Self.load + #"""
        , "shows": ["C001"], "refutes": ["X01"],
        "violates": [{"invariant": "completion-count", "defect": "M01"}],
        "in": {
          "4.2": {"violates": [{"invariant": "download-limit"}], "shows": ["C002"]},
          "5.x": {"violates": [], "refutes": ["C360", "X67"]}
        }
        """#)
    let scenarios = file.scenarios
    #expect(
      scenarios.map { $0.violates.map(\.invariant) } == [
        ["completion-count"], ["download-limit"], [],
      ])
    #expect(scenarios.map(\.shows) == [["C001"], ["C001", "C002"], ["C001"]])
    #expect(scenarios.map(\.refutes) == [["X01"], ["X01"], ["X01", "C360", "X67"]])
  }

  @Test func aLookInTheMiddleCanBeOtherwiseInOneGeneration() throws {
    let text = #"""
      "given": {\#(TestScenario.network)},
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"at": "1 ms", "expect": {"running": 1, "downloads": 1}, "in": {"5.x": {"running": 7}}}
      ]
      """#
    let results = try file(#"["4.2", "5.x"]"#, text).scenarios.map { $0.run() }
    #expect(results.map(\.passed) == [true, false])
    #expect(results[1].mismatches.map(\.section) == ["step 2: running"])
  }

  @Test func eachGenerationIsRun() throws {
    let file = try file(
      #"["3.x", "4.2", "5.x", "hardened"]"#,
      #"""
      "steps": [{"at": "0 s", "load": null, "as": "first", "into": "cell"}],
      "expect": {"completions": {"first": [{"error": "NSURLErrorDomain -1"}]}},
      "in": {
        "5.x": {"expect": {"completions": {"first": [{"error": "SDWebImageErrorDomain 1000"}]}}}
      }
      """#)
    let errors = file.scenarios.map { $0.run().loads.first?.completions.first?.result.error }
    #expect(errors[0] == errors[1])
    #expect(errors[2] == errors[3])
    #expect(errors[2] == .invalidURL)
  }

  // MARK: A generation that the file does not list

  @Test func nothingIsExpectedWhereTheFileDoesNotListTheGeneration() throws {
    let file = try file(#""4.2""#, Self.load + #", "expect": {"running": 7}"#)
    #expect(file.scenarios[0].run().passed == false)
    let foreign = try file.scenario(in: .v5)
    #expect(!foreign.isGenerationListed)
    let plan = RunPlan(foreign, order: nil)
    #expect(
      plan.reasonExpectationsAreSkipped == "they are for the generations that the file lists")
    #expect(plan.run(on: ScenarioRunner()).passed)
  }

  @Test func aListedGenerationIsTakenAsItIs() throws {
    let file = try file(#"["4.2", "5.x"]"#, Self.load + #", "expect": {"running": 7}"#)
    let scenario = try file.scenario(in: .v5)
    #expect(scenario.isGenerationListed)
    #expect(scenario.expect.running == 7)
  }

  @Test func aRecordedScheduleIsNotFollowedInAnotherGeneration() throws {
    let schedule = try file(#""4.2""#, Self.load).scenarios[0].run().schedule
    #expect(!schedule.decisions.isEmpty)
    let text = Self.load + #", "schedule": \#(schedule.json.text(pretty: false))"#
    let file = try file(#""4.2""#, text)
    #expect(file.scenarios[0].schedule == schedule)
    #expect(try file.scenario(in: .v5).schedule == nil)
  }

  @Test func settingsThatAnotherGenerationLacksAreReported() throws {
    let steps = #""steps": [{"at": "0 s", "load": "u", "as": "a", "options": ["cacheMemoryOnly"]}]"#
    let file = try file(#""4.2""#, steps)
    #expect(try file.scenario(in: .v3).generation.name == "3.x")
    let failure = #expect(throws: ScenarioReader.Failure.self) {
      _ = try file.scenario(in: .v5)
    }
    #expect(
      failure?.diagnostics.map { $0.rendered() } == [
        #"s.json:1:124: $.steps[0].options[0]: 5.x has no option "cacheMemoryOnly" (3.x and 4.2 "#
          + "have it)"
      ])
  }
}
