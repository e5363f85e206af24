import ImageLoadingInterface
import SimScenarios

/// A load gets from a cache what it would get if it decoded the file itself.
///
/// It judges frames and pixels of any load, by what the decoder has left out and by the frames of a
/// load that wants one; the scale only of loads that the app itself begins, where their URLs are the
/// keys.
struct CachedAsAsked: Invariant {
  static let id = InvariantID.cachedAsAsked
  static let sentence =
    "The image that a load gets from a cache is decoded as this load asked, whichever load has put it there: all "
    + "frames or the first alone, all pixels, its scale."
  static let reason =
    "A picture stands still, is coarse or has twice its size, because of what another view asked for before."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [.stimulus, .transformBegan, .completed]
  private var framesWanted = LoadsWithOption(.decodeFirstFrameOnly, isSet: false)
  private var firstFrameWanted = LoadsWithOption(.decodeFirstFrameOnly, isSet: true)
  private var pixelsWanted = LoadsWithOption(.scaleDownLargeImages, isSet: false)
  /// The scale that the context of a load names, 0 for none.
  private var factors: [EventSubject: Int] = [:]
  /// The loads whose image a transform makes anew.
  private var transformed: Set<EventSubject> = []
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
    case .stimulus(let step, .load): [.load(EventSubject(step), .changes)]
    case .model(.transformBegan(let load)): [.load(load, .changes)]
    case .model(.completed(let load, let result)) where isJudging && result.cachedImage != nil:
      [.load(load, .observes), .app(.within)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    framesWanted.observe(event)
    firstFrameWanted.observe(event)
    pixelsWanted.observe(event)
    switch event.kind {
    case .stimulus(_, .manager): judgesScale = false
    case .stimulus(let step, .load(let request)):
      factors[EventSubject(step)] =
        request.context.cacheKeyFilter == nil ? request.context.imageScaleFactor ?? 0 : nil
    case .model(.transformBegan(let load)): transformed.insert(load)
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

  /// What the decoder has left out though the load had not asked it to, or the other way round.
  private func omission(from image: ImageDescriptor, for load: EventSubject) -> Sentence? {
    if image.appliedDecodeOptions.contains(.decodeFirstFrameOnly), framesWanted.contains(load) {
      return "\(load) asked for all frames, and gets the first alone"
    }
    if image.appliedDecodeOptions.contains(.scaleDownLargeImages), pixelsWanted.contains(load) {
      return "\(load) asked for the whole image, and gets it scaled down"
    }
    if image.isAnimated, firstFrameWanted.contains(load), !transformed.contains(load) {
      return "\(load) asked for the first frame alone, and gets \(image.frameCount) frames"
    }
    return nil
  }

  private func otherScale(
    of image: ImageDescriptor, _ result: LoadResult, _ load: EventSubject
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
