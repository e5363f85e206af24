import Foundation
import SimTools
import Testing

@testable import TestFixtures

/// `sim explore --shard` and what `sim merge` makes of it.
@Suite struct ShardedExploreCommandTests {
  private static let race = "Scenarios/explore/cancel-anywhere.json"
  /// By source sets there are more runs than all parts make together.
  private static let words = [
    "explore", "--generation", "4.2", "--time", "exact", "--strategy", "sources",
  ]

  /// The image is on disk, so there are a dozen orders: all parts make them alike.
  private static let shortRace = #"""
    {"format": 1, "title": "T", "about": "A", "generation": "4.2",
     "given": {"disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B"}}},
     "steps": [
       {"at": "0 s", "load": "https://a/1.png", "as": "first"},
       {"at": "0 s", "cancel": "first", "from": "background"}]}
    """#

  private func shard(_ shard: String, of file: String) throws -> SimProcess {
    try SimProcess(Self.words + ["--shard", shard, "--format", "json", file])
  }

  /// Writes what shards print into files of the folder.
  private func write(_ parts: [SimProcess], to folder: TestFolder) throws -> [String] {
    try parts.enumerated().map { index, part in
      let name = "part-\(index + 1).json"
      try folder.write(part.output, to: name)
      return folder / name
    }
  }

  /// The findings with their causes, and the verdict, are those of one machine; the quick form has a dozen orders.
  @Test func partsArePutTogether() throws {
    try TestFolder.with(["race.json": Self.shortRace]) { folder in
      let race = WholeForm.isWanted ? Self.race : folder / "race.json"
      let parts = try ["1/2", "2/2"].map { try shard($0, of: race) }
      #expect(parts[0].code == 1 && parts.allSatisfy { $0.code <= 1 && $0.errors.isEmpty })
      let files = try write(parts, to: folder)
      let whole = try SimProcess(Self.words + [race])
      let merged = try SimProcess(["merge", "--save", folder / "found"] + files)
      #expect(merged.code == 1 && whole.code == 1)
      #expect(merged.lines[1].hasPrefix("all orders ("))
      #expect(
        merged.lines[1].hasSuffix(" runs in 2 parts) tried, threads taking no time (--time exact)")
      )
      let cause =
        "     is caused by M01: A cancel during the disk query leaks the combined operation"
      #expect(whole.lines.contains(cause) && merged.lines.contains(cause))
      #expect(merged.lines.contains { $0.hasPrefix("Tried     every order of the steps") })
      let saved = try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder / "found").first)
      #expect(try SimProcess(["run", "--trace", "none", folder / "found/\(saved)"]).code == 0)

      let half = try SimProcess(["merge", files[0]])
      #expect(half.errors == "sim: of 2 shards these are missing: 2\n")
      #expect(half.lines[1].hasSuffix("; parts are missing"))
      #expect(!half.output.contains("every order"))

      // A part that ended before the orders were divided leaves its orders open.
      let short = try SimProcess(
        Self.words + ["--max-executions", "2", "--shard", "2/2", "--format", "json", race])
      #expect(short.code == 3)
      try folder.write(short.output, to: "short.json")
      for names in [[files[0], folder / "short.json"], [folder / "short.json", files[0]]] {
        let open = try SimProcess(["merge"] + names)
        #expect(open.code == 1 && open.errors.isEmpty)
        #expect(open.lines.contains(cause) && !open.output.contains("every order"))
      }

      // What is merged was interrupted, and not the merge.
      let text = try String(contentsOfFile: files[0], encoding: .utf8)
      let interrupted = folder / "interrupted.json"
      try text.replacing(#""end":"exhausted""#, with: #""end":"interrupted""#)
        .write(toFile: interrupted, atomically: true, encoding: .utf8)
      let cut = try SimProcess(["merge", interrupted, files[1]])
      #expect(cut.code == 1 && cut.lines[1].hasSuffix("; parts are missing"))

      let other = folder / "other.json"
      try text.replacing(/"division":"[0-9a-f]+"/, with: #""division":"1""#)
        .write(toFile: other, atomically: true, encoding: .utf8)
      let versions = try SimProcess(["merge", other, files[1]])
      #expect(versions.code == 64)
      #expect(versions.errors.contains("was made by another version of sim than \(other)"))

      for option in [["--verbose"], ["--quiet"], ["--annotations", "github"]] {
        let run = try SimProcess(["merge"] + option + files)
        #expect(run.code == 64 && run.errors.contains("\(option[0])\" does nothing with shards"))
      }

      let twice = try SimProcess(["merge", files[0], files[0]])
      #expect(twice.code == 64)
      #expect(twice.errors == "sim: \(files[0]) is shard 1 of 2, and so is \(files[0])\n")
    }
  }

  /// What shards of other plans have tried, or of another file, proves nothing.
  @Test func partsThatDoNotBelongTogetherAreRefused() throws {
    try TestFolder.with(["race.json": Self.shortRace]) { folder in
      let race = folder / "race.json"
      let other = try SimProcess(
        [
          "explore", "--generation", "3.x", "--time", "exact", "--shard", "2/2", "--format", "json",
          race,
        ])
      let files = try write([shard("1/2", of: race), other], to: folder)
      let mixed = try SimProcess(["merge"] + files)
      #expect(mixed.code == 64)
      #expect(mixed.errors == "sim: \(files[1]) is of another plan than \(files[0])\n")
      try folder.write(Self.shortRace.replacing("100 B", with: "101 B"), to: "race.json")
      let changed = try SimProcess(["merge", files[0]])
      #expect(changed.code == 64)
      #expect(changed.errors == "sim: \(race) has changed since \(files[0]) was written\n")
    }
  }

  @Test(arguments: [
    (["--shard", "1/2"], "--shard"), (["--shard", "3/2", "--format", "json"], "--shard 3/2"),
    (["--shard", "1/2", "--format", "json", "--stop"], "--stop"),
  ])
  func whatCannotBeSharedIsRefused(options: [String], words: String) throws {
    let run = try SimProcess(Self.words + options + [Self.race])
    #expect(run.code == 64 && run.output.isEmpty && run.errors.contains(words))
  }

  /// What is tried from a state does not depend on how it was reached, so its search has no parts.
  @Test func statesCannotBeShared() throws {
    let run = try SimProcess([
      "explore", "--strategy", "states", "--shard", "1/2", "--format", "json", Self.race,
    ])
    #expect(run.code == 64 && run.output.isEmpty && run.errors.contains("--shard"))
  }

  /// sim merge reads the scenario again.
  @Test func aShardIsOfAFile() throws {
    let scenario = try String(
      contentsOf: SimProcess.root.appending(path: Self.race), encoding: .utf8)
    let read = try SimProcess(
      Self.words + ["--shard", "1/2", "--format", "json", "-"], input: scenario)
    #expect(read.code == 64 && read.errors.contains("name a file"))
  }

  /// A shard is of one generation.
  @Test func aShardIsOfOneGeneration() throws {
    let file = "Scenarios/lessons/07-cancel.json"
    let run = try SimProcess(["explore", "--shard", "1/2", "--format", "json", file])
    #expect(run.code == 64)
    #expect(run.errors.contains("\(file) is of several generations; name one with --generation"))
  }

  // MARK: Interrupted work

  /// Call after call, each with a bound, until all is tried: nothing is tried anew that was tried to its end,
  /// and the result is that of one call.
  @Test func interruptedWorkGoesOn() throws {
    try TestFolder.with(["race.json": Self.shortRace]) { folder in
      let file = folder / "orders.json"
      let race = folder / "race.json"
      let whole = try SimProcess(Self.words + [race])
      let call = Self.words + ["--checkpoint", file, "--max-executions", "200", race]
      var calls = [try SimProcess(call)]
      #expect(calls[0].lines[1].hasSuffix("--max-executions ended it"))
      let words = call.joined(separator: " ")
      #expect(
        calls[0].errors.contains(" of 16 parts are saved in \(file); to continue: sim \(words)\n"))
      while calls.count < 10, !calls[calls.count - 1].output.contains("every order") {
        calls.append(try SimProcess(call))
      }
      let last = try #require(calls.last)
      #expect(calls.count > 1 && last.errors.isEmpty && last.code == whole.code)
      #expect(last.lines[1].contains(" runs in 16 parts) tried"))
      let cause =
        "     is caused by M01: A cancel during the disk query leaks the combined operation"
      #expect(whole.lines.contains(cause) && last.lines.contains(cause))
      let ends = #/\d+ distinct ends/#
      #expect(try ends.firstMatch(in: whole.lines[2])?.0 == ends.firstMatch(in: last.lines[2])?.0)
      // All is in the file.
      #expect(try SimProcess(call).output == last.output)
    }
  }

  @Test func whereNoPartIsDoneThereIsNoFile() throws {
    try TestFolder.with(["race.json": Self.shortRace]) { folder in
      let file = folder / "orders.json"
      let run = try SimProcess(
        Self.words + ["--checkpoint", file, "--max-executions", "2", folder / "race.json"])
      #expect(
        run.errors.contains(
          "no part was tried to its end, so nothing is in \(file); give more time"))
      #expect(folder.names == ["race.json"] && run.code == 3)
    }
  }

  @Test func aCheckpointOfSomethingElseIsRefused() throws {
    let files = [
      "broken.json": "{", "other.json": #"{"version": 1}"#, "race.json": Self.shortRace,
    ]
    try TestFolder.with(files) { folder in
      let race = folder / "race.json"
      let file = folder / "orders.json"
      let words = Self.words + ["--max-executions", "5000"]
      #expect(try SimProcess(words + ["--checkpoint", file, race]).code == 1)
      let other = try SimProcess(
        words + ["--without", "M01", "--checkpoint", file, race])
      #expect(other.code == 64)
      #expect(other.errors.contains("was begun with another file or other options"))
      for name in ["broken.json", "other.json"] {
        let path = folder / name
        let run = try SimProcess(words + ["--checkpoint", path, race])
        #expect(run.code == 65 && run.errors.contains(name))
      }
      // What another version of sim has tried is not gone by.
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let division = try #require(text.firstMatch(of: /"division":"([0-9a-f]+)"/)).1
      try text.replacing(division, with: "1").write(toFile: file, atomically: true, encoding: .utf8)
      let changed = try SimProcess(words + ["--checkpoint", file, race])
      #expect(changed.code == 64)
      #expect(changed.errors.contains("was begun by another version of sim"))
    }
  }
}
