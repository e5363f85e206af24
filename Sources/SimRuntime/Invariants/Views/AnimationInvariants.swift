import ImageLoadingInterface
import SimScenarios

/// A GIF does not stand still because its image comes from memory.
///
/// It goes by what is in memory. Of a key it knows that the bytes of an animation came with the image if the load
/// that has put it there last has completed with them, or if it was there at the beginning. It leaves out
/// - GIFs of one frame;
/// - images that the app itself has stored, or that were transformed;
/// - a memory cache of the app's own, which keeps what it likes.
struct AnimatedStaysAnimated: Invariant {
  static let id = InvariantID.animatedStaysAnimated
  static let sentence =
    "A view made for animations animates each GIF that was loaded together with its bytes, also when the image "
    + "comes from memory."
  static let reason = "A picture that moved stands still when its screen is shown again."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .memoryStored, .memoryRead, .completed, .viewShows, .viewAnimates,
  ]
  static let isOfOneCache = true

  /// Who has put an image into memory last, by key, and the keys of each.
  private var storers: [String: EventSubject] = [:]
  private var keys: [EventSubject: Set<String>] = [:]
  /// The keys of which memory has the first frame of an animation.
  private var animated: Set<String>
  /// The loads that have found such an image, and those of them that have completed with it.
  private var finders: Set<EventSubject> = []
  private var answered: Set<EventSubject> = []
  /// Those of them whose image is shown: only then does the view say whether it animates. The image itself takes the
  /// place of an older animation.
  private var shown: Set<EventSubject> = []
  private let isJudging: Bool

  /// In the others the image itself has the frames.
  static func isPromised(by generation: Generation) -> Bool { generation.view.makesAnimations }

  init(_ rules: InvariantRules) {
    isJudging = rules.generation.parts.memoryCache == nil
    let given = rules.given.memory.filter { $0.image.format == .gif && $0.image.isAnimated }
    animated = Set(given.map(\.url))
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging, case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .memoryStored(let key, _): [.memory(key, .changes), .load(event.subject, .changes)]
    case .memoryRead(let key, found: true):
      [.memory(key, .observes), .load(event.subject, .changes)]
    case .memoryRead(_, found: false): [.load(event.subject, .changes)]
    case .completed(let load, let result):
      [.load(load, .changes)] + (result.bringsAnimation ? keysStored(by: load) : [])
    case .viewShows: [.load(event.subject, .changes)]
    case .viewAnimates(_, .none): [.load(event.subject, .observes)]
    default: []
    }
  }

  private func keysStored(by load: EventSubject) -> [Relation] {
    (keys[load] ?? []).sorted().map { .memory($0, .changes) }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging, case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .memoryStored(let key, _):
      animated.remove(key)
      storers[key] = event.subject
      keys[event.subject, default: []].insert(key)
    case .memoryRead(let key, found: true) where animated.contains(key):
      finders.insert(event.subject)
    case .memoryRead: finders.remove(event.subject)
    case .completed(let load, let result): complete(load, result)
    case .viewShows where answered.contains(event.subject): shown.insert(event.subject)
    case .viewAnimates(let view, .none) where shown.contains(event.subject):
      findings.append(
        Finding(
          view, .animationStandsStill,
          "view \(view) shows the GIF of \(event.subject) and does not animate it"))
    default: break
    }
  }

  private mutating func complete(_ load: EventSubject, _ result: LoadResult) {
    shown.remove(load)
    if result.bringsAnimation {
      for key in keys[load] ?? [] where storers[key] == load { animated.insert(key) }
    }
    if finders.contains(load), result.isFinished, result.image?.format == .gif {
      answered.insert(load)
    } else {
      answered.remove(load)
    }
  }
}

extension LoadResult {
  /// Whether the bytes of an animation came with its image.
  fileprivate var bringsAnimation: Bool {
    guard isFinished, let image, let file = data?.image, file.format == .gif, file.isAnimated
    else { return false }
    return image.format == .gif && image.label == file.label
      && image.pixelWidth == file.pixelWidth && image.pixelHeight == file.pixelHeight
  }
}
