import Testing

/// `sim golden` compares, writes and clears golden files.
@Suite struct GoldenCommandTests {
  private static func scenario(_ url: String) -> String {
    """
    {"format": 1, "title": "T", "about": "A", "generation": ["4.2", "5.x"],
     "given": {"network": {"https://a/*": {"image": "png 10x10"}}},
     "steps": [{"at": "0 s", "load": "\(url)", "as": "first"}]}
    """
  }

  private func golden(_ folder: TestFolder, _ words: [String] = []) throws -> SimProcess {
    try SimProcess(["golden", "s", "--in", "g"] + words, in: folder / "")
  }

  @Test func whatWasWrittenIsWhatIsFound() throws {
    try TestFolder.with(["s/x/a.json": Self.scenario("https://a/1.png")]) { folder in
      let written = try golden(folder, ["--update"])
      #expect(written.code == 0)
      #expect(written.output == "2 runs of 1 file: 1 golden files written, 0 removed\n")
      #expect(folder.read("g/x/a.golden")?.hasPrefix("== 4.2\n") == true)
      let compared = try golden(folder)
      #expect(compared.code == 0)
      #expect(compared.output == "2 runs of 1 file: the events are those of the golden files\n")
    }
  }

  @Test func aDifferenceFailsAndSaysWhere() throws {
    try TestFolder.with(["s/a.json": Self.scenario("https://a/1.png")]) { folder in
      _ = try golden(folder, ["--update"])
      try folder.write(Self.scenario("https://a/2.png"), to: "s/a.json")
      let compared = try golden(folder)
      #expect(compared.code == 1)
      #expect(compared.lines.first?.hasPrefix("g/a.golden:") == true)
      #expect(compared.lines.first?.hasSuffix(": s/a.json in 4.2 has other events") == true)
      #expect(compared.output.contains("  - loadBegan first url=https://a/1.png"))
      #expect(compared.output.contains("  + loadBegan first url=https://a/2.png"))
      #expect(compared.output.contains("1 golden files differ"))
    }
  }

  @Test func whatIsNoScenarioIsSkipped() throws {
    try TestFolder.with([
      "s/a.json": Self.scenario("https://a/1.png"), "s/other.json": #"{"a": 1}"#,
    ]) { folder in
      let written = try golden(folder, ["--update"])
      #expect(written.code == 0 && written.errors.contains("s/other.json"))
      #expect(folder.names.filter { $0.hasSuffix(".golden") } == ["g/a.golden"])
      try folder.write(#"{"format": 1}"#, to: "s/broken.json")
      #expect(try golden(folder).code == 65)
    }
  }

  @Test func missingAndStaleFilesFail() throws {
    try TestFolder.with(["s/a.json": Self.scenario("https://a/1.png"), "g/b.golden": ""]) {
      folder in
      let compared = try golden(folder)
      #expect(compared.code == 1)
      #expect(
        compared.lines.prefix(2) == [
          "g/a.golden: is missing", "g/b.golden: has no scenario file any more",
        ])
      #expect(try golden(folder, ["--filter", "!b.json"]).lines.count == 2)
      _ = try golden(folder, ["--update"])
      #expect(folder.names.filter { $0.hasSuffix(".golden") } == ["g/a.golden"])
    }
  }

  /// Nothing that is compared is no success.
  @Test func aFilterOrAFolderWithoutAScenarioIsAnError() throws {
    try TestFolder.with(["s/a.json": Self.scenario("https://a/1.png"), "e/x.txt": ""]) { folder in
      for words in [[], ["--update"]] {
        let run = try golden(folder, ["--filter", "zzz"] + words)
        #expect(run.code == 64)
        #expect(
          run.errors.contains("of 1 scenario files in s none is let through by --filter"))
      }
      let empty = try SimProcess(["golden", "e", "--in", "g", "--update"], in: folder / "")
      #expect(empty.code == 64)
      #expect(empty.errors.contains("there is no scenario file in e"))
    }
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let run = try SimProcess(["golden", "nowhere"])
    #expect(run.code == 74)
    #expect(run.errors.hasPrefix("sim: there is no folder nowhere"))
    #expect(run.errors.contains("name its scenarios with PATH"))
  }
}
