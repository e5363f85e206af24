import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import SimScenarios

private typealias Run = BrokenRun

/// A file has the pixels that the server has sent.
@Suite struct FileInvariantTests {
  private static let sent = ImageDescriptor(
    format: .jpeg, width: 100, height: 100, byteCount: 100, label: "a")

  private func findings(
    _ image: ImageDescriptor, key: String = Run.url.absoluteString, of load: String = "a",
    urlCache: ImageDescriptor? = nil, in generation: Generation = .v42,
    given: Given = Given(), _ before: RunEvent.Kind...
  ) throws -> [String] {
    var given = given
    given.urlCache = urlCache.map { [(key, CachedResponse(ImageData($0)))] } ?? []
    given.network = [("*", [ServerAnswer(payload: ImageData(Self.sent))])]
    let events: [RunEvent.Kind] =
      before + [
        .model(.downloadRequested(EventSubject("a"))),
        .model(.diskStored(key: key, ImageData(image))),
      ]
    return try Run.findings(
      of: events.enumerated().map { Run.event($0 + 1, $1, by: load) }, in: generation, given: given
    ).filter { $0.hasPrefix("file-keeps-its-pixels") }
  }

  private func small(_ label: String) -> ImageDescriptor {
    ImageDescriptor(format: .jpeg, width: 10, height: 20, byteCount: 100).labelled(label)
  }

  @Test func aSmallFileOfTheImageIsFound() throws {
    let finding =
      "file-keeps-its-pixels https://a/1.png: the file of https://a/1.png has 10 x 20 pixels, and "
      + "the server has sent more"
    #expect(try findings(small("a-as-JPEG")) == [finding])
    #expect(try findings(small("a")) == [finding])
  }

  @Test func aFileThatWasEncodedAnewIsFound() throws {
    let finding =
      "file-keeps-its-pixels https://a/1.png: the file of https://a/1.png was encoded anew as a-as-JPEG, and "
      + "its bytes had come"
    for generation in [Generation.v3, .v42, .v5, .hardened] {
      #expect(try findings(Self.sent.labelled("a-as-JPEG"), in: generation) == [finding])
    }
    // One of another picture, of a transformed one, and one that no load has downloaded.
    #expect(try findings(Self.sent.labelled("b-as-JPEG")) == [])
    var made = Self.sent.labelled("a+T")
    made.derive(.encoded, suffix: "-as-JPEG")
    #expect(try findings(made) == [])
    #expect(try findings(Self.sent.labelled("a-as-JPEG"), of: "b") == [])
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    request.context.cacheSerializer = GivenSerializer(bytes: nil, time: .zero)
    let asked = RunEvent.Kind.stimulus(step: "a", .load(request))
    #expect(try findings(Self.sent.labelled("a-as-JPEG"), in: .v5, asked) == [])
  }

  @Test func othersAreNotJudged() throws {
    #expect(try findings(Self.sent) == [])
    // Another picture, one that was made of it, and one that no load has downloaded.
    #expect(try findings(small("b")) == [])
    #expect(try findings(small("a+T")) == [])
    #expect(try findings(small("a-as-JPEG"), of: "b") == [])
  }

  /// A serializer of the app may make the file of the small image: that of the load, of a manager, of the
  /// prefetcher.
  @Test(arguments: ["a", "a-as-JPEG"])
  func aSerializerMakesItsOwnFile(label: String) throws {
    let serializer = GivenSerializer(bytes: 10, time: .zero)
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    func asked(_ step: String) -> RunEvent.Kind { .stimulus(step: step, .load(request)) }
    #expect(try findings(small(label), in: .v5, asked("a")) != [])
    request.context.cacheSerializer = serializer
    #expect(try findings(small(label), in: .v5, asked("a")) == [])
    #expect(try findings(small(label), in: .v5, asked("b")) != [])
    var settings = ManagerSettings()
    #expect(
      try findings(small(label), in: .v5, .stimulus(step: "m", .manager(nil, settings))) != [])
    settings.cacheSerializer = serializer
    #expect(
      try findings(small(label), in: .v5, .stimulus(step: "m", .manager(nil, settings))) == [])
    var given = Given()
    given.manager = settings
    #expect(try findings(small(label), in: .v5, given: given) == [])
    given = Given()
    given.prefetcher.context.cacheSerializer = serializer
    #expect(try findings(small(label), in: .v5, given: given) == [])
  }

  @Test func aResponseOfTheURLCacheMayBeSmaller() throws {
    #expect(try findings(small("a"), urlCache: small("a")) == [])
    #expect(try findings(small("a"), urlCache: Self.sent) != [])
  }
}

/// An animation has its frames on disk, too.
@Suite struct FrameInvariantTests {
  private static let film = ImageDescriptor(
    format: .gif, width: 10, height: 10, frameCount: 3, byteCount: 100, label: "film")
  private static let key = "k"

  private func file(_ label: String, frames: Int = 1) -> RunEvent.Kind {
    let image = ImageDescriptor(
      format: .jpeg, width: 10, height: 10, frameCount: frames, byteCount: 100)
    return .model(.diskStored(key: Self.key, ImageData(image.labelled(label))))
  }

  private func findings(_ events: (String, RunEvent.Kind)...) throws -> [String] {
    try Run.findings(of: events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) })
      .filter { $0.hasPrefix("file-keeps-its-frames") }
  }

  @Test func framesThatAreLostAreFound() throws {
    let stored = ("a", RunEvent.Kind.model(.memoryStored(key: Self.key, Self.film)))
    let one = ("a", file("film-as-JPEG"))
    #expect(
      try findings(stored, one) == [
        "file-keeps-its-frames k: the file of k has 1 of the 3 frames of its image"
      ])
    #expect(try findings(stored, ("a", file("film-as-GIF", frames: 3))) == [])
    // The bytes are the app's own, or another's, or nothing was put into memory.
    #expect(try findings(stored, ("a", file("film"))) == [])
    #expect(try findings(stored, ("b", one.1)) == [])
    #expect(try findings(one) == [])
    // The encoder gets it, whether it is in memory or not.
    let encoded = ("a", RunEvent.Kind.model(.encodingBegan(key: Self.key, image: Self.film)))
    #expect(try findings(encoded, one).count == 1)
    #expect(try findings(("b", encoded.1), one) == [])
    // A still image has taken its place.
    let still = ("a", RunEvent.Kind.model(.memoryStored(key: Self.key, Self.film.firstFrame)))
    #expect(try findings(stored, still, one) == [])
    // That is another key.
    let other = ("a", RunEvent.Kind.model(.memoryStored(key: "other", Self.film)))
    #expect(try findings(other, one) == [])
  }
}
