import ImageLoadingInterface
import SimScenarios

/// The settings with which the managers began, as long as they have them.
///
/// The prefetcher's own manager is to do as the app's manager does (P17). Nothing is known of a manager of the app's own,
/// and of any manager once the app has changed one. What is judged by them relates `.app(.within)`.
struct GivenManagers: Hashable {
  static let events: [EventKind] = [.stimulus]
  private let areTheModels: Bool
  private var areChanged = false
  private let settings: RunConstant<[String: ManagerSettings]>

  init(_ rules: InvariantRules) {
    areTheModels = rules.generation.parts.manager == nil
    var settings = [
      "": rules.given.manager, PrefetcherSettings.ownManagerName: rules.given.manager,
    ]
    for (name, given) in rules.given.managers { settings[name] = given }
    self.settings = RunConstant(settings)
  }

  /// Whether they still have the settings with which they began.
  var areKnown: Bool { areTheModels && !areChanged }

  static func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .manager), .stimulus(_, .own): [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent) {
    switch event.kind {
    case .stimulus(_, .manager), .stimulus(_, .own): areChanged = true
    default: break
    }
  }

  /// Those of a load's manager when the app began; `nil` if they never were known.
  func settings(of load: any RunningLoad) -> ManagerSettings? {
    areTheModels ? settings.value[load.owner ?? ""] : nil
  }

  /// Whether the settings of any manager were so when the app began.
  func contain(where isSo: (ManagerSettings) -> Bool) -> Bool {
    areTheModels && settings.value.values.contains(where: isSo)
  }
}

/// What a setting of contexts is for each load: that of its own context, which for a prefetch is the prefetcher's, or else
/// that of its manager (5.x).
///
/// Nothing is known of loads whose context gets it of an options processor, and of loads whose managers are not known.
struct ContextSetting<Value: Hashable>: Hashable {
  static var events: [EventKind] { GivenManagers.events + [.loadBegan, .prefetchRequested] }
  private var managers: GivenManagers
  /// What the steps and the prefetcher put into contexts.
  private var asked: [EventSubject: Value] = [:]
  private var loads: [EventSubject: Value] = [:]
  private let ofPrefetches: Value?
  private let ofContext: KeyPath<ContextValues, Value?>
  private let ofManager: KeyPath<ManagerSettings, Value?>
  /// Whether loads have a context.
  private let hasContext: Bool

  init(
    _ rules: InvariantRules, _ ofContext: KeyPath<ContextValues, Value?>,
    ofManager: KeyPath<ManagerSettings, Value?>
  ) {
    managers = GivenManagers(rules)
    ofPrefetches = rules.given.prefetcher.context[keyPath: ofContext]
    self.ofContext = ofContext
    self.ofManager = ofManager
    hasContext = rules.generation.manager.hasContext
  }

  /// Whether any load may have it: if not, nothing depends on it.
  var isUsed: Bool {
    !asked.isEmpty || managers.contain { $0[keyPath: ofManager] != nil }
  }

  /// What the load has, if that is known.
  subscript(load: EventSubject) -> Value? { managers.areKnown ? loads[load] : nil }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, .load(let request)) where request.context[keyPath: ofContext] != nil:
      [.load(EventSubject(step), .changes)]
    case .model(.prefetchRequested(let load)):
      ofPrefetches == nil ? [] : [.load(load.subject, .changes)]
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    default: GivenManagers.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent) {
    managers.observe(event)
    switch event.kind {
    case .stimulus(let step, .load(let request)):
      if hasContext, let value = request.context[keyPath: ofContext] {
        asked[EventSubject(step)] = value
      }
    case .model(.prefetchRequested(let load)):
      if hasContext, let ofPrefetches { asked[load.subject] = ofPrefetches }
    case .model(.loadBegan(let load, _, _)): loads[load.subject] = value(for: load)
    default: break
    }
  }

  private func value(for load: any RunningLoad) -> Value? {
    guard let settings = managers.settings(of: load),
      settings.optionsProcessor?.values[keyPath: ofContext] == nil
    else { return nil }
    return asked[load.subject] ?? settings[keyPath: ofManager]
  }
}
