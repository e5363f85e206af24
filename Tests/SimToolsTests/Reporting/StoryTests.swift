import SimTools
import Testing

@testable import TestFixtures

/// A run as text.
@Suite struct StoryTests {
  private static let load =
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell", "placeholder": "grey"}"#

  private func text(_ scenario: Scenario, _ level: TraceLevel) -> [String] {
    let story = Lines()
    _ = scenario.run(observer: Story(level: level, style: .plain, write: story.add))
    return story.lines
  }

  @Test func aSummaryIsKnown() throws {
    let lines = try text(TestScenario.steps(Self.load), .summary)
    #expect(
      lines == [
        "      0 s  main, for first", "           > load https://a/1.png into view cell",
        "           view cell shows grey",
        "           downloads, for download of https://a/1.png",
        "           network: request 1 for https://a/1.png",
        "    10 ms  network, for download of https://a/1.png",
        "           network: status 200 for https://a/1.png",
        "           network: 100 B of https://a/1.png",
        "           network: end of https://a/1.png", "           main, for first",
        "           memory has https://a/1.png",
        "           first completes: image https://a/1.png, cache type none",
        "           view cell shows https://a/1.png", "           io, for first",
        "           disk has https://a/1.png (100 B)",
      ])
  }

  @Test func stepsPrintsNamesMeaningsAndChanges() throws {
    let lines = try text(TestScenario.steps(Self.load), .steps)
    #expect(
      lines.prefix(8) == [
        "      0 s  main, for first", "           > load https://a/1.png into view cell",
        "           view.setImage             a view is asked to show a URL",
        "           view.cancel               the view looks for a load under its key, to cancel it",
        "                                     view cell.imageURL:",
        "                                     - nothing",
        "                                     + https://a/1.png",
        "           view.placeholder          the placeholder is put into the view",
      ])
  }

  @Test func nonePrintsNothing() throws {
    let lines = try text(TestScenario.steps(Self.load), .none)
    #expect(lines == [])
  }

  @Test func theTraceLevelDoesNotChangeTheRun() throws {
    let scenario = try TestScenario.steps(Self.load)
    let digest = scenario.run().digest
    for level in TraceLevel.allCases {
      #expect(scenario.told(level).result.digest == digest)
    }
  }
}
