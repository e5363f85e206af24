import SimScenarios

/// The events whose order `explore` asks for: a list of `told` finds them in one order and not in another, so the
/// steps that emit them depend on each other.
struct OrderedEvents {
  /// Each list, with the key of what its events have in common.
  private let lists: [(object: UInt64, events: [ExpectedEvent])]

  init(of scenario: Scenario) {
    let told = (scenario.explore?.expectations ?? []).compactMap(\.told)
    lists = told.enumerated().filter { $0.element.count > 1 }.map { number, events in
      var digest = Digest()
      digest.add("told")
      digest.add(UInt64(number))
      return (digest.value, events)
    }
  }

  /// What the step that emits an event does to what the lists find.
  func touches(of record: EventRecord) -> [Touch] {
    lists.filter { list in list.events.contains { $0.describes(record) } }
      .map { Touch(object: $0.object, access: .write) }
  }
}
