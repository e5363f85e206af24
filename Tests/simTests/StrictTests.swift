import Testing

/// Odd parts of a scenario are reported on standard error, and refused with `--strict`.
@Suite struct StrictTests {
  private static let odd = #"""
    {"format": 1, "title": "T", "about": "A", "generation": "hardened", "steps": [
      {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
      {"at": "1 s", "cancelView": "cel"}
    ]}
    """#
  private static let place = ":3:31: $.steps[1].cancelView: "
  private static let message = "no view is called \"cel\"; did you mean \"cell\"?\n"

  @Test(arguments: ["run", "test", "explain", "export", "explore", "compare", "coverage", "why"])
  func aWarningStopsNothing(command: String) throws {
    try SimProcess.withFile(Self.odd) { file in
      let run = try SimProcess([command, file])
      #expect(run.code == 0)
      #expect(run.errors.contains(file + Self.place + "warning: " + Self.message), "\(run.errors)")
      #expect(!run.output.contains("warning"))
    }
  }

  @Test(arguments: ["run", "explain", "export", "explore", "compare", "coverage", "why"])
  func strictlyItIsAnError(command: String) throws {
    try SimProcess.withFile(Self.odd) { file in
      let run = try SimProcess([command, "--strict", file])
      #expect(run.code == 65)
      #expect(run.output.isEmpty)
      #expect(run.errors == file + Self.place + Self.message)
    }
  }

  @Test func aTestOfItFailsStrictly() throws {
    try SimProcess.withFile(Self.odd) { file in
      let run = try SimProcess(["test", "--strict", file])
      #expect(run.code == 65)
      #expect(run.output.contains("BAD "))
      #expect(run.output.contains(file + Self.place + Self.message))
    }
  }

  @Test func theProjectPassesStrictly() throws {
    let run = try SimProcess(["test", "--strict", "Scenarios/basics", "Scenarios/views"])
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
  }
}
