import Foundation
import Testing

/// An interruption of long work prints the results so far, with exit code 130.
@Suite struct InterruptionTests {
  private static let stress = "Scenarios/stress/hundred-thousand-loads.json"
  private static let download = "Scenarios/explore/cancel-during-a-download.json"

  @Test(arguments: [
    (["explore", "--max-executions", "10000000", download], "interrupted"),
    (["run", "--trace", "none", stress], "open "),
    (["bench"], nil),
    (["museum", "--find", "--max-executions", "1000000"], "found"),
    (["coverage", "Scenarios"], "steps"),
    (
      // Nothing fails in any order of it, so nothing is kept.
      [
        "test", "--schedules", "100000", "--failures", "/dev/null/none",
        "Scenarios/basics/memory-hit.json",
      ], "(interrupted)"
    ),
    (["fuzz", "--generation", "5.x", "--runs", "1000000"], "scenarios of 1000000"),
    (["compare", stress], "100,000 loads"),
  ])
  func itEndsWithItsCode(words: [String], tells: String?) throws {
    // On a busy machine nothing may be done after the first second. Each of these takes half a minute or more.
    for seconds in [1.0, 4, 16] {
      let run = try SimProcess(words, interruptedAfter: seconds)
      try #require(run.code == 130, "\(run.output.suffix(500)) \(run.errors)")
      if tells.map(run.output.contains) ?? run.errors.contains("sim: interrupted") { return }
    }
    Issue.record("\(words) told nothing in 16 seconds")
  }

  /// The signal is there before the process listens.
  @Test(arguments: [
    ["explore", "--max-executions", "10000000", download], ["run", "--trace", "none", stress],
    ["bench"], ["museum", "--find"], ["coverage", "Scenarios"], ["test", "Scenarios"],
    ["fuzz", "--generation", "5.x", "--runs", "1000000"], ["compare", stress],
    ["golden", "Scenarios", "--in", "Tests/Golden"], ["explain", stress], ["claims", "--check"],
    ["why", "Scenarios/museum/M01-cancel-during-disk-query.json"],
  ])
  func whatNeverBeganIsNoSuccess(words: [String]) throws {
    let run = try SimProcess(words, interruptedAfter: 0)
    #expect(run.code == 130, "\(run.output.suffix(500)) \(run.errors)")
  }

  @Test func aRecordingThatWasComparedWithNothingIsNoSuccess() throws {
    let files = [
      "scenario.json": """
      {"format": 1, "title": "T", "about": "A", "generation": ["4.2", "5.x"],
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """,
      "seen.ndjson": #"{"version": 1, "type": "recording", "observes": ["memoryWarningBegan"]}"#,
    ]
    try TestFolder.with(files) { folder in
      let words = ["conform", "scenario.json", "seen.ndjson"]
      let whole = try SimProcess(words, in: folder.path)
      #expect(whole.code == 0, "\(whole.output) \(whole.errors)")
      let interrupted = try SimProcess(words, interruptedAfter: 0, in: folder.path)
      #expect(interrupted.code == 130, "\(interrupted.output) \(interrupted.errors)")
    }
  }

  /// It is soon done, if it is not interrupted.
  @Test(arguments: [SIGINT, SIGTERM])
  func theClaimsCheckedSoFarArePrinted(signal: Int32) throws {
    let run = try SimProcess(["claims", "--check"], interruptedAfter: 0.5, by: signal)
    #expect(run.code == 130 && run.errors.contains("sim: interrupted"))
  }
}
