import Testing

/// `sim migrate` on files, folders and standard input.
@Suite struct MigrateCommandTests {
  private static func scenario(_ told: String) -> String {
    """
    {"format": 1, "title": "T", "about": "A", "generation": "4.2",
     "given": {"network": {"https://a/*": {"image": "png 10x10"}}},
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}],
     "expect": {"told": [\(told)]}}

    """
  }

  private static let former = scenario(#""memory is empty""#)
  private static let present = scenario(#"{ "memoryCleared": true }"#)

  @Test func aFileIsRewrittenInPlace() throws {
    try TestFolder.with(["s.json": Self.former]) { folder in
      let run = try SimProcess(["migrate", folder / "s.json"])
      #expect(run.code == 0)
      #expect(run.output == "\(folder / "s.json"): 1 event rewritten\n")
      #expect(folder.read("s.json") == Self.present)
    }
  }

  @Test func standardInputGoesToStandardOutput() throws {
    let run = try SimProcess(["migrate", "-"], input: Self.former)
    #expect(run.code == 0)
    #expect(run.output == Self.present)
    #expect(run.errors == "")
  }

  @Test func aMissingFileIsNamed() throws {
    let run = try SimProcess(["migrate", "nowhere/s.json"])
    #expect(run.code == 74)
    #expect(run.errors == "sim: cannot read nowhere/s.json: there is no such file or folder\n")
  }

  /// One bad file does not keep the others from being rewritten.
  @Test func theOtherFilesOfAFolderAreRewritten() throws {
    let bad = Self.scenario(#""nothing ever said this""#)
    try TestFolder.with(["a.json": bad, "b.json": Self.former]) { folder in
      let run = try SimProcess(["migrate", "."], in: folder / "")
      #expect(run.code == 65)
      #expect(run.errors.contains("a.json:4:22: $.expect.told[0]: "), "\(run.errors)")
      #expect(folder.read("a.json") == bad)
      #expect(folder.read("b.json") == Self.present)
    }
  }

  /// The object with `is` of an earlier format is refused with the way out.
  @Test func theFormerObjectIsExplained() throws {
    let text = Self.scenario(#"{"is": "memory is empty"}"#)
    let run = try SimProcess(["run", "-"], input: text)
    #expect(run.code == 65)
    #expect(run.errors.contains(#"was written with "is" in an earlier format"#), "\(run.errors)")
    #expect(run.errors.contains("`sim migrate FILE` rewrites it"))
    #expect(!run.errors.contains("known:"))
  }

  /// Foundation's way to a file's folder crashes on a name of one character.
  @Test func aFileMayHaveANameOfOneCharacter() throws {
    try TestFolder.with([:]) { folder in
      let run = try SimProcess(["init", "q"], in: folder / "")
      #expect(run.code == 0, "\(run.errors)")
      #expect(folder.names == ["q", "scenario.schema.json"])
    }
  }
}
