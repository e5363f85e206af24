import SimTools
import Testing

@testable import TestFixtures

/// A run as JSON.
@Suite struct RunJSONTests {
  private func lines(_ level: TraceLevel) throws -> [String] {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}, "#
        + #"{"at": "1 s", "load": "lost", "as": "second"}"#,
      #""expect": {"running": 1}"#)
    let lines = Lines()
    let writer = RunJSON(level: level, write: lines.add)
    let result = scenario.run(observer: level == .none ? nil : writer)
    writer.finish(scenario, result, diagnoses: [], file: "s.json", replay: "sim run s.json")
    return lines.lines
  }

  @Test(arguments: TraceLevel.allCases)
  func eachLineHasAVersionAndAType(level: TraceLevel) throws {
    let nodes = try lines(level).map { try JSONParser.parse(Array($0.utf8)) }
    #expect(nodes.allSatisfy { $0["version"]?.int64 == RunJSON.version })
    let types = nodes.map { $0["type"]?.string ?? "" }
    #expect(types.last == "result")
    #expect(types.dropLast().allSatisfy { $0 == "event" })
    #expect(types.dropLast().isEmpty == (level == .none))
  }

  @Test func theFirstEventsAreKnown() throws {
    let place = #"""
      {"version":2,"type":"event","operation":2,"time":"0 s","thread":"first.1","queue":"main",\#
      "subject":"first",
      """#
    let load = #"""
      \#(place)"stimulus":"load","step":"first","text":"load https://a/1.png into view cell"}
      """#
    let reached = #"""
      \#(place)"reached":"view.setImage","text":"view.setImage: a view is asked to show a URL"}
      """#
    #expect(try lines(.steps).prefix(2) == [load, reached])
  }

  @Test func theResultHasEverything() throws {
    let node = try JSONParser.parse(Array(try #require(try lines(.none).last).utf8))
    #expect(
      node.members?.map(\.key) == [
        "version", "type", "file", "title", "generation", "passed", "expectationsChecked",
        "outcome", "digest", "steps",
        "time", "replay", "completions", "prefetches", "state", "requests", "answers", "violations",
        "causes", "knownRaces", "mismatches", "errors",
      ])
    #expect(node["passed"]?.bool == false)
    #expect(node["time"]?.string == "1 s")
    #expect(node["replay"]?.string == "sim run s.json")
    let completions = node["completions"]?.array ?? []
    #expect(completions.map { $0["load"]?.string } == ["first", "second"])
    #expect(completions.first?["image"]?.string == "https://a/1.png")
    #expect(completions.first?["error"]?.isNull == true)
    #expect(completions.last?["error"]?["code"]?.int64 == -1_003)
    #expect(node["state"]?["views"]?["cell"]?.string == "https://a/1.png")
    #expect(node["mismatches"]?.array?.first?["section"]?.string == "running")
    #expect(node["requests"]?.array?.map(\.string) == ["https://a/1.png", "lost"])
  }
}
