import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// What a load allowed: the invariant reports the broken run and is silent on the good one.
@Suite struct TrustInvariantTests {
  private typealias Run = BrokenRun

  private func challenge(_ kind: Challenge.Kind, _ transfer: Int = 1) -> RunEvent.Kind {
    Run.network(.challenged(Challenge(kind: kind, previousFailureCount: 0)), transfer)
  }

  private func response(_ transfer: Int = 1) -> RunEvent.Kind {
    Run.network(.responded(NetworkResponse(status: 200, expectedLength: 1, headers: [])), transfer)
  }

  @Test func anUntrustedCertificateIsForThoseWhoAllowIt() throws {
    var given = Given()
    given.network = [("*", [ServerAnswer(question: ServerAnswer.Question(.serverTrust))])]
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try Run.findings(kinds, given: given).filter { $0.hasPrefix("certificates-") }
    }
    let finding =
      "certificates-as-allowed a: a allowed no invalid certificate, and gets an image that came "
      + "over one"
    let strict = try Run.began("a")
    let trusting = try Run.began("a", "allowInvalidSSLCertificates")
    let untrusted = challenge(.serverTrust)
    let image = Run.completed("a")
    #expect(try findings(strict, untrusted, response(), image) == [finding])
    #expect(try findings(trusting, untrusted, response(), image) == [])
    let part = Run.completed("a", isFinished: false)
    #expect(try findings(strict, untrusted, response(), part) == [finding])
    // The options processor has the last word.
    let allowed = RunEvent.Kind.model(
      .optionsProcessed(EventSubject("a"), .allowInvalidSSLCertificates))
    #expect(try findings(strict, allowed, untrusted, response(), image) == [])
    let forbidden = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), []))
    #expect(try findings(trusting, forbidden, untrusted, response(), image) == [finding])
    // It comes from a cache, over another connection, or not at all.
    let cached = Run.completed("a", type: .memory)
    #expect(try findings(strict, untrusted, response(), cached) == [])
    #expect(try findings(strict, challenge(.credential), response(), image) == [])
    #expect(try findings(strict, untrusted, response(), response(2), image) == [])
    #expect(try findings(strict, untrusted, response(2), image) == [])
    let refused = Run.failed("a", LoadError(.serverCertificateUntrusted))
    #expect(try findings(strict, untrusted, response(), refused) == [])
  }

  /// M29: what one load does not allow is no fault of the URL.
  @Test(arguments: [
    URLErrorCode.serverCertificateHasBadDate, .serverCertificateUntrusted,
    .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
  ])
  func whoAllowsACertificateIsNotRefusedForIt(code: URLErrorCode) throws {
    var given = Given()
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try Run.findings(kinds, given: given).filter { $0.hasPrefix("certificates-") }
    }
    func lists(_ error: LoadError, _ url: ImageURL = Run.url) -> RunEvent.Kind {
      .model(.blacklisted(url, because: error))
    }
    let (certificate, notFound) = (LoadError(code), LoadError.httpStatus(404))
    let trusting = try Run.began("a", "allowInvalidSSLCertificates")
    let refused = RunEvent.Kind.model(.refused(EventSubject("a"), Run.url))
    #expect(try findings(lists(certificate), trusting, refused) == [])
    given.network = [("*", [ServerAnswer(question: ServerAnswer.Question(.serverTrust))])]
    let finding =
      "certificates-as-allowed a: a allows invalid certificates, and https://a/1.png is refused for one that "
      + "another load did not allow"
    #expect(try findings(lists(certificate), trusting, refused) == [finding])
    #expect(try findings(lists(certificate), Run.began("a"), refused) == [])
    #expect(try findings(lists(certificate, Run.other), trusting, refused) == [])
    #expect(try findings(lists(LoadError(.secureConnectionFailed)), trusting, refused) == [])
    // The delegate wants it there.
    for (blocks, found) in [(true, []), (false, [finding])] {
      let decided = RunEvent.Kind.model(.delegateDecided(Run.url, blocks: blocks))
      #expect(try findings(decided, lists(certificate), trusting, refused) == found)
    }
    // It has failed for something else as well, or is off the list again.
    #expect(try findings(lists(certificate), lists(notFound), trusting, refused) == [])
    #expect(try findings(lists(notFound), lists(certificate), trusting, refused) == [])
    let off = RunEvent.Kind.model(.unblacklisted(Run.url, by: EventSubject("b")))
    #expect(try findings(lists(certificate), off, trusting, refused) == [])
    #expect(try findings(lists(notFound), off, lists(certificate), trusting, refused) == [finding])
    // It was there before.
    given.failedURLs = [Run.url.absoluteString]
    #expect(try findings(lists(certificate), trusting, refused) == [])
    #expect(try findings(off, lists(certificate), trusting, refused) == [finding])
  }

  /// Each manager has a blacklist: what another one lists for a certificate and takes off again is no reason here.
  @Test func refusalsGoByTheirManager() throws {
    let other = #""context": {"customManager": "other"}"#
    let scenario = try TestScenario.read(
      #"""
      "given": {
        "managers": {"other": {}},
        "network": {"https://a/1.png": [
          {"error": "badServerResponse"}, {"image": "png 10x10", "challenge": "serverTrust"}
        ]}
      },
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "failed"},
        {"at": "1 s", "load": "https://a/1.png", "as": "strict", \#(other)},
        {"at": "2 s", "load": "https://a/1.png", "as": "retry", \#(other),
          "options": ["retryFailed", "allowInvalidSSLCertificates"]},
        {"at": "3 s", "load": "https://a/1.png", "as": "again", \#(other),
          "options": ["fromLoaderOnly"]},
        {"at": "4 s", "clearMemory": true},
        {"at": "4 s", "clearDisk": true},
        {"at": "5 s", "load": "https://a/1.png", "as": "trusting",
          "options": ["allowInvalidSSLCertificates"]}
      ]
      """#, in: .v5)
    let recorder = EventRecorder()
    let result = scenario.run(observer: recorder)
    #expect(recorder.events.contains { $0.kind.kind == .unblacklisted })
    #expect(recorder.events.contains { $0.kind.kind == .refused })
    #expect(!result.violations.contains { $0.invariant == "certificates-as-allowed" })
  }

  @Test func whoHasNoCredentialIsNotCancelled() throws {
    var given = Given()
    given.network = [("*", [ServerAnswer(question: ServerAnswer.Question(.credential))])]
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try Run.findings(kinds, given: given).filter { $0.hasPrefix("no-credential-") }
    }
    let finding =
      "no-credential-is-no-cancel a: a has no credential for the server, and is told that it was cancelled"
    let error = LoadError(URLErrorCode.cancelled)
    let (failed, told) = (Run.network(.failed(error), 1), Run.failed("a", error))
    let asked = challenge(.credential)
    let answered = Run.network(.cancelled, 1)
    let started = Run.started(1)
    #expect(try findings(started, asked, answered, failed, told) == [finding])
    // It gets what the server said, or it was cancelled, or the download was.
    #expect(
      try findings(started, asked, answered, failed, Run.failed("a", .httpStatus(401))) == [])
    #expect(try findings(Run.cancelled("a"), started, asked, answered, failed, told) == [])
    #expect(try findings(Run.cancelled("b"), started, asked, answered, failed, told) == [finding])
    let ended = RunEvent.Kind.model(.downloadCancelled(Run.url))
    #expect(try findings(started, ended, asked, answered, failed, told) == [])
    #expect(try findings(ended, started, asked, answered, failed, told) == [finding])
    let expired = RunEvent.Kind.model(.backgroundTaskExpired(for: Run.url.absoluteString))
    #expect(try findings(expired, started, asked, answered, failed, told) == [])
    // The connection ended so by itself.
    #expect(try findings(started, asked, failed, told) == [])
    // The server asked for nothing, for something else, or in another request.
    #expect(try findings(started, answered, failed, told) == [])
    #expect(try findings(started, challenge(.serverTrust), answered, failed, told) == [])
    #expect(try findings(started, challenge(.credential, 2), answered, failed, told) == [])
    // Another request has begun since, or the request failed for another reason.
    #expect(try findings(started, asked, answered, failed, Run.started(2), told) == [])
    let timeout = Run.network(.failed(LoadError(.timedOut)), 1)
    #expect(try findings(started, asked, answered, timeout, told) == [])
  }
}
