import ImageLoadingInterface
import SimScenarios

/// What a load does with the cache goes by its key filter.
///
/// It judges that the URL itself is not the key, where the filter makes another one of it, and that there is no key where
/// it makes none. It leaves out loads whose filter is not known (`ContextSetting`), and views that show the last cached image before, which they ask for
/// themselves.
struct StoredUnderItsKey: Invariant {
  static let id = InvariantID.storedUnderItsKey
  static let sentence =
    "A load whose context or manager has a key filter looks for the image and stores it under the key that the "
    + "filter makes, not under its URL, and does neither if the filter makes none."
  static let reason =
    "Where each URL has another signature, one picture would be downloaded and kept again and again."
  static let claims = ["C046", "C101"]
  static let events: [EventKind] =
    ContextSetting<ManagerSettings.KeyFilter>.events + [
      .memoryRead, .memoryStored, .fileRead, .diskStored,
    ]
  private var filters: ContextSetting<ManagerSettings.KeyFilter>
  private var urls: [EventSubject: ImageURL] = [:]
  /// The loads of views that ask by themselves.
  private var excused: Set<EventSubject> = []

  init(_ rules: InvariantRules) {
    filters = ContextSetting(rules, \.cacheKeyFilter, ofManager: \.keyFilter)
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.usesPreviousImage:
      [.load(EventSubject(step), .changes)]
    case .model(.memoryRead), .model(.memoryStored), .model(.fileRead), .model(.diskStored):
      filters.isUsed ? [.load(event.subject, .observes), .app(.within)] : []
    default: filters.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    filters.observe(event)
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.usesPreviousImage:
      excused.insert(EventSubject(step))
    case .model(.loadBegan(let load, let url, _)): urls[load.subject] = url
    case .model(.memoryRead(let key, _)), .model(.fileRead(let key, _, _)):
      if usesURL(key, event.subject) {
        findings.append(
          Finding(
            event.subject.name, .looksUnderURL,
            "\(event.subject) has a key filter, and looks for its image under its URL \(key)"))
      } else if hasNoKey(event.subject) {
        findings.append(
          Finding(
            event.subject.name, .looksWithoutKey,
            "\(event.subject) has a key filter that gives no key, and looks for its image"))
      }
    case .model(.memoryStored(let key, _)), .model(.diskStored(let key, _)):
      if usesURL(key, event.subject) {
        findings.append(
          Finding(
            event.subject.name, .storesUnderURL,
            "\(event.subject) has a key filter, and stores its image under its URL \(key)"))
      } else if hasNoKey(event.subject) {
        findings.append(
          Finding(
            event.subject.name, .storesWithoutKey,
            "\(event.subject) has a key filter that gives no key, and stores its image"))
      }
    default: break
    }
  }

  /// Whether the key is the URL of the load, and its filter makes another one.
  private func usesURL(_ key: String, _ load: EventSubject) -> Bool {
    guard let url = urls[load], url.absoluteString == key, !excused.contains(load),
      let filter = filters[load]
    else { return false }
    return filter.filter(url) != key
  }

  /// Whether the filter of the load makes no key.
  private func hasNoKey(_ load: EventSubject) -> Bool {
    guard let url = urls[load], !excused.contains(load), let filter = filters[load] else {
      return false
    }
    return filter.filter(url) == nil
  }
}

/// What a load writes is what the app's serializer has made.
///
/// It judges serializers that give bytes, and tells them by how many they are. It leaves out loads whose serializer is
/// not known (`ContextSetting`), and a disk cache of the app's own.
struct SerializedAsAsked: Invariant {
  static let id = InvariantID.serializedAsAsked
  static let sentence =
    "The file that a load writes has the bytes that the serializer of its context or manager gives."
  static let reason = "An app that encrypts its files, or makes them smaller, finds others on disk."
  static let claims: [String] = []
  static let events: [EventKind] = ContextSetting<GivenSerializer>.events + [.diskStored]
  private var serializers: ContextSetting<GivenSerializer>
  private let isJudging: Bool

  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    serializers = ContextSetting(rules, \.cacheSerializer, ofManager: \.cacheSerializer)
    isJudging =
      Self.isPromised(by: rules.generation) && rules.generation.parts.diskCache == nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    if case .model(.diskStored) = event.kind {
      return serializers.isUsed ? [.load(event.subject, .observes), .app(.within)] : []
    }
    return serializers.relations(of: event)
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    serializers.observe(event)
    guard case .model(.diskStored(let key, let data)) = event.kind,
      let count = serializers[event.subject]?.bytes, count != data.byteCount
    else { return }
    findings.append(
      Finding(
        event.subject.name, .isNotSerialized,
        "\(event.subject) writes \(data.byteCount) bytes under \(key), and its serializer gives \(count)"
      ))
  }
}

