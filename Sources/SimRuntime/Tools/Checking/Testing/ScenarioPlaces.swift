import ImageLoadingInterface

/// Where in a scenario file an unmet expectation is.
struct ScenarioPlaces {
  private let root: JSONNode
  private let generation: String

  init(_ file: ScenarioFile, in generation: Generation) {
    root = file.root
    self.generation = generation.name
  }

  /// Where the scenario is named: for what the file says nothing of.
  var title: SourcePosition { keyPosition("title", in: root) ?? root.position }

  /// The place of an expectation of the file's own order.
  func place(of mismatch: Mismatch) -> SourcePosition {
    switch mismatch.kind {
    case .broken(let violation): return place(of: violation)
    case .unbroken(let expected), .otherCause(let expected):
      let entries = (root["in"]?[generation]?["violates"] ?? root["violates"])?.array ?? []
      return entries.first { ExpectedViolation(checked: $0) == expected }?.position ?? title
    case .snapshot(let step, let path): return place(of: path, inSnapshot: step) ?? title
    case .lesson(let question):
      return element(question, of: root["lesson"]?["questions"])
    case .always(let path): return place(of: .always(path), on: nil)
    case .never(let index): return place(of: .never(index), on: nil)
    case .expectation(let path):
      return place(of: path, in: root["expect"], or: root["in"]?[generation]?["expect"]) ?? title
    }
  }

  /// The step that begins what an invariant broke on.
  func place(of violation: Violation) -> SourcePosition {
    violation.subject.flatMap(place(ofSubject:)) ?? title
  }

  /// The place of something that is expected of all orders.
  /// - Parameter subject: the load, view or URL on which it was seen.
  func place(of kind: ExplorationFinding.Kind, on subject: String?) -> SourcePosition {
    let explore = root["explore"]
    switch kind {
    case .violation: return subject.flatMap(place(ofSubject:)) ?? title
    case .always(let path): return place(of: path, in: explore?["always"]) ?? title
    case .never(let index): return element(index, of: explore?["never"])
    case .diverged, .escaped: return title
    }
  }

  /// The place of what must come in some order.
  func place(ofUnreached goal: ExplorationReport.Goal) -> SourcePosition {
    switch goal {
    case .sometimes(let index): element(index, of: root["explore"]?["sometimes"])
    case .violation(let index): element(index, of: root["explore"]?["violates"])
    }
  }

  private func element(_ index: Int, of list: JSONNode?) -> SourcePosition {
    guard let elements = list?.array, elements.indices.contains(index) else { return title }
    return elements[index].position
  }

  /// The step that a load, view or URL comes from.
  private func place(ofSubject subject: String) -> SourcePosition? {
    let steps = root["steps"]?.array ?? []
    let keys = ["as", "into", "load"]
    return steps.first { step in keys.contains { step.text($0) == subject } }?.position
  }

  /// The part of what a step that looks expects.
  private func place(of path: ExpectationPath, inSnapshot name: String) -> SourcePosition? {
    let steps = (root["steps"]?.array ?? []).enumerated().filter { $1["expect"] != nil }
    let snapshot = steps.first { ($1.text("as") ?? "step \($0 + 1)") == name }?.element
    return snapshot.flatMap { step in
      place(of: path, in: step["expect"], or: step["in"]?[generation]) ?? step.position
    }
  }

  /// The deepest place on the way to a part; `nil` if not even its section is there.
  private func place(
    of path: ExpectationPath, in expectation: JSONNode?, or own: JSONNode? = nil
  ) -> SourcePosition? {
    [own, expectation].lazy.compactMap { $0?.place(onWayTo: path.components[...]) }.first
  }

  private func keyPosition(_ key: String, in node: JSONNode) -> SourcePosition? {
    node.members?.first { $0.key == key }?.keyPosition
  }
}

extension JSONNode {
  /// Follows a path as far as it leads; `nil` if not even its first component does.
  fileprivate func place(onWayTo path: ArraySlice<JSONPath.Component>) -> SourcePosition? {
    switch path.first {
    case .key(let key):
      guard let member = members?.first(where: { $0.key == key }) else { return nil }
      return member.value.place(onWayTo: path.dropFirst()) ?? member.keyPosition
    case .index(let index):
      guard let elements = array, elements.indices.contains(index) else { return nil }
      return elements[index].place(onWayTo: path.dropFirst()) ?? elements[index].position
    case nil: return nil
    }
  }
}
