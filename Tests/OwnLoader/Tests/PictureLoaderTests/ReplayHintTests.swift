import Foundation
import Testing

/// Lines to paste of runs in a generation of SDWebImage: a custom `sim` would run the app otherwise.
@Suite struct ReplayHintTests {
  /// The lines of an output that begin with words, without these and without the program.
  private static func hints(_ mark: String, in output: String) -> [[String]] {
    output.split(separator: "\n").compactMap { line in
      let text = line.trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix(mark) else { return nil }
      let words = text.dropFirst(mark.count).split(separator: " ").map(String.init)
      return words.first == "first-sim" ? Array(words.dropFirst()) : nil
    }
  }

  private static func expectReplays(_ hint: [String], showing text: String) throws {
    let replayed = try ExecutableRun("first-sim", hint)
    #expect(replayed.output.contains(text), "\(hint): \(replayed.output)")
    #expect(!replayed.output.contains("diverges"), "\(hint): \(replayed.output)")
    #expect(!replayed.output.contains("cannot be run with it"), "\(hint): \(replayed.output)")
  }

  @Test func thatOfConform() throws {
    try ScratchFolder.with { folder in
      let load = ScratchFolder.scenario("basics/cold-load.json")
      let (seen, saved) = (folder.path("seen.ndjson"), folder.path("saved.json"))
      _ = try ExecutableRun(
        "first-sim", ["run", "--generation", "5.x", "--observe", seen, load])
      let found = try ExecutableRun(
        "first-sim", ["conform", "--generation", "5.x", "--scenario", saved, load, seen])
      let hint = try #require(Self.hints("step through it: ", in: found.output).first)
      #expect(hint == ["step", "--generation", "5.x", saved])
      try Self.expectReplays(["run"] + hint.dropFirst(), showing: "generation 5.x\n")
      // With the app it is another run.
      for command in ["run", "why", "explain"] {
        let other = try ExecutableRun("first-sim", [command, saved])
        #expect(other.status == 1, "\(command): \(other.output)")
        #expect(other.output.contains("the replay diverges at step"), "\(other.output)")
      }
    }
  }

  @Test func thoseOfExplore() throws {
    try ScratchFolder.with { folder in
      let found = try ExecutableRun(
        "first-sim",
        [
          "explore", "--generation", "4.2", "--save", folder.url.path,
          ScratchFolder.scenario("explore/cancel-anywhere.json"),
        ])
      let replays = Self.hints("replay: ", in: found.output)
      #expect(!replays.isEmpty, "\(found.output)")
      for hint in replays { try Self.expectReplays(hint, showing: "generation 4.2\n") }
      let line = found.output.split(separator: "\n").first { $0.contains("first-sim why ") }
      let why = Self.hints(
        "", in: try #require(line.map(String.init)))[0]
      try Self.expectReplays(why, showing: "broken: ")
    }
  }

  @Test func thoseOfFuzz() throws {
    try ScratchFolder.with { folder in
      let found = try ExecutableRun(
        "first-sim",
        [
          "fuzz", "--seed", "5", "--runs", "12", "--generation", "4.2", "--orders", "3", "--whole",
          "--save",
          folder.url.path,
        ])
      let replays = Self.hints("replay: ", in: found.output)
      #expect(!replays.isEmpty, "\(found.output)")
      for hint in replays { try Self.expectReplays(hint, showing: "generation 4.2\n") }
      #expect(Self.hints("again: ", in: found.output).allSatisfy { $0.contains("4.2") })
    }
  }

  /// A load that is cancelled from its own queue: 4.2 leaks it in some orders, and not in its own.
  private static let racing = #"""
    {"format": 1, "title": "R", "about": "A", "generation": ["4.2", "5.x"],
     "given": {"network": {"https://a/1.png": {"image": "png 10x10", "bytes": "19 B"}}},
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}, {"at": "0 s", "cancel": "first"}]}
    """#

  @Test func thoseOfTest() throws {
    try ScratchFolder.with { folder in
      let file = folder.path("racing.json")
      try Self.racing.write(toFile: file, atomically: true, encoding: .utf8)
      let found = try ExecutableRun(
        "first-sim",
        [
          "test", "--generation", "4.2", "--schedules", "100", "--failures", folder.path("kept"),
          file,
        ])
      let replays = Self.hints("replay: ", in: found.output)
      #expect(!replays.isEmpty, "\(found.output)")
      for hint in replays { try Self.expectReplays(hint, showing: "generation 4.2\n") }
    }
  }
}
