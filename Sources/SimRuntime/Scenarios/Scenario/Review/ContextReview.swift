import ImageLoadingInterface

/// Finds values of contexts and of managers that one generation does not have, and managers that the
/// world does not have.
struct ContextReview {
  private let generation: Generation
  private let managers: [String]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ scenario: Scenario, _ root: JSONNode) {
    generation = scenario.generation
    managers = scenario.given.managers.map(\.name)
    if let manager = root["given"]?["manager"] {
      review(manager: manager, [.key("given"), .key("manager")])
    }
    for member in root["given"]?["managers"]?.members ?? [] {
      let path: [JSONPath.Component] = [.key("given"), .key("managers"), .key(member.key)]
      refuseReservedName(of: member, path)
      review(manager: member.value, path)
    }
    review(expectation: root["expect"], [.key("expect")])
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      review(step: step, [.key("steps"), .index(index)])
    }
  }

  private mutating func refuseReservedName(
    of member: JSONNode.Member, _ path: [JSONPath.Component]
  ) {
    guard member.key == PrefetcherSettings.ownManagerName else { return }
    diagnostics.append(
      Diagnostic(
        position: member.keyPosition, path: JSONPath(path),
        message: "this is the name of the manager that the prefetcher makes for itself",
        expected: "another name", found: "\"\(member.key)\""))
  }

  /// What is expected of a manager needs the manager.
  private mutating func review(expectation: JSONNode?, _ path: [JSONPath.Component]) {
    for member in expectation?["managers"]?.members ?? [] where !managers.contains(member.key) {
      reportUnknown(
        member.key, at: member.keyPosition, path + [.key("managers"), .key(member.key)])
    }
  }

  private mutating func review(step: JSONNode, _ path: [JSONPath.Component]) {
    review(expectation: step["expect"], path + [.key("expect")])
    if let context = step["context"] { review(context: context, path + [.key("context")]) }
    if let manager = step["manager"] {
      review(manager: manager, path + [.key("manager")])
      refuseNewCaches(manager, path + [.key("manager")])
    }
    for key in ["of", "cancelAll"] {
      if let node = step[key], node.string != nil { review(name: node, path + [.key(key)]) }
    }
  }

  private mutating func review(manager: JSONNode, _ path: [JSONPath.Component]) {
    for member in manager.members ?? [] {
      guard let key = ManagerKey(rawValue: member.key) else { continue }
      require(
        member, path, "managers of \(generation.name) have no setting \"\(member.key)\"",
        have: key.isAvailable, instead: key.counterpart)
    }
    if let processor = manager["optionsProcessor"] {
      let path = path + [.key("optionsProcessor")]
      if let context = processor["context"] { review(context: context, path + [.key("context")]) }
      for key in ["adds", "removes"] {
        reviewOptions(processor[key], path + [.key(key)])
      }
    }
  }

  /// A manager is made with its caches.
  private mutating func refuseNewCaches(_ manager: JSONNode, _ path: [JSONPath.Component]) {
    guard let caches = manager.members?.first(where: { $0.key == "caches" }) else { return }
    diagnostics.append(
      Diagnostic(
        position: caches.keyPosition, path: JSONPath(path + [.key("caches")]),
        message: "the caches of a manager cannot be changed", expected: "no such key",
        found: "\"caches\"", advice: "give them to the manager in given"))
  }

  private mutating func review(context: JSONNode, _ path: [JSONPath.Component]) {
    for member in context.members ?? [] {
      guard let key = ContextKey(rawValue: member.key) else { continue }
      require(
        member, path, "loads of \(generation.name) cannot carry \"\(member.key)\"",
        have: key.isAvailable)
    }
    if let node = context["customManager"] {
      review(name: node, path + [.key("customManager")])
    }
  }

  private mutating func reviewOptions(_ list: JSONNode?, _ path: [JSONPath.Component]) {
    for (index, node) in (list?.array ?? []).enumerated() {
      guard let name = node.string, let option = LoadOptions(name: name),
        !option.isAvailable(in: generation.options)
      else { continue }
      diagnostics.append(
        Diagnostic(
          position: node.position, path: JSONPath(path + [.index(index)]),
          message: "\(generation.name) has no option \"\(name)\"",
          expected: "an option of \(generation.name)", found: "\"\(name)\""))
    }
  }

  private mutating func review(name node: JSONNode, _ path: [JSONPath.Component]) {
    guard let name = node.string, !managers.contains(name) else { return }
    reportUnknown(name, at: node.position, path)
  }

  private mutating func reportUnknown(
    _ name: String, at position: SourcePosition, _ path: [JSONPath.Component]
  ) {
    diagnostics.append(
      Diagnostic(
        position: position, path: JSONPath(path),
        message: "no manager is called \"\(name)\"", expected: "a name from given.managers",
        found: "\"\(name)\"", suggestion: nearestName(to: name, among: managers)))
  }

  private mutating func require(
    _ member: JSONNode.Member, _ path: [JSONPath.Component], _ message: Sentence,
    have isAvailable: (Generation) -> Bool, instead counterpart: String? = nil
  ) {
    if isAvailable(generation) { return }
    let owners = Generation.all.filter(isAvailable)
    let names = owners.dropFirst().reduce(Sentence(verbatim: owners.first?.name ?? "")) {
      "\($0) and \($1.name)"
    }
    let advice =
      counterpart.map { "\(generation.name) has \"\($0)\" instead" }
      ?? Sentence.owners(names, count: owners.count)
    diagnostics.append(
      Diagnostic(
        position: member.keyPosition, path: JSONPath(path + [.key(member.key)]), message: message,
        expected: "no such key", found: "\"\(member.key)\"", advice: advice))
  }
}

/// The settings of a manager that not every generation has.
private enum ManagerKey: String {
  case transform
  case transformTime
  case shared
  case caches
  case imageTransformer
  case cacheSerializer
  case optionsProcessor
  case shouldBlockFailedURL

  func isAvailable(in generation: Generation) -> Bool {
    let manager = generation.manager
    return switch self {
    case .transform, .transformTime: manager.transforms == .byDelegate
    case .imageTransformer: manager.transforms == .byTransformer
    case .shared: manager.scalesByOwnKey
    case .caches: manager.takesAnyCache
    case .cacheSerializer, .optionsProcessor: manager.hasContext
    case .shouldBlockFailedURL: manager.asksAboutFailedURLs
    }
  }

  /// What does the same in the other generations.
  var counterpart: String? {
    switch self {
    case .transform: "imageTransformer"
    case .imageTransformer: "transform"
    case .transformTime, .shared, .caches, .cacheSerializer, .optionsProcessor,
      .shouldBlockFailedURL:
      nil
    }
  }
}
