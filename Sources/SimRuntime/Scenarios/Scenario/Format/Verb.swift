import ImageLoadingInterface

/// The verbs of `steps`, by the names that scenario files call them by and in the order in which messages
/// list them. A name never changes without a new format version.
package enum Verb: String, Sendable, CaseIterable {
  // Loads.
  case load, letGo, cancel, cancelAll, cancelDownloads, wait, waitFor, busy
  // Views.
  case cancelView, animationImages, cancelAnimationImages, watchProgress, release
  // Prefetching.
  case prefetch, cancelPrefetch, makePrefetcher
  // The app.
  case manager, expect, memoryWarning, app, clock
  // The cache.
  case clearMemory, clearDisk, clear, remove, store, storeData, query, clean, exists, contains
  case cachedExists, size, imageFromCache, imageData, saveImage, ask, addReadOnlyPath, cacheConfig
  // The downloader.
  case download, cancelDownload, busyDownload, newSession, setHeader
  // The network.
  case suspendDownloads, maxConcurrentDownloads, respond, deliver, finish, fail, offline
  // The disk.
  case diskFaults, rot, vanish, age
}

/// A verb: its form in a file, and what it is read as. Each is beside the others of its family, in
/// a file `ScenarioShape+….swift`.
struct VerbDefinition: Sendable {
  /// What its value names; `nil` if that is no name.
  let named: NamedPart?
  let shape: Shape
  let description: String
  let fields: [Field]
  let rules: [KeyRule]
  /// Takes over a checked step.
  let read: @Sendable (CheckedStep) -> Action

  init(
    _ shape: Shape, description: String, fields: [Field] = [], rules: [KeyRule] = [],
    read: @escaping @Sendable (CheckedStep) -> Action
  ) {
    self.init(named: nil, shape, description, fields, rules, read)
  }

  /// A verb whose value is a name.
  init(
    naming named: NamedPart, description: String, fields: [Field] = [],
    read: @escaping @Sendable (CheckedStep) -> Action
  ) {
    self.init(named: named, named.shape, description, fields, [], read)
  }

  private init(
    named: NamedPart?, _ shape: Shape, _ description: String, _ fields: [Field],
    _ rules: [KeyRule], _ read: @escaping @Sendable (CheckedStep) -> Action
  ) {
    self.named = named
    self.shape = shape
    self.description = description
    self.fields = fields
    self.rules = rules
    self.read = read
  }
}

/// What the value of a verb names.
package enum NamedPart {
  case load
  /// A step that has given the app an image or an operation, which it keeps.
  case kept
  case download
  /// A prefetch, or all.
  case prefetch
  case view
  /// A manager, or the app's.
  case manager

  fileprivate var shape: Shape {
    switch self {
    case .load, .kept: .loadName
    case .download: .name
    case .prefetch, .manager: .oneOf([.yes, .name])
    case .view: .viewName
    }
  }

  /// Whether a step of the scenario has given it its name.
  package var isOfStep: Bool {
    switch self {
    case .load, .kept, .download, .prefetch: true
    case .view, .manager: false
    }
  }
}

extension Verb {
  var definition: VerbDefinition {
    switch self {
    case .load: .load
    case .letGo: .letGo
    case .cancel: .cancel
    case .cancelAll: .cancelAll
    case .cancelDownloads: .cancelDownloads
    case .wait: .wait
    case .waitFor: .waitFor
    case .busy: .busy
    case .cancelView: .cancelView
    case .animationImages: .animationImages
    case .cancelAnimationImages: .cancelAnimationImages
    case .watchProgress: .watchProgress
    case .release: .release
    case .prefetch: .prefetch
    case .cancelPrefetch: .cancelPrefetch
    case .makePrefetcher: .makePrefetcher
    case .manager: .manager
    case .expect: .expect
    case .memoryWarning: .memoryWarning
    case .app: .app
    case .clock: .clock
    case .clearMemory: .clearMemory
    case .clearDisk: .clearDisk
    case .clear: .clear
    case .remove: .remove
    case .store: .store
    case .storeData: .storeData
    case .query: .query
    case .clean: .clean
    case .exists: .exists
    case .contains: .contains
    case .cachedExists: .cachedExists
    case .size: .size
    case .imageFromCache: .imageFromCache
    case .imageData: .imageData
    case .saveImage: .saveImage
    case .ask: .ask
    case .addReadOnlyPath: .addReadOnlyPath
    case .cacheConfig: .cacheConfig
    case .download: .download
    case .cancelDownload: .cancelDownload
    case .busyDownload: .busyDownload
    case .newSession: .newSession
    case .setHeader: .setHeader
    case .suspendDownloads: .suspendDownloads
    case .maxConcurrentDownloads: .maxConcurrentDownloads
    case .respond: .respond
    case .deliver: .deliver
    case .finish: .finish
    case .fail: .fail
    case .offline: .offline
    case .diskFaults: .diskFaults
    case .rot: .rot
    case .vanish: .vanish
    case .age: .age
    }
  }

  /// What its value names; `nil` if that is no name.
  package var named: NamedPart? { definition.named }

  /// Its form in a file.
  var shape: TaggedShape.Verb {
    TaggedShape.Verb(
      rawValue, definition.shape, description: definition.description, fields: definition.fields,
      rules: definition.rules)
  }
}

/// A step of a document that the shapes have found right.
struct CheckedStep {
  let node: JSONNode
  let verb: Verb
  let generation: Generation
  /// The value of the verb.
  let value: JSONNode

  init(_ node: JSONNode, in generation: Generation) {
    let found = (node.members ?? []).lazy.compactMap { member in
      Verb(rawValue: member.key).map { (verb: $0, value: member.value) }
    }.first
    guard let found else { preconditionFailure("a step without a verb is checked") }
    self.node = node
    (verb, value) = found
    self.generation = generation
  }

  /// The value of the verb, where that is a name or a URL; empty for null.
  var text: String { value.string ?? "" }

  var urls: [ImageURL] { (value.array ?? []).compactMap(\.string).map { ImageURL($0) } }

  var duration: Duration {
    value.string.flatMap { try? Quantity.duration($0, allowNegative: true) } ?? .zero
  }

  var cacheType: CacheType? { node.text("cacheType").flatMap(CacheType.init(name:)) }

  /// One of some names, which the shape has checked.
  func choice<Name: RawRepresentable<String>>(_ names: Name.Type) -> Name {
    guard let name = Name(rawValue: text) else {
      preconditionFailure("the shape of \(verb) accepts \(text), which has no meaning")
    }
    return name
  }
}

/// Shapes that many verbs have.
extension Shape {
  static let url = Shape.reference("url")
  static let name = Shape.custom(ScenarioSyntax.name)
  static let loadName = Shape.custom(ScenarioSyntax.loadName)
  static let viewName = Shape.custom(ScenarioSyntax.view)
  static let viewSlot = Shape.enumeration(ViewSlot.allCases.map(\.rawValue))
  package static let callbackQueue = Shape.enumeration(CallbackQueue.allCases.map(\.rawValue))
  static let cacheType = Shape.enumeration(CacheType.allCases.map(\.name))
  static let yes = Shape.constant(.bool(true))
}
