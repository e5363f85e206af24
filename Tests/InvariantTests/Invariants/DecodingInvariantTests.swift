import Testing

@testable import ImageLoadingModel
@testable import SimChecking
@testable import SimDocuments
@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

private typealias Run = BrokenRun

extension BrokenRun {
  /// How a load wants the image of a download.
  static func decoding(
    _ options: DownloaderOptions = [], scale: Int? = nil, wantsClass: Bool = false,
    of url: ImageURL = url
  ) -> ImageDecoding {
    var values = LoadContext()
    values.imageScaleFactor = scale
    values.wantsAnimatedImageClass = wantsClass
    return ImageDecoding(url, options, values)
  }
}

/// A load that joins a download gets the image as it asked for it.
@Suite struct DecodingInvariantTests {
  private static let file = ImageDescriptor(
    format: .gif, width: 10, height: 10, frameCount: 3, byteCount: 100, label: "a")

  /// The image with frames that an image of the class for animations decodes ahead, or later.
  private static func ofClass(decodesLater: Bool) -> ImageDescriptor {
    var image = file
    image.isOfAnimatedClass = true
    image.decodesFramesLater = decodesLater
    return image
  }

  private func got(
    _ image: ImageDescriptor, type: CacheType = .none, isFinished: Bool = true,
    from file: ImageDescriptor = Self.file
  ) -> RunEvent.Kind {
    .model(
      .completed(
        EventSubject("a"),
        LoadResult(
          image: image, data: isFinished ? ImageData(file) : nil, cacheType: type,
          isFinished: isFinished, url: Run.url)))
  }

  private func findings(
    _ decoding: ImageDecoding?, _ kinds: RunEvent.Kind...
  ) throws -> [String] {
    let joined = RunEvent.Kind.model(
      .downloadJoined(Run.url, by: EventSubject("a"), as: decoding))
    let id = "decoded-as-asked a: "
    return try Run.findings([joined] + kinds, in: .v5).filter { $0.hasPrefix(id) }
      .map { String($0.dropFirst(id.count)) }
  }

