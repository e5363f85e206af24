import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Each part of `expect` is compared, and a wrong one is reported once.
@Suite struct ExpectationTests {
  private static let rightParts = [
    #""completions": {"first": [{"image": "https://a/1.png", "error": null, "cacheType": "none", "#
      + #""finished": true, "queue": "main", "at": "10 ms", "data": "100 B"}], "#
      + #""lost": [{"image": null, "error": "cannotFindHost", "data": null}], "#
      + #""asked": [{"cacheType": "none"}]}"#,
    #""progress": {"first": [[0, -1], [0, 100], [100, 100]], "lost": []}"#,
    #""views": {"cell": "https://a/1.png", "other": null}"#,
    #""indicators": {"cell": false, "other": false}"#, #""memory": ["https://a/1.png"]"#,
    #""disk": ["https://a/1.png"]"#, #""failedURLs": ["u"]"#, #""running": 0"#,
    #""requests": ["https://a/1.png", "lost"]"#, #""downloads": 0"#, #""outcome": "rest""#,
  ]

  private func mismatches(_ expect: String) throws -> [ShownMismatch] {
    let scenario = try TestScenario.read(
      #"""
      "given": {\#(TestScenario.network), "failedURLs": ["u"]}, "defects": {"K01": false},
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell", "progress": true},
        {"at": "1 s", "load": "lost", "as": "lost"},
        {"at": "2 s", "query": "none", "as": "asked"}
      ], "expect": {\#(expect)}
      """#)
    return scenario.run().mismatches.map(ShownMismatch.init)
  }

  @Test func aTrueExpectationIsMet() throws {
    let mismatches = try mismatches(Self.rightParts.joined(separator: ", "))
    #expect(mismatches == [])
  }

  @Test func anAbsentSectionIsNotChecked() throws {
    let mismatches = try mismatches("")
    #expect(mismatches == [])
  }

  @Test(arguments: [
    (#""views": {"cell": "grey"}"#, "views.cell", #""grey""#, #""https://a/1.png""#),
    (#""views": {"cell": null}"#, "views.cell", "nothing", #""https://a/1.png""#),
    (#""views": {"other": "grey"}"#, "views.other", #""grey""#, "nothing"),
    (#""indicators": {"cell": true}"#, "indicators.cell", "true", "false"),
    (#""memory": []"#, "memory", "[]", #"["https://a/1.png"]"#),
    (#""disk": ["u"]"#, "disk", #"["u"]"#, #"["https://a/1.png"]"#),
    (#""failedURLs": []"#, "failedURLs", "[]", #"["u"]"#),
    (#""running": 1"#, "running", "1", "0"), (#""downloads": 2"#, "downloads", "2", "0"),
    (
      #""requests": ["lost", "https://a/1.png"]"#, "requests", #"["lost", "https://a/1.png"]"#,
      #"["https://a/1.png", "lost"]"#
    ), (#""outcome": "deadlock""#, "outcome", "deadlock", "rest"),
    (#""progress": {"first": []}"#, "progress.first", "", "[0, -1] [0, 100] [100, 100]"),
    (#""progress": {"lost": [[1, 2]]}"#, "progress.lost", "[1, 2]", ""),
    (
      #""completions": {"lost": []}"#, "completions.lost", "0 completions",
      "1 completion; error NSURLErrorDomain -1003 cannotFindHost, cache type none"
    ),
    (
      #""completions": {"first": [{}, {}]}"#, "completions.first", "2 completions",
      "1 completion; image https://a/1.png, cache type none"
    ),
  ])
  func aWrongPartIsReportedOnce(
    expect: String, section: String, expected: String, found: String
  ) throws {
    let mismatches = try mismatches(expect)
    #expect(mismatches == [ShownMismatch(section: section, expected: expected, found: found)])
  }

  @Test(arguments: [
    ("first", #""image": null"#, "image", "nothing", #""https://a/1.png""#),
    ("lost", #""image": "x""#, "image", #""x""#, "nothing"),
    ("first", #""error": "timedOut""#, "error", "NSURLErrorDomain -1001 timedOut", "none"),
    ("lost", #""error": null"#, "error", "none", "NSURLErrorDomain -1003 cannotFindHost"),
    (
      "lost", #""error": "timedOut""#, "error", "NSURLErrorDomain -1001 timedOut",
      "NSURLErrorDomain -1003 cannotFindHost"
    ),
    (
      "lost", #""error": "SDWebImageErrorDomain -1003""#, "error", "SDWebImageErrorDomain -1003",
      "NSURLErrorDomain -1003 cannotFindHost"
    ), ("first", #""cacheType": "memory""#, "cacheType", "memory", "none"),
    ("first", #""finished": false"#, "finished", "false", "true"),
    ("first", #""queue": "background""#, "queue", "background", "main"),
    ("first", #""at": "11 ms""#, "at", "11 ms", "10 ms"),
    ("first", #""data": "99 B""#, "data", "99 B", "100 B"),
    ("first", #""data": null"#, "data", "none", "100 B"),
    ("lost", #""data": "1 B""#, "data", "1 B", "none"),
  ])
  func aWrongPartOfACompletionIsReportedOnce(
    load: String, part: String, section: String, expected: String, found: String
  ) throws {
    let mismatches = try mismatches(#""completions": {"\#(load)": [{\#(part)}]}"#)
    let wanted = ShownMismatch(
      section: "completions.\(load)[0].\(section)", expected: expected, found: found)
    #expect(mismatches == [wanted])
  }

  @Test func listsOfTheCachesAreInAnyOrder() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/{i}.png", "as": "load{i}", "repeat": 2}"#,
      #""expect": {"memory": ["https://a/1.png", "https://a/0.png"], "#
        + #""disk": ["https://a/1.png", "https://a/0.png"]}"#)
    #expect(scenario.run().mismatches == [])
  }
}