/// A downloaded image is transformed, and an animation only where that is asked for.
///
/// It judges whole images that a load has downloaded, where its transformer always makes a new image. It leaves out
/// animated images, which may be left alone, and the format for them; images of the cache; and loads whose transformer
/// is not known (`ContextSetting`). Of animations it judges what a load itself has downloaded and transformed, by the
/// labels of the servers' images, where the URL cache has no response.
struct TransformedAsAsked: Invariant {
  static let id = InvariantID.transformedAsAsked
  static let sentence =
    "A load that has a transformer, of its context or of its manager, gets the image that it downloads as the "
    + "transformer makes it, and an animation as it is, unless it asks for transformAnimatedImage."
  static let reason =
    "The app asked for round pictures, and shows one that is not; or a picture that moved stands still."
  static let claims = ["C066"]
  static let events: [EventKind] =
    ContextSetting<GivenTransformer>.events
    + [.downloadRequested, .transformBegan, .optionsProcessed, .downloadCallBegan, .completed]
  private var transformers: ContextSetting<GivenTransformer>
  private var downloads: Set<EventSubject> = []
  /// The loads that have begun to transform an image.
  private var transforming: Set<EventSubject> = []
  private var framesWanted = LoadsWithOption(.decodeFirstFrameOnly, isSet: false)
  private var animationsLeftAlone = LoadsWithOption(.transformAnimatedImage, isSet: false)
  private let isJudging: Bool
  private let servers: RunConstant<ServerTable>
  private let responses: RunConstant<Set<ImageURL>>
  private let animatedFormats: RunConstant<Set<ImageFormat>>

  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    transformers = ContextSetting(rules, \.imageTransformer, ofManager: \.imageTransformer)
    isJudging = Self.isPromised(by: rules.generation)
    servers = RunConstant(ServerTable(rules.given.network))
    responses = RunConstant(Set(rules.given.urlCache.map { ImageURL($0.url) }))
    animatedFormats = RunConstant(rules.generation.formats.animatedFormats)
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .model(.downloadRequested(let load)), .model(.transformBegan(let load)):
      return transformers.isUsed ? [.load(load, .changes)] : []
    case .model(.completed(let load, let result)) where result.isOfDownload:
      return transformers.isUsed ? [.load(load, .observes), .app(.within)] : []
    default: return LoadsWithOption.relations(of: event) + transformers.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    transformers.observe(event)
    framesWanted.observe(event)
    animationsLeftAlone.observe(event)
    switch event.kind {
    case .model(.downloadRequested(let load)): downloads.insert(load)
    case .model(.transformBegan(let load)): transforming.insert(load)
    case .model(.completed(let load, let result)) where result.isTransformed:
      guard downloads.contains(load), transforming.contains(load), framesWanted.contains(load),
        animationsLeftAlone.contains(load), let image = result.image, wasAnimated(image, result)
      else { return }
      findings.append(
        Finding(
          load.name, .animationIsTransformed,
          "\(load) did not ask to have animations transformed, and gets \(image.label)"))
    case .model(.completed(let load, let result)) where result.isOfDownload:
      guard downloads.contains(load), transformers[load]?.gives == .new, let image = result.image,
        image.mustBeTransformed, !image.derivation.contains(.transformed)
      else { return }
      findings.append(
        Finding(
          load.name, .isNotTransformed,
          "\(load) has a transformer, and gets \(image.label) as it was downloaded"))
    default: break
    }
  }

  /// Whether a transformed image was made of an animation.
  private func wasAnimated(_ image: ImageDescriptor, _ result: LoadResult) -> Bool {
    guard let url = result.url, !responses.value.contains(url) else { return false }
    let known = servers.value.answers(for: url).compactMap(\.payload.image)
      .filter { image.isDerived(from: $0.label) }
    return !known.isEmpty
      && known.allSatisfy { $0.isAnimated && animatedFormats.value.contains($0.format) }
  }
}

extension LoadResult {
  /// Whether it is a whole image that was downloaded and transformed, and neither encoded nor drawn in parts before.
  fileprivate var isTransformed: Bool { isOfDownload && image?.derivation == .transformed }
}

extension ImageDescriptor {
  /// Whether no load with a transformer leaves it alone.
  fileprivate var mustBeTransformed: Bool {
    !isAnimated && !isOfAnimatedClass && format != .gif
  }
}
