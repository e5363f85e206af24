import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// The events that a scenario expects, and those that must not come.
@Suite struct ExpectedEventTests {
  private func mismatches(_ expect: String) throws -> [ShownMismatch] {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#,
      #""expect": {\#(expect)}"#
    ).run().mismatches.map(ShownMismatch.init)
  }

  @Test func eventsStandInTheirOrderWithOthersBetween() throws {
    #expect(
      try mismatches(
        #""told": ["view.cancel", {"reached": "cache.disk.read", "subject": "first", "queue": "io"}, "#
          + #"{"memoryStored": "https://a/1.png"}, {"reached": "view.image", "queue": "main"}]"#)
        == [])
  }

  /// What is found broken at the end comes before it.
  @Test func theEndIsAnEvent() throws {
    #expect(
      try mismatches(#""told": [{"completed": "first"}, {"runEnded": "rest"}]"#) == [])
    #expect(
      try mismatches(#""untold": [{"runEnded": "rest"}]"#).map(\.section) == ["untold[0]"])
    let leak = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"},"#
        + #"{"when": "first reaches cache.disk.query", "cancel": "first"}"#,
      #""expect": {"told": [{"broke": "nothing-running-at-rest", "on": "first"}, {"runEnded": "rest"}]}"#
    ).run()
    #expect(leak.mismatches.map(ShownMismatch.init).filter { $0.section.hasPrefix("told") } == [])
  }

  @Test func anEventOnTheWrongQueueIsNoMatch() throws {
    #expect(
      try mismatches(#""told": [{"reached": "cache.disk.read", "queue": "main"}]"#) == [
        ShownMismatch(
          section: "told[0]", expected: #"{"reached":"cache.disk.read","queue":"main"}"#,
          found: "no such event, but "
            + #"{"reached":"cache.disk.read","subject":"first","queue":"io"}"#)
      ])
  }

  @Test func aMissingEventIsComparedWithThoseThatHappen() throws {
    #expect(
      try mismatches(#""told": [{"memoryStored": "https://a/7.png"}]"#) == [
        ShownMismatch(
          section: "told[0]", expected: #"{"memoryStored":"https://a/7.png"}"#,
          found: "no such event; the nearest is "
            + #"{"memoryStored":"https://a/1.png","image":"https://a/1.png","subject":"first","#
            + #""queue":"main"}"#)
      ])
  }

  @Test func anEventThatComesTooEarlyIsReportedAsSuch() throws {
    #expect(
      try mismatches(#""told": ["view.image", "view.cancel"]"#) == [
        ShownMismatch(
          section: "told[1]", expected: #""view.cancel""#,
          found: "such an event only before what must come first")
      ])
  }

  /// What must not come is looked for, though something that must is missing.
  @Test func eachKindOfMistakeIsReported() throws {
    let found = try mismatches(
      #""told": [{"memoryStored": "https://a/7.png"}], "untold": ["view.image"]"#)
    #expect(found.map(\.section) == ["told[0]", "untold[0]"])
    #expect(found.first?.found.hasPrefix("no such event; ") == true)
  }

  @Test func changesOperationsAndRequestsAreEvents() throws {
    #expect(
      try mismatches(
        #""told": [{"did": "acquire", "object": "failedURLs"}, "#
          + #"{"changed": "runningOperations", "addition": "load first"}, "#
          + #"{"requestStarted": "https://a/*", "handlesCookies": false, "#
          + #""headers": {"Accept": "*"}}]"#) == [])
  }

  /// A field that is not mentioned is not looked at; `null` is looked at.
  @Test(arguments: [
    (#"{"completed": "first"}"#, true), (#"{"completed": "*"}"#, true),
    (#"{"completed": "first", "image": "https://a/*", "error": null}"#, true),
    (#"{"completed": "first", "cacheType": "none", "isFinished": true}"#, true),
    (#"{"completed": "first", "image": null}"#, false),
    (#"{"completed": "first", "error": "*"}"#, false),
    (#"{"completed": "first", "isFinished": false}"#, false),
    (#"{"completed": "first", "image": "https://b/*"}"#, false),
    (#"{"requestStarted": "*", "headers": {"Accept": "text/*"}}"#, false),
    (#"{"requestStarted": "*", "request": 2}"#, false),
  ])
  func fieldsAreCompared(event: String, comes: Bool) throws {
    #expect(try mismatches(#""told": [\#(event)]"#).isEmpty == comes)
    #expect(try mismatches(#""untold": [\#(event)]"#).isEmpty != comes)
  }

  @Test func aForbiddenEventIsNamed() throws {
    #expect(
      try mismatches(#""untold": ["manager.reject", {"viewShows": "cell", "placeholder": "red"}]"#)
        == [])
    #expect(
      try mismatches(#""untold": [{"memoryStored": "*"}]"#) == [
        ShownMismatch(
          section: "untold[0]", expected: #"no {"memoryStored":"*"}"#,
          found: #"{"memoryStored":"https://a/1.png","image":"https://a/1.png","#
            + #""subject":"first","queue":"main"}"#)
      ])
  }

  @Test(arguments: [
    (#""memory is empty""#, "it is a sentence"),
    (#"{"memoryStord": "a"}"#, #"did you mean "memoryStored"?"#),
    (#"{"completed": "first", "key": "a"}"#, #"unknown key "key""#),
    (#"{"completed": "first", "cacheType": "dusk"}"#, #"did you mean "disk"?"#),
    (#"{"completed": "first", "error": "timedout"}"#, #"did you mean "timedOut"?"#),
    (#"{"requestStarted": "*", "request": "1"}"#, "expected an integer"),
    (#"{"subject": "first"}"#, "an event"),
  ])
  func anEventThatThereIsNotIsRefused(event: String, complaint: String) {
    let complaints = TestScenario.complaints(
      Array(
        TestScenario.document(
          #""steps": [{"at": "0 s", "clearMemory": true}], "expect": {"told": [\#(event)]}"#
        ).utf8))
    #expect(complaints.first?.contains(complaint) == true, "\(complaints)")
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
        #"did you mean "cache.disk.read"?"#) == true, "\(complaints)")
  }
}
