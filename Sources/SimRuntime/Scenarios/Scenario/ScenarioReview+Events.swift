import ImageLoadingModel
import SimText

extension ScenarioReview {
  /// No run has an event of a load or a view that nothing of the file begins or shows: to expect that it
  /// does not come would always be met.
  /// - Parameter generations: the names that the file lists.
  mutating func reviewEvents(_ generations: [String]) {
    // What steps of one's own begin is not known.
    if scenario.hasOwnSteps { return }
    let loads = LoadNames(of: scenario)
    let views = scenario.viewNames
    var seen: Set<String> = []
    // An app of one's own has the places of all generations.
    for generation in [scenario.generation] + generations.compactMap(Generation.named) {
      for place in ExpectedEventPlaces(root, in: generation).all
      where seen.insert(JSONPath(place.path).description).inserted {
        for (key, name) in place.event.names(in: .load) where !loads.contains(name) {
          report(place, key, name, "load", suggestion: loads.nearest(to: name))
        }
        for (key, name) in place.event.names(in: .view) where !views.contains(name) {
          report(place, key, name, "view", suggestion: nearestName(to: name, among: views.sorted()))
        }
      }
    }
  }

  private mutating func report(
    _ place: ExpectedEventPlaces.Place, _ key: String, _ name: String, _ kind: Sentence,
    suggestion: String?
  ) {
    report(
      at: place.position, place.path + [.key(key)], "no \(kind) is called \"\(name)\"",
      "the name of a \(kind)", "\"\(name)\"", suggestion: suggestion)
  }
}

extension Scenario {
  /// Whether the app does steps of its own; what these begin is not known.
  package var hasOwnSteps: Bool {
    stimuli.contains { if case .own = $0.action { true } else { false } }
  }

  /// The views that the file gives, and those that its steps make.
  package var viewNames: Set<String> {
    var names = Set(given.views.map(\.name))
    for stimulus in stimuli {
      guard let name = stimulus.action.traits.view else { continue }
      for repetition in 0..<stimulus.repetitions {
        names.insert(Counter.substitute(repetition, in: name))
      }
    }
    return names
  }
}

extension ExpectedEvent {
  /// The names that it asks for in a field, each with the key of the file; without those that end in `*`.
  fileprivate func names(in field: EventField) -> [(key: String, name: String)] {
    let about = kind.about == field ? [JSONValue.Member(kind.rawValue, value)] : []
    return (about + fields.filter { $0.key == field.rawValue }).compactMap { member in
      guard let name = member.value.text, !name.isEmpty, !name.hasSuffix("*") else { return nil }
      // A view that takes the name of one that was let go has a number.
      return (member.key, field == .view ? name.replacing(/\s\(\d+\)$/, with: "") : name)
    }
  }
}
