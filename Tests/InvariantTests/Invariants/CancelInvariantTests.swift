import ImageLoadingModel
import Testing

@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What is promised after a cancel, by generation.
@Suite struct CancelInvariantTests {
  private typealias Run = BrokenRun
  private let name = EventSubject("a")
  private let cancelledError = LoadError(SDWebImageErrorCode.cancelled)

  private func model(_ event: ModelEvent) -> RunEvent.Kind { .model(event) }

  @Test func in5ACancelledLoadGetsOnlyTheCancel() throws {
    let a = try Run.began("a")
    let told = Run.failed("a", cancelledError)
    #expect(try Run.findings([a, Run.cancelled("a"), told], in: .v5) == [])
    #expect(
      try Run.findings([a, Run.cancelled("a")], in: .v5) == [
        "completion-count a: the cancelled a never completed"
      ])
    #expect(
      try Run.findings([a, Run.cancelled("a"), told, told], in: .v5) == [
        "completion-count a: finished completion number 2 of a"
      ])
    #expect(
      try Run.findings([a, Run.cancelled("a"), Run.completed("a")], in: .v5) == [
        "no-completion-after-cancel a: a completion of a was called after its cancel"
      ])
  }

  @Test func untilFourTheErrorOfACancelIsOneCompletionTooMuch() throws {
    let events = [try Run.began("a"), Run.cancelled("a"), Run.failed("a", cancelledError)]
    let finding = "no-completion-after-cancel a: a completion of a was called after its cancel"
    #expect(try Run.findings(events, in: .v42) == [finding])
    #expect(try Run.findings(events, in: .v3) == [finding])
  }

  /// M27: 3.x gives the cached image of a refresh without a look at the cancel.
  @Test func theCachedImageOfARefreshDoesNotCome() throws {
    func isBroken(_ events: [RunEvent.Kind], in generation: Generation) throws -> Bool {
      try Run.findings(events, in: generation).contains {
        $0.hasPrefix("no-completion-after-cancel ")
      }
    }
    let begun = [try Run.began("a", "refreshCached"), Run.cancelled("a")]
    let cached = Run.completed("a", type: .memory)
    #expect(try isBroken(begun + [cached], in: .v3))
    #expect(try isBroken(begun + [cached], in: .v42))
    #expect(try isBroken([try Run.began("a"), begun[1], cached], in: .v3))
    #expect(try isBroken(begun + [Run.completed("a")], in: .v3))
  }

  /// M11: nor once the transform has begun, or the answer is posted.
  @Test func aDecidedAnswerDoesNotCome() throws {
    let a = try Run.began("a")
    let broken = "no-completion-after-cancel a: a completion of a was called after its cancel"
    for decided in [ModelEvent.transformBegan(name), .answerReady(name)] {
      let events = [a, model(decided), Run.cancelled("a"), Run.completed("a")]
      #expect(try Run.findings(events, in: .v5) == [broken])
      #expect(try Run.findings(events, in: .hardened) == [broken])
    }
    let told = [
      try Run.began("a", "progressiveDownload"), model(.answerReady(name)),
      Run.completed("a", isFinished: false),
    ]
    #expect(
      try Run.findings(told + [Run.cancelled("a"), Run.completed("a")], in: .v5) == [broken])
  }

  @Test func cancelAllReachesEveryLoadWithACompletionToCall() throws {
    guard case .model(.loadBegan(let load, _, _)) = try Run.began("a") else { return }
    let listed = model(.runningOperationAdded(load))
    let all = model(.cancelAllBegan(manager: nil, []))
    let missed =
      "cancel-all-reaches-every-load a: all loads are cancelled, and a is not on the list"
    #expect(try Run.findings([listed, all]) == [missed])
    #expect(try Run.findings([listed, model(.cancelAllBegan(manager: nil, [name]))]) == [])
    #expect(try Run.findings([listed, model(.cancelAllBegan(manager: "other", []))]) == [])
    #expect(try Run.findings([listed, Run.completed("a"), all]) == [])
    #expect(try Run.findings([listed, Run.cancelled("a"), all]) == [])
    // The cancel came while the load was on its way to the list.
    #expect(try Run.findings([Run.cancelled("a"), listed, all]) == [])
    // A refresh has had its cached image, and its new one is being transformed, or posted.
    let completed = [listed, model(.answerReady(name)), Run.completed("a")]
    let refresh = [try Run.began("a", "refreshCached")] + completed
    #expect(try Run.findings(refresh + [model(.transformBegan(name)), all]) == [missed])
    #expect(try Run.findings(refresh + [model(.answerReady(name)), all]) == [missed])
    #expect(
      try Run.findings(refresh + [model(.answerReady(name)), Run.completed("a"), all]) == [])
    let dropped = [model(.transformBegan(name)), model(.completionDropped(name))]
    #expect(try Run.findings(refresh + dropped + [all]) == [])
    // Of any other load it is a part that comes too late, and is dropped.
    #expect(try Run.findings(completed + [model(.transformBegan(name)), all]) == [])
  }

  @Test func aCancelledLoadGivesItsDownloadUp() throws {
    let asked = model(.downloadRequested(name))
    let givenUp = model(.downloadCancelRequested(name))
    #expect(
      try Run.findings([asked, Run.cancelled("a")]) == [
        "cancel-reaches-the-download a: a was cancelled, and its download was not"
      ])
    #expect(try Run.findings([asked, Run.cancelled("a"), givenUp]) == [])
    #expect(try Run.findings([Run.cancelled("a"), asked, givenUp]) == [])
    #expect(try Run.findings([asked]) == [])
    #expect(try Run.findings([Run.cancelled("a")]) == [])
  }

  @Test func in5TheDomainOfAnErrorCountsForTheBlacklist() throws {
    func listed(_ error: LoadError) -> [RunEvent.Kind] { Run.blacklisted(because: error) }
    let status = LoadError.invalidStatus(404)
    #expect(try Run.findings(listed(status)) == [])
    #expect(
      try Run.findings(listed(status), in: .v5) == [
        "blacklisted-by-rule https://a/1.png: \(status) is no fault of https://a/1.png and "
          + "blacklists it"
      ])
    #expect(try Run.findings(listed(LoadError(.badImageData)), in: .v5) == [])
    let decided = model(.delegateDecided(Run.url, blocks: true))
    #expect(try Run.findings([decided] + listed(status), in: .v5) == [])
    // Each decision is one.
    #expect(
      try Run.findings([decided, decided] + listed(status) + listed(status), in: .v5) == [])
    #expect(
      try Run.findings([decided] + listed(status) + listed(status), in: .v5).count == 1)
  }
}
