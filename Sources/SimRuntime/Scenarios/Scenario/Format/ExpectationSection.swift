import ImageLoadingInterface

/// The sections of `expect`, by the names that scenario files call them by and in the order in which they
/// are compared. A name never changes without a new format version.
package enum ExpectationSection: String, Sendable, CaseIterable {
  case completions, progress, prefetches, views, indicators
  case imageURLs, animationImages, indicatorProgress, progressObjects, setterCalls
  case memory, disk, files, failedURLs, requests, requestsInFlight, running, managers, downloads
  case downloadEntries
  case answers, excludedFromBackup, weakTable, memoryCosts, backgroundTasks
  case told, untold, outcome
}

extension ExpectationSection {
  /// A section: its place in ``Expectation``, its form in a file, and how it is read.
  struct Definition: Sendable {
    let shape: Shape
    let description: String
    /// Takes over the checked section.
    let read: @Sendable (JSONNode, inout Expectation) -> Void
    /// Whether the section is there.
    let isThere: @Sendable (Expectation) -> Bool

    fileprivate init<Value>(
      _ place: WritableKeyPath<Expectation, Value?> & Sendable, _ shape: Shape,
      description: String, read: @escaping @Sendable (JSONNode) -> Value?
    ) {
      self.shape = shape
      self.description = description
      self.read = { node, expectation in expectation[keyPath: place] = read(node) }
      isThere = { $0[keyPath: place] != nil }
    }
  }

  /// Whether it is about the state of the app at one moment, not about what has happened until then.
  package var isOfState: Bool {
    switch self {
    case .views, .indicators, .imageURLs, .animationImages, .indicatorProgress, .progressObjects,
      .memory, .disk, .files, .failedURLs, .requestsInFlight, .running, .managers, .downloads,
      .downloadEntries, .excludedFromBackup, .weakTable, .memoryCosts, .backgroundTasks:
      true
    case .completions, .progress, .prefetches, .setterCalls, .requests, .answers, .told, .untold,
      .outcome:
      false
    }
  }

  /// Which names the keys of a section must be.
  package enum Keys {
    /// The section has no keys, or they are reviewed with other things.
    case other
    case loads
    /// Steps that are answered.
    case answeredSteps
    case prefetches
    /// Of views that a scenario does not have there are warnings.
    case views
  }

  package var keys: Keys {
    switch self {
    case .completions, .progress, .setterCalls: .loads
    case .answers: .answeredSteps
    case .prefetches: .prefetches
    case .views, .indicators, .imageURLs, .animationImages, .indicatorProgress,
      .progressObjects:
      .views
    // Managers have their own review.
    case .managers, .memory, .disk, .files, .failedURLs, .requests, .requestsInFlight, .running,
      .downloads, .downloadEntries, .excludedFromBackup, .weakTable, .memoryCosts, .backgroundTasks,
      .told, .untold, .outcome:
      .other
    }
  }

