import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import TestFixtures

/// What a custom image cache promises.
extension OwnImageCacheTests {
  private static let calls = #"""
    "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
              {"at": "1 s", "clearMemory": true},
              {"at": "2 s", "load": "https://a/1.png", "as": "second"},
              {"at": "3 s", "contains": "https://a/1.png", "cacheType": "disk", "as": "where"},
              {"at": "4 s", "store": "https://a/2.png", "image": "png 1x1", "as": "stored"},
              {"at": "5 s", "remove": "https://a/2.png", "as": "removed"},
              {"at": "6 s", "clear": "all", "as": "cleared"}]
    """#

  @Test(
    arguments: generations,
    [
      (.nothing, nil),
      (.answersTwice, "the cache of mine has answered the query for https://a/1.png twice"),
      (
        .neverAnswers,
        "the cache of mine never answers: nothing more can happen, and it has not answered the "
          + "query for https://a/1.png"
      ),
      (
        .hidesTheType,
        "the cache of mine has an image for https://a/1.png, and says that no cache had it"
      ),
      (
        .namesNoPlace,
        "the cache of mine says that https://a/1.png is in the cache all: an image has one place"
      ),
      (
        .looksElsewhere,
        "the cache of mine says memory of https://a/1.png, and was asked for disk"
      ),
      (.storesTwice, "the cache of mine has answered the store of https://a/2.png twice"),
      (.removesTwice, "the cache of mine has answered the removal of https://a/2.png twice"),
      (.clearsTwice, "the cache of mine has answered the removal of all images twice"),
      (
        .saysTwiceWhereItIs,
        "the cache of mine has answered the question for https://a/1.png twice"
      ),
    ] as [(BadCache.Fault, String?)])
  func aBrokenContractEndsTheAppWithASentence(
    _ base: Generation, _ expected: (BadCache.Fault, String?)
  ) throws {
    let app = Self.app(base) { BadCache(standard: $1, fault: expected.0) }
    let result = try Self.run(Self.calls, in: app)
    #expect(PartRun.crash(result) == expected.1)
  }

  /// One that was cancelled need not answer: the load is over.
  @Test(arguments: generations)
  func aCancelledQueryNeedNotAnswer(base: Generation) throws {
    let app = Self.app(base) { BadCache(standard: $1, fault: .neverAnswers) }
    let steps = #"""
      "steps": [{"at": "0 s", "busy": "io", "for": "1 s"},
                {"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "1 ms", "cancel": "first"}]
      """#
    #expect(PartRun.crash(try Self.run(steps, in: app)) == nil)
  }

  @Test func oneThatStandsAloneMustNotAsk() throws {
    let app = Self.app(.v5, standsAlone: true) { ForwardingCache(standard: $1) }
    for (steps, action) in [
      (#"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#, "find an image"),
      (#"{"at": "0 s", "store": "https://a/1.png", "image": "png 1x1"}"#, "store an image"),
      (#"{"at": "0 s", "remove": "https://a/1.png"}"#, "remove an image"),
      (#"{"at": "0 s", "contains": "https://a/1.png", "as": "where"}"#, "look for an image"),
      (#"{"at": "0 s", "clearMemory": true}"#, "remove all images"),
    ] {
      #expect(
        PartRun.crash(try Self.run(#""steps": [\#(steps)]"#, in: app))
          == "the cache of mine stands alone, and asks the model's own to \(action)")
    }
  }

  @Test func releasesBefore5HaveNone() {
    for base in [Generation.v3, .v42] {
      #expect(
        Self.app(base) { ForwardingCache(standard: $1) }.complaint
          == "mine is based on \(base.name), whose managers have no image cache of an app's own: "
          + "base it on 5.x or later")
    }
    #expect(Self.app(.v5) { ForwardingCache(standard: $1) }.complaint == nil)
  }

  /// No order of the threads loses an answer of a decorator.
  @Test(arguments: generations)
  func soundCachesAreNotAccusedInOtherOrders(base: Generation) throws {
    for standsAlone in [false, true] {
      let app = Self.app(base, standsAlone: standsAlone) { environment, standard in
        guard standsAlone else { return ForwardingCache(standard: standard) }
        return DictionaryCache(environment)
      }
      let scenario = try Self.read(
        #"""
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                  {"at": "0 s", "load": "https://a/1.png", "as": "second", "from": "background"},
                  {"at": "10 ms", "cancel": "first", "from": "background"},
                  {"at": "10 ms", "remove": "https://a/1.png", "as": "gone"}]
        """#, in: app)
      let report = ScenarioExplorer(
        ExplorationPlan(scenario, strategy: .random(seed: 1), executions: 200)
      ).explore()
      let findings = report.findings.map(\.explanation)
      #expect(!findings.contains { $0.contains("of mine") }, "\(findings)")
      if base.name == Generation.hardened.name { #expect(findings.isEmpty, "\(findings)") }
    }
  }
}
