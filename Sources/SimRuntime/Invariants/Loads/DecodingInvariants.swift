import ImageLoadingInterface
import SimScenarios

/// A load gets the image of a download as it asked for it, also where another load has made it.
///
/// Of a load that makes the download itself it looks at the frames; the size is the matter of
/// ``ScaledDownAsAllowed``.
struct DecodedAsAsked: Invariant {
  static let id = InvariantID.decodedAsAsked
  static let sentence =
    "The image that a load gets from a download is decoded as this load asked, also if it has "
    + "joined that of another: all frames or the first alone, its scale, its size, its class."
  static let reason =
    "A picture that is to move stands still, or has twice its size, because another view asked first."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .downloadJoined, .transformBegan, .completed, .downloadCallAnswered,
    ]
  /// How loads that have joined a download want its image.
  private var wanted: [EventSubject: ImageDecoding] = [:]
  /// Those whose image a transform makes anew.
  private var transformed: Set<EventSubject> = []
  private var firstFrameWanted = LoadsWithOption(.decodeFirstFrameOnly, isSet: true)
  /// Whether the model's own downloader decodes.
  private let judgesOwnDownloads: Bool
  private let generation: RunConstant<Generation>

  /// Before 5.x no load says how it wants the image.
  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    generation = RunConstant(rules.generation)
    judgesOwnDownloads =
      Self.isPromised(by: rules.generation) && rules.generation.parts.downloader == nil
      && rules.generation.parts.downloadOperation == nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.downloadJoined(_, let load, .some)): [.load(load, .changes)]
    case .model(.transformBegan(let load)): [.load(load, .adds)]
    case .model(.completed(let load, let result)) where result.isDownloaded,
      .downloadCall(.answered(let load, let result)) where result.isDownloaded:
      [.load(load, .observes)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    firstFrameWanted.observe(event)
    switch event.kind {
    case .model(.downloadJoined(_, let load, .some(let decoding))): wanted[load] = decoding
    case .model(.transformBegan(let load)): transformed.insert(load)
    case .model(.completed(let load, let result)) where result.isDownloaded,
      .downloadCall(.answered(let load, let result)) where result.isDownloaded:
      guard let image = result.image, !transformed.contains(load) else { return }
      let whole = result.isFinished ? result.data?.image : nil
      let found =
        if let decoding = wanted[load] {
          difference(of: image, from: whole, decoding, load)
        } else {
          difference(of: image, load)
        }
      if let found { findings.append(Finding(load.name, .decodedForAnother, found)) }
    default: break
    }
  }

  /// What a load that made the download itself did not ask for; `nil` if there is nothing.
  private func difference(of image: ImageDescriptor, _ load: EventSubject) -> Sentence? {
    guard judgesOwnDownloads, image.isAnimated, firstFrameWanted.contains(load) else { return nil }
    return "\(load) asked for the first frame alone, and gets \(image.frameCount) frames"
  }

  /// What is not as the load asked; `nil` if all is.
  /// - Parameter whole: the image in the file; `nil` for a part, which has one frame.
  private func difference(
    of image: ImageDescriptor, from whole: ImageDescriptor?, _ decoding: ImageDecoding,
    _ load: EventSubject
  ) -> Sentence? {
    let policies = generation.value.formats
    let hasFrames = whole?.isAnimated == true && policies.animatedFormats.contains(image.format)
    if decoding.decodesFirstFrameOnly, image.isAnimated {
      return "\(load) asked for the first frame alone, and gets \(image.frameCount) frames"
    }
    if !decoding.decodesFirstFrameOnly, hasFrames, !image.isAnimated {
      return "\(load) asked for all frames, and gets the first alone"
    }
    let scale =
      if let factor = decoding.scaleFactor, factor >= 1 {
        factor
      } else {
        policies.scaleRule.scale(forKey: decoding.key)
      }
    if image.scale != scale {
      return "\(load) asked for scale \(scale), and gets scale \(image.scale)"
    }
    // An image of the class for animations is not drawn, and so not scaled down.
    if let whole, !hasFrames, !image.isOfAnimatedClass {
      let wanted =
        decoding.scalesDown && !decoding.avoidsDrawing
        ? policies.scaleDownRule.scaledDown(whole, in: generation.value) : whole
      if image.pixelCost() != wanted.pixelCost() {
        return decoding.scalesDown
          ? "\(load) asked for a small image, and gets one of \(image.pixelCost()) pixels"
          : "\(load) asked for the whole image, and gets it scaled down"
      }
    }
    // A part of a format without that class is shown all the same.
    let mustMatch = decoding.matchesAnimatedClass && whole != nil
    let canMatch = mustMatch || policies.animatedFormats.contains(image.format)
    let wantsClass = decoding.wantsAnimatedClass && !decoding.decodesFirstFrameOnly && canMatch
    if wantsClass != image.isOfAnimatedClass {
      return wantsClass
        ? "\(load) asked for the class for animations, and gets a plain image"
        : "\(load) asked for a plain image, and gets one of the class for animations"
    }
    guard wantsClass, hasFrames, decoding.preloadsFrames == image.decodesFramesLater else {
      return nil
    }
    return decoding.preloadsFrames
      ? "\(load) asked for frames that are decoded ahead, and they are not"
      : "\(load) did not ask for frames that are decoded ahead, and they are"
  }
}

