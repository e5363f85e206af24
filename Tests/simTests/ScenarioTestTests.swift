import Foundation
import SimCommands
import Testing

/// Scenario files as tests of their own.
@Suite struct ScenarioTestTests {
  private static func scenario(_ expected: String) -> String {
    #"""
    {"format": 1, "title": "One load", "about": "A", "generation": "hardened", "steps": [
      {"at": "0 s", "load": "https://a/1.png", "as": "first"}],
     "expect": {"requests": ["\#(expected)"]}}
    """#
  }

  private static let files = [
    "good.json": scenario("https://a/1.png"), "sub/wrong.json": scenario("https://a/2.png"),
    "bad.json": #"{"format": 1, "title": "T", "generation": "5.x", "steps": [{"at": 1}]}"#,
    "package.json": #"{"name": "another kind of file"}"#,
  ]

  private func failure(of test: ScenarioTest) -> String? {
    do {
      try test.run(orders: 3)
      return nil
    } catch { return "\(error)" }
  }

  @Test func eachFileIsATest() throws {
    try TestFolder.with(Self.files) { folder in
      let tests = try ScenarioTest.all(in: folder.path)
      #expect(tests.map(\.description) == ["bad.json", "good.json", "sub/wrong.json"])
      #expect(failure(of: tests[1]) == nil)
    }
  }

  @Test func aFailureSaysWhatSimTestSays() throws {
    try TestFolder.with(Self.files) { folder in
      let tests = try ScenarioTest.all(in: folder.path)
      let wrong = try #require(failure(of: tests[2]))
      #expect(wrong.hasPrefix("FAIL "))
      #expect(wrong.contains("sub/wrong.json:3:"))
      #expect(wrong.contains("requests"))
      let bad = try #require(failure(of: tests[0]))
      #expect(bad.hasPrefix("BAD "))
      #expect(bad.contains("bad.json:1:"))
    }
  }

  /// What fails in another order can be replayed with the line that says so.
  @Test func aFailingOrderIsKept() throws {
    let text = #"""
      {"format": 1, "title": "One load", "about": "A", "generation": "hardened", "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"}],
       "explore": {"never": [{"running": 0}]}}
      """#
    try TestFolder.with(["never.json": text]) { folder in
      let failure = try #require(failure(of: try ScenarioTest.all(in: folder.path)[0]))
      let replays = failure.split(separator: "\n").compactMap { line in
        line.firstRange(of: "replay: ").map { String(line[$0.upperBound...]) }
      }
      let kept = replays.filter { $0.contains("scenario-failures") }
      #expect(!kept.isEmpty, "\(failure)")
      for line in kept {
        let words = line.split(separator: " ").map(String.init)
        #expect(words.prefix(2) == ["sim", "run"])
        #expect(try SimProcess(Array(words.dropFirst())).code == 1)
      }
    }
  }

  /// A folder is looked for beside the source file that asks.
  @Test func aFolderIsFoundFromTheSourceFile() throws {
    let tests = try ScenarioTest.all(in: "../../Scenarios/basics")
    #expect(!tests.isEmpty)
    for test in tests { #expect(failure(of: test) == nil, "\(test)") }
  }

  @Test func nothingToRunIsAnError() throws {
    try TestFolder.with(["package.json": "{}"]) { folder in
      for path in [folder.path, folder / "not there"] {
        #expect(throws: ScenarioTest.Failure.self) { try ScenarioTest.all(in: path) }
      }
    }
  }
}