  @Test func itHasTheFramesThatWereAskedFor() throws {
    let still = Self.file.firstFrame
    let alone = Run.decoding(.decodeFirstFrameOnly)
    #expect(try findings(Run.decoding(), got(Self.file)) == [])
    #expect(
      try findings(Run.decoding(), got(still)) == [
        "a asked for all frames, and gets the first alone"
      ])
    #expect(try findings(alone, got(still)) == [])
    #expect(
      try findings(alone, got(Self.file)) == [
        "a asked for the first frame alone, and gets 3 frames"
      ])
    // A part has one frame, and so has a file of which no more can be decoded.
    #expect(try findings(Run.decoding(), got(still, isFinished: false)) == [])
    var heic = Self.file
    heic.format = .heic
    #expect(try findings(Run.decoding(), got(heic.firstFrame, from: heic)) == [])
    #expect(try findings(Run.decoding(), got(Run.image.firstFrame, from: Run.image)) == [])
  }

  /// A load that makes the download itself asks by its options.
  @Test func theOnlyLoadOfADownloadHasTheFramesThatItAskedFor() throws {
    func findings(
      _ options: LoadOptions, _ image: ImageDescriptor, type: CacheType = .none,
      _ kinds: RunEvent.Kind..., in generation: Generation = .v5
    ) throws -> [String] {
      let events = [try Run.began("a", with: options)] + kinds + [got(image, type: type)]
      return try Run.findings(events, in: generation).filter { $0.hasPrefix("decoded-as-asked") }
    }
    let alone = LoadOptions.decodeFirstFrameOnly
    let finding = "decoded-as-asked a: a asked for the first frame alone, and gets 3 frames"
    #expect(try findings(alone, Self.file) == [finding])
    #expect(try findings(alone, Self.file.firstFrame) == [])
    #expect(try findings([], Self.file) == [])
    // The app's options processor has the last word.
    let processed = { (options: LoadOptions) in
      RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), options))
    }
    #expect(try findings([], Self.file, processed(alone)) == [finding])
    #expect(try findings(alone, Self.file, processed([])) == [])
    // It was not downloaded, a transform has made it, or another load has: that one says how.
    #expect(try findings(alone, Self.file, type: .memory) == [])
    #expect(try findings(alone, Self.file, .model(.transformBegan(EventSubject("a")))) == [])
    let joined = RunEvent.Kind.model(
      .downloadJoined(Run.url, by: EventSubject("a"), as: Run.decoding()))
    #expect(try findings(alone, Self.file, joined) == [])
    #expect(try findings(alone, Self.file, in: .v42) == [])
  }

  @Test func itHasTheScaleThatWasAskedFor() throws {
    let finding = "a asked for scale 2, and gets scale 1"
    let large = Self.file.rescaled(to: 2)
    #expect(try findings(Run.decoding(scale: 2), got(Self.file)) == [finding])
    #expect(try findings(Run.decoding(scale: 2), got(large)) == [])
    #expect(try findings(Run.decoding(scale: 0), got(Self.file)) == [])
    let named = Run.decoding(of: ImageURL("https://a/1@2x.gif"))
    #expect(try findings(named, got(Self.file)) == [finding])
    #expect(try findings(named, got(large)) == [])
    // Parts, too.
    let part = Self.file.firstFrame
    #expect(try findings(Run.decoding(scale: 2), got(part, isFinished: false)) == [finding])
  }

  @Test func itHasTheSizeThatWasAskedFor() throws {
    let file = ImageDescriptor(
      format: .jpeg, width: 10_000, height: 10_000, byteCount: 100, label: "a")
    let small = ScaleDownRule.byRoot.scaledDown(file, in: .v5)
    let scaled = Run.decoding(.scaleDownLargeImages)
    #expect(try findings(scaled, got(small, from: file)) == [])
    #expect(
      try findings(scaled, got(file, from: file)) == [
        "a asked for a small image, and gets one of 100000000 pixels"
      ])
    #expect(try findings(Run.decoding(), got(file, from: file)) == [])
    #expect(
      try findings(Run.decoding(), got(small, from: file)) == [
        "a asked for the whole image, and gets it scaled down"
      ])
    // What is not drawn has its own size, and parts are not scaled down.
    #expect(
      try findings(Run.decoding([.scaleDownLargeImages, .avoidDecodeImage]), got(file, from: file))
        == [])
    #expect(
      try findings(Run.decoding(.avoidDecodeImage), got(small, from: file)) == [
        "a asked for the whole image, and gets it scaled down"
      ])
    #expect(try findings(scaled, got(file, isFinished: false)) == [])
  }

  @Test func itIsOfTheClassThatWasAskedFor() throws {
    let later = Self.ofClass(decodesLater: true)
    let ahead = Self.ofClass(decodesLater: false)
    let classed = Run.decoding(wantsClass: true)
    let plain = "a asked for the class for animations, and gets a plain image"
    #expect(try findings(classed, got(later)) == [])
    #expect(try findings(classed, got(Self.file)) == [plain])
    #expect(
      try findings(Run.decoding(), got(later)) == [
        "a asked for a plain image, and gets one of the class for animations"
      ])
    let alone = Run.decoding(.decodeFirstFrameOnly, wantsClass: true)
    #expect(try findings(alone, got(Self.file.firstFrame)) == [])
    // A JPEG has no image of the class; the load may want nothing instead.
    var jpeg = Run.image
    jpeg.format = .jpeg
    let matching = Run.decoding(.matchAnimatedImageClass, wantsClass: true)
    #expect(try findings(classed, got(jpeg, from: jpeg)) == [])
    #expect(try findings(matching, got(jpeg, from: jpeg)) == [plain])
    #expect(try findings(matching, got(later)) == [])
    let preloading = Run.decoding(.preloadAllFrames, wantsClass: true)
    #expect(try findings(preloading, got(ahead)) == [])
    #expect(
      try findings(preloading, got(later)) == [
        "a asked for frames that are decoded ahead, and they are not"
      ])
    #expect(
      try findings(classed, got(ahead)) == [
        "a did not ask for frames that are decoded ahead, and they are"
      ])
  }

  @Test func othersAreNotJudged() throws {
    let large = Run.decoding(scale: 2)
    let transformed = RunEvent.Kind.model(.transformBegan(EventSubject("a")))
    #expect(try findings(large, transformed, got(Self.file)) == [])
    #expect(try findings(large, got(Self.file, type: .memory)) == [])
    #expect(try findings(large, got(Self.file, type: .disk)) == [])
    #expect(try findings(large, Run.completed("b")) == [])
    #expect(try findings(large, Run.completed("a", image: nil)) == [])
    #expect(try findings(nil, got(Self.file)) == [])
    #expect(!DecodedAsAsked.isPromised(by: .v42))
  }
}

