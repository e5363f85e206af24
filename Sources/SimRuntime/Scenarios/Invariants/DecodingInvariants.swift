import ImageLoadingModel

/// A load that joins a download gets the image as if it had made the download itself.
struct DecodedAsAsked: Invariant {
  static let id = InvariantID.decodedAsAsked
  static let sentence =
    "The image that a load gets from a download that it has joined is decoded as this load asked: all frames or "
    + "the first alone, its scale, its size, its class."
  static let reason =
    "A picture that is to move stands still, or has twice its size, because another view asked first."
  static let claims: [String] = []
  static let events: [EventKind] = [.downloadJoined, .transformBegan, .completed]
  /// How loads that have joined a download want its image.
  private var wanted: [Subject: ImageDecoding] = [:]
  /// Those whose image a transform makes anew.
  private var transformed: Set<Subject> = []
  private let generation: RunConstant<Generation>

  /// Before 5.x no load says how it wants the image.
  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) { generation = RunConstant(rules.generation) }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .downloadJoined(_, let load, .some): [.load(load, .changes)]
    case .transformBegan(let load): [.load(load, .adds)]
    case .completed(let load, let result) where result.isDownloaded: [.load(load, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .downloadJoined(_, let load, .some(let decoding)): wanted[load] = decoding
    case .transformBegan(let load): transformed.insert(load)
    case .completed(let load, let result) where result.isDownloaded:
      guard let image = result.image, let decoding = wanted[load], !transformed.contains(load)
      else { return }
      let whole = result.isFinished ? result.data?.image : nil
      guard let found = difference(of: image, from: whole, decoding, load) else { return }
      findings.append(Finding(load.name, .decodedForAnother, found))
    default: break
    }
  }

  /// What is not as the load asked; `nil` if all is.
  /// - Parameter whole: the image in the file; `nil` for a part, which has one frame.
  private func difference(
    of image: ImageDescriptor, from whole: ImageDescriptor?, _ decoding: ImageDecoding,
    _ load: Subject
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
    if let whole, !hasFrames, !decoding.avoidsDrawing {
      let wanted =
        decoding.scalesDown
        ? policies.scaleDownRule.scaledDown(whole, in: generation.value) : whole
      if image.pixelCost() != wanted.pixelCost() {
        return decoding.scalesDown
          ? "\(load) asked for a small image, and gets one of \(image.pixelCost()) pixels"
          : "\(load) asked for the whole image, and gets it scaled down"
      }
    }
    let canMatch =
      decoding.matchesAnimatedClass || policies.animatedFormats.contains(image.format)
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

/// A load gets from a cache what it would get if it decoded the file itself.
///
/// It judges frames and pixels of any load, by what the decoder has left out; the scale only of loads that the app
/// itself begins, where their URLs are the keys.
struct CachedAsAsked: Invariant {
  static let id = InvariantID.cachedAsAsked
  static let sentence =
    "The image that a load gets from a cache is decoded as this load asked, whichever load has put it there: all "
    + "frames or the first alone, all pixels, its scale."
  static let reason =
    "A picture stands still, is coarse or has twice its size, because of what another view asked for before."
  static let claims: [String] = []
  static let events: [EventKind] = [.stimulus, .loadBegan, .optionsProcessed, .completed]
  private var framesWanted = LoadsWithOption(.decodeFirstFrameOnly, isSet: false)
  private var pixelsWanted = LoadsWithOption(.scaleDownLargeImages, isSet: false)
  /// The scale that the context of a load names, 0 for none.
  private var factors: [Subject: Int] = [:]
  private var judgesScale: Bool
  private let isJudging: Bool
  private let formats: RunConstant<FormatPolicies>

  /// Before 5.x no query says how it wants the image.
  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    formats = RunConstant(rules.generation.formats)
    isJudging = Self.isPromised(by: rules.generation)
    judgesScale = !rules.managers.contains(where: \.mayChangeScale)
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .manager): [.app(.changes)]
    case .stimulus(let step, .load): [.load(Subject(step), .changes)]
    case .model(.completed(let load, let result)) where isJudging && result.cachedImage != nil:
      [.load(load, .observes), .app(.within)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    framesWanted.observe(event)
    pixelsWanted.observe(event)
    switch event.kind {
    case .stimulus(_, .manager): judgesScale = false
    case .stimulus(let step, .load(let request)):
      factors[Subject(step)] =
        request.context.cacheKeyFilter == nil ? request.context.imageScaleFactor ?? 0 : nil
    case .model(.completed(let load, let result)):
      guard isJudging, let image = result.cachedImage else { return }
      if let found = omission(from: image, for: load) {
        findings.append(Finding(load.name, .cachedForAnother, found))
      } else if let found = otherScale(of: image, result, load) {
        findings.append(Finding(load.name, .cachedInOtherScale, found))
      }
    default: break
    }
  }

  /// What the decoder has left out, and the load had not asked it to.
  private func omission(from image: ImageDescriptor, for load: Subject) -> Sentence? {
    if image.appliedDecodeOptions.contains(.decodeFirstFrameOnly), framesWanted.contains(load) {
      return "\(load) asked for all frames, and gets the first alone"
    }
    if image.appliedDecodeOptions.contains(.scaleDownLargeImages), pixelsWanted.contains(load) {
      return "\(load) asked for the whole image, and gets it scaled down"
    }
    return nil
  }

  private func otherScale(
    of image: ImageDescriptor, _ result: LoadResult, _ load: Subject
  ) -> Sentence? {
    guard judgesScale, let factor = factors[load], let url = result.url else { return nil }
    // What the app itself has put into memory has a scale of its own.
    guard
      result.cacheType == .disk || factor > 0
        || image.appliedDecodeOptions.contains(.imageScaleFactor)
    else {
      return nil
    }
    let scale =
      factor > 0 ? factor : formats.value.scaleRule.scale(forKey: url.absoluteString)
    guard image.scale != scale else { return nil }
    return "\(load) asked for scale \(scale), and gets scale \(image.scale)"
  }
}

