import SimTools
import Testing

/// The same run can be had again: with a seed, with a schedule, in another process.
@Suite struct ReplayCommandTests {
  private func digest(_ words: String...) throws -> String {
    let run = try SimProcess(["run", "--format", "json", "--trace", "none"] + words)
    let line = try #require(run.lines.last, "\(run.errors)")
    return try #require(try JSONParser.parse(Array(line.utf8))["digest"]?.string)
  }

  @Test func twentyProcessesGiveOneDigest() throws {
    let digests = try (0..<20).map { _ in
      try digest("--strategy", "random", "--seed", "7", CommandScenario.breaking)
    }
    #expect(Set(digests).count == 1)
  }

  @Test func theProcessGivesTheDigestOfTheLibrary() throws {
    let text = Array(CommandScenario.text(expect: "").utf8)
    let scenario = try ScenarioReader.read(text, file: "s.json").scenarios[0]
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    let run = try SimProcess(
      ["run", "--trace", "none", "-"], input: CommandScenario.text(expect: ""))
    #expect(run.output.contains("digest \(result.digest)"))
  }

  @Test func aRecordedScheduleReplays() throws {
    try SimProcess.withFile { schedule in
      let recorded = try digest(
        "--strategy", "random", "--seed", "3", "--record", schedule, CommandScenario.passing)
      #expect(try digest("--schedule", schedule, CommandScenario.passing) == recorded)
      #expect(
        try digest("--strategy", "replay", "--schedule", schedule, CommandScenario.passing)
          == recorded)
      #expect(try digest(CommandScenario.passing) != recorded)
    }
  }

  @Test func aBadScheduleIsReportedWithItsPlace() throws {
    try SimProcess.withFile(#"{"decisions": [7]}"#) { schedule in
      let run = try SimProcess(["run", "--schedule", schedule, CommandScenario.passing])
      #expect(run.code == 65)
      #expect(
        run.errors
          == "\(schedule):1:16: $.decisions[0]: expected an object, found the number 7\n")
    }
  }

  /// A schedule of another scenario.
  @Test(arguments: ["run", "why", "explain", "export"])
  func anotherRunIsReportedAsSuch(command: String) throws {
    try SimProcess.withFile { schedule in
      _ = try digest("--strategy", "random", "--record", schedule, CommandScenario.passing)
      let run = try SimProcess([command, "--schedule", schedule, CommandScenario.breaking])
      #expect(run.code == 1)
      #expect((run.output + run.errors).contains("the replay diverges at step"))
      #expect(!run.output.contains("nothing breaks"))
    }
  }

  @Test func determinismIsChecked() throws {
    let run = try SimProcess(
      ["run", "--trace", "none", "--check-determinism", CommandScenario.breaking])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
  }
}
