import Testing

/// Files that include others, where commands find them.
@Suite struct IncludeCommandTests {
  private static let shared =
    #"{"given": {"network": {"https://a/*": {"image": "png 1x1", "latency": "3 s"}}}}"#

  private static func scenario(_ include: String) -> String {
    """
    {"format": 1, "title": "T", "generation": "4.2", "include": "\(include)",
     "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}],
     "expect": {"completions": {"first": [{"at": "3 s"}]}}}
    """
  }

  @Test func everyCommandReadsTheIncludedFile() throws {
    try TestFolder.with([
      "s/x/a.json": Self.scenario("../../common/b.given.json"), "common/b.given.json": Self.shared,
    ]) { folder in
      for words in [
        ["run", folder / "s/x/a.json"], ["test", "--failures", folder / "kept", folder / "s"],
        ["explain", folder / "s/x/a.json"], ["coverage", folder / "s"],
        ["explore", "--time", "exact", folder / "s/x/a.json"],
      ] {
        let run = try SimProcess(words)
        #expect(run.code == 0, "\(words) \(run.output) \(run.errors)")
      }
      #expect(try SimProcess(["run", "s/x/a.json"], in: folder.path).code == 0)
      #expect(try SimProcess(["run", "a.json"], in: folder / "s/x").code == 0)
    }
  }

  @Test func theIncludedFileIsNotWrittenOver() throws {
    try TestFolder.with(["a.json": Self.scenario("b.given.json"), "b.given.json": Self.shared]) {
      folder in
      for option in [
        ["--record", folder / "b.given.json"], ["--observe", folder / "b.given.json"],
      ] {
        let run = try SimProcess(["run"] + option + [folder / "a.json"])
        #expect(run.code == 64)
        #expect(run.errors.contains("would write over"), "\(run.errors)")
      }
    }
  }

  /// A shared world is no scenario, and is not said to be skipped either.
  @Test func aSharedWorldIsNotRun() throws {
    try TestFolder.with(["s/a.json": Self.scenario("b.given.json"), "s/b.given.json": Self.shared])
    {
      folder in
      let test = try SimProcess(["test", "--failures", folder / "kept", folder / "s"])
      #expect(test.lines.last == "sim test: 1 passed, 0 failed, 0 incomplete in 1 file")
      #expect(test.errors == "")
    }
  }

  @Test func mistakesEndWith65AndNameTheFile() throws {
    try TestFolder.with([
      "a.json": Self.scenario("b.json"), "c.json": Self.scenario("d.json"), "d.json": "{\n}",
      "e.json": Self.scenario("f"), "f/g": "",
    ]) { folder in
      for (file, told) in [
        ("a.json", "a.json:1:61: $.include: cannot include \"b.json\": cannot read b.json: "),
        ("c.json", "d.json:1:1: $: missing key \"given\"\n"),
        ("e.json", "e.json:1:61: $.include: cannot include \"f\": cannot read f: "),
      ] {
        let run = try SimProcess(["run", file], in: folder.path)
        #expect(run.code == 65)
        #expect(run.errors.hasPrefix(told), "\(run.errors)")
        let test = try SimProcess(["test", "--failures", "kept", file], in: folder.path)
        #expect(test.code == 65)
        #expect(
          test.output.contains(told.split(separator: "\n")[0].drop { $0 != "$" }), "\(test.output)")
      }
    }
  }

  @Test func standardInputIncludesNothing() throws {
    let run = try SimProcess(["run", "-"], input: Self.scenario("b.given.json"))
    #expect(run.code == 65)
    #expect(
      run.errors
        == "-:1:61: $.include: cannot include \"b.given.json\": standard input has no folder\n")
  }

  @Test func theBinaryHasIncludedFiles() throws {
    try TestFolder.with([:]) { folder in
      let run = try SimProcess(["run", "Scenarios/network/a-shop-over-3g.json"], in: folder.path)
      #expect(run.code == 0, "\(run.errors)")
    }
  }
}
