import ImageLoadingInterface

/// Several caches that a manager has in the place of one, from the lowest to the highest (5.x).
package struct GivenCaches: Sendable, Hashable {
  /// One of them.
  package struct Member: Sendable, Hashable {
    package var namespace: String
    /// What is in its memory when the app is launched, by URL.
    package var memory: [String: ImageDescriptor] = [:]

    package init(namespace: String) { self.namespace = namespace }
  }

  package var members: [Member]
  package var policies = CachesPolicies()

  package init(members: [Member]) { self.members = members }
}

extension GivenCaches {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    members = (node["members"]?.array ?? []).map { node in
      var member = Member(namespace: node.text("namespace") ?? "")
      for image in node["memory"]?.members ?? [] {
        member.memory[image.key] = image.value.image(label: image.key)
      }
      return member
    }
    let policy = { (key: String) in node.text(key).flatMap(CachesOperationPolicy.init(rawValue:)) }
    if let policy = policy("query") { policies.query = policy }
    if let policy = policy("store") { policies.store = policy }
    if let policy = policy("remove") { policies.remove = policy }
    if let policy = policy("contains") { policies.contains = policy }
    if let policy = policy("clear") { policies.clear = policy }
  }
}

extension ScenarioShape {
  /// Several caches in the place of one.
  static let caches = ObjectShape(
    description: "Several caches in the place of the app's one (SDImageCachesManager).",
    fields: [
      Field(
        "members",
        .array(
          of: .object(
            ObjectShape(
              description: "One of the caches.",
              fields: [
                Field(
                  "namespace", .text, required: true,
                  description: "The namespace, which no other cache has."),
                memory,
              ])), minCount: 0), required: true,
        description: "The caches, from the lowest to the highest."),
      policy("query", "Which are asked for an image; serial."),
      policy("store", "Which store an image; highestOnly."),
      policy("remove", "Which remove an image; concurrent."),
      policy("contains", "Which are asked whether they have an image; serial."),
      policy("clear", "Which are emptied; concurrent."),
    ])

  private static func policy(_ key: String, _ description: String) -> Field {
    Field(
      key, .enumeration(CachesOperationPolicy.allCases.map(\.rawValue)), description: description)
  }
}
