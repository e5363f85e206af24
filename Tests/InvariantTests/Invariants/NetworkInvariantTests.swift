import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// Requests and the blacklist: each invariant reports the broken run and is silent on the good one.
@Suite struct NetworkInvariantTests {
  private typealias Run = BrokenRun

  @Test(arguments: [
    URLErrorCode.notConnectedToInternet, .cancelled, .timedOut, .internationalRoamingOff,
    .dataNotAllowed, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost,
    .dnsLookupFailed, .callIsActive,
  ])
  func aTransientErrorBlacklistsNothing(code: URLErrorCode) throws {
    let error = LoadError(code)
    let findings = try Run.findings(Run.blacklisted(because: error))
    #expect(
      findings == [
        "blacklisted-by-rule https://a/1.png: \(error) is transient and blacklists https://a/1.png"
      ])
  }

  /// In 3.x and 4.2 a status is the code of the error, in 5.x a part of it.
  @Test func aFailureOfTheServerBlacklistsNothing() throws {
    func finding(_ words: String) -> String {
      "blacklisted-by-rule https://a/1.png: the server \(words), and https://a/1.png is blacklisted for it"
    }
    for error in [500, 503, 599].flatMap({ [LoadError.httpStatus($0), .invalidStatus($0)] }) {
      #expect(
        try Run.findings(Run.blacklisted(because: error)).contains(
          finding("has failed with \(error)")))
    }
    for error in [401, 403, 408, 425, 429].flatMap({
      [LoadError.httpStatus($0), .invalidStatus($0)]
    }) {
      #expect(
        try Run.findings(Run.blacklisted(because: error)).contains(
          finding("may answer otherwise than with \(error) next time")))
    }
    for error in [400, 402, 404, 410, 499, 600].flatMap({
      [LoadError.httpStatus($0), .invalidStatus($0)]
    }) {
      #expect(
        try Run.findings(Run.blacklisted(because: error)).filter {
          $0.contains("the server")
        } == [])
    }
  }

  @Test func aLastingErrorMayBlacklist() throws {
    let errors = [LoadError(.badServerResponse), .httpStatus(404), .noData, .rejectedURL]
    let findings = try Run.findings(errors.flatMap(Run.blacklisted))
    #expect(findings == [])
  }

  @Test func onlyARetryTakesAURLOff() throws {
    let off = RunEvent.Kind.model(.unblacklisted(Run.url, by: EventSubject("a")))
    let done = [off, Run.completed("a")]
    #expect(
      try Run.findings([try Run.began("a")] + done) == [
        "unblacklisted-by-retry https://a/1.png: a has no retryFailed and took https://a/1.png off"
      ])
    #expect(try Run.findings([try Run.began("a", "retryFailed")] + done) == [])
    // M28: what fails has taken nothing off; a load that is cancelled may have been through.
    let retry = [try Run.began("a", "retryFailed"), off]
    let failed = try Run.findings(retry + [Run.failed("a", LoadError(.timedOut))])
    #expect(failed.contains { $0.hasPrefix("unblacklisted-by-retry https://a/1.png: a took") })
    // What has succeeded may be asked for again under its name.
    let again = try Run.findings(
      retry + [Run.completed("a"), try Run.began("a"), Run.failed("a", LoadError(.timedOut))])
    #expect(!again.contains { $0.hasPrefix("unblacklisted-by-retry") })
    let cancelled = try Run.findings(retry + [Run.failed("a", LoadError(.cancelled))])
    #expect(!cancelled.contains { $0.hasPrefix("unblacklisted-by-retry") })
  }

  @Test func oneRequestForAURL() throws {
    #expect(
      try Run.findings([Run.started(1), Run.started(2)]) == [
        "one-request-per-url https://a/1.png: 2 requests for https://a/1.png at once"
      ])
    #expect(try Run.findings([Run.started(1), Run.started(2, Run.other)]) == [])
    let ends: [NetworkEvent.Kind] = [.cancelled, .finished, .failed(LoadError(.timedOut))]
    for end in ends {
      #expect(try Run.findings([Run.started(1), Run.network(end, 1), Run.started(2)]) == [])
      #expect(
        try Run.findings([Run.started(1), Run.network(end, 9), Run.started(2)]).count == 1)
    }
  }

  @Test func noMoreRequestsThanTheLimit() throws {
    var given = Given()
    given.downloader.maxConcurrentDownloads = 2
    let urls = (1...4).map { ImageURL("https://a/\($0).png") }
    let two = [Run.started(1, urls[0]), Run.started(2, urls[1])]
    let third = Run.started(3, urls[2])
    let broken = "download-limit https://a/3.png: 3 requests at once, the limit is 2"
    #expect(try Run.findings(two, given: given) == [])
    #expect(try Run.findings(two + [third], given: given) == [broken])
    let cancelled = Run.network(.cancelled, 1, urls[0])
    let told = Run.network(.failed(LoadError(.cancelled)), 1, urls[0])
    #expect(try Run.findings(two + [cancelled, third], given: given) == [])
    #expect(try Run.findings(two + [cancelled, told, third], given: given) == [])
    #expect(
      try Run.findings(two + [cancelled, told, third, Run.started(4, urls[3])], given: given) == [
        "download-limit https://a/4.png: 3 requests at once, the limit is 2"
      ])
    let raised = RunEvent.Kind.model(.limitChanged(3))
    #expect(try Run.findings(two + [raised, third], given: given) == [])
  }

  /// Requests that run when the limit falls may continue; the lower limit counts from when they
  /// have ended.
  @Test func aLowerLimitCountsOnceTheOthersHaveEnded() throws {
    let urls = (1...4).map { ImageURL("https://a/\($0).png") }
    let lowered = RunEvent.Kind.model(.limitChanged(1))
    let ends = [Run.network(.finished, 1, urls[0]), Run.network(.finished, 2, urls[1])]
    let two = [Run.started(1, urls[0]), Run.started(2, urls[1])]
    let next = [Run.started(3, urls[2]), Run.started(4, urls[3])]
    #expect(try Run.findings(two + [lowered] + ends + [next[0]]) == [])
    #expect(
      try Run.findings(two + [lowered] + ends + next) == [
        "download-limit https://a/4.png: 2 requests at once, the limit is 1"
      ])
  }

  /// A download that got its slot under the old limit may still ask, and no other.
  @Test func aSlotThatWasGivenIsKeptWhenTheLimitFalls() throws {
    var given = Given()
    given.downloader.maxConcurrentDownloads = 2
    let urls = (1...3).map { ImageURL("https://a/\($0).png") }
    let created = urls.map { RunEvent.Kind.model(.downloadCreated($0, priority: 0)) }
    let lowered = RunEvent.Kind.model(.limitChanged(1))
    let started = [Run.started(1, urls[0]), Run.started(2, urls[1]), Run.started(3, urls[2])]
    let first = Array(created.prefix(2)) + [started[0]]
    func limits(_ events: [RunEvent.Kind]) throws -> [String] {
      try Run.findings(events, given: given).filter { $0.hasPrefix("download-limit") }
    }
    #expect(try limits(first + [lowered, started[1]]) == [])
    #expect(
      try limits(created + [started[0], lowered, started[1], started[2]]) == [
        "download-limit https://a/3.png: 3 requests at once, the limit is 1"
      ])
    #expect(
      try limits(first + [lowered, .model(.downloadCancelled(urls[1])), created[2], started[2]])
        == [
          "download-limit https://a/3.png: 2 requests at once, the limit is 1"
        ])
    #expect(try limits([created[0], started[0], lowered, created[1], started[1]]).count == 1)
  }

  @Test func theSessionIsAnswered() throws {
    #expect(
      try Run.findings([.model(.callbackUnanswered(Run.url))]) == [
        "callbacks-are-answered https://a/1.png: the session gets no answer about https://a/1.png"
      ])
  }
}
