import Testing

@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Changes in the tree of a document.
@Suite struct JSONEditTests {
  private let document: JSONValue = ["a": [1, ["b": 2]], "c": "x"]

  @Test func outerPathsComeBeforeInnerOnes() {
    #expect(
      document.paths().map { JSONPath($0).description }
        == ["$.a", "$.c", "$.a[0]", "$.a[1]", "$.a[1].b"])
  }

  @Test func partsAreTakenOutReplacedAndAdded() {
    #expect(document.with(nil, at: [.key("a"), .index(0)]) == ["a": [["b": 2]], "c": "x"])
    #expect(
      document.with(3, at: [.key("a"), .index(1), .key("b")]) == ["a": [1, ["b": 3]], "c": "x"])
    #expect(document.with(true, at: "d") == ["a": [1, ["b": 2]], "c": "x", "d": true])
    #expect(document.with(nil, at: [.key("z"), .index(0)]) == document)
    #expect(document.value(at: [.key("a"), .index(1), .key("b")]) == 2)
    #expect(document.value(at: [.key("a"), .index(7)]) == nil)
  }

  @Test func aNameIsReplacedEverywhere() {
    let document: JSONValue = ["u": 1, "v": 2, "list": ["v", "w"]]
    #expect(document.replacing("v", by: "u") == ["u": 1, "list": ["u", "w"]])
  }

  @Test func stepsGoWithThoseThatSpeakOfThem() {
    let document: JSONValue = [
      "steps": [
        ["at": "0 s", "load": "u", "as": "first"], ["at": "0 s", "cancel": "first", "as": "stop"],
        ["when": "stop reaches x", "clean": true], ["when": "first[0] completes", "clean": true],
        ["at": "0 s", "load": "u", "as": "firsts"],
      ]
    ]
    #expect(
      ScenarioDocument.dropping(0..<1, of: document)
        == ["steps": [["at": "0 s", "load": "u", "as": "firsts"]]])
  }

  @Test(arguments: ["cancel", "cancelPrefetch", "cancelDownload", "letGo", "waitFor"])
  func eachVerbThatNamesAStepGoesWithIt(verb: String) {
    let document: JSONValue = [
      "steps": [
        ["at": "0 s", "load": "u", "as": "first"], ["at": "1 s", verb: "first"],
        ["at": "1 s", verb: "other"],
      ]
    ]
    #expect(
      ScenarioDocument.dropping(0..<1, of: document)
        == ["steps": [["at": "1 s", verb: "other"]]])
  }

  @Test func listsThatRepeatAndDownloadsThatStayAreSeen() {
    #expect(ScenarioDocument.repeatsURLs(["steps": [["prefetch": ["a", "b", "a"]]]]))
    #expect(!ScenarioDocument.repeatsURLs(["steps": [["prefetch": ["a", "b"]]]]))
    let suspended: JSONValue = ["given": ["downloader": ["suspended": true]], "steps": []]
    #expect(ScenarioDocument.endsSuspended(suspended))
    #expect(ScenarioDocument.endsSuspended(["steps": [["suspendDownloads": true]]]))
    #expect(
      !ScenarioDocument.endsSuspended(
        suspended.with([["suspendDownloads": false]], at: "steps")))
    let none: JSONValue = ["given": ["downloader": ["maxConcurrentDownloads": 0]], "steps": []]
    #expect(ScenarioDocument.endsSuspended(none))
    #expect(
      !ScenarioDocument.endsSuspended(none.with([["maxConcurrentDownloads": 2]], at: "steps")))
  }
}