/// A load gets from a cache what it would get if it decoded the file itself.
@Suite struct CachedInvariantTests {
  private static let still: ImageDescriptor = {
    var image = ImageDescriptor(
      format: .gif, width: 10, height: 10, byteCount: 100, label: "a")
    image.appliedDecodeOptions = .decodeFirstFrameOnly
    return image
  }()

  private static let small: ImageDescriptor = {
    var image = Run.image
    image.appliedDecodeOptions = .scaleDownLargeImages
    return image
  }()

  private static func scaled(_ scale: Int, own: Bool) -> ImageDescriptor {
    var image = Run.image.rescaled(to: scale)
    if own { image.appliedDecodeOptions = .imageScaleFactor }
    return image
  }

  /// The app asks for a load with a scale, or with a key of its own.
  private func asked(scale: Int? = nil, filter: ManagerSettings.KeyFilter? = nil)
    -> RunEvent.Kind
  {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    request.context.imageScaleFactor = scale
    request.context.cacheKeyFilter = filter
    return .stimulus(step: "a", .load(request))
  }

  private func findings(
    _ image: ImageDescriptor, _ type: CacheType, options: LoadOptions = [],
    of url: ImageURL = Run.url, given: Given = Given(), _ before: RunEvent.Kind...
  ) throws -> [String] {
    let began = try Run.began("a", with: options, at: url)
    let done = RunEvent.Kind.model(
      .completed(EventSubject("a"), LoadResult(image: image, cacheType: type, url: url)))
    let id = "cached-as-asked a: "
    return try Run.findings(before + [began, done], in: .v5, given: given)
      .filter { $0.hasPrefix(id) }.map { String($0.dropFirst(id.count)) }
  }

  @Test(arguments: [CacheType.memory, .disk])
  func itHasTheFramesAndPixelsThatWereAskedFor(type: CacheType) throws {
    #expect(
      try findings(Self.still, type) == ["a asked for all frames, and gets the first alone"])
    #expect(try findings(Self.still, type, options: .decodeFirstFrameOnly) == [])
    #expect(
      try findings(Self.small, type) == ["a asked for the whole image, and gets it scaled down"])
    #expect(try findings(Self.small, type, options: .scaleDownLargeImages) == [])
    #expect(try findings(Run.image, type) == [])
    var moving = Run.image
    moving.frameCount = 3
    #expect(try findings(moving, type) == [])
    #expect(
      try findings(moving, type, options: .decodeFirstFrameOnly) == [
        "a asked for the first frame alone, and gets 3 frames"
      ])
    let transformed = RunEvent.Kind.model(.transformBegan(EventSubject("a")))
    #expect(try findings(moving, type, options: .decodeFirstFrameOnly, transformed) == [])
  }

  @Test func itHasTheScaleThatWasAskedFor() throws {
    let named = ImageURL("https://a/1@2x.png")
    let finding = "a asked for scale 2, and gets scale 1"
    #expect(try findings(Self.scaled(1, own: false), .disk, of: named, asked()) == [finding])
    #expect(try findings(Self.scaled(2, own: false), .disk, of: named, asked()) == [])
    #expect(try findings(Self.scaled(1, own: false), .memory, asked(scale: 2)) == [finding])
    #expect(try findings(Self.scaled(2, own: true), .memory, asked(scale: 2)) == [])
    #expect(
      try findings(Self.scaled(3, own: true), .memory, asked()) == [
        "a asked for scale 1, and gets scale 3"
      ])
    // The app itself has put it there.
    #expect(try findings(Self.scaled(3, own: false), .memory, asked()) == [])
  }

  @Test func othersAreNotJudged() throws {
    let large = Self.scaled(3, own: true)
    // It was downloaded; how it was asked for is not known; it has another key.
    #expect(try findings(Self.still, .none) == [])
    #expect(try findings(large, .disk) == [])
    #expect(try findings(large, .disk, asked(filter: .stripQuery)) == [])
    let manager = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try findings(large, .disk, asked(), manager) == [])
    var given = Given()
    given.manager.keyFilter = .stripQuery
    #expect(try findings(large, .disk, given: given, asked()) == [])
    #expect(try findings(large, .disk, asked()) != [])
    #expect(!CachedAsAsked.isPromised(by: .v42))
  }

  /// 4.2 scales large images down, and no query says whether it wants that.
  @Test func earlierGenerationsAreNotJudged() throws {
    var small = Run.image
    small.appliedDecodeOptions = .scaleDownLargeImages
    let events = [try Run.began("a", with: []), Run.completed("a", image: small, type: .memory)]
    func isFound(in generation: Generation) throws -> Bool {
      try Run.findings(events, in: generation).contains { $0.hasPrefix("cached-as-asked") }
    }
    #expect(try isFound(in: .v5))
    #expect(try !isFound(in: .v42))
  }
}

