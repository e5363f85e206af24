import ImageLoadingModel

/// What a load does with the cache goes by its key filter.
///
/// It judges that the URL itself is not the key, where the filter makes another one of it. The filter of the load's
/// context comes before that of its manager (5.x). It leaves out
/// - views that show the last cached image before, which they ask for themselves;
/// - a filter that the options processor gives, loads of the prefetcher's own manager, a manager of the app's own,
///   and everything once the app has changed a manager.
struct StoredUnderItsKey: Invariant {
  static let id = InvariantID.storedUnderItsKey
  static let sentence =
    "A load whose context or manager has a key filter looks for the image and stores it under the key that the "
    + "filter makes, not under its URL."
  static let reason =
    "Where each URL has another signature, one picture would be downloaded and kept again and again."
  static let claims = ["C046", "C101"]
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .memoryRead, .memoryStored, .fileRead, .diskStored,
  ]
  /// The key that is not to be used by a load.
  private var wrongKeys: [Subject: String] = [:]
  /// The filters of contexts, and the loads that are left out.
  private var asked: [Subject: ManagerSettings.KeyFilter] = [:]
  private var unclear: Set<Subject> = []
  private let filters: [String: ManagerSettings.KeyFilter]
  /// The managers whose processor gives no filter.
  private let leaving: Set<String>
  private let hasContext: Bool
  private var isJudging: Bool

  init(_ rules: InvariantRules) {
    hasContext = rules.generation.manager.hasContext
    isJudging = rules.generation.parts.manager == nil
    filters = rules.byManager(\.keyFilter)
    leaving = rules.managersByName { $0.optionsProcessor?.values.cacheKeyFilter == nil }
  }

  /// Without any filter it finds nothing.
  private var hasFilters: Bool { isJudging && !(filters.isEmpty && asked.isEmpty) }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers: return [.app(.changes)]
    case .stimulus(let step, .load(let request)):
      return request.hasKeyOfItsOwn ? [.load(Subject(step), .changes), .app(.within)] : []
    case .model(.loadBegan(let load, _, _)):
      return [.load(load.subject, .changes), .app(.within)]
    case .model(.memoryRead), .model(.memoryStored), .model(.fileRead), .model(.diskStored):
      return hasFilters ? [.load(event.subject, .observes), .app(.within)] : []
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers:
      isJudging = false
      wrongKeys = [:]
      asked = [:]
      unclear = []
    case .stimulus(let step, .load(let request)):
      if request.usesPreviousImage { unclear.insert(Subject(step)) }
      if hasContext, let filter = request.context.cacheKeyFilter { asked[Subject(step)] = filter }
    case .model(.loadBegan(let load, let url, _)):
      wrongKeys[load.subject] = wrongKey(of: load.subject, load.owner ?? "", url)
    case .model(.memoryRead(let key, _)): check(key, event.subject, stores: false, &findings)
    case .model(.fileRead(let key, _, _)): check(key, event.subject, stores: false, &findings)
    case .model(.memoryStored(let key, _)): check(key, event.subject, stores: true, &findings)
    case .model(.diskStored(let key, _)): check(key, event.subject, stores: true, &findings)
    default: break
    }
  }

  /// The URL, if the filter makes another key of it.
  private func wrongKey(of load: Subject, _ manager: String, _ url: ImageURL?) -> String? {
    guard let url, !unclear.contains(load), leaving.contains(manager),
      let filter = asked[load] ?? filters[manager], filter.filter(url) != url.absoluteString
    else { return nil }
    return url.absoluteString
  }

  private func check(
    _ key: String, _ load: Subject, stores: Bool, _ findings: inout [Finding]
  ) {
    guard wrongKeys[load] == key else { return }
    findings.append(
      Finding(
        load.name, .usesURLAsKey,
        stores
          ? "\(load) has a key filter, and stores its image under its URL \(key)"
          : "\(load) has a key filter, and looks for its image under its URL \(key)"))
  }
}

/// What a load writes is what the app's serializer has made.
///
/// It judges serializers that give bytes, and tells them by how many they are. It leaves out
/// - a serializer that the options processor gives, loads of the prefetcher's own manager, a manager and a disk cache
///   of the app's own, and everything once the app has changed a manager.
struct SerializedAsAsked: Invariant {
  static let id = InvariantID.serializedAsAsked
  static let sentence =
    "The file that a load writes has the bytes that the serializer of its context or manager gives."
  static let reason = "An app that encrypts its files, or makes them smaller, finds others on disk."
  static let claims: [String] = []
  static let events: [EventKind] = [.stimulus, .loadBegan, .diskStored]
  /// How many bytes the serializer of a load gives; `nil` if none or unknown.
  private var counts: [Subject: Int] = [:]
  /// Those of contexts; a negative count stands for one that gives none.
  private var asked: [Subject: Int] = [:]
  private let given: [String: Int]
  private let leaving: Set<String>
  private var isJudging: Bool
  private static let none = -1

  static func isPromised(by generation: Generation) -> Bool { generation.manager.hasContext }

  init(_ rules: InvariantRules) {
    let parts = rules.generation.parts
    isJudging =
      rules.generation.manager.hasContext && parts.manager == nil && parts.diskCache == nil
    given = rules.byManager(\.cacheSerializer).mapValues { $0.bytes ?? Self.none }
    leaving = rules.managersByName { $0.optionsProcessor?.values.cacheSerializer == nil }
  }

  private var hasSerializers: Bool { isJudging && !(given.isEmpty && asked.isEmpty) }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers: return [.app(.changes)]
    case .stimulus(let step, .load(let request)) where request.context.cacheSerializer != nil:
      return [.load(Subject(step), .changes), .app(.within)]
    case .model(.loadBegan(let load, _, _)):
      return [.load(load.subject, .changes), .app(.within)]
    case .model(.diskStored):
      return hasSerializers ? [.load(event.subject, .observes), .app(.within)] : []
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, let action) where action.mayChangeManagers:
      isJudging = false
      counts = [:]
      asked = [:]
    case .stimulus(let step, .load(let request)):
      if let serializer = request.context.cacheSerializer {
        asked[Subject(step)] = serializer.bytes ?? Self.none
      }
    case .model(.loadBegan(let load, _, _)):
      let manager = load.owner ?? ""
      counts[load.subject] =
        leaving.contains(manager) ? asked[load.subject] ?? given[manager] : nil
    case .model(.diskStored(let key, let data)):
      guard let count = counts[event.subject], count != Self.none, count != data.byteCount else {
        return
      }
      findings.append(
        Finding(
          event.subject.name, .isNotSerialized,
          "\(event.subject) writes \(data.byteCount) bytes under \(key), and its serializer gives \(count)"
        ))
    default: break
    }
  }
}

extension LoadRequest {
  /// Whether its key is not just what its manager makes of its URL, or it looks for an image before it begins.
  fileprivate var hasKeyOfItsOwn: Bool { usesPreviousImage || context.cacheKeyFilter != nil }
}

extension InvariantRules {
  /// A setting of each manager that has it, by the manager's name; empty for the app's own. That of the prefetcher
  /// could be another one's.
  fileprivate func byManager<Value>(_ setting: (ManagerSettings) -> Value?) -> [String: Value] {
    var values = ["": given.manager]
    for (name, settings) in given.managers where name != "prefetcher" { values[name] = settings }
    return values.compactMapValues(setting)
  }
}
