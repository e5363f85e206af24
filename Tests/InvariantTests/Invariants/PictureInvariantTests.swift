import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The URL of a view, its completion and its placeholder: each invariant reports the broken run and is silent on the
/// good one.
@Suite struct PictureInvariantTests {
  private typealias Run = BrokenRun

  private static let image = RunEvent.Kind.model(
    .viewShows(view: "v", .image(Run.image, from: Run.url)))
  private static let grey = Run.shows("v", .placeholder("grey"))
  private static let layout = RunEvent.Kind.model(.needsLayout(view: "v"))

  /// The app asks view v for an image, as a.
  private static func asks(
    _ options: LoadOptions = [], _ change: (inout LoadRequest) -> Void = { _ in }
  ) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(Run.url), options: options, wantsProgress: false)
    request.view = "v"
    change(&request)
    return .stimulus(step: "a", .load(request))
  }

  /// V23.
  @Test func theURLOfAViewIsThatOfItsImage() throws {
    let id = "url-is-of-the-image v: view v names"
    func findings(
      _ kinds: RunEvent.Kind..., object: String = "v", names url: ImageURL?,
      in generation: Generation = .v42
    ) throws -> [String] {
      try Run.findings(kinds, in: generation) {
        $0.viewDetails = [ViewDetails(name: "v", object: object, imageURL: url?.absoluteString)]
      }
    }
    let asked = Run.asked("v", Run.url, "a")
    let lit = Run.asked("v", Run.other, "b", key: "lit", slot: .highlighted)
    #expect(
      try findings(asked, lit, names: Run.other) == [
        "\(id) https://a/2.png for its image, and was last asked for https://a/1.png"
      ])
    #expect(try findings(asked, lit, names: Run.url) == [])
    #expect(
      try findings(lit, names: Run.other) == [
        "\(id) https://a/2.png for its image, and was asked for none"
      ])
    #expect(try findings(asked, names: nil) == ["\(id) no URL for its image"])
    // Under whatever key; and a nil URL is one, too.
    #expect(try findings(asked, Run.asked("v", Run.other, "b", key: "row"), names: Run.other) == [])
    #expect(try findings(asked, Run.asked("v", nil, "b"), names: nil) == [])
    // The image of a button is one, its background is not.
    let button = Run.asked("v", Run.url, "a", key: "button", slot: .button)
    let behind = Run.asked("v", Run.other, "b", key: "behind", slot: .buttonBackground)
    #expect(try findings(button, behind, names: Run.other).count == 1)
    #expect(try findings(button, behind, names: Run.url) == [])
    // In 3.x a button names none.
    #expect(try findings(button, behind, names: nil, in: .v3) == [])
    // Another view may have the name of one that was released.
    #expect(try findings(asked, object: "v (2)", names: nil) == [])
  }

  /// V24.
  @Test func aCompletionFindsItsImage() throws {
    func findings(_ kinds: RunEvent.Kind..., given: Given = Given()) throws -> [String] {
      try Run.findings(kinds, in: .v5, given: given).filter { $0.hasPrefix("completed-is-shown") }
    }
    let early =
      "completed-is-shown a: a completes with an image that view v does not show yet"
    #expect(try findings(Self.asks(), Run.completed("a"), Self.layout, Self.image) == [early])
    #expect(try findings(Self.asks(), Run.completed("a"), Self.image, Self.layout) == [])
    #expect(try findings(Self.asks(), Run.completed("a"), Self.grey, Self.layout) == [early])
    // It is not set at all, or there is no image.
    #expect(try findings(Self.asks(), Run.completed("a")) == [])
    #expect(try findings(Self.asks(), Run.completed("a", image: nil), Self.layout) == [])
    // Each answer counts.
    let part = Run.completed("a", isFinished: false)
    #expect(
      try findings(
        Self.asks(), part, Self.image, Self.layout, Run.completed("a"), Self.layout) == [early])
    // An image that was never shown, then an answer without one.
    #expect(
      try findings(
        Self.asks(), Run.completed("a"), Run.completed("a", image: nil), Self.grey, Self.layout)
        == [])
    // A button.
    let button = RunEvent.Kind.model(
      .buttonShows(view: "v", .button, .image(Run.image, from: Run.url)))
    let asked = Self.asks { $0.slot = .button }
    #expect(try findings(asked, Run.completed("a"), button, Self.layout) == [])
    #expect(try findings(asked, Run.completed("a"), Self.layout, button) == [early])
    // Nobody is called.
    let silent = Self.asks { $0.hasCompletion = false }
    #expect(try findings(silent, Run.completed("a"), Self.layout, Self.image) == [])
    let lit = Self.asks { $0.slot = .highlighted }
    let highlights = RunEvent.Kind.model(
      .pictureShows(view: "v", .highlighted, .image(Run.image, from: Run.url)))
    #expect(try findings(lit, Run.completed("a"), Self.layout) == [early])
    #expect(try findings(lit, Run.completed("a"), highlights, Self.layout) == [])
    // The transition leaves the image to the app.
    var given = Given()
    var view = GivenView()
    view.transition = ViewTransition(duration: .zero, avoidsAutoSetImage: true)
    given.views = [("v", view)]
    #expect(try findings(Self.asks(), Run.completed("a"), Self.layout, given: given) == [])
  }

  /// V25.
  @Test func aDelayedPlaceholderWaits() throws {
    let id = "placeholder-is-delayed v: view v"
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try Run.findings(kinds, in: .v3).filter { $0.hasPrefix("placeholder-is-delayed") }
    }
    let asked = Self.asks(.delayPlaceholder)
    let button = RunEvent.Kind.model(.buttonShows(view: "v", .button, .placeholder("grey")))
    let failed = Run.completed("a", image: nil)
    #expect(try findings(asked, Self.grey) == ["\(id) shows grey for a, which has not ended"])
    #expect(try findings(asked, button) == ["\(id) shows grey for a, which has not ended"])
    #expect(
      try findings(asked, Run.shows("v", nil)) == ["\(id) is emptied for a, which has not ended"])
    #expect(try findings(asked, failed, Self.grey, button) == [])
    #expect(try findings(asked, Run.completed("a"), Self.grey).count == 1)
    #expect(try findings(asked, Run.completed("a"), Self.image) == [])
    #expect(try findings(Self.asks(), Self.grey) == [])
    // What the processor says counts (M25), if it is known.
    func processed(_ processor: GivenOptionsProcessor, _ kinds: RunEvent.Kind...) throws -> Int {
      var given = Given()
      given.manager.optionsProcessor = processor
      return try Run.findings(kinds, in: .v5, given: given).count {
        $0.hasPrefix("placeholder-is-delayed")
      }
    }
    let none = ContextValues()
    let adds = GivenOptionsProcessor(adds: .delayPlaceholder, removes: [], values: none)
    let removes = GivenOptionsProcessor(adds: [], removes: .delayPlaceholder, values: none)
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try processed(adds, Self.asks(), Self.grey) == 1)
    #expect(try processed(removes, asked, Self.grey) == 0)
    #expect(try processed(adds, changed, Self.asks(), Self.grey) == 0)
    #expect(try processed(adds, Self.asks(), changed, Self.grey) == 0)
    let begun = Run.asked("v", Run.url, "a")
    #expect(try processed(adds, Self.asks(), begun, changed, Self.grey) == 1)
    #expect(try processed(adds, Self.asks { $0.context.customManager = "other" }, Self.grey) == 0)
    // A nil URL is no load.
    var nothing = LoadRequest(argument: .none, options: .delayPlaceholder, wantsProgress: false)
    nothing.view = "v"
    #expect(try findings(.stimulus(step: "a", .load(nothing)), Self.grey) == [])
  }
}
