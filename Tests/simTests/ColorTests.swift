import Testing

/// Colour is for terminals, unless an option asks for it.
@Suite struct ColorTests {
  private func isColored(_ words: [String], _ environment: [String: String] = [:]) throws -> Bool {
    let run = try SimProcess(
      words + ["run", "--trace", "summary", CommandScenario.passing], environment: environment)
    #expect(run.code == 0, "\(run.errors)")
    return run.output.unicodeScalars.contains("\u{1B}")
  }

  @Test func aFileGetsNone() throws {
    #expect(try !isColored([]))
    #expect(try !isColored(["--color", "auto"]))
  }

  @Test func alwaysIsAlways() throws {
    #expect(try isColored(["--color", "always"]))
    #expect(try isColored(["--color", "always"], ["NO_COLOR": "1"]))
  }

  @Test func theEnvironmentDecidesForAuto() throws {
    #expect(try isColored([], ["CLICOLOR_FORCE": "1"]))
    #expect(try !isColored([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try isColored([], ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]))
    #expect(try !isColored(["--color", "never"], ["CLICOLOR_FORCE": "1"]))
  }
}
