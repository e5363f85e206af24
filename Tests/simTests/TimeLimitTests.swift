import Testing

/// `--max-time` ends work that has begun, and says so.
@Suite struct TimeLimitTests {
  private static let stress = "Scenarios/stress/hundred-thousand-loads.json"

  /// The first run alone takes seconds.
  @Test(arguments: [
    ["run", "--trace", "none", "--max-time", "50ms", stress],
    ["golden", "Scenarios/stress", "--in", "none", "--max-time", "50ms"],
    ["coverage", "--max-time", "50ms", stress],
    ["museum", "--find", "--max-executions", "1000000", "--max-time", "50ms"],
    ["museum", "--fuzz", "--runs", "1000000", "--max-time", "50ms", "D06"],
    ["claims", "--check", "--max-time", "1ms"],
    ["explain", "--level", "outline", "--max-time", "50ms", stress],
    ["export", "--trace", "summary", "--max-time", "50ms", stress],
    ["compare", "--max-time", "50ms", stress],
    ["bench", "--max-time", "1ms"],
  ])
  func itIsIncomplete(words: [String]) throws {
    let run = try SimProcess(words)
    #expect(run.code == 3, "\(run.output.suffix(300)) \(run.errors)")
    #expect(run.errors.contains("sim: the time is over; the output covers what was done so far"))
  }

  /// What is worth something only as a whole is not written at all.
  @Test(arguments: [
    ["explain", "--max-time", "50ms", "--html", "OUT", stress],
    ["compare", "--max-time", "50ms", "--html", "OUT", stress],
    ["site", "--max-time", "1ms", "OUT"],
    ["bench", "--max-time", "1ms", "--format", "json"],
  ])
  func nothingIsWritten(words: [String]) throws {
    try TestFolder.with([:]) { folder in
      let run = try SimProcess(words.map { $0 == "OUT" ? folder / "out" : $0 })
      #expect(run.code == 3 && run.output.isEmpty, "\(run.output.suffix(300)) \(run.errors)")
      #expect(run.errors == "sim: the time is over; nothing was written\n")
      #expect(folder.names == [])
    }
  }

  @Test func aRunOfAnExplorationIsCutShort() throws {
    let run = try SimProcess(
      [
        "explore", "--strategy", "random", "--max-executions", "1", "--max-time", "50ms",
        Self.stress,
      ])
    #expect(run.code == 3)
    #expect(run.output.contains("0 runs"), "\(run.output)")
    #expect(run.output.contains("--max-time ended it"), "\(run.output)")
  }
}
