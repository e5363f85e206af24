import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Repairs are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct RepairTests {
  /// What breaks in a generation with all its defects off.
  private func breaks(
    _ generation: Generation, _ steps: String, given: String = TestScenario.network,
    orders: Int = WholeForm.isWanted ? 300 : 60
  ) throws -> Set<String> {
    var scenario = try TestScenario.read(
      #""given": {\#(given)}, "steps": [\#(steps)]"#, in: generation)
    scenario.generation.defects = []
    var found: Set<String> = []
    for seed in 0..<orders {
      let strategies: [any Strategy] = [
        SeededRandom(seed: UInt64(seed)), PriorityChanges(seed: UInt64(seed), depth: 3, steps: 300),
      ]
      for strategy in strategies {
        let result = ScenarioRunner().run(scenario, strategy: strategy, timeMode: .any)
        found.formUnion(result.violations.map { "\($0)" })
      }
    }
    return found
  }

  private static let old = [Generation.v3, .v42]
  private static let indicator = #""views": {"cell": {"indicator": true}}, "#

  /// D16: the request is over before its end is reported.
  @Test(arguments: old)
  func aReloadAfterNotModifiedIsAloneOnTheLine(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"when": "a completes", "load": "https://a/1.png", "as": "b"}
      """, given: #""network": {"https://a/1.png": {"status": 304}}"#)
    #expect(broken == [])
  }

  /// D02: so is that of a download that is cancelled for another.
  @Test(arguments: old)
  func aReloadAfterACancelIsAloneOnTheLine(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "cancel": "a", "from": "background"},
      {"at": "0 s", "load": "https://a/1.png", "as": "b"}
      """)
    #expect(broken == [])
  }

  /// V10: the cancel of a load removes its indicator, and no other's.
  @Test(arguments: old)
  func anIndicatorEndsWithACancelFromElsewhere(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "cancelAll": true, "from": "background"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "as": "b"},
      {"at": "5 ms", "cancel": "b", "from": "background"}
      """, given: Self.indicator + TestScenario.network)
    #expect(broken == [])
  }

  /// V19: what a view is asked for under one key is not covered by the transition of another.
  @Test func aTransitionGivesWayToALaterLoad() throws {
    let broken = try breaks(
      .v5,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell", "key": "row-1"},
      {"when": "a completes", "load": "https://a/2.png", "as": "b", "into": "cell", "key": "row-2"},
      {"at": "10 ms", "load": "https://a/1.png", "as": "c", "into": "cell", "key": "row-3"},
      {"at": "1 s", "load": "https://a/1.png", "as": "d", "into": "cell", "key": "row-1",
       "options": ["forceTransition"]},
      {"at": "1 s", "load": "https://a/2.png", "as": "e", "into": "cell", "key": "row-2"}
      """,
      given: #""views": {"cell": {"transition": {"duration": "300 ms"}}}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// V24: the image is set before the completion, whatever else the view is asked for.
  @Test func aCompletionComesAfterItsTransitionHasBegun() throws {
    let broken = try breaks(
      .v5,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell", "placeholder": "grey"},
      {"when": "a completes", "load": "https://a/2.png", "as": "b", "into": "cell"},
      {"at": "10 ms", "cancelView": "cell", "from": "background"},
      {"at": "1 s", "load": "https://a/1.png", "as": "c", "into": "buy", "picture": "button",
       "options": ["forceTransition", "refreshCached", "delayPlaceholder"]},
      {"at": "1 s", "load": "https://a/2.png", "as": "d", "into": "buy", "picture": "button"}
      """,
      given: #""views": {"cell": {"transition": {"duration": "5 ms"}}, "#
        + #""buy": {"transition": {}}}, "# + TestScenario.network)
    #expect(broken == [])
  }

  /// V23: a view names the URL of its image, in whatever order it is asked for its pictures.
  @Test(arguments: [Generation.v42, .hardened])
  func aViewNamesTheURLOfItsImage(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b",
       "from": "background"},
      {"at": "5 ms", "load": null, "into": "buy", "picture": "button", "as": "c"},
      {"at": "5 ms", "load": "https://a/2.png", "into": "buy", "picture": "buttonBackground", "as": "d"}
      """)
    #expect(broken == [])
  }

  /// V25: a placeholder that is to be delayed is, of whichever picture, and on whichever thread the view is asked.
  @Test func eachPictureDelaysItsPlaceholder() throws {
    let broken = try breaks(
      .v3,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "buy", "picture": "button", "as": "a",
       "placeholder": "grey", "options": ["delayPlaceholder"]},
      {"at": "0 s", "load": "https://a/2.png", "into": "buy", "picture": "buttonBackground", "as": "b",
       "placeholder": "grey", "options": ["delayPlaceholder"], "from": "background"},
      {"at": "5 ms", "load": null, "into": "buy", "picture": "button", "as": "c",
       "placeholder": "grey", "options": ["delayPlaceholder"]}
      """)
    #expect(broken == [])
  }

  /// V13: two pictures share an indicator.
  @Test(arguments: [Generation.v42, .hardened])
  func anIndicatorEndsWithTheLastOfTwoPictures(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "into": "cell", "as": "a"},
      {"at": "0 s", "load": "https://a/2.png", "into": "cell", "picture": "highlighted", "as": "b"},
      {"at": "5 ms", "cancel": "b", "from": "background"},
      {"at": "5 ms", "load": null, "into": "cell", "as": "none"}
      """, given: Self.indicator + TestScenario.network)
    #expect(broken == [])
  }

  /// P12: of two prefetches that begin at once, one replaces the other.
  @Test(arguments: old)
  func onePrefetchReplacesAnother(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "one"},
      {"at": "0 s", "prefetch": ["https://a/3.png"], "as": "two", "from": "background"},
      {"at": "0 s", "prefetch": ["https://a/4.png"], "as": "three", "from": "background"}
      """)
    #expect(broken == [])
  }

  /// D18: the newest is in order before it can be passed over.
  @Test(arguments: old)
  func theNewestComesFirstWheneverASlotFallsFree(generation: Generation) throws {
    let broken = try breaks(
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
  @Test(arguments: old + [Generation.hardened])
  func anUntrustedCertificateIsForThoseWhoAllowIt(generation: Generation) throws {
    let broken = try breaks(
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
  @Test(arguments: old)
  func aBackgroundTaskIsEndedOnce(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["continueInBackground"]},
      {"at": "0 s", "app": "enterBackground"},
      {"at": "10 ms", "app": "expireBackgroundTime"}
      """)
    #expect(broken == [])
  }

  /// D40: so is one that is begun for a load that joined.
  @Test(arguments: old + [Generation.hardened])
  func theBackgroundTaskOfALoadThatJoinedIsEndedOnce(generation: Generation) throws {
    let broken = try breaks(
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

  /// K27: whoever has put a GIF into memory, and whether its file is gone.
  @Test func aGIFMovesThoughOnlyMemoryHasIt() throws {
    let gif = #""image": "gif 10x10 3 frames", "bytes": "100 B""#
    let broken = try breaks(
      .v42,
      """
      {"at": "0 s", "load": "https://a/1.gif", "options": ["cacheMemoryOnly"], "as": "a"},
      {"at": "0 s", "load": "https://a/2.gif", "as": "b"},
      {"at": "1 s", "vanish": "https://a/2.gif"},
      {"at": "2 s", "load": "https://a/1.gif", "into": "v", "picture": "animated", "as": "c"},
      {"at": "2 s", "load": "https://a/2.gif", "into": "w", "picture": "animated", "as": "d"},
      {"at": "2 s", "load": "https://a/3.gif", "into": "x", "picture": "animated", "as": "e"}
      """,
      given: #""memory": {"https://a/3.gif": "gif 10x10 3 frames"}, "#
        + #""network": {"*": {\#(gif), "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// D41: parts that wait for the coder are not decoded after the end, whatever ends the download.
  @Test(arguments: [
    "", #", {"at": "12 ms", "cancel": "a"}"#,
    #", {"at": "12 ms", "load": "https://a/1.jpg", "as": "b"}"#,
  ])
  func noPartIsDecodedAfterTheEnd(more: String) throws {
    let broken = try breaks(
      .hardened,
      """
      {"at": "0 s", "load": "https://a/1.jpg", "options": ["progressiveDownload"], "as": "a"}\(more)
      """,
      given: #""coder": {"decode": "5 ms"}, "network": {"*": {"image": "jpeg 10x10", "#
        + #""bytes": "100 B", "latency": "10 ms", "chunks": 4, "spacing": "1 ms"}}"#)
    #expect(broken == [])
  }

  /// K28: what comes into memory while a query waits is its answer, in each generation.
  @Test(arguments: old + [Generation.hardened])
  func aQueryThatWaitedAsksMemoryAgain(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "load": "https://a/1.png", "as": "b"},
      {"at": "5 ms", "busy": "io", "for": "10 ms"},
      {"at": "6 ms", "load": "https://a/2.png", "as": "c"},
      {"at": "10 ms", "remove": "https://a/1.png", "from": "background"}
      """,
      given: #""memory": {"https://a/3.png": "png 10x10"}, "#
        + #""disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B"}}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// K29: a file is found again under the name that it was given.
  @Test(arguments: [Generation.v42, .hardened])
  func aNullCharacterInAURLDoesNoHarm(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png%00", "as": "a"},
      {"at": "1 s", "memoryWarning": true},
      {"at": "2 s", "load": "https://a/1.png%00", "as": "b"},
      {"at": "3 s", "remove": "https://a/1.png%00"}
      """)
    #expect(broken == [])
  }

  /// D42: nobody is told of a cancel that was none.
  @Test(arguments: [Generation.v42, .hardened])
  func whoHasNoCredentialGetsTheStatus(generation: Generation) throws {
    let broken = try breaks(
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
  @Test(arguments: old + [Generation.v5, .hardened])
  func withLIFOEachSlotIsFilled(generation: Generation) throws {
    let broken = try breaks(
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

  /// K21, K33, K34: whoever reads or writes the disk, and however long the I/O queue is busy.
  @Test(arguments: old + [Generation.v5, .hardened])
  func whatWasRemovedOrReplacedStaysSo(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "busy": "io", "for": "10 ms"},
      {"at": "1 ms", "load": "https://a/1.png", "as": "a"},
      {"at": "2 ms", "remove": "https://a/1.png"},
      {"at": "3 ms", "imageFromCache": "https://a/1.png", "where": "disk", "from": "background"},
      {"at": "4 ms", "storeData": "https://a/2.png", "image": "png 10x10", "bytes": "100 B"},
      {"at": "5 ms", "remove": "https://a/2.png", "from": "background"},
      {"at": "6 ms", "storeData": "https://a/2.png", "image": "png 20x20", "bytes": "100 B"}
      """,
      given: #""disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B"}}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// K37: whatever says that memory is left out, and whoever asks meanwhile.
  @Test(arguments: old + [Generation.v5, .hardened])
  func whatIsReplacedOnDiskAloneLeavesMemory(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "cacheConfig": {"shouldCacheImagesInMemory": false}},
      {"at": "1 ms", "busy": "io", "for": "10 ms"},
      {"at": "2 ms", "query": "https://a/1.png", "as": "before"},
      {"at": "2 ms", "store": "https://a/1.png", "image": "png 10x10 'new'", "from": "background"},
      {"at": "2 ms", "storeData": "https://a/2.png", "image": "png 10x10 'new'", "bytes": "100 B",
       "as": "written", "from": "background"},
      {"at": "3 ms", "load": "https://a/1.png", "as": "a"},
      {"at": "3 ms", "load": "https://a/2.png", "as": "b"},
      {"at": "1 s", "load": "https://a/1.png", "as": "c"},
      {"at": "1 s", "load": "https://a/2.png", "as": "d"}
      """,
      given: #"""
        "memory": {"https://a/1.png": "png 10x10 'old'", "https://a/2.png": "png 10x10 'old'"},
        "disk": {"https://a/1.png": {"image": "png 10x10 'old'", "bytes": "100 B"}},
        """# + TestScenario.network)
    #expect(broken == [])
  }

  /// M18: a load with a serializer stores before it completes.
  @Test func whatIsRemovedInACompletionStaysAway() throws {
    let broken = try breaks(
      .hardened,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a",
       "context": {"cacheSerializer": {"bytes": "7 B", "time": "5 ms"}}},
      {"when": "a completes", "remove": "https://a/1.png"},
      {"at": "12 ms", "cancelAll": true, "from": "background"},
      {"at": "1 s", "load": "https://a/1.png", "as": "b"}
      """)
    #expect(broken == [])
  }

  /// D46, D47, D49: whether it comes from the network or from disk.
  @Test func aLargeImageIsScaledDownAsAllowed() throws {
    for generation in Generation.all where generation.name != "3.x" {
      let broken = try breaks(
        generation,
        """
        {"at": "0 s", "load": "https://a/1.jpg", "as": "a", "options": ["scaleDownLargeImages"]},
        {"at": "0 s", "load": "https://a/2.png", "as": "b", "options": ["scaleDownLargeImages"]}
        """,
        given: #"""
          "network": {"*": {"image": "jpeg 10000x10000", "bytes": "20 MB", "latency": "10 ms"}},
          "disk": {"https://a/2.png": {"image": "png 10000x10000 alpha", "bytes": "4 MB"}}
          """#, orders: 5)
      #expect(broken == [], "\(generation)")
    }
  }

  /// K35: what is asked of a key while its image is encoded comes in its turn, and other keys do not wait.
  @Test(arguments: old + [Generation.v5, .hardened])
  func anEncodingHoldsUpItsOwnKeyAlone(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "store": "https://a/1.png", "image": "png 10x10 'old'"},
      {"at": "1 ms", "load": "https://a/2.png", "as": "a"},
      {"at": "2 ms", "remove": "https://a/1.png"},
      {"at": "3 ms", "load": "https://a/1.png", "as": "b"},
      {"at": "4 ms", "store": "https://a/1.png", "image": "png 20x20 'new'"},
      {"at": "5 ms", "store": "https://a/3.png", "image": "png 10x10"},
      {"at": "6 ms", "clearDisk": true},
      {"at": "7 ms", "storeData": "https://a/3.png", "image": "png 10x10", "bytes": "100 B"}
      """,
      given: #""coder": {"encode": "20 ms"}, "#
        + #""disk": {"https://a/2.png": {"image": "png 10x10", "bytes": "100 B"}}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// What is on disk in the end is what the calls say, however long the images take.
  @Test(arguments: [Generation.v5, .hardened])
  func filesAreThoseOfTheLastCalls(generation: Generation) throws {
    var scenario = try TestScenario.read(
      #""given": {"coder": {"encode": "20 ms"}}, "steps": ["#
        + """
        {"at": "0 s", "store": "https://a/removed.png", "image": "png 10x10"},
        {"at": "1 ms", "remove": "https://a/removed.png"},
        {"at": "2 ms", "store": "https://a/cleared.png", "image": "png 10x10"},
        {"at": "3 ms", "store": "https://a/kept.png", "image": "png 10x10"},
        {"at": "4 ms", "clearDisk": true},
        {"at": "5 ms", "store": "https://a/kept.png", "image": "png 20x20"},
        {"at": "6 ms", "exists": "https://a/kept.png", "as": "asked"}
        ]
        """, in: generation)
    scenario.generation.defects = []
    #expect(scenario.run().state.disk == ["https://a/kept.png"])
  }

  /// K36: whatever is done with the original meanwhile.
  @Test(arguments: [Generation.v5, .hardened])
  func anOriginalIsTransformedAgain(generation: Generation) throws {
    func load(_ time: String, _ name: String, _ more: String = "") -> String {
      #"{"at": "\#(time)", "load": "https://a/1.png", "as": "\#(name)", \#(more)"context": "#
        + #"{"imageTransformer": {"gives": "new", "key": "\#(name)"}, "originalStoreCacheType": "disk"}}"#
    }
    let steps = [
      load("0 s", "a"), load("1 s", "b"), load("2 s", "c", #""options": ["queryDiskDataSync"], "#),
      load("3 s", "d"), #"{"at": "3 s", "cancel": "d", "from": "background"}"#,
      load("4 s", "e"), #"{"at": "4 s", "remove": "https://a/1.png", "from": "background"}"#,
      load("5 s", "f", #""options": ["refreshCached"], "#), load("6 s", "g"),
    ]
    #expect(try breaks(generation, steps.joined(separator: ",\n"), orders: 20) == [])
  }

  /// M19, M21: a transform that makes nothing, or another image.
  @Test(arguments: ["none", "new", "same"])
  func aTransformLosesNothing(gives: String) throws {
    for generation in Generation.all {
      let isOld = generation.name == "3.x" || generation.name == "4.2"
      let transform =
        isOld ? #""transform": "\#(gives)""# : #""imageTransformer": {"gives": "\#(gives)"}"#
      let broken = try breaks(
        generation,
        """
        {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["progressiveDownload"]},
        {"at": "0 s", "load": "https://a/1.png", "as": "b"},
        {"at": "1 s", "load": "https://a/1.png", "as": "c"}
        """,
        given: #""manager": {\#(transform)}, "network": {"*": {"image": "png 10x10", "#
          + #""bytes": "100 B", "latency": "10 ms", "chunks": 2, "spacing": "1 ms"}}"#, orders: 20)
      #expect(broken == [], "\(generation)")
    }
  }

  /// D43: what has no pixels is no image.
  @Test(arguments: old)
  func anImageOfOneSideIsNone(generation: Generation) throws {
    let broken = try breaks(
      generation, #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#,
      given: #""network": {"*": {"image": "png 0x10", "latency": "5 ms"}}"#)
    #expect(broken == [])
  }

  /// K30: an animation is one on disk.
  @Test(arguments: old + [Generation.hardened])
  func anAnimationIsStoredWhole(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "store": "https://a/1.gif", "image": "gif 10x10 3 frames 'film'"},
      {"at": "0 s", "store": "https://a/2.gif", "image": "gif 10x10 3 frames alpha 'film'", "from": "background"},
      {"at": "1 s", "clearMemory": true},
      {"at": "2 s", "load": "https://a/1.gif", "as": "a"}
      """)
    #expect(broken == [])
  }

  /// D26: nothing comes before the beginning.
  @Test(arguments: [Generation.v42, .hardened])
  func progressBeginsWithTheBeginning(generation: Generation) throws {
    let broken = try breaks(
      generation, #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "progress": true}"#)
    #expect(broken == [])
  }

  /// D31, D32: a download starts once and stops once, whatever ends it.
  @Test(arguments: [Generation.v42, .hardened])
  func aDownloadStartsAndStopsOnce(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "cancel": "a", "from": "background"}
      """)
    #expect(broken == [])
  }

  /// D31: so does one whose server has nothing newer.
  @Test(arguments: old)
  func aDownloadThatIsNotModifiedStopsOnce(generation: Generation) throws {
    let broken = try breaks(
      generation, #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#,
      given: #""network": {"https://a/1.png": {"status": 304}}"#)
    #expect(broken == [])
  }

  /// A cancel by block counts from when it can be seen.
  @Test(arguments: old)
  func aCancelIsReportedWhenItTakesEffect(generation: Generation) throws {
    let broken = try breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "cancelAll": true, "from": "background"},
      {"when": "a completes", "load": "https://a/1.png", "as": "b"}
      """)
    #expect(broken == [])
  }
}
