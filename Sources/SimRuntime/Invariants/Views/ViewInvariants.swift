import ImageLoadingInterface
import SimScenarios

/// What a view shows at rest answers its last request.
struct ViewShowsLastAnswer: Invariant {
  static let id = InvariantID.viewShowsLastAnswer
  static let sentence =
    "At rest each picture of a view is the answer to the last request for it, or its placeholder, and no part of an "
    + "image whose load has failed."
  static let reason = "The wrong picture in a cell is the bug that every list has had."
  static let claims = ["C001"]
  static let events: [EventKind] = [
    .loadBegan, .completed, .cancelled, .viewLoadBegan, .viewCancelled, .viewShows, .buttonShows,
    .pictureShows, .viewAnimates, .transition, .stimulus,
  ]
  /// A request by its URL and its load.
  private struct Request: Hashable {
    let url: ImageURL?
    let load: EventSubject
  }
  /// What covers what.
  private struct Picture: Hashable {
    var content: ViewContent?
    /// The load that set it.
    var load: EventSubject
    /// Whether more of the image was to come.
    var isPart = false
  }
  /// By picture, then by operation key: loads under different keys run side by side.
  private var asked: [ViewPicture: [String: Request]] = [:]
  /// What a view cancels.
  private var requests: ViewRequests
  /// The views that the app has let go.
  private var released: Set<String> = []
  private var pictures: [ViewPicture: Picture] = [:]
  private var animations: [ViewPicture: Picture] = [:]
  /// Pictures that were set for a load that was not the last any more.
  private var stale: Set<ViewPicture> = []
  /// For which pictures each load was asked, and those that were cancelled by no load of such a picture.
  private var slots: [EventSubject: Set<ViewSlot>] = [:]
  private var givenUp: Set<EventSubject> = []
  /// Loads that their view has cancelled before it has shown their image: they may have completed by then.
  private var cancelledUnshown: Set<EventSubject> = []
  /// Loads whose last answer was a part of their image, and those that have failed.
  private var partial: Set<EventSubject> = []
  private var failed: Set<EventSubject> = []
  /// Loads whose image the app sets itself, and that show no placeholder either.
  private var leaveTheView: Set<EventSubject> = []
  /// Loads that show their placeholder only where they fail.
  private var delayPlaceholder: Set<EventSubject> = []
  /// Views whose transition leaves the image to the app's animations.
  private let setByTransition: Set<String>

  init(_ rules: InvariantRules) {
    requests = ViewRequests(rules)
    setByTransition = Set(
      rules.given.views.filter { $0.view.transition?.avoidsAutoSetImage == true }.map(\.name))
  }

