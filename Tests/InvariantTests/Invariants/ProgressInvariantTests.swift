import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// Progress that does not come: the invariant reports the broken run and is silent on the good one.
@Suite struct ProgressInvariantTests {
  private typealias Run = BrokenRun
  private let created = RunEvent.Kind.model(.downloadCreated(BrokenRun.url, priority: 0))
  private let finding =
    "progress-is-reported a: a asked for progress, and gets none about the bytes of its image"

  private func findings(
    _ kinds: [(Int, RunEvent.Kind)], in generation: Generation = .v42, given: Given = Given(),
    outcome: Outcome = .rest, slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    let events = kinds.enumerated().map { number, kind in
      Run.event(number + 1, kind.1, at: .seconds(kind.0))
    }
    return try Run.findings(
      of: events, in: generation, given: given, outcome: outcome, slowTimes: slow
    ).filter { $0.hasPrefix("progress-is-reported") }
  }

  private func load(
    wantsProgress: Bool = true, view: String? = nil, slot: ViewSlot = .image
  ) -> (Int, RunEvent.Kind) {
    var request = LoadRequest(
      argument: .url(Run.url), options: [], wantsProgress: wantsProgress)
    request.view = view
    request.slot = slot
    return (0, .stimulus(step: "a", .load(request)))
  }

  private var begins: [(Int, RunEvent.Kind)] { [(0, created), (0, Run.started(1))] }
  private var bytes: (Int, RunEvent.Kind) { (1, Run.network(.received(bytes: 100), 1)) }
  private var ends: [(Int, RunEvent.Kind)] { [bytes, (1, Run.completed("a"))] }

  @Test func whoAskedForProgressGetsIt() throws {
    let events = [load()] + begins
    #expect(try findings(events + ends) == [finding])
    #expect(try findings([load(wantsProgress: false)] + begins + ends) == [])
    #expect(try findings(events + [(1, Run.progressed(100, 100))] + ends) == [])
    // That it begins says nothing of the bytes.
    #expect(try findings(events + [(1, Run.progressed(0, 100))] + ends) == [finding])
  }

  @Test func whoJoinsGetsItAsWell() throws {
    func joined(_ time: Int) -> (Int, RunEvent.Kind) {
      (time, .model(.downloadJoined(Run.url, by: EventSubject("a"))))
    }
    func judged(_ join: (Int, RunEvent.Kind)) throws -> [String] {
      let events = ([load()] + [begins[1], join] + ends).enumerated().map { number, kind in
        Run.event(number + 2, kind.1, at: .seconds(kind.0))
      }
      return try Run.findings(of: [Run.event(1, created, by: "b")] + events).filter {
        $0.hasPrefix("progress-is-reported")
      }
    }
    #expect(try judged(joined(0)) == [finding])
    #expect(try judged(joined(1)) == [])
  }

  @Test func callsOfTheDownloaderGetIt() throws {
    func call(_ wantsProgress: Bool) -> (Int, RunEvent.Kind) {
      let url = Run.url.absoluteString
      return (
        0,
        .stimulus(
          step: "a", .downloader(.download(url: url, [], wantsProgress: wantsProgress)))
      )
    }
    let answered = RunEvent.Kind.downloadCall(
      .answered(EventSubject("a"), LoadResult(image: Run.image, url: Run.url)))
    let told = RunEvent.Kind.downloadCall(
      .progressed(EventSubject("a"), received: 100, expected: 100))
    #expect(try findings([call(true)] + begins + [bytes, (1, answered)]) == [finding])
    #expect(try findings([call(false)] + begins + [bytes, (1, answered)]) == [])
    #expect(try findings([call(true)] + begins + [bytes, (1, told), (1, answered)]) == [])
  }

  @Test func picturesWhoseCategoryTakesNoProgress() throws {
    let button = [load(view: "v", slot: .button)] + begins + ends
    #expect(try findings(button) == [])
    #expect(try findings(button, in: .v5) == [finding])
    #expect(try findings([load(view: "v")] + begins + ends) == [finding])
  }

  @Test func onlyWhatIsCertainIsJudged() throws {
    let events = [load()] + begins
    #expect(try findings(events + [(1, Run.cancelled("a"))] + ends) == [])
    #expect(try findings(events + [bytes, (1, Run.completed("a", type: .memory))]) == [])
    #expect(try findings(events + [bytes, (1, Run.completed("a", image: nil))]) == [])
    // All bytes came at the instant at which it began to wait, or none.
    #expect(
      try findings(
        events + [(0, Run.network(.received(bytes: 100), 1)), (1, Run.completed("a"))]) == [])
    #expect(try findings(events + [(1, Run.completed("a"))]) == [])
    // Another download or another request.
    #expect(try findings(events + [(0, created)] + ends) == [])
    #expect(try findings(events + [(0, Run.started(2))] + ends) == [])
    #expect(try findings(events + ends, slow: [.zero ... .seconds(1)]) == [])
    #expect(try findings(events + ends, outcome: .livelock(steps: 1)) == [])
    let newSession = RunEvent.Kind.stimulus(step: "s", .downloader(.newSession))
    #expect(try findings(events + [(0, newSession)] + ends) == [])
    var given = Given()
    given.downloader.minimumProgressPercent = 10
    #expect(try findings(events + ends, given: given) == [])
  }
}
