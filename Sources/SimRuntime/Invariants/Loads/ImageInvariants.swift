import ImageLoadingInterface
import SimScenarios

/// A load gets a picture of its own URL.
struct ImageIsOfItsURL: Invariant {
  static let id = InvariantID.imageIsOfItsURL
  static let sentence =
    "The image of a load is one that its server has, or one that the app or an earlier run put into a "
    + "cache under its URL."
  static let reason = "The user sees the face of one person beside the name of another."
  static let claims: [String] = []
  static let events: [EventKind] = [.stimulus, .completed, .downloadCallAnswered]
  static let outlivesApp = true
  /// The labels of the images that are known to belong to a URL, beside those of its server.
  private var labels: [String: Set<String>] = [:]
  /// Whether several URLs may share a key: then the image of one is that of the others.
  private var sharesKeys: Bool
  /// The keys of the transformers that any load may have, and of those of each load's own context: what was put under
  /// the key of its transformed image belongs to it, too.
  private var transformers: Set<String>
  private var ownTransformers: [EventSubject: String] = [:]
  private let generation: RunConstant<Generation>
  private let servers: RunConstant<ServerTable>

  init(_ rules: InvariantRules) {
    let given = rules.given
    servers = RunConstant(ServerTable(given.network))
    generation = RunConstant(rules.generation)
    transformers = Set(
      rules.managers.flatMap(\.transformerKeys)
        + [given.prefetcher.context.imageTransformer?.key].compactMap(\.self))
    sharesKeys =
      !given.otherFiles.isEmpty || given.prefetcher.context.cacheKeyFilter != nil
      || rules.managers.contains {
        $0.keyFilter != nil || $0.optionsProcessor?.values.cacheKeyFilter != nil
      }
    for (url, image) in given.memory { note(image.label, of: url) }
    for settings in rules.managers {
      for member in settings.caches?.members ?? [] {
        for (url, image) in member.memory.sorted(by: { $0.key < $1.key }) {
          note(image.label, of: url)
        }
      }
    }
    let files =
      given.files + given.formerFiles + (given.additionalPath?.files ?? [])
      + given.readOnlyPaths.flatMap(\.files)
    for (url, file) in files { note(file.data, of: url) }
    for (url, response) in given.urlCache { note(response.data, of: url) }
  }

  func relations(of event: RunEvent) -> [Relation] {
    if case .stimulus(let step, let action) = event.kind {
      let effect = action.effect
      if effect.changesKeys { return [.app(.changes)] }
      return effect.store?.key.map { [Relation(.url($0), .adds)] }
        ?? (effect.transformerKey == nil ? [] : [.load(EventSubject(step), .changes)])
    }
    guard let (load, result) = event.answer, result.image != nil else { return [] }
    return [.load(load, .observes), .app(.within)]
      + keys(of: result.url, for: load).map { .url(ImageURL($0), .observes) }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    if case .stimulus(let step, let action) = event.kind {
      let effect = action.effect
      if let store = effect.store, let key = store.key {
        note(store.label, of: key)
        if let data = store.data { note(data, of: key) }
      }
      if effect.filtersKeys { sharesKeys = true }
      if case .manager(let settings) = effect {
        transformers.formUnion(settings.transformerKeys)
      }
      if let key = effect.transformerKey { ownTransformers[EventSubject(step)] = key }
    }
    guard let (load, result) = event.answer, let image = result.image, let url = result.url,
      !sharesKeys, !isOf(url, image, for: load)
    else { return }
    findings.append(
      Finding(load.name, .imageOfOtherURL, "\(load) gets \(image.label), and asked for \(url)"))
  }

  private mutating func note(_ label: String, of url: String) {
    labels[url, default: []].insert(label)
  }

  private mutating func note(_ data: ImageData, of url: String) {
    for span in data.spans { note(span.source.image?.label ?? "", of: url) }
  }

  private func isOf(_ url: ImageURL, _ image: ImageDescriptor, for load: EventSubject) -> Bool {
    let served = servers.value.answers(for: url).compactMap { $0.payload.image?.label }
    let put = keys(of: url, for: load).flatMap { labels[$0] ?? [] }
    return (served + put).contains { image.isDerived(from: $0) }
  }

  /// Under which keys a load may find its image.
  private func keys(of url: ImageURL?, for load: EventSubject) -> [String] {
    guard let key = url?.absoluteString else { return [] }
    let own = [ownTransformers[load]].compactMap(\.self)
    return [key]
      + (transformers.sorted() + own).map { generation.value.transformedKey(of: key, by: $0) }
  }
}

/// A refresh does not end with an older picture.
struct RefreshBringsTheNewest: Invariant {
  static let id = InvariantID.refreshBringsTheNewest
  static let sentence =
    "When a refresh has ended without an error and the server has sent its picture, the last image of the "
    + "load is that picture."
  static let reason =
    "The user changed the picture, and an app that asks for the newest shows the old one."
  static let claims: [String] = []
  static let events: [EventKind] =
    [
      .downloadRequested, .downloadJoined, .cancelled, .completed, .responseReceived,
      .requestFinished, .requestFailed,
    ] + LoadsWithOption.events
  private var urls: [EventSubject: ImageURL] = [:]
  private var refreshes = LoadsWithOption(.refreshCached, isSet: true)
  private var downloads: Set<EventSubject> = []
  /// What each load has got last.
  private var last: [EventSubject: ImageDescriptor] = [:]
  private var excused: Set<EventSubject> = []
  /// The requests that got a response, and the URLs of those that have ended after it.
  private var responded: Set<Int> = []
  private var sent: Set<ImageURL> = []
  /// URLs for which the server or the network has done something else as well.
  private var unclear: Set<ImageURL> = []
  private let servers: RunConstant<ServerTable>

