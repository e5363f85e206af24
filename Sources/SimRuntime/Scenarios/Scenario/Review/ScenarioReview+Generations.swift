import ImageLoadingInterface

extension ScenarioReview {
  /// The part of one generation needs that generation, and a schedule needs just one.
  mutating func reviewGenerations(_ names: [String]) {
    for (index, node) in (root["generation"]?.array ?? []).enumerated() {
      guard let name = node.string, names.firstIndex(of: name) != index else { continue }
      report(
        node, [.key("generation"), .index(index)], "\(name) is listed twice",
        "each generation once", "\"\(name)\"")
    }
    reviewDefectsSwitchedOff(names)
    reviewOwnParts(of: root, [], names)
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      reviewOwnParts(of: step, [.key("steps"), .index(index)], names)
    }
    let schedule = root.members?.first { $0.key == "schedule" }
    if let schedule, names.count > 1 {
      report(
        schedule, [],
        "a recorded schedule is of one generation, but the scenario lists \(names.count)",
        "a schedule beside a single generation")
    }
    for name in names { reviewClaims(in: name) }
  }

  /// A defect that is switched off must be one of the listed generations.
  private mutating func reviewDefectsSwitchedOff(_ names: [String]) {
    let listed = names.compactMap(Generation.named)
    for member in root["defects"]?.members ?? [] where member.value.bool == false {
      guard let defect = Defect(rawValue: member.key),
        !listed.contains(where: { $0.ownDefects.contains(defect) })
      else { continue }
      report(
        member, [.key("defects")],
        "\(.list(listed.map { Sentence(verbatim: $0.name) })) cannot have the defect \(member.key)",
        "a defect of \(.alternatives(listed.map { Sentence(verbatim: $0.name) }))",
        advice: .owners(defect.generations))
    }
  }

  private mutating func reviewOwnParts(
    of node: JSONNode, _ path: [JSONPath.Component], _ names: [String]
  ) {
    for member in node["in"]?.members ?? [] where !names.contains(member.key) {
      report(
        member, path + [.key("in")], "the scenario is not run in \(member.key)",
        "a generation of its list: \(.alternatives(names.map(Sentence.init(verbatim:))))")
    }
  }

  /// A run does not show a claim to be both true and false.
  private mutating func reviewClaims(in name: String) {
    let own = root["in"]?[name]
    let shown = (root.texts("shows") ?? []) + (own?.texts("shows") ?? [])
    for (list, path) in places(of: "refutes")
    where path.count == 1 || list.position == own?["refutes"]?.position {
      for (index, claim) in (list.array ?? []).enumerated() {
        guard let text = claim.string, shown.contains(text),
          !diagnostics.contains(where: { $0.position == claim.position })
        else { continue }
        report(
          claim, path + [.index(index)], "\(text) is in \"shows\" too, for \(name)",
          "a claim that the run does not show to be true", "\"\(text)\"")
      }
    }
  }
}

extension Sentence {
  /// Which generations have something.
  static func owners(_ generations: [Generation]) -> Sentence {
    .owners(.list(generations.map { Sentence(verbatim: $0.name) }), count: generations.count)
  }

  /// - Parameter names: of so many.
  static func owners(_ names: Sentence, count: Int) -> Sentence {
    count == 1 ? "\(names) has it" : "\(names) have it"
  }
}
