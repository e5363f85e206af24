import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// A problem points at the line that is not kept.
@Suite struct ScenarioPlacesTests {
  private static let text = #"""
    {"format": 1, "about": "A", "generation": ["4.2", "5.x"],
     "title": "T",
     "steps": [
       {"at": "0 s", "load": "https://a.b/1.png", "as": "first",
        "into": "cell"},
       {"when": "rest", "as": "look",
        "expect": {"memory": [],
          "running": 1}, "in": {"5.x": {
          "running": 2}}},
       {"when": "rest",
        "expect": {"disk":
          ["https://a.b/1.png"]}}
     ],
     "expect": {
       "completions": {
         "first": [
           {"error": null,
            "cacheType": "disk"}]},
       "memoryCosts": {
         "https://a.b/1.png": 7},
       "told": [{"completed": "first", "error": "crashed*"},
         "view.cancel"],
       "requests": []},
     "violates": [
       {"invariant": "cached-is-not-refused"},
       {"invariant": "nothing-running-at-rest", "load": "first"}],
     "in": {"5.x": {"expect": {
       "requests": ["https://no"]}}}}
    """#

  private func lines(_ generation: String) throws -> [String: Int] {
    let report = TestFiles.run([TestFiles.source("p.json", Self.text)]).report
    let result = try #require(report.results.first { $0.generation == generation })
    #expect(result.problems.allSatisfy { $0.column > 1 })
    return Dictionary(
      result.problems.map { (String($0.message.prefix { $0 != " " }), $0.line) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func eachExpectationHasItsLine() throws {
    let lines = try lines("4.2")
    #expect(lines["completions.first[0].error:"] == 17)
    #expect(lines["completions.first[0].cacheType:"] == 18)
    #expect(lines["memoryCosts.https://a.b/1.png:"] == 20)
    #expect(lines["told[0]:"] == 21)
    #expect(lines["requests:"] == 23)
    #expect(lines["cached-is-not-refused"] == 25)
  }

  @Test func stepsThatLookHaveTheirs() throws {
    let report = TestFiles.run([TestFiles.source("p.json", Self.text)]).report
    let problems = report.results[0].problems
    #expect(problems.first { $0.message.hasPrefix("look: running") }?.line == 8)
    #expect(problems.first { $0.message.hasPrefix("step 3: disk") }?.line == 11)
    let other = report.results[1].problems
    #expect(other.first { $0.message.hasPrefix("look: running") }?.line == 9)
  }

  @Test func aLineOfOneGenerationIsFoundInItsPart() throws {
    #expect(try lines("5.x")["requests:"] == 28)
    #expect(try lines("5.x")["told[0]:"] == 21)
  }

  /// Nothing in the file expects it, but a step began it.
  @Test func anInvariantPointsAtTheStep() throws {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "steps": [
         {"at": "0 ms", "load": "https://a/1.png", "as": "first"},
         {"when": "first reaches cache.disk.query", "cancel": "first"}]}
      """#
    let result = TestFiles.run([TestFiles.source("p.json", text)]).report.results[0]
    #expect(result.problems.map(\.line) == [3])
    #expect(
      result.problems[0].message.hasPrefix("nothing-running-at-rest is broken: first is still"))
    #expect(result.problems[0].message.contains("(step "))
  }

  @Test func aQuestionThatTheRunDoesNotDecideHasItsLine() {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "steps": [{"at": "0 ms", "load": "https://a/1.png", "as": "first"}],
       "lesson": {"order": 1, "questions": [
         {"ask": "?", "accepts": ["1"], "told": ["manager.load"]},
         {"ask": "?", "accepts": ["1"], "told": ["view.cancel"]}]}}
      """#
    let result = TestFiles.run([TestFiles.source("p.json", text)]).report.results[0]
    #expect(result.problems.map(\.line) == [5])
    #expect(result.problems[0].message.hasPrefix("lesson.questions[1]: "))
  }

  @Test func aSometimesHasItsLine() {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "hardened",
       "steps": [{"at": "0 ms", "load": "https://a/1.png", "as": "first"}],
       "explore": {"never": [
           {"running": 5},
           {"running": 0}],
         "sometimes": [{"running": 0},
           {"running": 9}],
         "violates": [
           {"invariant": "nothing-running-at-rest"}]}}
      """#
    let result = TestFiles.run([TestFiles.source("p.json", text)]).report.results[1]
    #expect(result.problems.map(\.line) == [5, 9, 7])
  }

  @Test func aMissingEventHasItsLine() {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "steps": [{"at": "0 ms", "load": "https://a/1.png", "as": "first"},
         {"when": "first completes #2", "cancelAll": true}]}
      """#
    let result = TestFiles.run([TestFiles.source("p.json", text)]).report.results[0]
    #expect(result.status == .error && result.exitCode == .badScenario)
    #expect(result.problems.map(\.line) == [3])
  }
}
