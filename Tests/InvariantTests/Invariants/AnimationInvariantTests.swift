import ImageLoadingModel
import Testing

@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

/// What moved does not stand still: the invariant reports the broken run and is silent on the good one.
@Suite struct AnimationInvariantTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString
  /// The file, and the image that 4.2 makes of it.
  private static let file = gif(frames: 3)
  private static let image = gif(frames: 1)

  private static func gif(frames: Int, label: String = "film") -> ImageDescriptor {
    ImageDescriptor(
      format: .gif, width: 10, height: 10, frameCount: frames, byteCount: 100, label: label)
  }

  private let stores = RunEvent.Kind.model(.memoryStored(key: Self.key, Self.image))
  private let finds = RunEvent.Kind.model(.memoryRead(key: Self.key, found: true))
  private let misses = RunEvent.Kind.model(.memoryRead(key: Self.key, found: false))
  private let still = RunEvent.Kind.model(.viewAnimates(view: "v", nil))
  private let shows = RunEvent.Kind.model(
    .viewShows(view: "v", .image(Self.image, from: Run.url)))
  private let moves = RunEvent.Kind.model(
    .viewAnimates(view: "v", .image(Self.image, from: Run.url)))

  private func completes(
    _ load: String, _ image: ImageDescriptor? = Self.image, data: ImageDescriptor? = nil,
    isFinished: Bool = true
  ) -> RunEvent.Kind {
    let result = LoadResult(
      image: image, data: data.map { ImageData($0) }, isFinished: isFinished, url: Run.url)
    return .model(.completed(EventSubject(load), result))
  }

  private func findings(
    _ events: (String, RunEvent.Kind)..., given: Given = Given()
  ) throws -> [String] {
    let events = events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) }
    return try Run.findings(of: events, given: given).filter {
      $0.hasPrefix("animated-stays-animated")
    }
  }

  private let broken = [
    "animated-stays-animated v: view v shows the GIF of b and does not animate it"
  ]

  @Test func whatHasMovedMoves() throws {
    let first = ("a", completes("a", data: Self.file))
    #expect(
      try findings(
        ("a", stores), first, ("b", finds), ("b", completes("b")), ("b", shows), ("b", still))
        == broken)
    #expect(
      try findings(
        ("a", stores), first, ("b", finds), ("b", completes("b")), ("b", shows), ("b", moves)) == []
    )
    // The animation of before is taken away first, for the placeholder or for the image.
    #expect(
      try findings(("a", stores), first, ("b", still), ("b", finds), ("b", completes("b"))) == [])
    #expect(
      try findings(
        ("a", stores), first, ("b", finds), ("b", completes("b")), ("b", still), ("b", shows),
        ("b", moves)) == [])
    // A refresh brings another image after it.
    #expect(
      try findings(
        ("a", stores), first, ("b", finds), ("b", completes("b")), ("b", shows), ("b", moves),
        ("b", completes("b", Run.image)), ("b", shows), ("b", still)) == [])
    // The load gets a part, nothing, or another image.
    for other in [
      completes("b", isFinished: false), completes("b", nil), completes("b", Run.image),
    ] {
      #expect(
        try findings(("a", stores), first, ("b", finds), ("b", other), ("b", shows), ("b", still))
          == [])
    }
    // Another load does, or it has not found the image in memory.
    #expect(
      try findings(
        ("a", stores), first, ("b", finds), ("b", completes("b")), ("b", shows), ("c", still)) == []
    )
    #expect(
      try findings(
        ("a", stores), first, ("b", finds), ("b", misses), ("b", completes("b")), ("b", shows),
        ("b", still))
        == [])
  }

  @Test func onlyWhatCameWithItsBytesMoves() throws {
    func findings(_ completion: RunEvent.Kind, _ more: RunEvent.Kind...) throws -> [String] {
      var events = [("a", stores), ("a", completion)]
      events += more.map { ("x", $0) }
      events += [("b", finds), ("b", completes("b")), ("b", shows), ("b", still)]
      return try Run.findings(
        of: events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) }
      ).filter { $0.hasPrefix("animated-stays-animated") }
    }
    #expect(try findings(completes("a", data: Self.file)) == broken)
    // There were no bytes, or those of one frame, of another image, or of a part.
    #expect(try findings(completes("a")) == [])
    #expect(try findings(completes("a", data: Self.image)) == [])
    #expect(try findings(completes("a", data: Self.gif(frames: 3, label: "other"))) == [])
    #expect(try findings(completes("a", data: Self.file, isFinished: false)) == [])
    // Somebody else has stored an image since.
    #expect(try findings(completes("a", data: Self.file), stores) == [])
  }

  @Test func whatIsGivenInMemoryMoves() throws {
    var given = Given()
    given.memory = [(Self.key, Self.file)]
    func findings(given: Given) throws -> [String] {
      try self.findings(
        ("b", finds), ("b", completes("b")), ("b", shows), ("b", still), given: given)
    }
    #expect(try findings(given: given) == broken)
    #expect(try findings(given: Given()) == [])
    #expect(!AnimatedStaysAnimated.isPromised(by: .v5))
    given.memory = [(Self.key, Self.image)]
    #expect(try findings(given: given) == [])
  }
}
