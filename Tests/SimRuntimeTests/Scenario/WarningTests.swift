import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What can be run and is hardly what was meant.
@Suite struct WarningTests {
  private func warnings(_ members: String) throws -> [ScenarioWarning] {
    let text = TestScenario.document(members)
    let warnings = try ScenarioReader.read(Array(text.utf8), file: "s.json").warnings
    expectChinese { for warning in warnings { _ = warning.localized } }
    return warnings
  }

  private static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell"}"#

  private func steps(_ step: String, _ members: String = "") throws -> [String] {
    try warnings(#""steps": [\#(Self.load), \#(step)]\#(members)"#).map { $0.rendered() }
  }

  private func network(_ answer: String) throws -> [String] {
    try warnings(
      #""given": {"network": {"https://a/1.png": \#(answer)}}, "steps": [\#(Self.load)]"#
    ).map { $0.rendered() }
  }

  /// The last answer of a list, or one alone, is for all requests that remain.
  @Test(arguments: [
    (#"{"status": 404, "times": 2}"#, "$.given.network[\"https://a/1.png\"].times"),
    (
      #"[{"status": 404}, {"status": 404, "times": 2}]"#,
      "$.given.network[\"https://a/1.png\"][1].times"
    ),
  ])
  func timesOfTheLastAnswerAreWarnedOf(answer: String, path: String) throws {
    let found = try network(answer)
    #expect(found.count == 1)
    #expect(found.first?.contains(path) == true, "\(found)")
    #expect(found.first?.contains("\"times\" does nothing here") == true)
    #expect(try network(#"[{"status": 404, "times": 2}, {"status": 404}]"#).isEmpty)
  }

  @Test(arguments: TestScenario.files)
  func noFileOfTheProjectIsWarnedOf(file: String) throws {
    #expect(try TestScenario.file(file).warnings.map { $0.rendered() } == [])
  }

  @Test func theFirstScenarioIsNotWarnedOf() throws {
    #expect(try ScenarioReader.read(Array(FirstScenario.text.utf8), file: "f").warnings.isEmpty)
  }

  // MARK: URLs

  @Test(arguments: [
    "img.example/a.png", "localhost:8080/a.png", "https:/a/1.png", "https:///a.png", "a.png",
    "https://a/b%2.png", "https://a/#b#c.png", "a b.png", "://a", "1https://a",
  ])
  func aURLThatIsNotAbsoluteIsWarnedOf(url: String) throws {
    let found = try warnings(#""steps": [{"at": "0 s", "load": "\#(url)", "as": "a"}]"#)
    #expect(found.map(\.kind) == [.noAbsoluteURL])
    #expect(
      found.first?.rendered().hasPrefix("s.json:1:96: $.steps[0].load: warning: \"") == true,
      "\(found)")
  }

  @Test(arguments: [
    ("https://a/b c.png", "https://a/b%20c.png"),
    ("https://a/\u{FC}%20.png", "https://a/%C3%BC%20.png"),
    ("https://a/{x}\\n.png", "https://a/%7Bx%7D%0A.png"),
  ])
  func aCharacterThatMustBeEscapedIsWarnedOf(url: String, meant: String) throws {
    let found = try warnings(#""steps": [{"at": "0 s", "load": "\#(url)", "as": "a"}]"#)
    #expect(found.map(\.kind) == [.unescapedURL])
    #expect(
      found.first?.rendered().hasSuffix(
        " is no URL: it has a character that must be escaped; did you mean \"\(meant)\"?") == true,
      "\(found)")
  }

  /// What stands for a number is no character to escape.
  @Test func aCounterIsNotEscaped() throws {
    let found = try warnings(
      #""steps": [{"at": "0 s", "load": "https://a/{i} b.png", "repeat": 3, "as": "a-{i}"}]"#)
    #expect(found.map(\.kind) == [.noAbsoluteURL])
    #expect(!found.contains { $0.rendered().contains("%7Bi%7D") })
  }

  @Test(arguments: [
    "https://a/1.png", "file:///a.png", "data:image/png;base64,AA==", "ftp://h:21/x",
    "assets-library://asset/x",
  ])
  func absoluteURLsAreNot(url: String) throws {
    #expect(try warnings(#""steps": [{"at": "0 s", "load": "\#(url)", "as": "a"}]"#).isEmpty)
  }

  @Test func theNearestURLIsNamed() throws {
    #expect(
      try steps(#"{"at": "1 s", "remove": "https:/a/1.png"}"#) == [
        #"s.json:1:167: $.steps[1].remove: warning: "https:/a/1.png" is no absolute URL; "#
          + #"did you mean "https://a/1.png"? (such as "https://img.example/a.png")"#
      ])
  }

  /// Keys of caches need not be URLs, and patterns are none.
  @Test func cacheKeysAndPatternsAreNotWarnedOf() throws {
    #expect(
      try steps(#"{"at": "1 s", "clearMemory": true}"#, #", "expect": {"memory": ["mine"]}"#)
        .isEmpty)
    #expect(
      try steps(
        #"{"at": "1 s", "clearMemory": true}"#, #", "given": {"network": {"*": {"status": 404}}}"#
      )
      .isEmpty)
  }

  // MARK: Counters

  @Test func aCounterWithoutRepeatIsWarnedOf() throws {
    let found = try warnings(
      #""steps": [{"at": "0 s", "load": "https://a/{i%3}.png", "as": "a-{i}"}], "#
        + #""given": {"disk": {"https://a/{i}.png": {"image": "png 1x1"}}}"#)
    #expect(
      found.map(\.kind) == [.counterWithoutRepeat, .counterWithoutRepeat, .counterWithoutRepeat])
    #expect(
      found.first?.rendered()
        == #"s.json:1:96: $.steps[0].load: warning: the counter in "https://a/{i%3}.png" counts "#
        + #"nothing (the step has no "repeat")"#)
    #expect(found.last?.rendered().contains("counters are for steps") == true)
  }

  @Test func aCounterWithRepeatIsNot() throws {
    #expect(
      try warnings(
        #""steps": [{"at": "0 s", "load": "https://a/{i}.png", "as": "a-{i}", "repeat": 2}]"#
      ).isEmpty)
  }

