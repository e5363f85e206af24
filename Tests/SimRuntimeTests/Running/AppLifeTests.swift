import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// An app that ends and is launched again in one scenario.
@Suite struct AppLifeTests {
  private static let slowNetwork =
    #""network": {"https://a/*": {"image": "png 10x10", "bytes": "100 B", "latency": "1 s"}}"#

  @Test func aHeldThreadOfTheOldLifeWritesNothing() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"},"#
        + #"{"when": "first reaches cache.disk.write", "app": "terminate"},"#
        + #"{"at": "1 s", "app": "relaunch"}, {"at": "2 s", "size": true, "as": "size"}"#)
    let result = scenario.run()
    #expect(result.outcome == .rest)
    #expect(result.passed, "\(result.mismatches)")
    #expect(result.state.disk.isEmpty)
    #expect(result.answers.map(\.text) == ["0 entries, 0 bytes"])
  }

  @Test(arguments: 0..<60)
  func inEveryOrderTheOldLifeIsSilent(seed: UInt64) throws {
    let scenario = try TestScenario.read(
      #""given": {\#(Self.slowNetwork), "diskFaults": {"writeLatency": "300 ms"}}, "steps": ["#
        + #"{"at": "0 s", "load": "https://a/{i}.png", "into": "v{i}", "as": "old{i}", "repeat": 9},"#
        + #"{"at": "0 s", "store": "https://a/s.png", "image": "png 10x10", "as": "store"},"#
        + #"{"at": "0 s", "clean": true, "as": "tidy"},"#
        + #"{"at": "1100 ms", "app": "terminate"}, {"at": "1200 ms", "app": "relaunch"},"#
        + #"{"at": "3 s", "load": "https://a/n.png", "as": "new"}]"#)
    let result = scenario.run(.random(seed: seed))
    #expect(result.outcome == .rest)
    #expect(result.violations.isEmpty, "\(result.violations)")
    for load in result.loads {
      let late = load.completions.filter { $0.time > .milliseconds(1100) }
      #expect(late.count == (load.name == "new" ? 1 : 0))
    }
    #expect(result.state.running.isEmpty && result.state.downloads == 0)
    #expect(result.state.memory == ["https://a/n.png"])
  }

  @Test func timersOfTheOldLifeDoNotHoldUpTheEnd() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "wait": "1000 h"}, {"at": "1 s", "app": "terminate", "from": "background"}"#)
    let result = scenario.run()
    #expect(result.outcome == .rest)
    #expect(result.time == .seconds(1))
  }

  @Test func stimuliOfTheAppDoNothingWithoutIt() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "app": "relaunch", "as": "early"}, {"at": "1 s", "app": "terminate"},"#
        + #"{"at": "2 s", "load": "https://a/1.png", "as": "lost"}"#)
    let result = scenario.run()
    #expect(result.notes.contains { $0.hasPrefix("early ") && $0.hasSuffix("the app runs") })
    #expect(result.notes.contains { $0.hasPrefix("lost ") && $0.hasSuffix("the app does not run") })
    #expect(result.requests.isEmpty)
  }

  /// The main queue of the former app is gone, and with it all that was posted there.
  @Test(arguments: [#"{"at": "0 s"#, #"{"at": "1 s"#])
  func aStimulusOfTheSameInstantIsGivenToTheAppThatRuns(load: String) throws {
    let document = TestScenario.document(
      #""given": {"disk": {"https://a/1.png": {"image": "png 1x1"}}}, "#
        + #""steps": [{"at": "0 s", "app": "terminate"}, {"at": "0 s", "app": "relaunch"},"#
        + load + #"", "load": "https://a/1.png", "options": ["queryDiskDataSync"], "as": "b"}]"#)
    let text = document.replacing("4.2", with: "hardened")
    let result = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0].run()
    #expect(result.violations.isEmpty, "\(result.violations)")
    #expect(result.loads.map { $0.completions.count } == [1])
  }

  @Test func serversContinueWhereTheyWere() throws {
    let scenario = try TestScenario.read(
      #""given": {"network": {"https://a/1.png": [{"status": 500}, {"image": "png 1x1"}]}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},"#
        + #"{"at": "1 s", "app": "terminate"}, {"at": "2 s", "app": "relaunch"},"#
        + #"{"at": "3 s", "load": "https://a/1.png", "as": "second"}]"#)
    let loads = scenario.run().loads
    #expect(loads.map { $0.completions.map { $0.result.image != nil } } == [[false], [true]])
  }

  @Test func settingsOfTheLaunchAreMadeAgain() throws {
    let scenario = try TestScenario.read(
      #""given": {"cache": {"maxCacheAge": "1 h"}, "readOnlyPaths": {"/p": {"files": {}}}}, "#
        + #""steps": [{"at": "0 s", "store": "https://a/1.png", "image": "png 1x1"},"#
        + #"{"at": "1 s", "app": "terminate"}, {"at": "2 h", "app": "relaunch"},"#
        + #"{"at": "3 h", "clean": true, "as": "tidy"}]"#)
    let result = scenario.run()
    #expect(result.answers.map(\.text) == ["done"])
    #expect(result.state.disk.isEmpty)
  }
}
