import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What ends a load: each invariant reports the broken run and is silent on the good one.
@Suite struct AnswerInvariantTests {
  private typealias Run = BrokenRun

  @Test func onlyARefreshIsNotModified() throws {
    let unchanged = Run.failed("a", LoadError(.cacheNotModified))
    let answered = Run.network(
      .responded(NetworkResponse(status: 304, expectedLength: 0, headers: [])), 1)
    let finding =
      "not-modified-only-for-refresh a: a asked for no refresh and gets \"not modified\""
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] { try Run.findings(kinds, in: .v5) }
    #expect(try findings(answered, Run.began("a"), unchanged) == [finding])
    #expect(try findings(answered, Run.began("a", "refreshCached"), unchanged) == [])
    let plain = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), []))
    #expect(try findings(answered, Run.began("a", "refreshCached"), plain, unchanged) == [finding])
    let refresh = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), .refreshCached))
    #expect(try findings(answered, Run.began("a"), refresh, unchanged) == [])
    #expect(try findings(answered, Run.began("a"), Run.completed("a")) == [])
  }

  // MARK: Calls of the cache

  private func call(
    _ place: CacheCall.Place, _ events: CacheCallEvent..., in generation: Generation = .v5
  ) throws -> [String] {
    let asked = CacheCallEvent.asked(CacheCall(name: "q", place: place))
    return try Run.findings(([asked] + events).map { .cacheCall($0) }, in: generation)
  }

  @Test func eachCallIsAnsweredOnce() throws {
    let id = "cache-calls-answer-once q: q"
    let answer = CacheCallEvent.calledBack("q", isOnMain: true)
    #expect(try call(.main, .returned("q"), answer) == [])
    #expect(try call(.main, .returned("q")) == ["\(id) is never answered"])
    #expect(try call(.main, answer, answer) == ["\(id) is answered 2 times"])
    #expect(try call(.main, .cancelled("q"), in: .v42) == [])
    #expect(try call(.main, .cancelled("q"), in: .v5) == ["\(id) is never answered"])
    let done = RunEvent.Kind.answered(
      AnswerRecord(step: "q", text: "done", queue: .background, time: .zero))
    let asked = RunEvent.Kind.cacheCall(.asked(CacheCall(name: "q", place: .main)))
    #expect(try Run.findings([asked, done]) == ["\(id) is to be answered on main, and is not"])
  }

  @Test func eachIsAnsweredWhereItPromises() throws {
    let id = "cache-calls-answer-once q: q"
    let onMain = CacheCallEvent.calledBack("q", isOnMain: true)
    let elsewhere = CacheCallEvent.calledBack("q", isOnMain: false)
    let returned = CacheCallEvent.returned("q")
    #expect(try call(.inside, elsewhere, returned) == [])
    #expect(
      try call(.inside, returned, onMain) == ["\(id) is answered after the call has returned"])
    #expect(try call(.insideOrMain, elsewhere, returned) == [])
    #expect(try call(.insideOrMain, returned, onMain) == [])
    #expect(
      try call(.insideOrMain, returned, elsewhere) == [
        "\(id) is answered after the call, and not on main"
      ])
    // K40: a cancel changes nothing of that.
    #expect(try call(.insideOrMain, returned, .cancelled("q"), onMain) == [])
    #expect(try call(.insideOrMain, returned, .cancelled("q"), elsewhere).count == 1)
    #expect(try call(.anywhere, returned, elsewhere) == [])
  }

  // MARK: Loads that wait, and views that cancel

  @Test func aWaitingLoadIsAnsweredInside() throws {
    let returned = RunEvent.Kind.cacheCall(.returned("a"))
    func told(_ type: CacheType, _ kinds: RunEvent.Kind..., from place: String) throws -> [String] {
      let all = kinds + [returned, Run.completed("a", type: type)]
      let events = all.enumerated().map { Run.event($0 + 1, $1, place: place) }
      return try Run.findings(of: events, in: .v5).filter { $0.hasPrefix("synchronous") }
    }
    let finding =
      "synchronous-load-completes-inside a: a waited for the cache, and gets its answer after the call"
    #expect(try told(.disk, from: "main") == [finding])
    #expect(try told(.memory, from: "main") == [finding])
    // An image that is not in the cache comes later, and a load that is not on main is not answered
    // inside.
    #expect(try told(.none, from: "main") == [])
    #expect(try told(.disk, from: "worker") == [])
    // Its image is transformed first.
    #expect(try told(.disk, .model(.transformBegan(EventSubject("a"))), from: "main") == [])
    // The app's options processor has it wait for nothing, or for the disk all the same.
    let processed = { (options: LoadOptions) in
      RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), options))
    }
    #expect(
      try told(.memory, processed([.queryDiskDataSync, .queryMemoryData]), from: "main") == [])
    #expect(try told(.memory, processed([.queryDiskDataSync]), from: "main") == [finding])
    let inside = [Run.completed("a", type: .disk), returned].enumerated().map {
      Run.event($0 + 1, $1, place: "main")
    }
    let findings = try Run.findings(of: inside, in: .v5)
    #expect(!findings.contains { $0.hasPrefix("synchronous") })
  }

  @Test func aDownloadBringsSomething() throws {
    let nothing = Run.completed("a", image: nil)
    let asked = RunEvent.Kind.model(.downloadRequested(EventSubject("a")))
    let joined = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("a")))
    let finding = "ends-with-image-or-error a: a ends without image and without error"
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try Run.findings(kinds).filter { $0.hasPrefix("ends-with") }
    }
    #expect(try findings(asked, nothing) == [finding])
    #expect(try findings(joined, nothing) == [finding])
    // The delegate forbade it, or the cache alone was asked.
    #expect(try findings(nothing) == [])
    #expect(try findings(asked, Run.completed("a")) == [])
    #expect(try findings(asked, Run.failed("a", LoadError(.timedOut))) == [])
    #expect(try findings(asked, Run.completed("a", image: nil, isFinished: false)) == [])
    #expect(try findings(asked, Run.cancelled("a"), nothing) == [])
    // A transform that makes nothing is no excuse.
    #expect(try findings(asked, .model(.transformBegan(EventSubject("a"))), nothing) == [finding])
    #expect(try findings(asked, Run.completed("b", image: nil)) == [])
  }

  @Test func aRefreshBringsTheNewest() throws {
    var given = Given()
    given.network = [("*", [ServerAnswer(payload: ImageData(Run.image))])]
    var old = Run.image
    old.label = "old"
    let began = try Run.began("a", "refreshCached", at: Run.url)
    let asked = RunEvent.Kind.model(.downloadRequested(EventSubject("a")))
    let sent = Run.network(.finished, 1)
    let response = NetworkResponse(status: 200, expectedLength: 100, headers: [])
    func findings(_ kinds: RunEvent.Kind..., answers request: Int = 1) throws -> [String] {
      try Run.findings([Run.network(.responded(response), request)] + kinds, given: given)
        .filter { $0.hasPrefix("refresh-brings") }
    }
    let cached = Run.completed("a", image: old)
    let finding =
      "refresh-brings-the-newest a: a asks for the newest image of https://a/1.png, and ends with an older one"
    #expect(try findings(began, cached, asked, sent) == [finding])
    // The server ends the request without an answer.
    #expect(try findings(began, cached, asked, sent, answers: 2) == [])
    #expect(try findings(began, cached, asked, sent, Run.completed("a")) == [])
    #expect(try findings(began, cached, sent) == [])
    #expect(try findings(began, cached, asked) == [])
    #expect(try findings(Run.began("a", at: Run.url), cached, asked, sent) == [])
    #expect(try findings(began, cached, asked, sent, Run.cancelled("a")) == [])
    #expect(try findings(began, cached, asked, sent, Run.failed("a", LoadError(.timedOut))) == [])
    let unchanged = NetworkResponse(status: 304, expectedLength: 0, headers: [])
    #expect(try findings(began, cached, asked, Run.network(.responded(unchanged), 1), sent) == [])
    // Another request for it has failed: what the load got may be of that one.
    let failed = Run.network(.failed(LoadError(.timedOut)), 2)
    #expect(try findings(began, cached, asked, sent, failed) == [])
    // The URL cache has it, and need not ask the server.
    for (isServed, found) in [(true, []), (false, [finding])] {
      let response = CachedResponse(ImageData(old), isServed: isServed)
      given.urlCache = [(Run.url.absoluteString, response)]
      #expect(try findings(began, cached, asked, sent) == found)
    }
  }

  @Test func aCancelledLoadShowsNothing() throws {
    let asked = Run.asked("v", Run.url, "a", key: "UIImageView")
    let viewCancels = RunEvent.Kind.model(.viewCancelled(view: "v", nil))
    let ended = Run.completed("a")
    let cancelled = Run.cancelled("a", by: "a")
    let image = Run.shows("v", .image(Run.image, from: Run.url))
    let grey = Run.shows("v", .placeholder("grey"))
    func findings(
      _ kinds: RunEvent.Kind..., by load: String = "a", cancelledOn place: String = "main"
    ) throws -> [String] {
      let events = kinds.enumerated().map { number, kind in
        Run.event(number + 1, kind, by: load, place: place)
      }
      return try Run.findings(of: events, in: .v5).filter { $0.hasPrefix("cancelled-load") }
    }
    let finding = "cancelled-load-shows-nothing v: view v has cancelled a, and shows"
    for (content, words) in [(image, " image"), (grey, " placeholder")] {
      for end in [ended, cancelled] {
        let found = try findings(asked, end, viewCancels, content)
        #expect(found.count == 1 && found[0].hasPrefix(finding), "\(words)")
      }
    }
    #expect(try findings(asked, ended, image, viewCancels) == [])
    #expect(try findings(asked, ended, viewCancels, Run.shows("v", nil)) == [])
    // While the view cancels, which is over only then; or somebody else had cancelled it before.
    #expect(try findings(asked, cancelled, grey, viewCancels).count == 1)
    #expect(try findings(asked, Run.cancelled("a"), grey, viewCancels) == [])
    // The view was asked again, meanwhile or since, or another load shows it.
    #expect(try findings(asked, viewCancels, image) == [])
    #expect(try findings(asked, ended, viewCancels, asked, image) == [])
    #expect(try findings(asked, ended, viewCancels, image, by: "b") == [])
    // Main may be showing it.
    #expect(try findings(asked, ended, viewCancels, image, cancelledOn: "worker") == [])
  }

  @Test func theCancelOfAViewReachesItsLoad() throws {
    let asked = Run.asked("v", Run.url, "a", key: "UIImageView")
    let lit = Run.asked(
      "v", Run.other, "b", key: "UIImageViewImageOperationHighlighted", slot: .highlighted)
    func cancelled(_ slot: ViewSlot?) -> RunEvent.Kind {
      .model(.viewCancelled(view: "v", slot))
    }
    let finding = "view-cancel-reaches-its-load v: view v has cancelled its load, and"
    func findings(_ kinds: RunEvent.Kind..., in generation: Generation = .v42) throws -> [String] {
      try Run.findings(kinds, in: generation)
    }
    #expect(try findings(asked, cancelled(nil)) == ["\(finding) a runs on"])
    #expect(try findings(asked, Run.cancelled("a"), cancelled(nil)) == [])
    #expect(try findings(asked, Run.completed("a"), cancelled(nil)) == [])
    #expect(try findings(Run.asked("v", nil, "a", key: "UIImageView"), cancelled(nil)) == [])
    // Who names the picture does not mean a load under a key of the app's own.
    #expect(try findings(Run.asked("v", Run.url, "a", key: "large"), cancelled(.image)) == [])
    #expect(
      try findings(Run.asked("v", Run.url, "a", key: "large"), cancelled(nil), in: .v5) == [
        "\(finding) a runs on"
      ])
    #expect(try findings(asked, lit, Run.cancelled("a"), cancelled(nil)) == [])
    #expect(try findings(asked, lit, Run.cancelled("b"), cancelled(.highlighted)) == [])
    // 5.x cancels what was asked for last.
    let large = Run.asked("v", Run.other, "b", key: "large")
    #expect(
      try findings(asked, large, Run.cancelled("a"), cancelled(nil), in: .v5) == [
        "\(finding) b runs on"
      ])
    #expect(try findings(asked, large, Run.cancelled("b"), cancelled(nil), in: .v5) == [])
    // A highlighted image is there beside the image.
    #expect(
      try findings(asked, lit, Run.cancelled("b"), cancelled(nil), in: .v5) == [
        "\(finding) a runs on"
      ])
    #expect(try findings(asked, lit, Run.cancelled("a"), cancelled(nil), in: .v5) == [])
    let (like, back) = (
      Run.asked("v", Run.url, "a", key: "UIButtonImageOperation0", slot: .button),
      Run.asked(
        "v", Run.other, "b", key: "UIButtonBackgroundImageOperation0", slot: .buttonBackground)
    )
    for generation in [Generation.v3, .v42, .v5] {
      #expect(try findings(like, back, Run.cancelled("a"), cancelled(nil), in: generation) == [])
      #expect(
        try findings(like, back, Run.cancelled("b"), cancelled(nil), in: generation) == [
          "\(finding) a runs on"
        ], "\(generation)")
    }
    // 4.2 has keys of the app's own, too, and 3.x has none.
    #expect(
      try findings(asked, large, Run.cancelled("a"), cancelled(nil), in: .v42) == [
        "\(finding) b runs on"
      ])
  }
}