  func relations(of event: RunEvent) -> [Relation] {
    if case .stimulus(_, .releaseView(let name)) = event.kind {
      return Set([name] + objects(called: name)).sorted().map { .view($0, .changes) }
    }
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, _, _, _, let load):
      [.view(view, .changes), .view(ViewObjectName(view).name, .within), .load(load, .adds)]
    case .loadBegan(let load, _, _): [.load(load.subject, .adds)]
    case .completed(let load, _): [.load(load, .changes)]
    case .cancelled(let load, let asker): [.load(load, .observes), .load(asker, .observes)]
    case .viewCancelled(let view, let slot):
      [.view(view, .changes)] + (requests.target(view, slot).map { [.load($0, .changes)] } ?? [])
    case .transition(_, .began): [.load(event.subject, .changes)]
    case .viewAnimates(let view, _): [.view(view, .changes)]
    default:
      modelEvent.shown.map { [.view($0.picture.view, .changes), .load(event.subject, .observes)] }
        ?? []
    }
  }

  /// The views that had a name until now.
  private func objects(called name: String) -> [String] {
    Set(asked.keys.map(\.view)).filter { ViewObjectName($0).name == name }.sorted()
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(_, .releaseView(let name)): released.formUnion(objects(called: name))
    case .model(.viewLoadBegan(let view, let key, let url, let slot, let load)):
      let picture = ViewPicture(view, slot)
      asked[picture, default: [:]][key] = Request(url: url, load: load)
      requests.note(load, of: view, slot, key: key)
      slots[load, default: []].insert(picture.slot)
      // A button of 3.x has its placeholder before that.
      if pictures[picture]?.load == load { stale.remove(picture) }
    case .model(.cancelled(let load, let asker)):
      // Another picture of the view takes the place of nothing that it shows.
      if slots[asker, default: []].isDisjoint(with: slots[load] ?? []) { givenUp.insert(load) }
    case .model(.viewCancelled(let view, let slot)):
      guard let load = requests.target(view, slot) else { return }
      let isShown = pictures.contains { picture, shown in
        picture.view == view && shown.load == load && shown.content?.shownImage != nil
      }
      if !isShown { cancelledUnshown.insert(load) }
    case .model(.loadBegan(let load, _, let options)) where options.contains(.delayPlaceholder):
      delayPlaceholder.insert(load.subject)
      if options.contains(.avoidAutoSetImage) { leaveTheView.insert(load.subject) }
    case .model(.completed(let load, let result)): noteAnswer(result, to: load)
    case .model(.transition(let view, .began))
    where setByTransition.contains(view) && delayPlaceholder.contains(event.subject):
      leaveTheView.insert(event.subject)
    case .model(.viewAnimates(let view, let content)):
      animations[ViewPicture(view, .animated)] = content.map {
        Picture(content: $0, load: event.subject)
      }
    case .model(let model):
      guard let (picture, content) = model.shown else { return }
      if content?.shownImage != nil { cancelledUnshown.remove(event.subject) }
      pictures[picture] = Picture(
        content: content, load: event.subject, isPart: partial.contains(event.subject))
      noteAge(of: picture, event.subject)
    default: break
    }
  }

  private mutating func noteAnswer(_ result: LoadResult, to load: EventSubject) {
    guard result.isFinished else {
      if result.image != nil { partial.insert(load) }
      return
    }
    partial.remove(load)
    if result.image == nil, let error = result.error, !error.saysCancelled { failed.insert(load) }
  }

  private func isCancelled(_ load: EventSubject) -> Bool {
    givenUp.contains(load) || cancelledUnshown.contains(load)
  }

  private mutating func noteAge(of picture: ViewPicture, _ load: EventSubject) {
    let last = asked[picture]?.values.map(\.load) ?? []
    if last.isEmpty || last.contains(load) {
      stale.remove(picture)
    } else {
      stale.insert(picture)
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for place in asked.keys.sorted() {
      guard let last = asked[place], let picture = animations[place] ?? pictures[place] else {
        continue
      }
      let wanted = last.values.compactMap { $0.url?.absoluteString }.sorted().first ?? "nothing"
      switch picture.content {
      case .image
      where picture.isPart && failed.contains(picture.load)
        && last.values.contains { $0.load == picture.load }:
        findings.append(
          Finding(
            place.view, .showsPartOfFailed,
            "\(place.name) shows a part of the image of \(picture.load), which has failed"))
      case .image(_, let from):
        // A cancel of the last request leaves the view as it is.
        if last.values.contains(where: { $0.url == from || isCancelled($0.load) }) { continue }
        // What it showed before may stay, but nothing older may come. A view that was let go may miss its answer.
        let isFromBefore = !stale.contains(place)
        let keepsIt =
          released.contains(place.view) || last.values.contains { leaveTheView.contains($0.load) }
        if isFromBefore, keepsIt { continue }
        findings.append(
          Finding(
            place.view, .showsOther,
            from.map { "\(place.name) was last asked for \(wanted) and shows \($0)" }
              ?? "\(place.name) was last asked for \(wanted) and shows something else"))
      case .placeholder(let name) where stale.contains(place):
        findings.append(
          Finding(
            place.view, .showsOtherLoad,
            "\(place.name) was last asked for \(wanted) and shows \(name), which \(picture.load) set"
          ))
      case .placeholder, nil: break
      }
    }
  }
}

/// A view's indicator runs exactly while it loads.
struct IndicatorFollowsLoad: Invariant {
  static let id = InvariantID.indicatorFollowsLoad
  static let sentence =
    "A view's indicator is there until its loads have ended, and not longer."
  static let reason = "A spinner that stays promises an image that never comes."
  static let claims = ["C016", "C018"]
  static let events: [EventKind] =
    HaltedDownloads.events + [.completed, .cancelled, .viewLoadBegan, .indicator]
  /// By view, then by operation key: the loads that show the indicator.
  private var latest: [String: [String: EventSubject]] = [:]
  private var ended: Set<EventSubject> = []
  /// The pictures whose loads show the indicator.
  private let slots: Set<ViewSlot>
  private var downloader: HaltedDownloads

