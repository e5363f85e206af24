import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// `$comment` is allowed in any object of a scenario, and has no effect.
@Suite struct JSONCommentsTests {
  private static let text = #"""
    {"$comment": "1", "format": 1, "title": "T", "about": "A", "generation": "4.2",
     "given": {"$comment": "2", "network": {"$comment": "3",
       "https://a/1.png": {"$comment": "4", "image": "png 1x1"}}},
     "steps": [{"$comment": "5", "at": "0 s", "load": "https://a/1.png", "as": "first",
       "context": {"$comment": "6"}}],
     "expect": {"$comment": "7", "completions": {"$comment": "8", "first": [
       {"$comment": "9", "cacheType": "none"}]}},
     "explore": {"$comment": "10", "always": {"running": 0}}}
    """#

  @Test func theRunIsTheSame() throws {
    let commented = try ScenarioReader.read(Array(Self.text.utf8), file: "s.json").scenarios[0]
    let bare = Self.text.replacing(/"\$comment": "\d+",?\s*/, with: "")
    #expect(!bare.contains("comment"))
    let plain = try ScenarioReader.read(Array(bare.utf8), file: "s.json").scenarios[0]
    #expect(commented.run().digest == plain.run().digest)
    #expect(commented.run().passed)
    #expect(commented.given.network.count == 1)
  }

  @Test func theSchemaTakesThem() throws {
    let validator = try SchemaValidator(ScenarioShape.schema)
    #expect(validator.accepts(try JSONParser.parse(Array(Self.text.utf8))))
    for number in 1...10 {
      let bad = Self.text.replacing("\"\(number)\"", with: "\(number)", maxReplacements: 1)
      #expect(!validator.accepts(try JSONParser.parse(Array(bad.utf8))), "\(number)")
      #expect(TestScenario.complaints(Array(bad.utf8)).count == 1)
    }
  }

  @Test func aCommentThatIsNoTextIsRefusedWithItsPlace() {
    let text = #"{"format": 1, "steps": [{"$comment": ["a"]}]}"#
    #expect(
      TestScenario.complaints(Array(text.utf8)) == [
        "s.json:1:38: $.steps[0].$comment: expected a string, which is a comment, found an array"
      ])
  }

  @Test func theFirstScenarioPasses() throws {
    let file = try ScenarioReader.read(Array(FirstScenario.text.utf8), file: "first.json")
    #expect(file.scenarios.count == 2)
    for scenario in file.scenarios { #expect(scenario.run().passed) }
    let node = try JSONParser.parse(Array(FirstScenario.text.utf8))
    #expect(try SchemaValidator(ScenarioShape.schema).accepts(node))
    #expect(FirstScenario.text.split(separator: "$comment").count > 6)
  }
}
