import ImageLoadingInterface

/// Which invariants a defect breaks: that of the exhibit, and those that its scenario in the museum expects to break by it.
extension Exhibit {
  /// Whether the defect breaks an invariant in a generation that has it.
  package func breaks(_ invariant: String, in generation: Generation) -> Bool {
    guard generation.defects.contains(defect) else { return false }
    return self.invariant.rawValue == invariant
      || Self.expected[defect]?.contains(Breach(invariant: invariant, generation: generation.name))
        == true
  }

  private struct Breach: Hashable {
    let invariant: String
    let generation: String
  }

  private static let expected: [Defect: Set<Breach>] = {
    let folder = "Scenarios/museum"
    let scenarios = EmbeddedFile.names(in: folder).compactMap { name in
      EmbeddedFile.at("\(folder)/\(name)").flatMap { file in
        (try? JSONParser.parse(Array(file.text.utf8))).map { (name: name, document: $0) }
      }
    }
    var breaches: [Defect: Set<Breach>] = [:]
    for (name, document) in scenarios {
      guard let defect = Defect.allCases.first(where: { name.hasPrefix($0.rawValue + "-") }) else {
        continue
      }
      let generations = document["generation"]?.array ?? [document["generation"]].compactMap(\.self)
      for generation in generations.compactMap(\.string) {
        let own = document["in"]?[generation]?["violates"]
        for violation in (own ?? document["violates"])?.array ?? []
        where violation["defect"]?.string == defect.rawValue {
          guard let invariant = violation["invariant"]?.string else { continue }
          breaches[defect, default: []].insert(
            Breach(invariant: invariant, generation: generation))
        }
      }
    }
    return breaches
  }()
}
