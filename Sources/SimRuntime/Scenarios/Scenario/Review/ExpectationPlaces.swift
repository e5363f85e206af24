import ImageLoadingInterface

/// What a scenario file expects: of the end of its run, at its steps, and of the ends of all orders, each with its place in
/// the file.
struct ExpectationPlaces {
  typealias Place = (node: JSONNode, path: [JSONPath.Component])

  private(set) var all: [Place] = []
  /// Whose own part of the file counts; `nil` for each.
  private let generation: String?

  /// - Parameter generation: the one that is expected of; `nil` for any.
  init(_ root: JSONNode, in generation: Generation? = nil) {
    self.generation = generation?.nameInScenarios
    add(root["expect"], [.key("expect")])
    for (own, path) in ownParts(of: root, []) { add(own["expect"], path + [.key("expect")]) }
    for (step, path) in Self.elements(of: root, "steps", []) {
      guard let expect = step["expect"] else { continue }
      add(expect, path + [.key("expect")])
      all += ownParts(of: step, path)
    }
    guard let explore = root["explore"] else { return }
    let path: [JSONPath.Component] = [.key("explore")]
    add(explore["always"], path + [.key("always")])
    for key in ["never", "sometimes"] { all += Self.elements(of: explore, key, path) }
  }

  private mutating func add(_ node: JSONNode?, _ path: [JSONPath.Component]) {
    if let node { all.append((node, path)) }
  }

  private func ownParts(of node: JSONNode, _ path: [JSONPath.Component]) -> [Place] {
    (node["in"]?.members ?? []).filter { generation == nil || $0.key == generation }
      .map { ($0.value, path + [.key("in"), .key($0.key)]) }
  }

  /// The elements of a list under a key of an object.
  static func elements(
    of node: JSONNode, _ key: String, _ path: [JSONPath.Component]
  ) -> [Place] {
    (node[key]?.array ?? []).enumerated().map { ($1, path + [.key(key), .index($0)]) }
  }
}
