import ImageLoadingInterface
import SimScenarios

/// What a load wants scaled down is small in memory alone, and what was downloaded is written as it came.
///
/// It judges what loads store that have downloaded it, under the URL itself as key, and knows by its label that the
/// file is of the server's image. A response that the URL cache has may be smaller, and so may what a serializer of
/// the app makes of the image. Whether the bytes are those that came it does not judge where a part of the app's own may make them.
struct FileKeepsItsPixels: Invariant {
  static let id = InvariantID.fileKeepsItsPixels
  static let sentence =
    "The file of a downloaded image has all the pixels that the server has sent, also where a load wants "
    + "it scaled down; and it has the bytes that came, unless a transform or a serializer made others."
  static let reason =
    "A later load that wants the whole image gets the small one, until its file is removed; and an image that is "
    + "encoded anew is coarser, and has lost what else was in its file."
  static let claims: [String] = []
  static let events: [EventKind] = [.stimulus, .downloadRequested, .diskStored]
  private var downloads: Set<EventSubject> = []
  /// The loads that bring a serializer.
  private var serialized: Set<EventSubject> = []
  /// Whether no other load gets one.
  private var isJudging: Bool
  private let judgesBytes: Bool
  private let servers: RunConstant<ServerTable>
  private let responses: RunConstant<[ImageURL: CachedResponse]>

  init(_ rules: InvariantRules) {
    let parts = rules.generation.parts
    judgesBytes =
      parts.loader == nil && parts.manager == nil && parts.downloader == nil
      && parts.downloadOperation == nil && parts.cache == nil && parts.diskCache == nil
    isJudging =
      rules.given.prefetcher.context.cacheSerializer == nil
      && !rules.managers.contains(where: \.hasSerializer)
    servers = RunConstant(ServerTable(rules.given.network))
    responses = RunConstant(
      Dictionary(
        rules.given.urlCache.map { (ImageURL($0.url), $0.response) }, uniquingKeysWith: { $1 }))
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .manager(_, let settings)) where settings.hasSerializer: [.app(.changes)]
    case .stimulus(let step, .load(let request)) where request.context.cacheSerializer != nil:
      [.load(EventSubject(step), .adds)]
    case .model(.downloadRequested(let load)): [.load(load, .adds)]
    case .model(.diskStored): [.load(event.subject, .observes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(_, .manager(_, let settings)) where settings.hasSerializer: isJudging = false
    case .stimulus(let step, .load(let request)) where request.context.cacheSerializer != nil:
      serialized.insert(EventSubject(step))
    case .model(.downloadRequested(let load)): downloads.insert(load)
    case .model(.diskStored(let key, let data)):
      guard isJudging, downloads.contains(event.subject), !serialized.contains(event.subject),
        let image = data.image
      else { return }
      let url = ImageURL(key)
      let payloads = servers.value.answers(for: url).map(\.payload)
      let cached = responses.value[url].map { [$0.data] } ?? []
      let whole = (payloads + cached).compactMap(\.image)
        .filter { image.isDerived(from: $0.label) && image.derivation.isSubset(of: .encoded) }
      if !whole.isEmpty, whole.allSatisfy({ $0.pixelCost() > image.pixelCost() }) {
        findings.append(
          Finding(
            key, .fileLostPixels,
            "the file of \(key) has \(image.pixelWidth) x \(image.pixelHeight) pixels, and the server has "
              + "sent more"))
      } else if judgesBytes, !whole.isEmpty, image.derivation == .encoded {
        findings.append(
          Finding(
            key, .fileEncodedAnew,
            "the file of \(key) was encoded anew as \(image.label), and its bytes had come"))
      }
    default: break
    }
  }
}

extension ManagerSettings {
  /// Whether it gives loads a serializer.
  fileprivate var hasSerializer: Bool {
    cacheSerializer != nil || optionsProcessor?.values.cacheSerializer != nil
  }
}

/// An animation is one on disk, too.
///
/// It goes by what one call puts into memory and on disk, and knows by their labels that the file was made of that image.
struct FileKeepsItsFrames: Invariant {
  static let id = InvariantID.fileKeepsItsFrames
  static let sentence =
    "An animation that is stored and encoded for the disk has all its frames there, too."
  static let reason = "A picture that moved stands still after the next launch, for good."
  static let claims: [String] = []
  static let events: [EventKind] = [.memoryStored, .encodingBegan, .diskStored]
  /// The animations that somebody has put into memory or given to the encoder, by key.
  private var animations: [EventSubject: [String: ImageDescriptor]] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.memoryStored), .model(.encodingBegan): [.load(event.subject, .changes)]
    case .model(.diskStored): [.load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.memoryStored(let key, let image)), .model(.encodingBegan(let key, let image)):
      animations[event.subject, default: [:]][key] = image.isAnimated ? image : nil
    case .model(.diskStored(let key, let data)):
      guard let image = animations[event.subject]?[key], let file = data.image,
        file.sources.last == image.label, file.derivation.contains(.encoded),
        file.frameCount < image.frameCount
      else { return }
      findings.append(
        Finding(
          key, .fileLostFrames,
          "the file of \(key) has \(file.frameCount) of the \(image.frameCount) frames of its image"
        ))
    default: break
    }
  }
}
