import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// Views: each invariant reports the broken run and is silent on the good one.
@Suite struct ViewInvariantTests {
  private typealias Run = BrokenRun

  @Test func aViewShowsTheAnswerToItsLastRequest() throws {
    let first = Run.shows("v", .image(Run.image, from: Run.url))
    let asked = [Run.asked("v", Run.url, "a"), Run.asked("v", Run.other, "b")]
    #expect(
      try Run.findings(asked + [first]) == [
        "view-shows-last-answer v: view v was last asked for https://a/2.png and shows "
          + "https://a/1.png"
      ])
    #expect(
      try Run.findings([asked[0], Run.asked("v", nil, "b"), first]) == [
        "view-shows-last-answer v: view v was last asked for nothing and shows https://a/1.png"
      ])
    #expect(try Run.findings([asked[0], first]) == [])
    #expect(try Run.findings(asked + [first, Run.shows("v", nil)]) == [])
    #expect(try Run.findings(asked + [Run.shows("v", .image(Run.image, from: Run.other))]) == [])
    // The app sets the image of the last load itself, and there is no placeholder: what was there stays.
    let own = try Run.began("b", "avoidAutoSetImage", "delayPlaceholder")
    #expect(try Run.findings([asked[0], first, asked[1], own, Run.completed("b")]) == [])
    #expect(
      try Run.findings([
        asked[0], first, asked[1], try Run.began("b", "avoidAutoSetImage"), Run.completed("b"),
      ]).count == 1)
    let late = [asked[0], asked[1], own, Run.completed("b"), first].enumerated()
      .map { Run.event($0 + 1, $1, by: $0 == 4 ? "a" : "b") }
    #expect(try Run.findings(of: late).contains { $0.hasPrefix("view-shows-last-answer v: ") })
    // The load of the part that it shows has failed (V30).
    func views(_ kinds: [RunEvent.Kind]) throws -> [String] {
      try Run.findings(kinds).filter { $0.hasPrefix("view-shows-last-answer") }
    }
    let half = Run.completed("a", image: Run.image, isFinished: false)
    let lost = Run.completed("a", image: nil, error: LoadError(.timedOut))
    let part = [
      "view-shows-last-answer v: view v shows a part of the image of a, which has failed"
    ]
    #expect(try views([asked[0], half, first, lost]) == part)
    #expect(try views([asked[0], half, first]) == [])
    #expect(try views([asked[0], half, first, lost, Run.shows("v", nil)]) == [])
    #expect(try views([asked[0], half, first, Run.completed("a", image: Run.image), first]) == [])
    // The whole image has come, and the load is asked once more.
    #expect(
      try views([asked[0], half, first, Run.completed("a", image: Run.image), first, lost]) == [])
    // The view cancels what has completed and is not shown yet, or what it shows.
    let (shown, cancel) = (
      Run.shows("v", .image(Run.image, from: Run.other)),
      RunEvent.Kind.model(.viewCancelled(view: "v", nil))
    )
    func afterCancel(_ kinds: (RunEvent.Kind, by: String)...) throws -> Bool {
      let all = [(asked[0], "a"), (first, "a"), (asked[1], "b"), (Run.completed("b"), "b")] + kinds
      let events = all.enumerated().map { Run.event($0 + 1, $1.0, by: $1.1) }
      return try Run.findings(of: events, in: .v5)
        .contains { $0.hasPrefix("view-shows-last-answer") }
    }
    #expect(try afterCancel((cancel, by: "stop")) == false)
    #expect(try afterCancel())
    #expect(try afterCancel((shown, by: "b"), (cancel, by: "stop")) == false)
    #expect(try afterCancel((shown, by: "b"), (cancel, by: "stop"), (first, by: "a")))
    // It comes all the same, and then the older one.
    #expect(try afterCancel((cancel, by: "stop"), (shown, by: "b")) == false)
    #expect(try afterCancel((cancel, by: "stop"), (shown, by: "b"), (first, by: "a")))
    #expect(
      try afterCancel((Run.shows("v", .placeholder("grey")), by: "b"), (cancel, by: "stop"))
        == false)
    // The view is asked for the same URL again.
    #expect(try views([asked[0], half, first, lost, Run.asked("v", Run.url, "b")]) == [])
    for code in [LoadError(URLErrorCode.cancelled), LoadError(SDWebImageErrorCode.cancelled)] {
      let cancelled = Run.completed("a", image: nil, error: code)
      #expect(try views([asked[0], half, first, cancelled]) == [])
    }
    // The placeholder of the last load comes before that load takes the place of the older one.
    let early = [asked[0], Run.shows("v", .placeholder("grey")), asked[1]].enumerated()
      .map { Run.event($0 + 1, $1, by: $0 == 0 ? "a" : "b") }
    #expect(try Run.findings(of: early) == [])
    // The part comes after the end.
    #expect(try views([asked[0], lost, half, first]) == part)
    // A refresh that fails leaves the whole image.
    #expect(try views([asked[0], Run.completed("a", image: Run.image), first, lost]) == [])
    // A transition that leaves the image to the app does the same, where it runs.
    var given = Given()
    var view = GivenView()
    view.transition = ViewTransition(duration: .zero, avoidsAutoSetImage: true)
    given.views = [("v", view)]
    let delayed = try Run.began("b", "delayPlaceholder")
    let transition = RunEvent.Kind.model(.transition(view: "v", .began))
    for (kinds, isLeft) in [
      ([delayed, transition], true), ([delayed], false), ([transition], false),
    ] {
      let events = ([asked[0], first, asked[1]] + kinds).enumerated()
        .map { Run.event($0 + 1, $1, by: $0 < 3 ? "a" : "b") }
      let isSeen = { (found: [String]) in
        found.contains { $0.hasPrefix("view-shows-last-answer v: ") }
      }
      #expect(isSeen(try Run.findings(of: events, given: given)) == !isLeft)
      #expect(isSeen(try Run.findings(of: events)))
    }
    // A load of another picture under the same key takes its place as a load, not what it shows.
    let highlighted = Run.asked("v", Run.other, "b", slot: .highlighted)
    #expect(try Run.findings([asked[0], first, highlighted]) == [])
    #expect(
      try Run.findings([asked[0], first, asked[1], highlighted, Run.cancelled("b", by: "a")])
        .contains {
          $0.hasPrefix("view-shows-last-answer v: ")
        })
    #expect(
      try Run.findings([
        asked[0], first, asked[1], Run.asked("v", Run.url, "c", slot: .highlighted),
        Run.cancelled("b", by: "c"),
      ]) == [])
    // The app stops the last request, and the view stays as it is; what another load stops is missed.
    #expect(try Run.findings([asked[0], first, asked[1], Run.cancelled("b")]) == [])
    #expect(
      try Run.findings([asked[0], first, asked[1], Run.cancelled("b", by: "a")]).contains {
        $0.hasPrefix("view-shows-last-answer v: ")
      })
  }

  /// What is judged of the image is judged of the other pictures, too.
  @Test(arguments: [ViewSlot.highlighted, .annotation, .button, .buttonBackground])
  func eachPictureIsJudged(slot: ViewSlot) throws {
    typealias Told = (kind: RunEvent.Kind, load: String)
    func shows(_ content: ViewContent?) -> RunEvent.Kind {
      [.button, .buttonBackground].contains(slot)
        ? .model(.buttonShows(view: "v", slot, content))
        : .model(.pictureShows(view: "v", slot, content))
    }
    func broken(_ told: [Told], given: Given = Given()) throws -> Set<String> {
      let events = told.enumerated().map {
        Run.event($0 + 1, $1.kind, by: $1.load, place: "main")
      }
      return Set(
        try Run.findings(of: events, in: .v5, given: given).compactMap {
          $0.split(separator: " ").first.map(String.init)
        })
    }
    let (first, second) = (
      shows(.image(Run.image, from: Run.url)), shows(.image(Run.image, from: Run.other))
    )
    let asked: [Told] = [
      (Run.asked("v", Run.url, "a", slot: slot), "a"), (Run.completed("a"), "a"),
      (Run.asked("v", Run.other, "b", slot: slot), "b"), (second, "b"),
    ]
    let late = try broken(asked + [(first, "a")])
    #expect(late.isSuperset(of: ["answered-load-covers-nothing", "view-shows-last-answer"]))
    #expect(
      try broken(asked).isDisjoint(with: ["answered-load-covers-nothing", "view-shows-last-answer"])
    )
    let avoided: [Told] = [(try Run.began("a", "avoidAutoSetImage"), "a"), (first, "a")]
    #expect(try broken(avoided).contains("source-options-are-heeded"))
    var given = Given()
    var view = GivenView()
    view.transition = ViewTransition(duration: .zero)
    given.views = [("v", view)]
    let sudden: [Told] = [(try Run.began("a"), "a"), (Run.completed("a"), "a"), (first, "a")]
    #expect(try broken(sudden, given: given).contains("transitions-as-configured"))
    #expect(try !broken(sudden).contains("transitions-as-configured"))
    // A cancel without a name means no picture beside the image.
    let cancelled: [Told] = [
      asked[0], (Run.cancelled("a", by: "stop"), "stop"),
      (.model(.viewCancelled(view: "v", nil)), "stop"), (first, "a"),
    ]
    #expect(
      try broken(cancelled).contains("cancelled-load-shows-nothing") == !slot.isBesideTheImage)
  }

  @Test func aPlaceholderIsThatOfTheLastRequest() throws {
    let asked = [Run.asked("v", Run.url, "a"), Run.asked("v", Run.other, "b")].enumerated()
      .map { Run.event($0 + 1, $1) }
    let grey = Run.shows("v", .placeholder("grey"))
    #expect(
      try Run.findings(of: asked + [Run.event(3, grey, by: "a")]) == [
        "view-shows-last-answer v: view v was last asked for https://a/2.png and shows grey, "
          + "which a set"
      ])
    #expect(try Run.findings(of: asked + [Run.event(3, grey, by: "b")]) == [])
    #expect(
      try Run.findings(of: asked + [Run.event(3, grey, by: "a"), Run.event(4, grey, by: "b")]) == []
    )
    #expect(try Run.findings(of: [asked[0], Run.event(2, grey, by: "a"), asked[1]]) == [])
  }

  @Test func anAnimationCoversTheImage() throws {
    let asked = [Run.asked("v", Run.url, "a"), Run.asked("v", Run.other, "b")]
    let second = Run.shows("v", .image(Run.image, from: Run.other))
    let film = RunEvent.Kind.model(.viewAnimates(view: "v", .image(Run.image, from: Run.url)))
    #expect(
      try Run.findings(asked + [film, second]) == [
        "view-shows-last-answer v: view v was last asked for https://a/2.png and shows "
          + "https://a/1.png"
      ])
    let none = RunEvent.Kind.model(.viewAnimates(view: "v", nil))
    #expect(try Run.findings(asked + [film, second, none]) == [])
  }

  @Test func animationImagesStandInTheOrderOfTheirURLs() throws {
    let asked = RunEvent.Kind.model(
      .animationImagesRequested(view: "v", urls: [Run.url, Run.other]))
    let image = { (url: ImageURL?) in ViewContent.image(Run.image, from: url) }
    let shown = { (urls: [ImageURL?]) in
      RunEvent.Kind.model(.animationImages(view: "v", urls.map(image)))
    }
    #expect(
      try Run.findings([asked, shown([Run.other, Run.url])]) == [
        "animation-images-in-order v: view v shows in turn a, a, which is not its list"
      ])
    #expect(try Run.findings([asked, shown([Run.url, Run.other])]) == [])
    #expect(try Run.findings([asked, shown([Run.other])]) == [])
    // An image fills no place but its own.
    #expect(try Run.findings([asked, shown([Run.other, Run.other])]).count == 1)
    // A URL that is named twice has two places.
    let twice = RunEvent.Kind.model(
      .animationImagesRequested(view: "v", urls: [Run.url, Run.other, Run.url]))
    #expect(try Run.findings([twice, shown([Run.url, Run.other, Run.url])]) == [])
    #expect(try Run.findings([twice, shown([Run.other, Run.url])]) == [])
    #expect(try Run.findings([twice, shown([Run.other, Run.url, Run.other])]).count == 1)
    // What an older list showed does not stay.
    #expect(try Run.findings([asked, shown([Run.url, ImageURL("https://a/0.png")])]).count == 1)
  }

  @Test func aViewThatWasLetGoMayMissItsAnswer() throws {
    let id = "view-shows-last-answer v"
    let shows = Run.shows("v", .image(Run.image, from: Run.url))
    let before = [Run.asked("v", Run.url, "a"), shows, Run.asked("v", Run.other, "b")]
    let release = RunEvent.Kind.stimulus(step: "1", .releaseView("v"))
    #expect(try Run.findings(before).map { String($0.prefix(id.count)) } == [id])
    #expect(try Run.findings(before + [release]) == [])
    // What another one of the name was asked for is no concern of it, and nothing older may come.
    #expect(try Run.findings([release] + before).count == 1)
    #expect(
      try Run.findings(before + [release, shows]).map { String($0.prefix(id.count)) } == [id])
  }

  @Test func anIndicatorWaitsForWhatTheAppHasSuspended() throws {
    let asked = Run.asked("v", Run.url, "a")
    let suspended = RunEvent.Kind.model(.suspended(true))
    func findings(_ events: [RunEvent.Kind]) throws -> [String] {
      try Run.findings(events) {
        $0.views = [ViewState(name: "v", content: nil, hasIndicator: true)]
      }
    }
    #expect(try findings([asked, suspended]) == [])
    #expect(try findings([asked, suspended, .model(.suspended(false))]).count == 1)
    #expect(try findings([asked, suspended, Run.completed("a")]).count == 1)
  }

  @Test func anIndicatorIsThereUntilItsLoadHasEnded() throws {
    let id = "indicator-follows-load v"
    let asked = Run.asked("v", Run.url, "a")
    let gone = RunEvent.Kind.model(.indicator(view: "v", isShown: false))
    let early = "\(id): the indicator of view v is gone before a has ended"
    #expect(try Run.findings([asked, gone]) == [early])
    #expect(try Run.findings([asked, Run.completed("a", isFinished: false), gone]) == [early])
    #expect(try Run.findings([asked, Run.completed("a"), gone]) == [])
    #expect(try Run.findings([asked, Run.cancelled("a"), gone]) == [])
    #expect(
      try Run.findings([asked]) {
        $0.views = [ViewState(name: "v", content: nil, hasIndicator: true)]
      } == [
        "\(id): the indicator of view v is there at rest"
      ])
    let still = ViewState(name: "v", content: nil, hasIndicator: false)
    #expect(try Run.findings([asked]) { $0.views = [still] } == [])
  }

  @Test func anIndicatorIsThereForEveryPictureThatShowsIt() throws {
    let gone = RunEvent.Kind.model(.indicator(view: "v", isShown: false))
    let both = [
      Run.asked("v", Run.url, "a"),
      Run.asked("v", Run.other, "b", key: "highlighted", slot: .highlighted),
    ]
    let early = { (load: String) in
      "indicator-follows-load v: the indicator of view v is gone before \(load) has ended"
    }
    #expect(try Run.findings(both + [Run.completed("b"), gone]) == [early("a")])
    #expect(try Run.findings(both + [Run.completed("a"), gone]) == [early("b")])
    #expect(try Run.findings(both + [Run.completed("a"), Run.cancelled("b"), gone]) == [])
    // In 3.x the highlighted image shows none.
    #expect(try Run.findings(both + [Run.completed("a"), gone], in: .v3) == [])
    // A load under the same key takes the place of the one before.
    let again = Run.asked("v", Run.other, "c")
    #expect(try Run.findings([both[0], again, Run.completed("c"), gone]) == [])
  }
}
