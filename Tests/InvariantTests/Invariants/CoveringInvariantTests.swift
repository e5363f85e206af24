import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What covers what in a view: the invariant reports the broken run and is silent on the good one.
@Suite struct CoveringInvariantTests {
  private typealias Run = BrokenRun
  private let first = Run.asked("v", Run.url, "a", key: "1")
  private let answered = Run.completed("a")
  private let old = Run.shows("v", .image(Run.image, from: Run.url))
  private let new = Run.shows("v", .placeholder("grey"))

  /// What it says of facts in the names of loads.
  private func findings(
    _ facts: (String, RunEvent.Kind)..., askedOn place: String = "main"
  ) throws -> [String] {
    let events = facts.enumerated().map { number, fact in
      let isRequest = fact.1.kind == .viewLoadBegan
      return Run.event(number + 1, fact.1, by: fact.0, place: isRequest ? place : "main")
    }
    return try Run.findings(of: events, in: .v5).filter { $0.hasPrefix("answered-load") }
  }

  @Test(arguments: ["1", "2"])
  func whatWasAnsweredBeforeCoversNothing(key: String) throws {
    let second = Run.asked("v", Run.other, "b", key: key)
    #expect(
      try findings(("a", first), ("a", answered), ("b", second), ("b", new), ("a", old)) == [
        "answered-load-covers-nothing v: view v shows a for a over the picture of b, which was "
          + "asked for when a had been answered"
      ])
    // A view without a placeholder shows nothing meanwhile.
    let nothing = Run.shows("v", nil)
    #expect(
      try findings(("a", first), ("a", answered), ("b", second), ("b", nothing), ("a", old)).count
        == 1)
    #expect(
      try findings(("a", first), ("a", answered), ("b", second), ("b", new), ("a", nothing)).count
        == 1)
  }

  /// V26.
  @Test func noPlaceholderTakesThePlaceOfAnImage() throws {
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try Run.findings(kinds, in: .v5).filter { $0.hasPrefix("no-placeholder-over-image") }
    }
    let id = "no-placeholder-over-image v: view v"
    let failed = Run.completed("a", image: nil)
    let button = RunEvent.Kind.model(.buttonShows(view: "v", .button, .placeholder("grey")))
    #expect(
      try findings(first, answered, old, failed, new) == [
        "\(id) shows grey for a, which has given it an image"
      ])
    #expect(try findings(first, answered, button).count == 1)
    #expect(
      try findings(first, answered, old, failed, Run.shows("v", nil)) == [
        "\(id) is emptied for a, which has given it an image"
      ])
    // There was no image, or only a part of one.
    #expect(try findings(first, new, answered, old) == [])
    #expect(try findings(first, failed, new) == [])
    #expect(try findings(first, Run.completed("a", isFinished: false), old, failed, new) == [])
    // The load was begun again, or is not that of a view.
    #expect(try findings(first, answered, old, first, new) == [])
    #expect(try findings(answered, new) == [])
    #expect(try findings(first, Run.completed("b"), new) == [])
  }

  @Test func whatComesLaterMayCoverIt() throws {
    let second = Run.asked("v", Run.other, "b", key: "2")
    // It shows what was there before until its own image is there.
    #expect(try findings(("a", first), ("a", answered), ("b", second), ("a", old)) == [])
    #expect(
      try findings(("a", first), ("a", answered), ("a", old), ("b", second), ("b", new)) == [])
    // Loads under two keys run side by side, and the last answer stays.
    #expect(
      try findings(("a", first), ("b", second), ("b", new), ("a", answered), ("a", old)) == [])
    // The refreshed image.
    #expect(
      try findings(
        ("a", first), ("a", answered), ("b", second), ("b", new), ("a", answered), ("a", old)
      ) == [])
    // The view was asked again.
    #expect(
      try findings(
        ("a", first), ("a", answered), ("b", second), ("b", new), ("a", first), ("a", old)
      ) == [])
    // Main may have been showing it.
    #expect(
      try findings(
        ("a", first), ("a", answered), ("b", second), ("b", new), ("a", old), askedOn: "worker"
      ) == [])
  }

  @Test func otherPicturesAndViewsCoverNothing() throws {
    for other in [
      Run.asked("v", Run.other, "b", key: "2", slot: .highlighted),
      Run.asked("w", Run.other, "b", key: "2"),
    ] {
      #expect(
        try findings(("a", first), ("a", answered), ("b", other), ("b", new), ("a", old)) == [])
    }
  }
}
