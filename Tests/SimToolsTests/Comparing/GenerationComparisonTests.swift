import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// One file in several generations.
@Suite struct GenerationComparisonTests {
  private func file(_ members: String) throws -> ScenarioFile {
    try ScenarioReader.read(Array(TestScenario.document(members).utf8), file: "s.json")
  }

  private func compare(_ members: String) throws -> GenerationComparison {
    GenerationComparison(try file(members), in: Generation.all, on: ScenarioRunner())
  }

  private static let rejected = #""steps": [{"at": "0 s", "load": null, "as": "first"}]"#

  @Test func everyGenerationThatCanRunItDoes() throws {
    let comparison = try compare(Self.rejected)
    #expect(comparison.comparison.sides.map(\.label) == ["3.x", "4.2", "5.x", "hardened"])
    #expect(comparison.refusals.isEmpty)
    #expect(
      comparison.comparison.differences.map(\.values) == [
        [
          "error NSURLErrorDomain -1100 fileDoesNotExist, cache type none, at 0 s",
          "error NSURLErrorDomain -1100 fileDoesNotExist, cache type none, at 0 s",
          "error SDWebImageErrorDomain 1000 invalidURL, cache type none, at 0 s",
          "error SDWebImageErrorDomain 1000 invalidURL, cache type none, at 0 s",
        ]
      ])
  }

  private static let memoryOnly =
    #""steps": [{"at": "0 s", "load": "u", "as": "a", "options": ["cacheMemoryOnly"]}, "#
    + #"{"at": "0 s", "load": "u", "as": "b", "options": ["cacheMemoryOnly"]}]"#

  @Test func thoseThatCannotAreNamedWithTheReason() throws {
    let comparison = try compare(Self.memoryOnly)
    #expect(comparison.comparison.sides.map(\.label) == ["3.x", "4.2"])
    #expect(comparison.refusals.map(\.generation) == ["5.x", "hardened"])
    let lines = comparison.lines(style: .plain)
    #expect(lines.prefix(3) == ["T", "A", "run in 3.x and 4.2"])
    #expect(
      lines.contains(
        "not run in 5.x: s.json:1:124: $.steps[0].options[0]: 5.x has no option "
          + #""cacheMemoryOnly" (3.x and 4.2 have it), and 1 more"#))
  }

  @Test func oneAloneHasNothingToCompareWith() throws {
    let file = try file(Self.memoryOnly)
    let comparison = GenerationComparison(file, in: [.v42, .v5], on: ScenarioRunner())
    #expect(
      comparison.lines(style: .plain).suffix(2) == ["", "There is nothing to compare with."])
  }

  @Test func jsonHasTheSameContent() throws {
    let text = try compare(Self.rejected).json(file: "s.json").text(pretty: true)
    let node = try JSONParser.parse(Array(text.utf8))
    #expect(
      node.members?.map(\.key) == [
        "version", "type", "file", "title", "notRun", "runs", "differences", "same", "partings",
      ])
    #expect(node["version"]?.int64 == GenerationComparison.version)
    #expect(
      node["runs"]?.array?.map { $0["generation"]?.string } == ["3.x", "4.2", "5.x", "hardened"])
    let difference = node["differences"]?.array?.first
    #expect(difference?["section"]?.string == "completions")
    #expect(difference?["name"]?.string == "first")
    #expect(difference?["values"]?.members?.map(\.key) == ["3.x", "4.2", "5.x", "hardened"])
    let parting = node["partings"]?.array?.first
    #expect(parting?["earlier"]?.array?.map(\.string) == ["3.x", "4.2"])
    #expect(parting?["later"]?.array?.map(\.string) == ["5.x", "hardened"])
    #expect(
      parting?["laterContinues"]?.array?.first?["text"]?.string
        == "first completes: error SDWebImageErrorDomain 1000 invalidURL, cache type none")
    let refused = try compare(Self.memoryOnly).json(file: "s.json")
    let notRun = try JSONParser.parse(Array(refused.text(pretty: true).utf8))["notRun"]
    #expect(notRun?.array?.map { $0["generation"]?.string } == ["5.x", "hardened"])
    #expect(notRun?.array?.map { $0["reasons"]?.array?.count } == [2, 2])
  }

  /// A moment that comes in one generation only is no error of the other.
  @Test func aMomentThatNeverComesIsANote() throws {
    let comparison = try compare(
      #""given": {"failedURLs": ["u"], "memory": {"u": "png 1x1"}}, "steps": ["#
        + #"{"at": "0 s", "load": "u", "as": "a"}, "#
        + #"{"when": "a reaches manager.reject", "wait": "0 s", "from": "background"}]"#)
    let note = #"  note: hardened: "a reaches manager.reject" never came: the run ended before"#
    #expect(comparison.lines(style: .plain).contains { $0.hasPrefix(note) })
  }
}
