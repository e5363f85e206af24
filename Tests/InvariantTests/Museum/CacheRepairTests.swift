import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Repairs of caches and managers are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct CacheRepairTests {
  /// K28: what comes into memory while a query waits is its answer, in each generation.
  @Test(arguments: RepairedRun.old + [Generation.hardened])
  func aQueryThatWaitedAsksMemoryAgain(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
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
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png%00", "as": "a"},
      {"at": "1 s", "memoryWarning": true},
      {"at": "2 s", "load": "https://a/1.png%00", "as": "b"},
      {"at": "3 s", "remove": "https://a/1.png%00"}
      """)
    #expect(broken == [])
  }

  /// K21, K33, K34: whoever reads or writes the disk, and however long the I/O queue is busy.
  @Test(arguments: RepairedRun.old + [Generation.v5, .hardened])
  func whatWasRemovedOrReplacedStaysSo(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
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
  @Test(arguments: RepairedRun.old + [Generation.v5, .hardened])
  func whatIsReplacedOnDiskAloneLeavesMemory(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
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
    let broken = try RepairedRun.breaks(
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
      let broken = try RepairedRun.breaks(
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
  @Test(arguments: RepairedRun.old + [Generation.v5, .hardened])
  func anEncodingHoldsUpItsOwnKeyAlone(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
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
    #expect(try RepairedRun.breaks(generation, steps.joined(separator: ",\n"), orders: 20) == [])
  }

  /// M17, M19: what was not transformed is the URL's own image, for loads with the transformer and without.
  @Test(arguments: ["gif 10x10 3 frames", "png 10x10"])
  func whatIsNotTransformedIsFoundByAll(image: String) throws {
    func load(
      _ time: String, _ name: String, _ more: String = "", gives: String? = "none"
    ) -> String {
      let context =
        gives.map { #""context": {"imageTransformer": {"gives": "\#($0)", "key": "\#(name)"}}, "# }
        ?? ""
      return #"{"at": "\#(time)", "load": "https://a/1.png", \#(context)\#(more)"as": "\#(name)"}"#
    }
    let all = #""options": ["transformAnimatedImage"], "#
    let steps = [
      load("0 s", "a"), load("0 s", "b", gives: nil), load("1 s", "c", gives: nil),
      load("2 s", "d", all), #"{"at": "3 s", "memoryWarning": true}"#, load("4 s", "e"),
      load("5 s", "f", all, gives: "new"), load("6 s", "g", gives: nil),
      #"{"at": "6 s", "remove": "https://a/1.png", "from": "background"}"#, load("6 s", "h"),
    ]
    let broken = try RepairedRun.breaks(
      .hardened, steps.joined(separator: ",\n"),
      given: #""network": {"*": {"image": "\#(image)", "bytes": "100 B", "latency": "10 ms"}}"#,
      orders: 20)
    #expect(broken == [])
  }

  /// M24: whoever loads beside a refresh, and whatever it brings.
  @Test(arguments: ["png 10x10", "gif 10x10 3 frames"], ["refreshCached", "fromLoaderOnly"])
  func aRefreshLeavesNoOlderPicture(image: String, option: String) throws {
    func load(_ time: String, _ name: String, _ more: String = "") -> String {
      #"{"at": "\#(time)", "load": "https://a/1.png", \#(more)"as": "\#(name)"}"#
    }
    let round = #""context": {"imageTransformer": {"gives": "new"}}, "#
    let refresh = round + #""options": ["\#(option)"], "#
    let steps = [
      load("0 s", "a"), load("1 s", "b", round), load("2 s", "c", refresh), load("2 s", "d"),
      load("2010 ms", "e", round), load("3 s", "f", round), load("3 s", "g"),
      #"{"at": "4 s", "memoryWarning": true}"#, load("5 s", "h", round), load("5 s", "i"),
    ]
    let broken = try RepairedRun.breaks(
      .hardened, steps.joined(separator: ",\n"),
      given: #"""
        "network": {"*": [{"image": "png 10x10 'old'", "bytes": "100 B", "latency": "10 ms"},
          {"image": "\#(image) 'new'", "bytes": "100 B", "latency": "10 ms"}]}
        """#, orders: 20)
    #expect(broken == [])
  }

  /// M24: what is stored beside a refresh is not removed by it, wherever it goes.
  @Test(arguments: [#""storeCacheType": "disk""#, #""storeCacheType": "memory""#, ""])
  func aRefreshRemovesNothingNew(place: String) throws {
    for memory in [true, false] {
      var scenario = try TestScenario.read(
        #"""
        "given": {"cache": {"shouldCacheImagesInMemory": \#(memory)},
          "disk": {"https://a/1.png": {"image": "png 10x10 'old'", "bytes": "100 B"}},
          "network": {"*": {"image": "png 10x10 'new'", "bytes": "100 B", "latency": "10 ms"}}},
        "steps": [
          {"at": "0 s", "load": "https://a/1.png", "as": "b", "options": ["refreshCached"],
           "context": {\#(place)}},
          {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["refreshCached"],
           "context": {"imageTransformer": {"gives": "new"}}},
          {"at": "1 s", "load": "https://a/1.png", "as": "c"}]
        """#, in: .hardened)
      scenario.generation.defects = []
      for seed in 0..<20 {
        let result = ScenarioRunner().run(scenario, strategy: SeededRandom(seed: UInt64(seed)))
        let last = result.loads.first { $0.name == "c" }?.completions.last?.result
        #expect(last?.image?.label == "new")
        #expect(result.violations.isEmpty)
        let isKept = memory || place.contains("disk") || place.isEmpty
        if isKept { #expect(last?.cacheType != CacheType.none, "order \(seed), memory \(memory)") }
      }
    }
  }

  /// M28: only the whole image takes a URL off the blacklist, however the download ends.
  @Test(arguments: RepairedRun.old + [.hardened])
  func aPartLeavesTheBlacklist(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["retryFailed", "progressiveDownload"]},
      {"at": "0 s", "load": "https://a/2.png", "as": "b", "options": ["retryFailed", "progressiveDownload"]},
      {"at": "25 ms", "cancel": "b", "from": "background"},
      {"at": "1 s", "load": "https://a/1.png", "as": "c", "options": ["retryFailed"]}
      """,
      given: #""failedURLs": ["https://a/1.png", "https://a/2.png"], "#
        + #""network": {"*": [{"image": "png 10x10", "bytes": "90 B", "latency": "10 ms", "chunks": 3, "#
        + #""spacing": "10 ms", "dropAfter": "60 B"}, {"image": "png 10x10"}]}"#)
    #expect(broken == [])
  }

  /// M29: a certificate that one load does not allow, at the same time or later.
  @Test(arguments: RepairedRun.old + [.hardened])
  func aCertificateIsNoFaultOfTheURL(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a"},
      {"at": "0 s", "load": "https://a/2.png", "as": "b"},
      {"at": "0 s", "load": "https://a/2.png", "as": "c", "options": ["allowInvalidSSLCertificates"]},
      {"at": "1 s", "load": "https://a/1.png", "as": "d", "options": ["allowInvalidSSLCertificates"]},
      {"at": "2 s", "load": "https://a/1.png", "as": "e"}
      """,
      given: #""network": {"*": {"image": "png 10x10", "challenge": "serverTrust", "#
        + #""latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// M20, M32: what passes by itself, or by a login, is no fault of the URL.
  @Test(
    arguments: RepairedRun.old + [.hardened],
    [
      #""status": 401"#, #""status": 403"#, #""status": 408"#, #""status": 425"#,
      #""status": 429"#, #""status": 503"#, #""error": "callIsActive""#,
      #""error": "dnsLookupFailed""#,
    ])
  func whatPassesIsNoFaultOfTheURL(generation: Generation, failure: String) throws {
    var scenario = try TestScenario.read(
      #""given": {"network": {"*": [{\#(failure), "latency": "10 ms"}, {"image": "png 10x10"}]}},"#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"},"#
        + #"{"at": "1 s", "load": "https://a/1.png", "as": "b"}]"#, in: generation)
    scenario.generation.defects = []
    let run = ScenarioRunner().run(scenario, strategy: FirstInFirstOut(), timeMode: .exact)
    #expect(run.violations.map { "\($0)" } == [])
    #expect(run.state.failedURLs == [])
  }

  /// M30: a refresh that finds nothing new takes its URL off the blacklist; one that fails does not.
  @Test(arguments: RepairedRun.old + [.hardened], ["304", "404"])
  func anUnchangedRefreshLeavesTheBlacklist(generation: Generation, status: String) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["retryFailed", "refreshCached"]},
      {"at": "0 s", "load": "https://a/2.png", "as": "b", "options": ["retryFailed", "refreshCached"]},
      {"at": "5 ms", "cancel": "b", "from": "background"},
      {"at": "1 s", "load": "https://a/1.png", "as": "c"},
      {"at": "1 s", "load": "https://a/2.png", "as": "d", "options": ["refreshCached"]}
      """,
      given: #""failedURLs": ["https://a/1.png", "https://a/2.png"], "#
        + #""memory": {"https://a/1.png": "png 10x10", "https://a/2.png": "png 10x10"}, "#
        + #""network": {"*": {"status": \#(status), "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// M19, M21: a transform that makes nothing, or another image.
  @Test(arguments: ["none", "new", "same"])
  func aTransformLosesNothing(gives: String) throws {
    for generation in Generation.all {
      let isOld = generation.name == "3.x" || generation.name == "4.2"
      let transform =
        isOld ? #""transform": "\#(gives)""# : #""imageTransformer": {"gives": "\#(gives)"}"#
      let broken = try RepairedRun.breaks(
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

  /// K30: an animation is one on disk.
  @Test(arguments: RepairedRun.old + [Generation.hardened])
  func anAnimationIsStoredWhole(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "store": "https://a/1.gif", "image": "gif 10x10 3 frames 'film'"},
      {"at": "0 s", "store": "https://a/2.gif", "image": "gif 10x10 3 frames alpha 'film'", "from": "background"},
      {"at": "1 s", "clearMemory": true},
      {"at": "2 s", "load": "https://a/1.gif", "as": "a"}
      """)
    #expect(broken == [])
  }
}