/// What is scaled down is as large as it may be.
@Suite struct ScaledDownTests {
  private typealias Run = BrokenRun
  private static let id = "scaled-down-as-allowed a: a"

  private func findings(
    _ side: Int, isScaledDown: Bool = false, _ options: LoadOptions = .scaleDownLargeImages,
    frames: Int = 1, format: ImageFormat = .jpeg, type: CacheType = .none,
    after events: [RunEvent.Kind] = [], given: Given = Given()
  ) throws -> [String] {
    var image = ImageDescriptor(
      format: format, width: side, height: side, frameCount: frames, byteCount: 100, label: "a")
    if isScaledDown { image.appliedDecodeOptions = .scaleDownLargeImages }
    let began = try Run.began("a", with: options)
    return try Run.findings(
      [began] + events + [Run.completed("a", image: image, type: type)], in: .v42, given: given
    ).filter { $0.hasPrefix("scaled-down-as-allowed") }
  }

  /// 15,728,640 pixels are allowed.
  @Test func tooManyOrTooFewPixelsAreFound() throws {
    #expect(
      try findings(4_000) == [
        "\(Self.id) asked for a small image, and gets 16000000 pixels, of 15728640 at most"
      ])
    #expect(
      try findings(2_800, isScaledDown: true) == [
        "\(Self.id) gets an image that was scaled down to 7840000 pixels, and may have 15728640"
      ])
    #expect(try findings(3_965, isScaledDown: true) == [])
    #expect(try findings(2_810, isScaledDown: true) == [])
    // It was small before.
    #expect(try findings(2_000) == [])
  }

  /// The cache can be told not to draw what it reads.
  @Test func anImageOfAFileIsScaledDownToo() throws {
    let finding =
      "\(Self.id) asked for a small image, and gets 16000000 pixels, of 15728640 at most"
    #expect(try findings(4_000, type: .disk) == [finding])
    #expect(try findings(3_900, type: .disk) == [])
    var change = CacheConfigChange()
    change.shouldDecompressImages = false
    var given = Given()
    given.cache = change
    #expect(try findings(4_000, type: .disk, given: given) == [])
    #expect(try findings(4_000, given: given) == [finding])
    let told = RunEvent.Kind.stimulus(step: "s", .cache(.configure(change)))
    #expect(try findings(4_000, type: .disk, after: [told]) == [])
  }

  @Test func itIsAboutStillImagesThatTheLoadHasDecoded() throws {
    #expect(try findings(4_000, []) == [])
    #expect(try findings(4_000, [.scaleDownLargeImages, .avoidDecodeImage]) == [])
    #expect(try findings(4_000, frames: 3, format: .gif) == [])
    #expect(try findings(4_000, format: .webp) == [])
    // In 4.x each GIF is animated.
    #expect(try findings(4_000, format: .gif) == [])
    #expect(try findings(4_000, type: .memory) == [])
    let subject = EventSubject("a")
    #expect(try findings(4_000, after: [.model(.transformBegan(subject))]) == [])
    #expect(try findings(4_000, after: [.model(.downloadJoined(Run.url, by: subject))]) == [])
    #expect(!ScaledDownAsAllowed.isPromised(by: .v3))
  }
}
