import ImageLoadingModel
import SimText

extension ScenarioReview {
  /// No run has an event of a load or a view that nothing of the file begins or shows: to expect that it
  /// does not come would always be met.
  /// - Parameter generations: the names that the file lists.
  mutating func reviewEvents(_ generations: [String]) {
    // What steps of one's own begin is not known.
    let hasOwnSteps = scenario.stimuli.contains {
      if case .own = $0.action { true } else { false }
    }
    if hasOwnSteps { return }
    let loads = LoadNames(of: scenario)
    let views = viewNames
    var seen: Set<String> = []
    for generation in generations.compactMap(Generation.named) {
      for place in ExpectedEventPlaces(root, in: generation).all
      where seen.insert(JSONPath(place.path).description).inserted {
        for (field, name) in place.event.names {
          let key = field.isAbout ? place.event.kind.rawValue : field.field.rawValue
          switch field.field {
          case .load where !loads.contains(name):
            reportEvent(place, key, name, "load", suggestion: loads.nearest(to: name))
          case .view where !views.contains(name):
            reportEvent(
              place, key, name, "view", suggestion: nearestName(to: name, among: views.sorted()))
          default: break
          }
        }
      }
    }
  }

  private mutating func reportEvent(
    _ place: ExpectedEventPlaces.Place, _ key: String, _ name: String, _ kind: Sentence,
    suggestion: String?
  ) {
    report(
      at: place.position, place.path + [.key(key)], "no \(kind) is called \"\(name)\"",
      "the name of a \(kind)", "\"\(name)\"", suggestion: suggestion)
  }

  /// The views that the file gives, and those that its steps make.
  private var viewNames: Set<String> {
    var names = Set(scenario.given.views.map(\.name))
    for stimulus in scenario.stimuli {
      guard let name = stimulus.action.traits.view else { continue }
      for repetition in 0..<stimulus.repetitions {
        names.insert(Counter.substitute(repetition, in: name))
      }
    }
    return names
  }
}

extension ExpectedEvent {
  /// The names of loads and views that it asks for, without those that are only begun.
  fileprivate var names: [(field: (field: EventField, isAbout: Bool), name: String)] {
    let about = kind.about.map { [(($0, true), value)] } ?? []
    let others = fields.compactMap { member in
      EventField(rawValue: member.key).map { (($0, false), member.value) }
    }
    return (about + others).compactMap { field, value in
      guard field.0 == .load || field.0 == .view, let name = value.text, !name.isEmpty,
        !name.hasSuffix("*")
      else { return nil }
      // A view that has the name of a released one has a number.
      let plain = field.0 == .view ? name.replacing(/\s\(\d+\)$/, with: "") : name
      return (field, plain)
    }
  }
}
