import SimTools
import Testing

/// `sim compare`, and the codes with which it ends.
@Suite struct CompareCommandTests {
  private static let file = "Scenarios/blacklist/refusal-comes-inline.json"

  @Test func differencesEndWith0() throws {
    let run = try SimProcess(["compare", Self.file])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.contains("\nrun in 3.x, 4.2, 5.x and hardened\n\nDifferences\n  inline gets"))
  }

  /// What a bound cut off may differ.
  @Test func runsThatWereCutShortAreNotTheSame() throws {
    let text = """
      {"format": 1, "title": "T", "generation": ["4.2", "5.x"], "limits": {"steps": 1},
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """
    try TestFolder.with(["a.json": text]) { folder in
      let run = try SimProcess(["compare", "--generations", "4.2,5.x", folder / "a.json"])
      #expect(run.code == 3 && run.output.contains("none, as far as the runs were made"))
      #expect(run.output.contains("nowhere, as far as the runs were made"))
      #expect(
        run.output.contains("note: 5.x: the bound on its steps cut the run short"), "\(run.output)")
      let page = try SimProcess([
        "compare", "--generations", "4.2,5.x", "--html", folder / "a.html", folder / "a.json",
      ])
      #expect(page.code == 3)
      #expect(folder.read("a.html")?.contains("4.2: the bound on its steps cut") == true)
      #expect(folder.read("a.html")?.contains("Nothing, as far as the runs were made.") == true)
    }
  }

  @Test func generationsAreChosen() throws {
    let run = try SimProcess(["compare", "--generations", "5.x,3.x", "--format", "json", Self.file])
    let node = try JSONParser.parse(Array(run.output.utf8))
    #expect(node["runs"]?.array?.map { $0["label"]?.string } == ["5.x", "3.x"])
    #expect(node["file"]?.string == Self.file)
  }

  @Test(arguments: [
    (
      ["--generations", "4.2,5.y"], #"unknown value "5.y" for "--generations"; did you mean "5.x"?"#
    ),
    (["--generations", "4.2"], "--generations needs at least two generations"),
    (["--generations", "4.2,4.2"], "--generations names 4.2 twice"),
    (["--generations", "4.2,"], #"unknown value "" for "--generations""#),
    ([file], #"unexpected argument "Scenarios/"#),
  ])
  func aBadCommandLineEndsWith64(words: [String], told: String) throws {
    let run = try SimProcess(["compare"] + words + [Self.file])
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(told), "\(run.errors)")
  }

  @Test func aBadFileEndsWithItsOwnCode() throws {
    #expect(try SimProcess(["compare", "no-such.json"]).code == 74)
    let run = try SimProcess(["compare", "-"], input: "{}")
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("-:1:1: $: missing key"))
  }
}
