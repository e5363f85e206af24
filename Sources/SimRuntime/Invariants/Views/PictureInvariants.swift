import ImageLoadingInterface
import SimScenarios

/// The URL that a view names is that of its image.
struct URLIsOfTheImage: Invariant {
  static let id = InvariantID.urlIsOfTheImage
  static let sentence =
    "At rest the URL that a view names for its image is that of the load that was asked last for its image, and "
    + "not for another of its pictures."
  static let reason =
    "An app that compares it with the URL of its row takes the image for another one, and loads it again."
  static let claims = ["C002"]
  static let events: [EventKind] = [.viewLoadBegan]
  /// What each view was last asked for; nothing for a nil URL.
  private var urls: [String: ImageURL] = [:]
  /// The pictures that are the image of their view, where a view names a URL at all.
  private let slots: Set<ViewSlot>

  init(_ rules: InvariantRules) {
    slots = Set(
      ViewSlot.allCases.filter { slot in
        !slot.isBesideTheImage && rules.generation.view.namesURL(of: slot)
      })
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.viewLoadBegan(let view, _, _, let slot, _)) where slots.contains(slot):
      [.view(view, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.viewLoadBegan(let view, _, let url, let slot, _)) where slots.contains(slot):
      urls[view] = url
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for view in end.state.viewDetails {
      let wanted = urls[view.object]?.absoluteString
      if view.imageURL == wanted { continue }
      let explanation: Sentence =
        switch (view.imageURL, wanted) {
        case (.some(let named), .some(let wanted)):
          "view \(view.name) names \(named) for its image, and was last asked for \(wanted)"
        case (.some(let named), nil):
          "view \(view.name) names \(named) for its image, and was asked for none"
        case (nil, _): "view \(view.name) names no URL for its image"
        }
      findings.append(Finding(view.name, .urlOfOtherPicture, explanation))
    }
  }
}

/// A completion finds its image in the view.
///
/// It judges the loads that the app itself begins, with a completion, and goes by the layout that a view asks for just
/// before it calls that. It leaves out views whose transition leaves the image to the app.
struct CompletedIsShown: Invariant {
  static let id = InvariantID.completedIsShown
  static let sentence =
    "When a view sets the image of a load, it does so before the completion is called with that image."
  static let reason =
    "Who changes the picture in the completion, or measures the view, finds the placeholder, and then the image comes "
    + "over it."
  static let claims = ["C010"]
  static let events: [EventKind] = [
    .stimulus, .completed, .viewShows, .buttonShows, .pictureShows, .needsLayout,
  ]
  private var loads: Set<EventSubject> = []
  /// Those whose last answer was an image that the view does not show yet.
  private var answered: Set<EventSubject> = []
  private let setByTransition: Set<String>

  init(_ rules: InvariantRules) {
    setByTransition = Set(
      rules.given.views.filter { $0.view.transition?.avoidsAutoSetImage == true }.map(\.name))
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, .load): [.load(EventSubject(step), .changes)]
    case .model(.completed(let load, _)): [.load(load, .changes)]
    case .model(.needsLayout): [.load(event.subject, .changes)]
    case .model(let model) where model.shown?.content?.shownImage != nil:
      [.load(event.subject, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(let step, .load(let request)):
      if judges(request) { loads.insert(EventSubject(step)) }
    case .model(.completed(let load, let result)) where loads.contains(load):
      if result.image == nil { answered.remove(load) } else { answered.insert(load) }
    case .model(let model) where model.shown?.content?.shownImage != nil:
      answered.remove(event.subject)
    case .model(.needsLayout(let view)):
      guard answered.remove(event.subject) != nil else { return }
      findings.append(
        Finding(
          event.subject.name, .completedBeforeShown,
          "\(event.subject) completes with an image that view \(view) does not show yet"))
    default: break
    }
  }

  private func judges(_ request: LoadRequest) -> Bool {
    guard let view = request.view else { return false }
    return request.hasCompletion && !setByTransition.contains(view)
  }
}

/// A delayed placeholder waits for the end of the load.
///
/// It judges the loads that the app itself begins. A nil URL is no load: its placeholder comes at once. It leaves out what begins after the app has changed a manager, and perhaps its options processor.
struct PlaceholderIsDelayed: Invariant {
  static let id = InvariantID.placeholderIsDelayed
  static let sentence =
    "With delayPlaceholder a view shows no placeholder before the load has ended without an image; what "
    + "the options processor gives and takes counts."
  static let reason =
    "The app wants the old picture to stay until the new one is there; instead it makes room for a grey one."
  static let claims = ["C005"]
  static let events: [EventKind] = [
    .stimulus, .viewLoadBegan, .completed, .viewShows, .buttonShows, .pictureShows,
  ]
  private var delaying: Set<EventSubject> = []
  /// Those whose view has asked the options processor.
  private var begun: Set<EventSubject> = []
  private var failed: Set<EventSubject> = []
  /// Those of the managers whose processors a view can know.
  private let processors: [String: GivenOptionsProcessor]
  private var hasChanged = false

  init(_ rules: InvariantRules) {
    processors = rules.generation.parts.manager == nil ? rules.optionsProcessors : [:]
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .manager): [.app(.changes)]
    case .stimulus(let step, .load): [.load(EventSubject(step), .changes), .app(.within)]
    case .model(.completed(let load, let result)) where result.hasNoImage: [.load(load, .changes)]
    case .model(.viewLoadBegan(_, _, _, _, let load)): [.load(load, .changes), .app(.within)]
    case .model(let model) where model.shown != nil:
      [.load(event.subject, .observes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(_, .manager):
      hasChanged = true
      // A view that has not begun may ask the processor later.
      delaying.formIntersection(begun)
    case .stimulus(let step, .load(let request)):
      if request.view != nil, request.argument != .none, !hasChanged,
        options(of: request).contains(.delayPlaceholder)
      {
        delaying.insert(EventSubject(step))
      }
    case .model(.viewLoadBegan(_, _, _, _, let load)): begun.insert(load)
    case .model(.completed(let load, let result)) where result.hasNoImage: failed.insert(load)
    case .model(let model):
      let load = event.subject
      guard let (picture, content) = model.shown, delaying.contains(load), !failed.contains(load),
        content?.shownImage == nil
      else { return }
      let view = picture.view
      let explanation: Sentence =
        if let content {
          "view \(view) shows \(content) for \(load), which has not ended"
        } else {
          "view \(view) is emptied for \(load), which has not ended"
        }
      findings.append(Finding(view, .placeholderTooEarly, explanation))
    default: break
    }
  }

  /// The options with which a load continues: a processor is asked where there is a URL.
  private func options(of request: LoadRequest) -> LoadOptions {
    guard request.argument.resolved != nil,
      let processor = processors[request.context.customManager ?? ""]
    else { return request.options }
    return processor.options(for: request.options)
  }
}

extension LoadResult {
  /// Whether a load has ended without an image.
  fileprivate var hasNoImage: Bool { image == nil && isFinished }
}
