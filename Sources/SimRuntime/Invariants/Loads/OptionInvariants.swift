import ImageLoadingInterface
import SimScenarios

/// The blacklist goes by `retryFailed`.
struct RetryFailedIsHeeded: Invariant {
  static let id = InvariantID.retryFailedIsHeeded
  static let sentence =
    "No load with retryFailed is refused for the blacklist, and no other downloads a URL that is on "
    + "it; what the options processor gives and takes counts."
  static let reason =
    "Who asks for a retry wants it, and a retry for everybody makes the blacklist useless."
  static let claims = ["C082", "C083"]
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .blacklistTested, .refused, .downloadRequested,
  ]

  private struct Load: Hashable {
    var options: LoadOptions
    var isListed = false
  }
  private var loads: [EventSubject: Load] = [:]
  /// What the options processor of each manager does, by the manager's name; empty for the app's own.
  private let processors: [String: GivenOptionsProcessor]
  /// Whether the app has changed a manager, and perhaps its processor.
  private var hasChanged = false

  init(_ rules: InvariantRules) {
    processors = rules.optionsProcessors
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .manager): [.app(.changes)]
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes), .app(.within)]
    case .model(.blacklistTested): [.load(event.subject, .changes)]
    case .model(.refused(let load, _)), .model(.downloadRequested(let load)):
      [.load(load, .observes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(_, .manager): hasChanged = true
    case .model(.loadBegan(let load, _, let options)):
      let processed = processors[load.owner ?? ""]?.options(for: options)
      loads[load.subject] = Load(options: processed ?? options)
    case .model(.blacklistTested(_, let isListed)): loads[event.subject]?.isListed = isListed
    case .model(.refused(let load, .some(let url))) where !url.isEmpty && !hasChanged:
      guard let known = loads[load], known.options.contains(.retryFailed) else { return }
      findings.append(
        Finding(load.name, .retryIsRefused, "\(load) has retryFailed, and \(url) is refused"))
    case .model(.downloadRequested(let load)) where !hasChanged:
      guard let known = loads[load], known.isListed, !known.options.contains(.retryFailed) else {
        return
      }
      findings.append(
        Finding(
          load.name, .listedIsDownloaded,
          "\(load) has no retryFailed, and downloads a URL that is on the blacklist"))
    default: break
    }
  }
}

/// Options that say where an image comes from and goes to.
struct SourceOptionsAreHeeded: Invariant {
  static let id = InvariantID.sourceOptionsAreHeeded
  static let sentence =
    "A load with fromCacheOnly downloads nothing, one with fromLoaderOnly asks no cache, one with "
    + "cacheMemoryOnly writes no file, and one with avoidAutoSetImage leaves its image to the app; what the "
    + "options processor gives and takes counts."
  static let reason =
    "An app says so to save its user's data, to be sure of the newest image, or to keep it off disk."
  static let claims = ["C013", "C124"]
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .optionsProcessed, .downloadRequested, .memoryRead, .fileRead,
    .diskStored, .viewShows, .buttonShows, .pictureShows,
  ]
  /// The options with which each load continues.
  private var options: [EventSubject: LoadOptions] = [:]
  /// The options that the app gave.
  private var given: [EventSubject: LoadOptions] = [:]
  /// Loads whose placeholder is a cached image of their URL.
  private var withPreviousImage: Set<EventSubject> = []
  private let viewsAvoidAlways: Bool
  /// Whether a view can know what the processor says.
  private let viewsKnowProcessor: Bool

  init(_ rules: InvariantRules) {
    viewsAvoidAlways = rules.generation.view.answerRule == .avoidsAlways
    viewsKnowProcessor = rules.generation.parts.manager == nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.usesPreviousImage:
      [.load(EventSubject(step), .changes)]
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.optionsProcessed(let load, _)): [.load(load, .changes)]
    case .model(.downloadRequested(let load)): [.load(load, .observes)]
    case .model(.memoryRead), .model(.fileRead), .model(.diskStored):
      [.load(event.subject, .observes)]
    case .model(let model) where model.shown?.content?.shownImage != nil:
      [.load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.usesPreviousImage:
      withPreviousImage.insert(EventSubject(step))
    case .model(.loadBegan(let load, _, let options)):
      given[load.subject] = options
      self.options[load.subject] = options
    case .model(.optionsProcessed(let load, let options)): self.options[load] = options
    case .model(.downloadRequested(let load)) where has(.fromCacheOnly, load):
      findings.append(
        Finding(load.name, .downloadsFromCacheOnly, "\(load) has fromCacheOnly, and downloads"))
    case .model(.memoryRead(let key, _)) where has(.fromLoaderOnly, event.subject),
      .model(.fileRead(let key, _, _)) where has(.fromLoaderOnly, event.subject):
      findings.append(
        Finding(
          event.subject.name, .asksCacheFromLoaderOnly,
          "\(event.subject) has fromLoaderOnly, and asks the cache for \(key)"))
    case .model(.diskStored(let key, _)) where has(.cacheMemoryOnly, event.subject):
      findings.append(
        Finding(
          event.subject.name, .writesInMemoryOnly,
          "\(event.subject) has cacheMemoryOnly, and writes \(key)"))
    case .model(let model):
      guard let (picture, content) = model.shown, content?.shownImage != nil, viewsAvoidAlways,
        avoidsSetting(event.subject), !withPreviousImage.contains(event.subject)
      else { return }
      findings.append(
        Finding(
          event.subject.name, .setsAvoidedImage,
          "\(event.subject) has avoidAutoSetImage, and view \(picture.view) shows its image"))
    default: break
    }
  }

  private func has(_ option: LoadOptions, _ load: EventSubject) -> Bool {
    options[load]?.contains(option) == true
  }

  private func avoidsSetting(_ load: EventSubject) -> Bool {
    (viewsKnowProcessor ? options : given)[load]?.contains(.avoidAutoSetImage) == true
  }
}

