import ImageLoadingInterface
import SimScenarios

/// A load says where its image is stored.
struct StoredWhereAsked: Invariant {
  static let id = InvariantID.storedWhereAsked
  static let sentence = "A disk hit whose context says disk alone, or nowhere, stays out of memory."
  static let reason = "Who says so has pictures that are too large for memory."
  static let claims: [String] = []
  static let events: [EventKind] = [.completed, .memoryStored, .storeTypeAsked]
  /// What must not be in memory, by the load that found it.
  private var unwanted: [EventSubject: String] = [:]

  static func isPromised(by generation: Generation) -> Bool {
    generation.manager.hasContext
  }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .storeTypeAsked: [.load(event.subject, .changes)]
    case .memoryStored: [.load(event.subject, .observes)]
    case .completed(let load, _): [.load(load, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .storeTypeAsked(let key, let type) where !type.includesMemory:
      unwanted[event.subject] = key
    case .memoryStored(let key, _) where unwanted[event.subject] == key:
      findings.append(
        Finding(
          event.subject.name, .storedElsewhere,
          "\(key) is in memory, and was to be stored elsewhere"
        ))
    case .completed(let load, _): unwanted[load] = nil
    default: break
    }
  }
}

/// What a view shows need not be read from disk for it.
///
/// It judges the first key that a load asks memory for: one with a transformer asks for the transformed image, and for
/// the original only if that is not there. It leaves out images that were decoded as another load wanted them, such as
/// a first frame alone.
struct ShownImageIsAtHand: Invariant {
  static let id = InvariantID.shownImageIsAtHand
  static let sentence =
    "A view that asks again for the image that it shows finds it in memory, if the cache knows images "
    + "that other objects hold."
  static let reason = "Else a reloaded list flashes its placeholders after each memory warning."
  static let claims = ["C319"]
  static let events: [EventKind] = [
    .memoryWarningBegan, .weakTableAdded, .weakTableMissed, .weakTableRemoved, .weakTableCleared,
    .viewLoadBegan, .viewShows, .buttonShows, .pictureShows,
  ]
  static let isOfOneCache = true
  private var shown: [ViewPicture: ImageDescriptor] = [:]
  /// The images that views showed when they asked for them again, by load.
  private var atHand: [EventSubject: ImageObject] = [:]
  /// The images that the weak table was given.
  private var known: [String: ImageObject] = [:]

  static func isPromised(by generation: Generation) -> Bool {
    generation.cache.memory == .withWeakTable
  }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .memoryWarningBegan, .model(.weakTableCleared): [.app(.changes)]
    case .model(.viewLoadBegan(let view, _, .some, _, let load)):
      [.view(view, .observes), .load(load, .changes), .app(.within)]
    case .model(.weakTableAdded(let key, _)), .model(.weakTableRemoved(let key)):
      [.memory(key, .changes), .app(.within)]
    case .model(.weakTableMissed(let key)):
      [.memory(key, .observes), .load(event.subject, .changes), .app(.within)]
    case .model(let model): model.shown.map { [.view($0.picture.view, .changes)] } ?? []
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    // What a warning removes while it is asked for breaks nothing.
    case .memoryWarningBegan: atHand = [:]
    case .model(.viewLoadBegan(let view, _, .some, let slot, let load)):
      // One that was decoded as another load wanted it may not be what this one wants.
      let image = shown[ViewPicture(view, slot)]
      atHand[load] = image?.appliedDecodeOptions.isEmpty == true ? image?.object : nil
    case .model(.weakTableAdded(let key, let image)): known[key] = image.object
    case .model(.weakTableRemoved(let key)): known[key] = nil
    case .model(.weakTableCleared): known = [:]
    case .model(.weakTableMissed(let key)):
      guard let image = atHand.removeValue(forKey: event.subject), image === known[key] else {
        return
      }
      findings.append(
        Finding(
          event.subject.name, .shownImageLost,
          "\(key) was shown when \(event.subject) asked for it, and is lost"))
    case .model(let model):
      if let (picture, content) = model.shown { shown[picture] = content?.shownImage }
    default: break
    }
  }
}

extension ShownImageIsAtHand {
  /// Which names mean one and the same image, whatever it is.
  private var images: [String: Int] {
    var objects: [ImageObject] = []
    var images: [String: Int] = [:]
    func name(_ object: ImageObject?, _ name: String) {
      guard let object else { return }
      if !objects.contains(where: { $0 === object }) { objects.append(object) }
      images[name] = objects.firstIndex { $0 === object }
    }
    for (picture, image) in shown.sorted(by: { $0.key < $1.key }) {
      name(image.object, "\(picture)")
    }
    for (load, image) in atHand.sorted(by: { $0.key.name < $1.key.name }) {
      name(image, "load \(load.name)")
    }
    for (key, image) in known.sorted(by: { $0.key < $1.key }) { name(image, "key \(key)") }
    return images
  }

  static func == (left: Self, right: Self) -> Bool { left.images == right.images }

  func hash(into hasher: inout Hasher) { hasher.combine(images) }
}
