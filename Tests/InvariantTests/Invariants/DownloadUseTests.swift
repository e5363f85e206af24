import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import SimText

/// What the steps of a scenario can do to the downloader bounds what invariants relate.
@Suite struct DownloadUseTests {
  private let url = #""https://img.example/a.png""#

  private func use(_ steps: String..., in generation: String = "5.x") throws -> DownloadUse {
    let document = #"""
      {"format": 1, "title": "s", "about": "steps", "generation": "\#(generation)", "steps": [\#(
        steps.enumerated().map { #"{"at": "\#($0) ms", "as": "s\#($0)-{i}", \#($1)}"# }
          .joined(separator: ", "))]}
      """#
    return DownloadUse(
      of: try ScenarioReader.read(Array(document.utf8), file: "s.json").scenarios[0])
  }

  @Test func stepsThatDoNothingToItAreNotCounted() throws {
    let use = try use(#""memoryWarning": true"#, #""clearMemory": true"#, #""wait": "1 ms""#)
    #expect(use.loads == 0)
    #expect(use.prefetchCount == 0)
    #expect(!use.changesSettings)
    #expect(!use.prefetches)
    #expect(!use.entersBackground)
    #expect(!use.replacesSession)
    #expect(use.leastAnnouncedLength == nil)
  }

  @Test func loadsAreCountedWithTheirRepetitions() throws {
    #expect(try use(#""load": \#(url), "repeat": 3, "every": "1 ms""#).loads == 3)
    #expect(try use(#""prefetch": [\#(url), \#(url)]"#).loads == 2)
    #expect(
      try use(#""animationImages": [\#(url), \#(url)], "into": "cell""#, in: "3.x").loads == 2)
    #expect(try use(#""download": \#(url)"#, #""cancelDownload": "s0-{i}""#).loads == 1)
  }

  @Test func aPrefetcherSetsTheLimitHoweverItIsMade() throws {
    #expect(try use(#""makePrefetcher": true"#).prefetches)
    #expect(try use(#""makePrefetcher": true"#).prefetchCount == 0)
    let use = try use(#""prefetch": \#(url)"#, #""prefetch": [\#(url), \#(url)]"#)
    #expect(use.prefetches)
    #expect(use.prefetchCount == 2)
  }

  @Test func settingsAndSessionsChange() throws {
    #expect(try use(#""suspendDownloads": true"#).changesSettings)
    #expect(try use(#""maxConcurrentDownloads": 1"#).changesSettings)
    #expect(try use(#""newSession": true"#).replacesSession)
    #expect(try !use(#""setHeader": "A", "value": "b""#).changesSettings)
  }

  @Test func theAppLeavesAndComesBack() throws {
    #expect(try use(#""app": "enterBackground""#).entersBackground)
    #expect(try !use(#""app": "enterForeground""#).entersBackground)
  }

  @Test func theLeastAnnouncedLengthCounts() throws {
    let use = try use(
      #""respond": \#(url), "status": 200, "expectedLength": "9 B""#,
      #""respond": \#(url), "status": 200, "expectedLength": "4 B""#,
      #""respond": \#(url), "status": 200"#)
    #expect(use.leastAnnouncedLength == 4)
  }
}