  // MARK: Views

  @Test(arguments: [
    ("cancelView", "4.2"), ("release", "4.2"), ("cancelAnimationImages", "4.2"),
    ("watchProgress", "5.x"),
  ])
  func aStepWithAnUnknownViewIsWarnedOf(verb: String, generation: String) throws {
    let text =
      #"{"format": 1, "title": "T", "about": "A", "generation": "\#(generation)", "#
      + #""steps": [\#(Self.load), {"at": "1 s", "\#(verb)": "cel"}]}"#
    let found = try ScenarioReader.read(Array(text.utf8), file: "s.json").warnings
    #expect(found.map(\.kind) == [.unknownView])
    #expect(
      found.first?.rendered().hasSuffix(
        #"$.steps[1].\#(verb): warning: no view is called "cel"; did you mean "cell"?"#) == true)
  }

  @Test func anExpectedViewThatIsUnknownIsWarnedOf() throws {
    let found = try warnings(
      #""steps": [\#(Self.load)], "expect": {"views": {"cel": "grey"}, "indicators": {"x": true}}"#)
    #expect(found.map(\.kind) == [.unknownView, .unknownView])
    #expect(
      found.first?.rendered().hasSuffix(
        #"$.expect.views.cel: warning: no view is called "cel"; did you mean "cell"?"#) == true)
  }

  @Test func picturesOfViewsAndGivenViewsAreKnown() throws {
    #expect(
      try steps(
        #"{"at": "1 s", "cancelView": "row"}"#,
        #", "given": {"views": {"row": {}}}, "expect": {"views": {"cell.button": null}}"#
      ).isEmpty)
  }

  // MARK: Answers

  @Test func anAnswerThatSaysNothingIsWarnedOf() throws {
    let line =
      #"s.json:1:105: $.given.network["https://a/1.png"]: warning: an answer that says nothing comes "#
      + #"at once, with status 200 and no bytes ("status": 200 says so)"#
    #expect(try network("{}") == [line])
    #expect(try network(#"[{"status": 404}, {}]"#).count == 1)
    #expect(try network(#"{"status": 200}"#).isEmpty)
  }

  @Test(arguments: [
    (#"{"image": "png 1x1", "error": "timedOut"}"#, "image", "error"),
    (#"{"error": "timedOut", "status": 500}"#, "status", "error"),
    (#"{"never": true, "latency": "1 s"}"#, "latency", "never"),
    (#"{"noResponse": true, "bytes": "1 kB"}"#, "bytes", "noResponse"),
    (#"{"noTask": true, "image": "png 1x1"}"#, "image", "noTask"),
    (#"{"byHand": true, "image": "png 1x1", "chunks": 2}"#, "chunks", "byHand"),
  ])
  func aPartThatNeverComesIsWarnedOf(answer: String, part: String, course: String) throws {
    let found = try network(answer)
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "$.given.network[\"https://a/1.png\"].\(part): warning: \"\(part)\" does nothing beside "
          + "\"\(course)\": ") == true, "\(found)")
  }

  @Test(arguments: [
    #"{"image": "png 1x1", "bytes": "1 kB", "dropAfter": "100 B", "error": "timedOut"}"#,
    #"{"error": "timedOut", "latency": "1 s"}"#, #"{"byHand": true, "image": "png 1x1"}"#,
    #"{"noResponse": true, "latency": "1 s"}"#,
  ])
  func partsThatComeAreNot(answer: String) throws {
    #expect(try network(answer).isEmpty)
  }

  @Test func warningsStandInTheOrderOfTheDocument() throws {
    let found = try warnings(
      #""given": {"network": {"https://a/1.png": {}}}, "steps": [\#(Self.load), "#
        + #"{"at": "1 s", "cancelView": "cel"}, {"at": "2 s", "remove": "a"}]"#)
    #expect(found.map(\.kind) == [.emptyAnswer, .unknownView, .noAbsoluteURL])
  }
}
