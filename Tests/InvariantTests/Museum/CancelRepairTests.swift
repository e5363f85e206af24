import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Repairs of cancels are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct CancelRepairTests {
  /// D54: a download is cancelled at any moment of its decoding, and its URL is asked for again.
  @Test(arguments: RepairedRun.old + [.hardened])
  func aCancelEndsADownloadThatIsDecoded(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["progressiveDownload"]},
      {"at": "1 ms", "load": "https://a/2.png", "as": "b"},
      {"at": "15 ms", "cancel": "a", "from": "background"},
      {"at": "15 ms", "load": "https://a/1.png", "as": "c"},
      {"at": "60 ms", "cancel": "b"},
      {"at": "60 ms", "load": "https://a/3.png", "as": "d", "options": ["refreshCached"]},
      {"at": "60 ms", "cancel": "c", "from": "background"}
      """,
      given: #""coder": {"decode": "20 ms"}, "downloader": {"maxConcurrentDownloads": 1}, "#
        + #""network": {"*": {"image": "png 10x10", "bytes": "100 B", "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// D54: a download that is cancelled while it is decoded ends once, and an image that waits for the coder is not
  /// decoded: it does behind a part. In 3.x a part is decoded where the bytes come, and the end of the request waits.
  @Test(arguments: [
    (Generation.v3, "", "25 ms", true), (.v3, "progressiveDownload", "40 ms", true),
    (.v42, "", "25 ms", true), (.v42, "progressiveDownload", "25 ms", false),
    (.hardened, "", "25 ms", true), (.hardened, "progressiveDownload", "25 ms", false),
  ])
  func aCancelledDecodingEndsOnce(
    generation: Generation, option: String, time: String, isDecoded: Bool
  ) throws {
    let options = option.isEmpty ? "" : #""\#(option)""#
    var scenario = try TestScenario.read(
      #""given": {"coder": {"decode": "20 ms"}, "network": {"https://a/1.png": "#
        + #"{"image": "png 10x10", "bytes": "900 B", "latency": "10 ms", "chunks": 2, "spacing": "1 ms"}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a", "options": [\#(options)]}, "#
        + #"{"at": "\#(time)", "cancel": "a"}]"#, in: generation)
    scenario.generation.defects = []
    let recorder = EventRecorder()
    let result = scenario.run(observer: recorder)
    #expect(result.passed, "\(result.violations)")
    #expect(recorder.events.count { $0.kind.kind == .downloadEnded } == 1)
    let decode = Checkpoint.operationDecode.rawValue
    #expect(recorder.events.contains { $0.kind.event.value == .string(decode) } == isDecoded)
  }

  /// K40: in the block of a query that is cancelled the app may ask the cache for anything.
  @Test(arguments: [
    #""size": true"#, #""exists": "https://a/1.png", "synchronously": true"#,
    #""contains": "https://a/1.png""#,
    #""query": "https://a/2.png", "options": ["queryDiskDataSync"]"#,
  ])
  func theBlockOfACancelledQueryMayAsk(question: String) throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "busy": "io", "for": "10 ms"},
      {"at": "0 s", "query": "https://a/1.png", "as": "q"},
      {"at": "5 ms", "cancel": "q", "from": "background"},
      {"when": "q completes", \(question), "as": "inside"}
      """,
      given: #""disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B"}, "#
        + #""https://a/2.png": {"image": "png 10x10", "bytes": "100 B"}}"#)
    #expect(broken == [])
  }

  /// V22, V33: whatever was asked for beside the image, and under whichever key.
  @Test(arguments: [
    (Generation.v42, #""picture": "button""#, "buttonBackground"),
    (.v42, #""key": "own""#, "highlighted"),
    (.v42, #""picture": "animated""#, "highlighted"),
    (.v3, #""picture": "button""#, "buttonBackground"),
    (.hardened, #""picture": "button""#, "buttonBackground"),
    (.hardened, #""key": "own""#, "highlighted"),
  ])
  func aCancelIsForTheImage(generation: Generation, image: String, beside: String) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", \(image), "as": "a"},
      {"at": "5 ms", "load": "https://a/2.png", "into": "cell", "picture": "\(beside)", "as": "b"},
      {"at": "5 ms", "cancelView": "cell"},
      {"at": "10 ms", "cancelView": "cell", "from": "background"},
      {"at": "10 ms", "load": "https://a/3.png", "into": "cell", \(image), "as": "c"},
      {"at": "1 s", "load": "https://a/4.png", "into": "cell", "picture": "\(beside)", "as": "d"},
      {"at": "1005 ms", "cancelView": "cell", "picture": "\(beside)"}
      """)
    #expect(broken == [])
  }

  /// V34: whichever pictures take the place of one another, and wherever they are asked for.
  @Test(arguments: ["", #", "picture": "button""#, #", "key": "own""#])
  func aReplacedLoadShowsNothing(picture: String) throws {
    let delayed = #""options": ["delayPlaceholder"], "into": "cell"\#(picture)"#
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "load": "https://a/1.png", "placeholder": "grey", \(delayed), "as": "a"},
      {"at": "5 ms", "load": "https://a/2.png", "placeholder": "dark", \(delayed), "as": "b"},
      {"at": "5 ms", "load": null, "placeholder": "none", \(delayed), "as": "c", "from": "background"},
      {"at": "6 ms", "load": "https://a/3.png", "placeholder": "light", \(delayed), "as": "d"}
      """)
    #expect(broken == [])
  }
}
