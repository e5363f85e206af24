import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import SimTools

/// What a scenario wants its story to tell.
@Suite struct ToldTests {
  private func mismatches(_ expect: String) throws -> [Mismatch] {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#,
      #""expect": {\#(expect)}"#
    ).run().mismatches
  }

  @Test func factsStandInTheirOrderWithOthersBetween() throws {
    #expect(
      try mismatches(
        #""told": ["view.cancel", {"is": "cache.disk.read", "for": "first", "on": "io"}, "#
          + #""memory has https://a/1.png", {"is": "view.image", "on": "main"}]"#) == [])
  }

  @Test func aFactAtTheWrongPlaceIsNoMatch() throws {
    #expect(
      try mismatches(#""told": [{"is": "cache.disk.read", "on": "main"}]"#) == [
        Mismatch(
          section: "told[0]", expected: #""cache.disk.read" on main"#,
          found: #"it is not told, but "cache.disk.read" for first on io is"#)
      ])
  }

  @Test func whatIsNotToldIsComparedWithWhatIs() throws {
    #expect(
      try mismatches(#""told": ["memory has https://a/7.png"]"#) == [
        Mismatch(
          section: "told[0]", expected: #""memory has https://a/7.png""#,
          found: #"it is not told; the nearest is "memory has https://a/1.png" for first on main"#)
      ])
  }

  @Test func aFactThatComesTooEarlyIsToldSo() throws {
    #expect(
      try mismatches(#""told": ["view.image", "view.cancel"]"#) == [
        Mismatch(
          section: "told[1]", expected: #""view.cancel""#,
          found: "it is told before what must come first")
      ])
  }

  @Test func changesOperationsAndRequestsAreFacts() throws {
    #expect(
      try mismatches(
        #""told": ["acquire failedURLs", "runningOperations: + load first", "#
          + #""request 1: without cookies", "request 1: header Accept: *"]"#) == [])
  }

  @Test func whatMustNotBeToldIsNamed() throws {
    #expect(try mismatches(#""untold": ["manager.reject", "view cell shows red"]"#) == [])
    #expect(
      try mismatches(#""untold": ["memory has *"]"#) == [
        Mismatch(
          section: "untold[0]", expected: #"no "memory has *""#,
          found: #""memory has https://a/1.png" for first on main"#)
      ])
  }

  @Test func aStepCanLookAtTheStorySoFar() throws {
    let result = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"at": "5 ms", "expect": {"told": ["manager.load"], "untold": ["cache.store"]}}, "#
        + #"{"at": "1 s", "expect": {"told": ["cache.store"]}}"#
    ).run()
    #expect(result.passed, "\(result.mismatches)")
  }

  @Test func aStepThatThereIsNotIsRefused() {
    let complaints = TestScenario.complaints(
      Array(
        TestScenario.document(
          #""steps": [{"at": "0 s", "clearMemory": true}], "#
            + #""expect": {"untold": ["cache.disk.raed"]}"#
        ).utf8))
    #expect(
      complaints.first?.contains(
        #"no step has this name; did you mean "cache.disk.read"?"#) == true, "\(complaints)")
  }
}
