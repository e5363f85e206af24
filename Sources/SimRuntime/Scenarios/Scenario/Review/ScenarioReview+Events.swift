import ImageLoadingInterface
import SimText

extension ScenarioReview {
  /// No run has an event of a load, a view or a queue that there is not: to expect that it does not come would always be
  /// met.
  /// - Parameter generations: the names that the file lists.
  mutating func reviewEvents(_ generations: [String]) {
    // What custom steps begin is not known.
    if scenario.hasOwnSteps { return }
    var seen: Set<String> = []
    // A custom app has the places of all generations.
    let places = ([scenario.generation] + generations.compactMap(Generation.named))
      .flatMap { ExpectedEventPlaces(root, in: $0).all }
      .filter { seen.insert(JSONPath($0.path).description).inserted }
    if places.isEmpty { return }
    let names = EventNames(of: scenario)
    for place in places {
      for use in place.event.namesUsed where !names.have(use.name, as: use.kind) {
        report(
          at: place.position, place.path + [.key(use.key)],
          "no \(use.kind.word) is called \"\(use.name)\"", "the name of a \(use.kind.word)",
          "\"\(use.name)\"", suggestion: names.nearest(to: use.name, as: use.kind))
      }
    }
  }
}

/// What events name.
private enum EventNameKind: CaseIterable {
  case load, view, step, prefetch, manager, queue
  /// Whoever does something: a load, a step, or a download.
  case subject

  var word: Sentence {
    switch self {
    case .load: "load"
    case .view: "view"
    case .step: "step"
    case .prefetch: "prefetch"
    case .manager: "manager"
    case .queue: "queue"
    case .subject: "subject"
    }
  }
}

/// The names that the events of a scenario's runs can have.
private struct EventNames {
  private let loads: ScenarioNames
  private let views: ScenarioNames
  private let steps: ScenarioNames
  private let prefetches: ScenarioNames
  private let managers: ScenarioNames
  private let queues: QueueNames
  /// Whether code of the app's own may act in names of its own.
  private let hasOtherSubjects: Bool

  init(of scenario: Scenario) {
    loads = .loads(of: scenario)
    views = .views(of: scenario)
    steps = .steps(of: scenario)
    prefetches = .prefetches(of: scenario)
    managers = .managers(of: scenario)
    queues = QueueNames(of: scenario.generation)
    hasOtherSubjects = scenario.generation.parts.haveOwnCode
  }

  private func names(of kind: EventNameKind) -> ScenarioNames? {
    switch kind {
    case .load: loads
    case .view: views
    case .step: steps
    case .prefetch: prefetches
    case .manager: managers
    case .subject: loads.joined(steps)
    case .queue: nil
    }
  }

  func have(_ name: String, as kind: EventNameKind) -> Bool {
    switch kind {
    case .queue where name.hasSuffix("*"): return true
    case .queue: return queues.contains(name)
    case .subject where hasOtherSubjects || EventSubject(name).downloadedURL != nil: return true
    // The manager that the prefetcher makes for itself has this name, and no file gives it.
    case .manager where name == PrefetcherSettings.ownManagerName: return true
    case .load, .view, .step, .prefetch, .manager, .subject: break
    }
    guard let names = names(of: kind) else { return true }
    return name.hasSuffix("*")
      ? names.containsBeginning(String(name.dropLast())) : names.contains(name)
  }

  func nearest(to name: String, as kind: EventNameKind) -> String? {
    names(of: kind).map { $0.nearest(to: name) } ?? queues.nearest(to: name)
  }
}

extension Scenario {
  /// Whether the app does steps of its own; what these begin is not known.
  package var hasOwnSteps: Bool {
    stimuli.contains { if case .own = $0.action { true } else { false } }
  }
}

extension ExpectedEvent {
  fileprivate struct NameUse {
    /// The key of the file.
    let key: String
    let name: String
    let kind: EventNameKind
  }

  /// The names that it asks for.
  fileprivate var namesUsed: [NameUse] {
    var uses: [NameUse] = []
    func add(_ key: String, _ value: JSONValue, _ kind: EventNameKind?) {
      guard let kind else { return }
      switch value {
      case .array(let elements): for element in elements { add(key, element, kind) }
      case .string(let name):
        if name.isEmpty { return }
        // A view that takes the name of one that was let go has a number.
        let given = kind == .view ? name.replacing(/\s\(\d+\)$/, with: "") : name
        uses.append(NameUse(key: key, name: given, kind: kind))
      case .null, .bool, .int, .number, .object: break
      }
    }
    add(self.kind.rawValue, value, self.kind.about?.nameKind)
    for field in fields { add(field.key, field.value, EventField(rawValue: field.key)?.nameKind) }
    add("subject", .text(subject), .subject)
    add("queue", .text(queue), .queue)
    return uses
  }
}

extension EventField {
  /// What its values are the names of; `nil` if the scenario does not name that.
  fileprivate var nameKind: EventNameKind? {
    switch self {
    case .load, .loads: .load
    case .view: .view
    case .step: .step
    case .prefetch: .prefetch
    case .manager: .manager
    case .by, .for: .subject
    case .object, .thread, .on, .url, .urls, .key, .path, .directory, .work, .operationKey, .slot,
      .image, .size, .frames, .data, .images, .placeholder, .error, .cacheType, .isFinished,
      .isOnMain, .answer, .options, .found, .isListed, .blocks, .isShown, .isSuspended, .isValid,
      .phase, .notification, .received, .expected, .bytes, .cost, .priority, .limit, .finished,
      .total, .skipped, .completedUnits, .thousandths, .index, .request, .status, .removed, .failed,
      .cachePolicy, .timeout, .handlesCookies, .usesPipelining, .headers, .challenge, .checkpoint,
      .access, .old, .new, .addition, .removal, .stimulus, .invariant, .explanation, .known,
      .outcome, .reason, .expired, .fact:
      nil
    }
  }
}
