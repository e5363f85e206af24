import Foundation
import SimTools
import Testing

/// Files are written whole or not at all.
@Suite struct WholeFilesTests {
  private static let passing = #"""
    {"format": 1, "title": "Passes", "about": "A", "generation": "4.2",
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
    """#

  private func record(_ file: String) throws -> SimProcess {
    try SimProcess(
      ["run", "--trace", "none", "--generation", "4.2", "--record", file, CommandScenario.passing])
  }

  /// A number that no process has.
  private static let deadProcess = "\(Int32.max - 1)"

  /// A reader of the old file continues with it; no process sees half of the new one.
  @Test func theOldFileIsReplacedAndNotWrittenInto() throws {
    try TestFolder.with(["s.json": "before"]) { folder in
      try FileManager.default.linkItem(atPath: folder / "s.json", toPath: folder / "old")
      let run = try record(folder / "s.json")
      #expect(run.code == 0)
      #expect(folder.read("old") == "before")
      #expect(folder.read("s.json")?.hasSuffix("}\n") == true)
      #expect(folder.names == ["old", "s.json"])
    }
  }

  /// A file that would be too large simulates a full disk.
  @Test func aFailedWriteLeavesTheOldFile() throws {
    try TestFolder.with(["s.json": "before"]) { folder in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.currentDirectoryURL = SimProcess.root
      process.arguments = [
        "-c",
        "trap '' XFSZ; ulimit -f 0; exec \"$0\" run --trace none --generation 4.2 --record \"$1\" \"$2\"",
        try #require(SimProcess.executable).path, folder / "s.json", CommandScenario.passing,
      ]
      let errors = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 74)
      #expect(
        told == "sim: cannot write \(folder / "s.json"): it would be larger than is allowed\n")
      #expect(folder.read("s.json") == "before")
      #expect(folder.names == ["s.json"])
    }
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    try TestFolder.with(["real/s.json": "before"]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder / "s.json", withDestinationPath: "real/s.json")
      let run = try record(folder / "s.json")
      #expect(run.code == 0)
      #expect(folder.read("real/s.json") != "before")
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder / "s.json")
      #expect(link == "real/s.json")
    }
  }

  @Test func aDeviceIsWrittenTo() throws {
    #expect(try record("/dev/null").code == 0)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func permissionsOfAFileAreKept() throws {
    try TestFolder.with(["s.json": "before"]) { folder in
      let mode = { () throws -> Int? in
        try FileManager.default.attributesOfItem(atPath: folder / "s.json")[.posixPermissions]
          as? Int
      }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: folder / "s.json")
      let run = try record(folder / "s.json")
      #expect(run.code == 0)
      #expect(try mode() == 0o640)
    }
  }

  @Test func aFolderIsNamedAsSuch() throws {
    try TestFolder.with(["d/x": ""]) { folder in
      let run = try record(folder / "d")
      #expect(run.code == 74)
      #expect(run.errors == "sim: cannot write \(folder / "d"): it is a folder\n")
      let missing = try record(folder / "no/s.json")
      #expect(missing.code == 74)
      #expect(
        missing.errors
          == "sim: cannot write \(folder / "no/s.json"): there is no such file or folder\n")
    }
  }

  @Test func theNextRunRemovesTheFilesOfAKilledOne() throws {
    let left = "kept/.sim-\(Self.deadProcess).part"
    let alive = "kept/.sim-\(ProcessInfo.processInfo.processIdentifier).part"
    try TestFolder.with(["s/a.json": Self.passing, left: "{", alive: "{", "kept/.sim-x.part": ""]) {
      folder in
      let run = try SimProcess(["test", "--failures", folder / "kept", folder / "s"])
      #expect(run.code == 0)
      #expect(folder.read(left) == nil)
      #expect(folder.read(alive) == "{")
      #expect(folder.read("kept/.sim-x.part") == "")
    }
  }

  /// Shards of one machine keep their findings in one list, whichever writes last.
  @Test func shardsThatShareAFolderKeepTheFindingsOfAll() throws {
    let files = (0..<8).map { ("s/\($0).json", CommandScenario.failing) }
    try TestFolder.with(Dictionary(uniqueKeysWithValues: files)) { folder in
      let shard = { (number: Int) in
        #""$SIM" test --failures \#(folder / "kept") --shard \#(number)/4 \#(folder / "s") >/dev/null"#
      }
      _ = try SimProcess(shell: (1...4).map(shard).joined(separator: " & ") + "; wait")
      let list = try #require(folder.read("kept/failures.json"))
      for (file, _) in files { #expect(list.contains(file), "\(file)") }
    }
  }

  /// Killed between the two, there is a name in the list and no file: it is forgotten.
  @Test func theListNamesEveryFileThatIsThere() throws {
    let failing = CommandScenario.failing
    try TestFolder.with(["s/a.json": failing, "s/b.json": Self.passing]) { folder in
      let first = try SimProcess(["test", "--failures", folder / "kept", folder / "s"])
      #expect(first.code == 1)
      let file = try #require(
        folder.names.first { $0.hasSuffix(".json") && $0.contains("4-2") || $0.contains("-4.2-") })
      #expect(
        folder.read("kept/failures.json")?.contains((file as NSString).lastPathComponent) == true)
      try FileManager.default.removeItem(atPath: folder / file)
      try folder.write(Self.passing, to: "s/a.json")
      let next = try SimProcess(["test", "--failures", folder / "kept", folder / "s"])
      #expect(next.code == 0)
      #expect(folder.names.filter { $0.hasPrefix("kept/") } == ["kept/.gitignore"])
    }
  }
}
