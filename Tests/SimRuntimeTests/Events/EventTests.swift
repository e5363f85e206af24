import Testing

@testable import ImageLoadingModel
@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// The events of runs, and what is declared of them.
@Suite struct EventTests {
  private final class EventCatcher: RunObserver {
    private(set) var events: Set<Event> = []
    private(set) var names: [String: Set<String>] = [:]

    func observe(_ event: RunEvent) {
      let written = event.kind.event
      events.insert(written)
      if case .model(let model) = event.kind {
        let name = Mirror(reflecting: model).children.first?.label ?? "\(model)"
        names[name, default: []].insert(written.kind.rawValue)
      }
    }
  }

  /// Every fourth file; all in the whole form.
  private static let runs = WholeForm.each(4, of: TestScenario.plainRuns)

  @Test func eventsMatchTheirDeclarations() throws {
    var kinds: Set<EventKind> = []
    for run in Self.runs {
      let catcher = EventCatcher()
      _ = try run.scenario().run(observer: catcher)
      for event in catcher.events {
        kinds.insert(event.kind)
        #expect(event.fields.map(\.key) == event.kind.fields.map(\.rawValue), "\(event)")
        #expect((event.value == true) == (event.kind.about == nil) || event.kind == .suspended)
      }
      for (name, kinds) in catcher.names where name != "cleaning" {
        #expect(kinds == [name], "an event is called as the model calls it")
      }
    }
    guard WholeForm.isWanted else { return }
    // Only custom parts report facts: OwnLoaderTests look at theirs.
    #expect(Set(EventKind.allCases).subtracting(kinds) == [.runEnded, .fact])
  }

  /// Else a key could mean two things in one object.
  @Test func noFieldIsCalledLikeAKind() {
    let kinds = Set(EventKind.allCases.map(\.rawValue))
    for kind in EventKind.allCases {
      #expect(kind.fields.allSatisfy { !kinds.contains($0.rawValue) }, "\(kind)")
      #expect(Set(kind.fields).count == kind.fields.count)
      #expect(kind.fields.allSatisfy { !["subject", "queue"].contains($0.rawValue) })
    }
  }

  @Test func everyFieldIsUsed() {
    let used = EventKind.allCases.flatMap { $0.fields + ($0.about.map { [$0] } ?? []) }
    #expect(Set(EventField.allCases).subtracting(used) == [])
  }

  /// What is expected exactly as it comes describes what comes.
  @Test func anEventDescribesItself() throws {
    for run in Self.runs.prefix(40) {
      let catcher = EventCatcher()
      _ = try run.scenario().run(observer: catcher)
      for event in catcher.events {
        let expected = ExpectedEvent(kind: event.kind, value: event.value, fields: event.fields)
        #expect(expected.describes(EventRecord(event)))
      }
    }
  }
}