extension InvariantRules {
  /// What the options processor of each manager does when the run begins, by the manager's name; empty
  /// for the app's own.
  var optionsProcessors: [String: GivenOptionsProcessor] {
    var processors = ["": given.manager.optionsProcessor]
    if !generation.has(.prefetcherIgnoresManager) {
      processors[PrefetcherSettings.ownManagerName] = given.manager.optionsProcessor
    }
    for (name, settings) in given.managers { processors[name] = settings.optionsProcessor }
    return processors.compactMapValues(\.self)
  }
}

/// Several caches are asked as their policy says.
struct PoliciesNameTheCaches: Invariant {
  static let id = InvariantID.policiesNameTheCaches
  static let sentence =
    "Asked whether they contain a key, several caches go by the policy for that: one cache alone, or "
    + "one after the other until one has it."
  static let reason = "An app that names one cache wants to know of that one."
  static let claims: [String] = []
  static let events: [EventKind] = [.stimulus, .memoryRead]

  fileprivate struct Question: Hashable {
    let policy: CachesOperationPolicy
    var asked = 0
    var isFound = false
  }
  private var questions: [String: Question] = [:]
  private let policies: [String: CachesOperationPolicy]

  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    var policies: [String: CachesOperationPolicy] = [:]
    for (name, settings) in rules.given.managers {
      policies[name] = settings.caches?.policies.contains
    }
    self.policies = policies
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, .cache(.contains)): [.load(EventSubject(step), .changes)]
    case .model(.memoryRead): [.load(event.subject, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(let step, .cache(.contains(_, _, of: .some(let manager)))):
      questions[step] = policies[manager].map { Question(policy: $0) }
    case .model(.memoryRead(_, let found)):
      let name = event.subject.name
      guard var question = questions[name] else { return }
      if question.asksTooMany {
        findings.append(
          Finding(
            name, .asksOtherCache,
            "\(name) asks another cache, against the policy \(question.policy.rawValue)"))
      }
      question.asked += 1
      question.isFound = question.isFound || found
      questions[name] = question
    default: break
    }
  }
}

extension PoliciesNameTheCaches.Question {
  /// Whether one cache more is one too many.
  fileprivate var asksTooMany: Bool {
    switch policy {
    case .highestOnly, .lowestOnly: asked > 0
    case .serial: isFound
    case .concurrent: false
    }
  }
}