extension LoadResult {
  /// The image, if a cache had it.
  fileprivate var cachedImage: ImageDescriptor? { cacheType == .none ? nil : image }
}

extension ManagerSettings {
  /// Whether it gives loads another key or another scale than they ask for.
  fileprivate var mayChangeScale: Bool {
    keyFilter != nil || optionsProcessor?.values.cacheKeyFilter != nil
      || optionsProcessor?.values.imageScaleFactor != nil
  }
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
    LoadsWithOption.events + [.stimulus, .downloadJoined, .transformBegan, .completed]
  private var asking = LoadsWithOption(.scaleDownLargeImages, isSet: true)
  private var avoiding = LoadsWithOption(.avoidDecodeImage, isSet: true)
  /// Those that get the image of another load, or one that the app makes.
  private var excused: Set<Subject> = []
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
    case .stimulus(_, let action) where action.leavesFilesUndrawn: [.app(.changes)]
    case .model(.transformBegan(let load)), .model(.downloadJoined(_, let load, _)):
      [.load(load, .changes)]
    case .model(.completed(let load, let result)) where result.isDecoded:
      [.load(load, .observes), .app(.within)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    asking.observe(event)
    avoiding.observe(event)
    switch event.kind {
    case .stimulus(_, let action) where action.leavesFilesUndrawn: drawsFiles = false
    case .model(.transformBegan(let load)), .model(.downloadJoined(_, let load, _)):
      excused.insert(load)
    case .model(.completed(let load, let result)) where result.isDecoded && result.isFinished:
      guard result.isDownloaded ? drawsDownloads : drawsFiles, let image = result.image,
        asking.contains(load), !avoiding.contains(load), !excused.contains(load), isDrawn(image)
      else { return }
      judge(image, of: load, &findings)
    default: break
    }
  }

  private func isDrawn(_ image: ImageDescriptor) -> Bool {
    image.format != .webp && !(image.format == .gif && leavesGIFs)
      && !image.isAnimated && !image.isOfAnimatedClass
  }

  private func judge(_ image: ImageDescriptor, of load: Subject, _ findings: inout [Finding]) {
    let (pixels, most) = (image.pixelCost(), ScaleDownRule.mostPixels)
    if pixels > most {
      findings.append(
        Finding(
          load.name, .largerThanAllowed,
          "\(load) asked for a small image, and gets \(pixels) pixels, of \(most) at most"))
    } else if image.appliedDecodeOptions.contains(.scaleDownLargeImages), pixels < most / 2 {
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
}

extension Action {
  /// Whether the app tells the cache not to draw the images of files.
  fileprivate var leavesFilesUndrawn: Bool {
    guard case .cache(.configure(let change)) = self else { return false }
    return change.shouldDecompressImages == false
  }
}
