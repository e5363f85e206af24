import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Repairs of downloads are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct DownloadRepairTests {
  /// D16: the request is over before its end is reported.
  @Test(arguments: RepairedRun.old)
  func aReloadAfterNotModifiedIsAloneOnTheLine(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"when": "a completes", "load": "https://a/1.png", "as": "b"}
      """, given: #""network": {"https://a/1.png": {"status": 304}}"#)
    #expect(broken == [])
  }

  /// D50: a copy in the URL cache changes nothing of that, for the refresh and for those that join it.
  @Test(arguments: ["", #", "image": "png 10x10""#])
  func notModifiedIsNoErrorWhereTheURLCacheHasACopy(body: String) throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["refreshCached"]},
      {"at": "5 ms", "load": "https://a/1.png", "as": "b", "options": ["fromLoaderOnly"]},
      {"at": "5 ms", "load": "https://a/1.png", "as": "c", "options": ["refreshCached"]},
      {"when": "b completes", "load": "https://a/1.png", "as": "d"}
      """,
      given: #""network": {"https://a/1.png": {"status": 304, "latency": "10 ms"\#(body)}}, "#
        + #""memory": {"https://a/1.png": "png 10x10"}, "#
        + #""urlCache": {"https://a/1.png": {"image": "png 10x10"}}"#)
    #expect(broken == [])
  }

  /// D50: the refresh keeps its picture, and the URL is not listed.
  @Test func aRefreshThatIsNotModifiedSaysNothingMore() throws {
    var scenario = try TestScenario.read(
      #""given": {"network": {"https://a/1.png": {"status": 304, "latency": "10 ms"}}, "#
        + #""memory": {"https://a/1.png": "png 10x10"}, "#
        + #""urlCache": {"https://a/1.png": {"image": "png 10x10"}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a", "#
        + #""options": ["refreshCached"]}]"#, in: .v5)
    scenario.generation.defects = []
    let result = scenario.run()
    #expect(result.loads.map { load in load.completions.map { $0.result.error } } == [[nil]])
    #expect(result.state.failedURLs == [])
  }

  /// D02: so is that of a download that is cancelled for another.
  @Test(arguments: RepairedRun.old)
  func aReloadAfterACancelIsAloneOnTheLine(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "cancel": "a", "from": "background"},
      {"at": "0 s", "load": "https://a/1.png", "as": "b"}
      """)
    #expect(broken == [])
  }

  /// D02: a download that is cancelled while it is decoded answers nobody, whether its bytes are an image or not.
  @Test(
    arguments: RepairedRun.old,
    [#""image": "png 10x10""#, #""undecodable": "text", "bytes": "9 B""#])
  func aCancelledDownloadAnswersNobody(generation: Generation, first: String) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "50 ms", "cancel": "a", "from": "background"},
      {"at": "50 ms", "load": "https://a/1.png", "as": "b"},
      {"at": "60 ms", "load": "https://a/1.png", "as": "c"}
      """,
      given: #""coder": {"decode": "200 ms"}, "network": {"https://a/1.png": "#
        + #"[{\#(first), "latency": "10 ms"}, {"image": "png 20x20", "latency": "500 ms"}]}"#)
    #expect(broken == [])
  }

  /// D18: the newest is in order before it can be passed over.
  @Test(arguments: RepairedRun.old)
  func theNewestComesFirstWheneverASlotFallsFree(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "download": "https://a/1.png", "as": "a"},
      {"at": "1 ms", "download": "https://a/2.png", "as": "b"},
      {"at": "10 ms", "download": "https://a/3.png", "as": "c"}
      """,
      given: TestScenario.network
        + #", "downloader": {"maxConcurrentDownloads": 1, "executionOrder": "lifo"}"#)
    #expect(broken == [])
  }

  /// D39: of the loads of one download each gets what it allowed.
  @Test(arguments: RepairedRun.old + [Generation.hardened])
  func anUntrustedCertificateIsForThoseWhoAllowIt(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "load": "https://a/1.png", "as": "b", "options": ["allowInvalidSSLCertificates"]},
      {"at": "5 ms", "load": "https://a/1.png", "as": "c", "options": ["progressiveDownload"]},
      {"at": "5 ms", "cancel": "b", "from": "background"}
      """,
      given: #""network": {"https://a/1.png": {"image": "jpeg 10x10", "challenge": "serverTrust", "#
        + #""latency": "4 ms", "chunks": 2, "spacing": "2 ms"}}"#)
    #expect(broken == [])
  }

  /// D27: of a download and the end of its time one ends the task.
  @Test(arguments: RepairedRun.old)
  func aBackgroundTaskIsEndedOnce(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["continueInBackground"]},
      {"at": "0 s", "app": "enterBackground"},
      {"at": "10 ms", "app": "expireBackgroundTime"}
      """)
    #expect(broken == [])
  }

  /// D40: so is one that is begun for a load that joined.
  @Test(arguments: RepairedRun.old + [Generation.hardened])
  func theBackgroundTaskOfALoadThatJoinedIsEndedOnce(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "load": "https://a/1.png", "as": "b", "options": ["continueInBackground"]},
      {"at": "5 ms", "load": "https://a/1.png", "as": "c", "options": ["continueInBackground"]},
      {"at": "5 ms", "app": "enterBackground"},
      {"at": "10 ms", "app": "expireBackgroundTime"}
      """)
    #expect(broken == [])
  }

  /// D41: parts that wait for the coder are not decoded after the end, whatever ends the download.
  @Test(arguments: [
    "", #", {"at": "12 ms", "cancel": "a"}"#,
    #", {"at": "12 ms", "load": "https://a/1.jpg", "as": "b"}"#,
  ])
  func noPartIsDecodedAfterTheEnd(more: String) throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "load": "https://a/1.jpg", "options": ["progressiveDownload"], "as": "a"}\(more)
      """,
      given: #""coder": {"decode": "5 ms"}, "network": {"*": {"image": "jpeg 10x10", "#
        + #""bytes": "100 B", "latency": "10 ms", "chunks": 4, "spacing": "1 ms"}}"#)
    #expect(broken == [])
  }

  /// D48: a picture that has come while another is decoded is decoded at once.
  @Test(arguments: [Generation.v42, .hardened])
  func aDecodingKeepsNoOtherDownloadWaiting(generation: Generation) throws {
    var scenario = try TestScenario.read(
      #""given": {"coder": {"decode": "200 ms"}, "network": {"#
        + #""https://a/1.png": {"image": "png 10x10", "bytes": "100 B", "latency": "10 ms", "#
        + #""chunks": 2, "spacing": "40 ms"}, "#
        + #""https://a/2.png": {"image": "png 90x90", "bytes": "1 kB", "latency": "20 ms"}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": "0 s", "load": "https://a/2.png", "as": "b"}]"#, in: generation)
    scenario.generation.defects = []
    let times = scenario.run().loads.flatMap { load in load.completions.map { $0.time } }
    #expect(times == [.milliseconds(250), .milliseconds(220)])
  }

  /// D48: parts and the end keep their order where they come from two queues, whatever ends the download.
  @Test(arguments: [
    "", #", {"at": "12 ms", "cancel": "a"}"#, #", {"at": "12 ms", "offline": true}"#,
    #", {"at": "12 ms", "load": "https://a/1.jpg", "as": "b"}"#,
  ])
  func partsStayBeforeTheEnd(more: String) throws {
    let broken = try RepairedRun.breaks(
      .v42,
      """
      {"at": "0 s", "load": "https://a/1.jpg", "options": ["progressiveDownload"], "as": "a"},
      {"at": "1 ms", "load": "https://a/2.jpg", "as": "other"}\(more)
      """,
      given: #""coder": {"decode": "5 ms"}, "network": {"*": {"image": "jpeg 10x10", "#
        + #""bytes": "100 B", "latency": "10 ms", "chunks": 4, "spacing": "1 ms"}}"#)
    #expect(broken == [])
  }

  /// D48: the same of the downloader's own calls, which no manager keeps from what comes late.
  @Test func partsOfACallStayBeforeItsEnd() throws {
    let broken = try RepairedRun.breaks(
      .v42,
      """
      {"at": "0 s", "download": "https://a/1.jpg", "options": ["progressiveDownload"], "as": "a"},
      {"when": "download of https://a/1.jpg reaches operation.deliver", "offline": true}
      """,
      given: #""coder": {"decode": "5 ms"}, "network": {"*": {"image": "jpeg 10x10", "#
        + #""bytes": "100 B", "latency": "10 ms", "chunks": 2, "spacing": "50 ms"}}"#, orders: 1000)
    #expect(broken == [])
  }

  /// D42: nobody is told of a cancel that was none.
  @Test(arguments: [Generation.v42, .hardened])
  func whoHasNoCredentialGetsTheStatus(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "load": "https://a/1.png", "as": "b"},
      {"at": "5 ms", "cancel": "b", "from": "background"}
      """,
      given:
        #""network": {"*": {"image": "png 10x10", "challenge": "credential", "latency": "5 ms"}}"#)
    #expect(broken == [])
  }

  /// D45: with lifo a download waits for slots alone, also where a newer one is cancelled.
  @Test(arguments: RepairedRun.old + [Generation.v5, .hardened])
  func withLIFOEachSlotIsFilled(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/{i}.png", "as": "load{i}", "repeat": 5},
      {"at": "0 s", "cancel": "load4", "from": "background"},
      {"at": "15 ms", "load": "https://a/9.png", "as": "late"}
      """,
      given: #""downloader": {"maxConcurrentDownloads": 2, "executionOrder": "lifo"}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// D51: an option counts on each device, for a load that makes the download, for one that joins, and for a file.
  @Test func optionsCountOn32BitDevices() throws {
    let small = #""options": ["scaleDownLargeImages"]"#
    let alone = #""options": ["decodeFirstFrameOnly"]"#
    let given = #"""
      "device": {"is32Bit": true},
      "network": {"https://a/1.jpg": {"image": "jpeg 5000x5000", "latency": "10 ms"},
        "https://a/1.gif": {"image": "gif 10x10 3 frames", "latency": "10 ms"}},
      "disk": {"https://a/2.gif": {"image": "gif 10x10 3 frames", "bytes": "1 kB"}}
      """#
    let large = #"{"at": "0 s", "load": "https://a/1.jpg", "as": "a", \#(small)}"#
    let stills = #"""
      {"at": "0 s", "load": "https://a/1.gif", "as": "b", \#(alone)},
      {"at": "5 ms", "load": "https://a/1.gif", "as": "c", \#(alone)},
      {"at": "0 s", "load": "https://a/2.gif", "as": "d", \#(alone)}
      """#
    #expect(try RepairedRun.breaks(.v42, large, given: given, orders: 5) == [])
    #expect(
      try RepairedRun.breaks(.hardened, "\(large), \(stills)", given: given, orders: 20) == [])
  }

  /// D43: what has no pixels is no image.
  @Test(arguments: RepairedRun.old)
  func anImageOfOneSideIsNone(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation, #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#,
      given: #""network": {"*": {"image": "png 0x10", "latency": "5 ms"}}"#)
    #expect(broken == [])
  }

  /// D26: nothing comes before the beginning.
  @Test(arguments: [Generation.v42, .hardened])
  func progressBeginsWithTheBeginning(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation, #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "progress": true}"#)
    #expect(broken == [])
  }

  /// D31, D32: a download starts once and stops once, whatever ends it.
  @Test(arguments: [Generation.v42, .hardened])
  func aDownloadStartsAndStopsOnce(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "cancel": "a", "from": "background"}
      """)
    #expect(broken == [])
  }

  /// D31: so does one whose server has nothing newer.
  @Test(arguments: RepairedRun.old)
  func aDownloadThatIsNotModifiedStopsOnce(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation, #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#,
      given: #""network": {"https://a/1.png": {"status": 304}}"#)
    #expect(broken == [])
  }

  /// A cancel by block counts from when it can be seen.
  @Test(arguments: RepairedRun.old)
  func aCancelIsReportedWhenItTakesEffect(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "cancelAll": true, "from": "background"},
      {"when": "a completes", "load": "https://a/1.png", "as": "b"}
      """)
    #expect(broken == [])
  }

  /// D02: a cancel takes the bytes away while the connection ends, and the next call hears that there are none.
  @Test func aCancelAtTheEndMakesNoError() throws {
    /// What is found first.
    func finding(without repaired: Set<Defect>) throws -> String? {
      var scenario = try TestScenario.read(
        #""given": {"network": {"*": {"image": "png 10x10", "bytes": "9 kB", "latency": "10 ms"}}},"#
          + #""steps": [{"at": "0 ms", "download": "https://a/1.png", "as": "one"},"#
          + #"{"at": "10 ms", "cancelDownload": "one"},"#
          + #"{"at": "11 ms", "download": "https://a/1.png", "as": "two"}]"#, in: .v3)
      scenario.generation.defects.subtract(repaired)
      for seed in 0..<400 {
        let order = PriorityChanges(seed: UInt64(seed), depth: 5, steps: 200)
        let result = ScenarioRunner().run(scenario, strategy: order, timeMode: .any)
        let broken = result.violations.first { $0.invariant == "errors-have-causes" }
        if let broken { return "\(broken.explanation)" }
      }
      return nil
    }
    #expect(
      try finding(without: [])
        == "two gets SDWebImageErrorDomain 0 unusableData, which nothing caused")
    #expect(try finding(without: [.joinsDownloadBeingCancelled]) == nil)
  }
}