extension LoadResult {
  /// Whether it is an image, whole or in part, that no cache had.
  fileprivate var isDownloaded: Bool { image != nil && cacheType == .none }
}

/// A large image that is scaled down is as large as it may be.
///
/// It judges the still images that a load downloads itself or reads from disk: frames are decoded one by one, what a load
/// that joins gets is the matter of ``DecodedAsAsked``, WebP is not drawn before 5.x, and a GIF not where each is animated.
/// Of files it says nothing once the app has told the cache not to draw them.
struct ScaledDownAsAllowed: Invariant {
  static let id = InvariantID.scaledDownAsAllowed
  static let sentence =
    "A load with scaleDownLargeImages that downloads a still image or reads it from disk gets at most the pixels that "
    + "the option allows, and at least half of them if the image was scaled down."
  static let reason =
    "The app runs out of memory with the picture, or shows it coarser than it has to."
  static let claims = ["C211"]
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .stimulus, .downloadJoined, .transformBegan, .completed, .downloadCallAnswered,
    ]
  private var asking = LoadsWithOption(.scaleDownLargeImages, isSet: true)
  private var avoiding = LoadsWithOption(.avoidDecodeImage, isSet: true)
  /// Those that get the image of another load, or one that the app makes.
  private var excused: Set<EventSubject> = []
  private let drawsDownloads: Bool
  private var drawsFiles: Bool
  private let leavesGIFs: Bool

  /// 3.x has no such option.
  static func isPromised(by generation: Generation) -> Bool {
    generation.formats.scaleDownRule != .none
  }

  init(_ rules: InvariantRules) {
    drawsDownloads = rules.given.downloader.shouldDecompressImages
    drawsFiles = rules.given.cache.shouldDecompressImages != false
    leavesGIFs = rules.generation.formats.everyGIFIsAnimated
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, let action) where action.effect.leavesFilesUndrawn: [.app(.changes)]
    case .model(.transformBegan(let load)), .model(.downloadJoined(_, let load, _)):
      [.load(load, .changes)]
    case .model(.completed(let load, let result)) where result.isDecoded,
      .downloadCall(.answered(let load, let result)) where result.isDecoded:
      [.load(load, .observes), .app(.within)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    asking.observe(event)
    avoiding.observe(event)
    switch event.kind {
    case .stimulus(_, let action) where action.effect.leavesFilesUndrawn: drawsFiles = false
    case .model(.transformBegan(let load)), .model(.downloadJoined(_, let load, _)):
      excused.insert(load)
    case .model(.completed(let load, let result)) where result.isDecoded && result.isFinished,
      .downloadCall(.answered(let load, let result)) where result.isDecoded && result.isFinished:
      guard result.isDownloaded ? drawsDownloads : drawsFiles, let image = result.image,
        asking.contains(load), !avoiding.contains(load), !excused.contains(load), isDrawn(image)
      else { return }
      judge(image, of: load, isOfSmallFile: result.isOfSmallFile, &findings)
    default: break
    }
  }

  private func isDrawn(_ image: ImageDescriptor) -> Bool {
    image.format != .webp && !(image.format == .gif && leavesGIFs)
      && !image.isAnimated && !image.isOfAnimatedClass
  }

  private func judge(
    _ image: ImageDescriptor, of load: EventSubject, isOfSmallFile: Bool,
    _ findings: inout [Finding]
  ) {
    let (pixels, most) = (image.pixelCost(), ScaleDownRule.mostPixels)
    if pixels > most {
      findings.append(
        Finding(
          load.name, .largerThanAllowed,
          "\(load) asked for a small image, and gets \(pixels) pixels, of \(most) at most"))
    } else if image.appliedDecodeOptions.contains(.scaleDownLargeImages), !isOfSmallFile,
      pixels < most / 2
    {
      findings.append(
        Finding(
          load.name, .farSmallerThanAllowed,
          "\(load) gets an image that was scaled down to \(pixels) pixels, and may have \(most)"))
    }
  }
}

extension LoadResult {
  /// Whether its image was decoded for the load: of a download, or of a file.
  fileprivate var isDecoded: Bool { isDownloaded || image != nil && cacheType == .disk }

  /// Whether its file was made of an image that was scaled down: it was not when the file was decoded.
  fileprivate var isOfSmallFile: Bool {
    cacheType == .disk
      && data?.image?.appliedDecodeOptions.contains(.scaleDownLargeImages) == true
  }
}

extension ActionEffect {
  /// Whether the app tells the cache not to draw the images of files.
  fileprivate var leavesFilesUndrawn: Bool {
    if case .cache(.configures(let change)) = self {
      change.shouldDecompressImages == false
    } else {
      false
    }
  }
}
