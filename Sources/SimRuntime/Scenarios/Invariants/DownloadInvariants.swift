import ImageLoadingModel

/// What a download posts when it starts and when it stops.
struct DownloadNotificationsInPairs: Invariant {
  static let id = InvariantID.downloadNotificationsInPairs
  static let sentence =
    "Each download that posts its start posts one stop after it, and none posts a stop without a "
    + "start."
  static let reason =
    "An app that counts them for its activity indicator shows it for ever, or hides it too early."
  static let claims: [String] = []
  static let events: [EventKind] = [.notified]
  /// How many downloads of a URL have posted their start and not their stop.
  private var open: [ImageURL: Int] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(.notified(let notification, let url)) = event.kind else { return [] }
    return switch notification {
    case .start, .stop: [.url(url, .changes)]
    case .receiveResponse, .finish: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(.notified(let notification, let url)) = event.kind else { return }
    switch notification {
    case .start: open[url, default: 0] += 1
    case .stop:
      if let count = open[url] {
        open[url] = count > 1 ? count - 1 : nil
        return
      }
      findings.append(
        Finding(
          url.absoluteString, .stopWithoutStart,
          "a download of \(url) posts a stop, and no start before it"))
    case .receiveResponse, .finish: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest, end.state.downloads == 0 else { return }
    for url in open.keys.sorted() {
      findings.append(
        Finding(
          url.absoluteString, .startWithoutStop,
          "a download of \(url) posts its start, and no stop after it"))
    }
  }
}

/// Parts of an image go to those who asked for them.
struct PartsOnlyWhereAsked: Invariant {
  static let id = InvariantID.partsOnlyWhereAsked
  static let sentence =
    "A load that did not ask for parts of the image (progressiveDownload) gets none."
  static let reason =
    "Its completion takes the part for the image: it is cropped, sent on or counted half empty."
  static let claims: [String] = []
  static let events: [EventKind] = [.loadBegan, .optionsProcessed, .completed]
  /// The loads that did not ask.
  private var unasked: Set<Subject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .loadBegan(let load, _, _): [.load(load.subject, .changes)]
    case .optionsProcessed(let load, _): [.load(load, .changes)]
    case .completed(let load, let result) where !result.isFinished: [.load(load, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.loadBegan(let load, _, let options)): note(load.subject, options)
    case .model(.optionsProcessed(let load, let options)): note(load, options)
    case .model(.completed(let load, let result)):
      guard !result.isFinished, unasked.contains(load) else { return }
      findings.append(
        Finding(load.name, .partUnasked, "\(load) asked for no parts of the image and gets one"))
    default: break
    }
  }

  private mutating func note(_ load: Subject, _ options: LoadOptions) {
    if options.contains(.progressiveDownload) {
      unasked.remove(load)
    } else {
      unasked.insert(load)
    }
  }
}
