import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

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
      .optionsProcessed(Subject("a"), .allowInvalidSSLCertificates))
    #expect(try findings(strict, allowed, untrusted, response(), image) == [])
    let forbidden = RunEvent.Kind.model(.optionsProcessed(Subject("a"), []))
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
}
