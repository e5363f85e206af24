import ImageLoadingModel

/// Where in a scenario file stands what a run did not keep.
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
    case .unbroken(let expected):
      let entries = (root["in"]?[generation]?["violates"] ?? root["violates"])?.array ?? []
      return entries.first { ExpectedViolation(checked: $0) == expected }?.position ?? title
    case .look(let step, let part): return place(of: part, inLook: step) ?? title
    case .expectation:
      return
        place(of: mismatch.section, in: root["expect"], or: root["in"]?[generation]?["expect"])
        ?? title
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
    case .always(let section): return place(of: section, in: explore?["always"]) ?? title
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

  /// The section of a step that looks.
  private func place(of part: String, inLook name: String) -> SourcePosition? {
    let steps = (root["steps"]?.array ?? []).enumerated().filter { $1["expect"] != nil }
    let look = steps.first { ($1.text("as") ?? "step \($0 + 1)") == name }?.element
    return look.flatMap { step in
      place(of: part, in: step["expect"], or: step["in"]?[generation]) ?? step.position
    }
  }

  /// The deepest place on the way that a section names.
  private func place(
    of section: String, in expectation: JSONNode?, or own: JSONNode? = nil
  ) -> SourcePosition? {
    [own, expectation].lazy.compactMap { $0.flatMap { $0.place(onWayTo: section[...]) } }.first
  }

  private func keyPosition(_ key: String, in node: JSONNode) -> SourcePosition? {
    node.members?.first { $0.key == key }?.keyPosition
  }
}

extension JSONNode {
  /// Follows `completions.first[0].image` as far as it leads; `nil` if not even the first part does.
  fileprivate func place(onWayTo section: Substring) -> SourcePosition? {
    if section.isEmpty { return nil }
    if let elements = array {
      guard section.first == "[", let end = section.firstIndex(of: "]"),
        let index = Int(section.dropFirst()[..<end]), elements.indices.contains(index)
      else { return nil }
      let element = elements[index]
      return element.place(onWayTo: section[section.index(after: end)...].withoutPoint)
        ?? element.position
    }
    // A key may have points in it, as URLs do: the longest that fits is meant.
    let fitting = (members ?? []).filter { member in
      guard section.hasPrefix(member.key) else { return false }
      let next = section.dropFirst(member.key.count).first
      return next == nil || next == "." || next == "["
    }
    guard let member = fitting.max(by: { $0.key.count < $1.key.count }) else { return nil }
    return member.value.place(onWayTo: section.dropFirst(member.key.count).withoutPoint)
      ?? member.keyPosition
  }
}

extension Substring {
  fileprivate var withoutPoint: Substring { first == "." ? dropFirst() : self }
}