  init(_ rules: InvariantRules) {
    downloader = HaltedDownloads(rules)
    slots = Set(ViewSlot.allCases.filter(rules.generation.view.showsIndicator))
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .viewLoadBegan(let view, _, _, _, let load): [.view(view, .changes), .load(load, .adds)]
    case .completed(let load, _), .cancelled(let load, _): [.load(load, .adds)]
    case .indicator(let view, isShown: false):
      [.view(view, .observes)]
        + (latest[view] ?? [:]).sorted { $0.key < $1.key }.map { .load($0.value, .observes) }
    default: HaltedDownloads.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    downloader.observe(event)
    switch event.kind {
    case .model(.viewLoadBegan(let view, let key, let url, let slot, let load)):
      guard slots.contains(slot) else { return }
      latest[view, default: [:]][key] = load
      // Nothing is loaded for a nil URL.
      if url == nil { ended.insert(load) }
    case .model(.completed(let load, let result)) where result.isFinished: ended.insert(load)
    case .model(.cancelled(let load, _)): ended.insert(load)
    case .model(.indicator(let view, isShown: false)):
      let loads = (latest[view] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
      guard let load = loads.first(where: { !ended.contains($0) }) else { return }
      findings.append(
        Finding(
          view, .indicatorGoneEarly,
          "the indicator of view \(view) is gone before \(load) has ended"))
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for view in end.state.views where view.hasIndicator {
      let object = end.state.viewDetails.first { $0.name == view.name }?.object ?? view.name
      // It waits for a download that the app itself does not let begin.
      let isLoading = (latest[object] ?? [:]).values.contains { !ended.contains($0) }
      if downloader.areHalted, isLoading { continue }
      findings.append(
        Finding(view.name, .indicatorStays, "the indicator of view \(view.name) is there at rest"))
    }
  }
}

/// Animation images are those of their list, in its order.
struct AnimationImagesInOrder: Invariant {
  static let id = InvariantID.animationImagesInOrder
  static let sentence =
    "The images that a view shows in turn are those of its last list, each once and in its order, at rest, too; "
    + "a view that was asked for one image since then shows none in turn."
  static let reason =
    "An animation with mixed-up frames is useless, and one that continues covers the new image."
  static let claims: [String] = []
  static let events: [EventKind] = [.animationImagesRequested, .animationImages, .viewLoadBegan]
  /// The last list of each view; nothing once it was asked for one image.
  private var order: [String: [ImageURL]] = [:]
  /// The load of an image that has taken the place of a view's list.
  private var replaced: [String: EventSubject] = [:]
  private var shown: [String: [ViewContent]] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .animationImagesRequested(let view, _), .animationImages(let view, _):
      [.view(view, .changes)]
    case .viewLoadBegan(let view, _, _, let slot, _): slot.isMain ? [.view(view, .changes)] : []
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.animationImagesRequested(let view, let urls)):
      order[view] = urls
      replaced[view] = nil
    case .model(.viewLoadBegan(let view, _, _, let slot, let load)) where slot.isMain:
      if order.removeValue(forKey: view) != nil { replaced[view] = load }
    case .model(.animationImages(let view, let images)):
      shown[view] = images
      if replaced[view] == nil { judge(view, &findings) }
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for details in end.state.viewDetails {
      let view = details.object
      guard let images = shown[view], !images.isEmpty else { continue }
      if let load = replaced[view] {
        let names = images.map(\.description).joined(separator: ", ")
        findings.append(
          Finding(
            view, .animationOutlivesImage,
            "view \(view) was asked for the image of \(load), and shows in turn \(names)"))
      } else {
        judge(view, &findings)
      }
    }
  }

  private func judge(_ view: String, _ findings: inout [Finding]) {
    let images = shown[view] ?? []
    if isInOrder(images, of: order[view] ?? []) { return }
    let names = images.map(\.description).joined(separator: ", ")
    findings.append(
      Finding(
        view, .otherAnimationImages, "view \(view) shows in turn \(names), which is not its list"))
  }

  /// Whether each image has a place in the list, behind that of the image before it; a URL may have
  /// several places.
  private func isInOrder(_ images: [ViewContent], of urls: [ImageURL]) -> Bool {
    var rest = urls[...]
    for case .image(_, let url) in images {
      guard let place = rest.firstIndex(where: { $0 == url }) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