  var definition: Definition {
    switch self {
    case .completions:
      Definition(
        \.completions, .byLoad(.array(of: .reference("completion"), minCount: 0)),
        description: "The calls of each load's completion, in order."
      ) { node in
        node.entries { ($0.array ?? []).map(ExpectedCompletion.init(checked:)) }?
          .map { (load: $0, results: $1) }
      }
    case .progress:
      Definition(
        \.progress,
        .byLoad(
          .array(of: .array(of: .integer(-1...Int64.max), minCount: 2), minCount: 0)),
        description: "The calls of each load's progress block: received, expected."
      ) { node in
        node.entries { ($0.array ?? []).map { ($0.array ?? []).compactMap(\.int64) } }?
          .map { (load: $0, counts: $1) }
      }
    case .prefetches:
      Definition(
        \.prefetches,
        .map(
          MapShape(
            keyDescription: "The name of a prefetch.", key: ScenarioSyntax.name,
            value: .object(ScenarioShape.prefetchExpectation))),
        description: "What each prefetch reported."
      ) { node in
        node.entries { ExpectedPrefetch(checked: $0) }?.map { (prefetch: $0, told: $1) }
      }
    case .views:
      Definition(
        \.views, .byView(.oneOf([.null, .text])),
        description: "What each view shows: a placeholder, or the label of an image."
      ) { node in node.entries { $0.string }?.map { (view: $0, content: $1) } }
    case .indicators:
      Definition(
        \.indicators, .byView(.boolean),
        description: "Whether each view shows an activity indicator."
      ) { node in node.entries { $0.bool ?? false }?.map { (view: $0, isShown: $1) } }
    case .imageURLs:
      Definition(
        \.viewDetails.imageURLs, .byView(.oneOf([.null, .url])),
        description: "The URL that each view was last asked for."
      ) { node in node.entries { $0.string }?.map { (view: $0, url: $1) } }
    case .animationImages:
      Definition(
        \.viewDetails.animationImages, .byView(.array(of: .text, minCount: 0)),
        description: "The images that each view shows in turn, by their labels."
      ) { node in
        node.entries { ($0.array ?? []).compactMap(\.string) }?.map { (view: $0, images: $1) }
      }
    case .indicatorProgress:
      Definition(
        \.viewDetails.indicatorProgress, .byView(.integer(0...1_000)),
        description: "How far each view's indicator says that the load is, in thousandths."
      ) { node in node.entries { Int($0.int64 ?? 0) }?.map { (view: $0, thousandths: $1) } }
    case .progressObjects:
      Definition(
        \.viewDetails.progressObjects,
        .byView(.oneOf([.null, .array(of: .integer(-1...Int64.max), minCount: 2)])),
        description:
          "The counts of each view's progress object: completed, total; null for no object."
      ) { node in
        node.entries { $0.array?.compactMap(\.int64) }?.map { (view: $0, counts: $1) }
      }
    case .setterCalls:
      Definition(
        \.viewDetails.setterCalls,
        .map(
          MapShape(
            keyDescription: "The name of a load.", key: ScenarioSyntax.name,
            value: .array(of: .object(ScenarioShape.setterCall), minCount: 0))),
        description: "What the app's own setter of each load was handed."
      ) { node in
        node.entries { list in
          (list.array ?? []).map { call in
            ExpectedSetterCall(content: call.text("shows"), data: call.byteCount("data"))
          }
        }?.map { (load: $0, calls: $1) }
      }
    case .memory:
      Definition(\.memory, .urls, description: "The images in memory, in any order.") { $0.texts }
    case .disk:
      Definition(\.disk, .urls, description: "The images on disk, in any order.") { $0.texts }
    case .files:
      Definition(
        \.files,
        .map(
          MapShape(
            keyDescription: "A file, as `disk` calls it: the URL of its image, or its place.",
            value: .oneOf([.null, .object(ScenarioShape.fileExpectation)]))),
        description: "What files on disk hold; null for one that is not there."
      ) { node in
        node.entries { $0.isNull ? nil : ExpectedFile(checked: $0) }?
          .map { (name: $0, file: $1) }
      }
    case .failedURLs:
      Definition(\.failedURLs, .urls, description: "The blacklist.") { $0.texts }
    case .requests:
      Definition(
        \.requests, .urls, description: "The URLs in the order in which the network saw them."
      ) { $0.texts }
    case .requestsInFlight:
      Definition(
        \.requestsInFlight, .urls, description: "The URLs of the requests under way, in any order."
      ) { $0.texts }
    case .running:
      Definition(\.running, .natural, description: "How many loads the manager lists.") {
        $0.integer
      }
    case .managers:
      Definition(
        \.managers,
        .map(
          MapShape(
            keyDescription: "The name of a manager.", key: ScenarioSyntax.name,
            value: .object(ScenarioShape.managerExpectation))),
        description: "What the managers beside the app's own hold."
      ) { node in
        node.entries { state in
          ExpectedManager(failedURLs: state.texts("failedURLs"), running: state.integer("running"))
        }?.map { (manager: $0, state: $1) }
      }
    case .downloads:
      Definition(
        \.downloads, .natural, description: "How many download operations are in the queue."
      ) { $0.integer }
    case .downloadEntries:
      Definition(
        \.downloadEntries, .natural,
        description: "How many URLs the downloader has an entry for, by which loads join."
      ) { $0.integer }
    case .answers:
      Definition(
        \.answers,
        .map(
          MapShape(
            keyDescription: "The name of a step that asks the cache.", key: ScenarioSyntax.name,
            value: .array(of: .object(ScenarioShape.answered), minCount: 0))),
        description: "The answers to steps that store, remove, clear, clean or ask."
      ) { node in
        node.entries { ($0.array ?? []).map(ExpectedAnswer.init(checked:)) }?
          .map { (step: $0, answers: $1) }
      }
    case .excludedFromBackup:
      Definition(
        \.excludedFromBackup, .urls,
        description: "The images on disk that backups leave out, in any order."
      ) { $0.texts }
    case .weakTable:
      Definition(
        \.weakTable, .urls,
        description: "5.x: the images that are known because other objects hold them, in any order."
      ) { $0.texts }
    case .memoryCosts:
      Definition(
        \.memoryCosts,
        .map(
          MapShape(
            keyDescription: "The URL of an image in memory.", key: ScenarioSyntax.url,
            value: .natural)), description: "What images in memory are said to cost."
      ) { node in node.entries { Int($0.int64 ?? 0) }?.map { (url: $0, cost: $1) } }
    case .backgroundTasks:
      Definition(
        \.backgroundTasks, .natural, description: "How many background tasks the app has begun."
      ) { $0.integer }
    case .told:
      Definition(
        \.told, .array(of: .reference("event"), minCount: 1),
        description: "Events that come in this order; there may be more between."
      ) { $0.array?.map(ExpectedEvent.init(checked:)) }
    case .untold:
      Definition(
        \.untold, .array(of: .reference("event"), minCount: 1),
        description: "Events that do not come at all."
      ) { $0.array?.map(ExpectedEvent.init(checked:)) }
    case .outcome:
      Definition(
        \.outcome, .enumeration(Outcome.Kind.names), description: "How the run ends; at rest."
      ) { $0.string.flatMap(Outcome.Kind.init(rawValue:)) }
    }
  }

