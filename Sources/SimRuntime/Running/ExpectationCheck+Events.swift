import SimScenarios
import SimText

extension ExpectationCheck {
  /// Looks for the expected events, in their order.
  mutating func checkExpectedEvents(_ expect: Expectation, _ story: [EventRecord]) {
    var rest = story[...]
    for (index, expected) in (expect.told ?? []).enumerated() {
      guard let found = rest.firstIndex(where: { expected.describes($0) }) else {
        let isElsewhere = story.contains { expected.describes($0) }
        check(
          ExpectationPath(.told)[index], "\(expected)",
          isElsewhere
            ? "such an event only before what must come first"
            : seeksNearest ? nearest(to: expected, in: story) : "no such event")
        return
      }
      note(ExpectationPath(.told)[index], "\(expected)")
      rest = rest[(found + 1)...]
    }
  }

  /// Looks for events that must not come.
  mutating func checkUnexpectedEvents(_ expect: Expectation, _ story: [EventRecord]) {
    for (index, unexpected) in (expect.untold ?? []).enumerated() {
      guard let event = story.first(where: { unexpected.describes($0) }) else {
        note(ExpectationPath(.untold)[index], "\(unexpected), and it does not come")
        continue
      }
      check(ExpectationPath(.untold)[index], "no \(unexpected)", "\(event)")
    }
  }

  /// That an expected event does not come, and the event that is most like it.
  private func nearest(to expected: ExpectedEvent, in story: [EventRecord]) -> Sentence {
    var anywhere = expected
    (anywhere.subject, anywhere.queue) = (nil, nil)
    if let record = story.first(where: { anywhere.describes($0) }) {
      return "no such event, but \(record)"
    }
    // Text beyond this length distinguishes events no better.
    let length = 120
    let wanted = Array(expected.description.prefix(length))
    var seen: Set<Event> = []
    let distances = story.filter { $0.event.kind == expected.kind }
      .filter { seen.insert($0.event).inserted }.map { record in
        (record: record, distance: editDistance(wanted, Array(record.description.prefix(length))))
      }
    let best = distances.min { $0.distance < $1.distance }
    return best.map { "no such event; the nearest is \($0.record)" } ?? "no such event"
  }
}

extension Scenario {
  /// Whether something is expected of the story, or asked about it.
  var looksAtStory: Bool {
    lesson != nil || explore?.asksForEvents == true || looks.contains(where: \.asksForEvents)
  }

  /// The events that it expects, or asks about.
  var expectedEvents: [ExpectedEvent] {
    looks.flatMap(\.events) + (explore?.events ?? []) + (lesson?.events ?? [])
  }

  /// What it expects at its end and at its steps.
  private var looks: [Expectation] {
    [expect]
      + stimuli.compactMap { stimulus in
        if case .expect(let expectation) = stimulus.action { expectation } else { nil }
      }
  }
}

extension Expectation {
  fileprivate var asksForEvents: Bool { told != nil || untold != nil }

  fileprivate var events: [ExpectedEvent] { (told ?? []) + (untold ?? []) }
}

extension ExpectedExploration {
  fileprivate var events: [ExpectedEvent] { expectations.flatMap(\.events) }

  /// Whether something is expected of the events of its runs.
  package var asksForEvents: Bool { expectations.contains(where: \.asksForEvents) }
}

extension Lesson {
  fileprivate var events: [ExpectedEvent] {
    let answers = questions.flatMap(\.answers)
    let reasons = answers.flatMap { $0.because + $0.otherwise }
    return questions.compactMap(\.before) + answers.flatMap { $0.told + $0.untold }
      + reasons.flatMap { $0.told + $0.untold }
  }
}
