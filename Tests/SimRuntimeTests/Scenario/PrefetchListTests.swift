import Testing

@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Lists of URLs that are written with a counter.
@Suite struct PrefetchListTests {
  private func file(_ step: String) throws -> ScenarioFile {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {"network": {"*": {"image": "png 10x10", "bytes": "1 kB", "latency": "5 ms"}}},
       "steps": [{"at": "0 s", \#(step), "as": "ahead"}, {"at": "7 ms", "cancel": "ahead[4]"}]}
      """#
    return try ScenarioReader.read(Array(text.utf8), file: "t.json")
  }

  private func scenario(_ step: String) throws -> Scenario { try file(step).scenarios[0] }

  @Test func aCountIsTheListThatItStandsFor() throws {
    let urls = (0..<4).flatMap { ["https://a/\($0).png", "https://b/\($0 % 2).png"] }
    let list = urls.map { "\"\($0)\"" }.joined(separator: ", ")
    let written = try scenario(#""prefetch": [\#(list)]"#).run()
    let counted = try scenario(
      #""prefetch": ["https://a/{i}.png", "https://b/{i%2}.png"], "count": 4"#
    ).run()
    #expect(written.loads.count >= 6)
    #expect(counted.digest == written.digest)
    #expect(counted.requests == written.requests)
  }

  /// The list may be one URL.
  @Test func aURLIsAListOfOne() throws {
    let one = try scenario(#""prefetch": "https://a/{i}.png", "count": 5"#).run()
    let list = try scenario(#""prefetch": ["https://a/{i}.png"], "count": 5"#).run()
    #expect(one.digest == list.digest)
    #expect(one.requests == (0..<5).map { "https://a/\($0).png" })
  }

  @Test func withoutACountTheListIsWhatItSays() throws {
    let list = (1...5).map { "\"https://a/\($0).png\"" }.joined(separator: ", ")
    let step = try #require(try scenario(#""prefetch": [\#(list)]"#).stimuli.first)
    guard case .prefetch(let prefetch) = step.action else {
      Issue.record("no prefetch")
      return
    }
    #expect(prefetch.urls.count == 5)
  }

  /// Both would count in the same URLs.
  @Test func aRepeatedStepHasNoCount() {
    let complaints = TestScenario.complaints(
      Array(
        TestScenario.document(
          #""steps": [{"at": "0 s", "prefetch": ["https://a/{i}.png"], "as": "a-{i}", "count": 2, "#
            + #""repeat": 2}]"#
        ).utf8))
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("repeat") == true, "\(complaints)")
    #expect(complaints.first?.contains("count") == true, "\(complaints)")
  }

  @Test(arguments: [
    (#""prefetch": ["https://a/{i}.png", "https://a/5.png"]"#, 1),
    (#""prefetch": ["https://a/{i}.png"], "count": 5"#, 0),
    (#""prefetch": "https://a/{i}.png""#, 1), (#""prefetch": "https://a/{i}.png", "count": 5"#, 0),
  ])
  func aCounterThatCountsNothingIsOdd(step: String, count: Int) throws {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "steps": [{"at": "0 s", \#(step), "as": "ahead"}]}
      """#
    let file = try ScenarioReader.read(Array(text.utf8), file: "t.json")
    let found = file.warnings.filter { $0.kind == .counterWithoutRepeat }
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.rendered().contains(#"neither "count", for one prefetch"#) })
  }
}