  /// Its form in a file.
  package var field: Field {
    Field(rawValue, definition.shape, description: definition.description)
  }
}

extension Expectation {
  /// Takes over checked documents: the sections of `own` replace those of the same name in
  /// `common`.
  package init(checked common: JSONNode?, and own: JSONNode?) {
    self.init()
    guard let node = common?.overlaid(with: own) ?? own else { return }
    for section in ExpectationSection.allCases {
      if let value = node[section.rawValue] { section.definition.read(value, &self) }
    }
  }

  /// Whether nothing is expected.
  package var isEmpty: Bool { sections.isEmpty }

  /// The sections that are looked at.
  package var sections: [ExpectationSection] {
    ExpectationSection.allCases.filter { $0.definition.isThere(self) }
  }
}

extension Shape {
  fileprivate static let urls = Shape.array(of: .url, minCount: 0)
  fileprivate static let natural = Shape.integer(0...Int64.max)

  fileprivate static func byLoad(_ value: Shape) -> Shape {
    .map(
      MapShape(
        keyDescription: "The name of a load.", key: ScenarioSyntax.loadName, value: value))
  }

  fileprivate static func byView(_ value: Shape) -> Shape {
    .map(MapShape(keyDescription: "The name of a view.", key: ScenarioSyntax.view, value: value))
  }
}

extension JSONNode {
  fileprivate var texts: [String]? { array?.compactMap(\.string) }

  fileprivate var integer: Int? { int64.map(Int.init) }

  /// The members in the order of the document, each with its value read.
  fileprivate func entries<Value>(_ read: (JSONNode) -> Value) -> [(String, Value)]? {
    members?.map { ($0.key, read($0.value)) }
  }
}