  init(_ rules: InvariantRules) {
    servers = RunConstant(ServerTable(rules.given.network))
    // What the URL cache holds for fresh is an answer, and the server is not asked.
    unclear = Set(rules.given.urlCache.filter(\.response.isServed).map { ImageURL($0.url) })
  }

  /// It judges at the end alone, and most of what it keeps is only added to.
  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.completed(let load, _)): [.load(load, .changes)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    refreshes.observe(event)
    switch event.kind {
    case .network(let networkEvent): note(networkEvent)
    case .model(.loadBegan(let load, let url, _)): urls[load.subject] = url
    case .model(.downloadRequested(let load)), .model(.downloadJoined(_, let load, _)):
      downloads.insert(load)
    case .model(.cancelled(let load, _)): excused.insert(load)
    case .model(.completed(let load, let result)) where result.isFinished:
      if result.error != nil { excused.insert(load) }
      if let image = result.image { last[load] = image }
    default: break
    }
  }

  private mutating func note(_ event: NetworkEvent) {
    switch event.kind {
    case .responded(let response):
      responded.insert(event.transfer)
      if response.status ?? 200 != 200 { unclear.insert(event.url) }
    case .finished: if responded.contains(event.transfer) { sent.insert(event.url) }
    case .failed: unclear.insert(event.url)
    case .started, .challenged, .received, .cacheable, .cancelled: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    let loads = refreshes.loads.intersection(downloads).subtracting(excused)
    for load in loads.sorted(by: { $0.name < $1.name }) {
      guard let url = urls[load], sent.contains(url), !unclear.contains(url), let last = last[load]
      else { continue }
      let labels = Set(servers.value.answers(for: url).map { $0.payload.image?.label })
      guard labels.count == 1, case .some(let label?) = labels.first,
        !last.isDerived(from: label)
      else {
        continue
      }
      findings.append(
        Finding(
          load.name, .refreshKeepsOlder,
          "\(load) asks for the newest image of \(url), and ends with an older one"))
    }
  }
}

extension ActionEffect {
  /// The key of the transformer in a load's own context.
  fileprivate var transformerKey: String? {
    if case .loads(.load(let request)) = self { request.context.imageTransformer?.key } else { nil }
  }

  /// Whether loads may have other keys from now on.
  fileprivate var changesKeys: Bool {
    if case .manager(let settings) = self, !settings.transformerKeys.isEmpty { return true }
    return filtersKeys
  }

  /// Whether a load brings its own filter of keys, or a manager gets one.
  fileprivate var filtersKeys: Bool {
    switch self {
    case .loads(.load(let request)): request.context.cacheKeyFilter != nil
    case .manager(let settings): settings.keyFilter != nil || settings.optionsProcessor != nil
    case .loads(.animationImages), .loads(.prefetch), .loads(.makePrefetcher), .none, .cache,
      .files, .downloader, .app, .response, .unknown:
      false
    }
  }
}

extension ManagerSettings {
  /// The keys of the transformers that its loads may have.
  fileprivate var transformerKeys: [String] {
    [imageTransformer, optionsProcessor?.values.imageTransformer].compactMap { $0?.key }
  }
}

/// A picture can be seen.
struct ImagesHavePixels: Invariant {
  static let id = InvariantID.imagesHavePixels
  static let sentence =
    "A load that has downloaded its image does not succeed with one that has no pixels."
  static let reason =
    "The view stays empty, and no error says that the server sent nothing to show."
  static let claims: [String] = []
  static let events: [EventKind] = [.completed, .downloadCallAnswered]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard let (load, result) = event.answer, result.isFinished, result.cacheType == .none,
      let image = result.image, image.hasZeroSide
    else { return }
    findings.append(
      Finding(
        load.name, .imageWithoutPixels,
        "\(load) succeeds with an image of \(image.pixelWidth) x \(image.pixelHeight) pixels"))
  }
}

/// Bytes come with their own image.
///
/// Of images from memory it judges those that come with bytes unasked, and are known to be of others: 4.2 gives an
/// animation so.
struct BytesAreOfTheImage: Invariant {
  static let id = InvariantID.bytesAreOfTheImage
  static let sentence =
    "The bytes that a load gets with an image that was downloaded or read from disk are those of this image, not of "
    + "another one; so are those of an animation from memory."
  static let reason =
    "An app that writes, shares or plays the bytes has another picture than the user sees: one without its mark or its "
    + "crop, or an older one."
  static let claims: [String] = []
  static let events: [EventKind] = [.completed, .downloadCallAnswered]
  private let memoryGivesAnimations: Bool

  /// Before 4.x completions have no bytes.
  static func isPromised(by generation: Generation) -> Bool {
    generation.manager.completionsCarryData
  }

  init(_ rules: InvariantRules) {
    memoryGivesAnimations = rules.generation.cache.memoryHitData == .ofAnimatedImages
  }

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard let (load, result) = event.answer, result.isFinished, let image = result.image,
      let file = result.data?.image, areOfAnother(file, image, from: result.cacheType)
    else { return }
    findings.append(
      Finding(
        load.name, .bytesOfAnotherImage,
        file.label == image.label
          ? "\(load) gets the image \(image.label) from memory, with the bytes of another file of that name"
          : "\(load) gets the image \(image.label), with the bytes of \(file.label)"))
  }

  private func areOfAnother(
    _ file: ImageDescriptor, _ image: ImageDescriptor, from type: CacheType
  ) -> Bool {
    switch type {
    case .none, .disk, .all: return !file.isDerived(from: image.label)
    case .memory:
      guard memoryGivesAnimations, var own = image.animation?.image else { return false }
      // How many bytes an image has that was in memory from the beginning is not known.
      own.byteCount = file.byteCount
      return file != own
    }
  }
}
