import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// An invariant is asked only of events that it says it looks at. It is compared with itself, asked of all.
@Suite struct InvariantEventsTests {
  private static let rules = Generation.all.map { InvariantRules(generation: $0, given: Given()) }

  /// Events about few things, and a few of each kind from runs of scenario files.
  private static let events = Result { () throws -> [RunEvent] in
    let keeper = Keeper()
    let runner = ScenarioRunner()
    for file in TestScenario.plainFiles {
      for scenario in try TestScenario.file(file).scenarios {
        _ = runner.run(scenario, strategy: FirstInFirstOut(), observer: keeper)
      }
    }
    return try RandomEvents.all() + keeper.events
  }

  private final class Keeper: RunObserver {
    private(set) var events: [RunEvent] = []
    private var counts: [EventKind: Int] = [:]

    func observe(_ event: RunEvent) {
      counts[event.kind.kind, default: 0] += 1
      if counts[event.kind.kind, default: 0] <= 10 { events.append(event) }
    }
  }

  /// What an event does to an invariant that does not look at events of its kind: nothing.
  private func expectNothing<I: Invariant>(
    of event: RunEvent, to invariant: inout I, _ report: (String) -> Void
  ) {
    let before = invariant
    var findings: [Finding] = []
    if !invariant.relations(of: event).isEmpty { report("relates \(event.kind.kind)") }
    invariant.observe(event, &findings)
    if invariant != before || !findings.isEmpty { report("looks at \(event.kind.kind)") }
  }

  /// - Returns: what the invariant says of kinds that it has not named.
  private func unnamed(
    _ type: any Invariant.Type, _ rules: InvariantRules, _ events: [RunEvent]
  ) -> Set<String> {
    func unnamed<I: Invariant>(_ type: I.Type) -> Set<String> {
      var invariant = I(rules)
      var said: Set<String> = []
      for event in events {
        if I.events.contains(event.kind.kind) {
          var findings: [Finding] = []
          invariant.observe(event, &findings)
        } else {
          expectNothing(of: event, to: &invariant) { said.insert("\(I.id) \($0)") }
        }
      }
      return said
    }
    return unnamed(type)
  }

  @Test func eventsThatAreNotNamedChangeNothing() throws {
    let all = try Self.events.get()
    var random = RandomEvents(seed: 15, all)
    for rules in Self.rules {
      for type in Invariants.types {
        // Each event, and many after others that mean something to the invariant.
        let heard = all.filter { type.events.contains($0.kind.kind) }
        var mixed: [RunEvent] = []
        for _ in 0..<(WholeForm.isWanted ? 2_000 : 400) {
          mixed.append(random.next())
          if !heard.isEmpty { mixed.append(heard[random.number(below: heard.count)]) }
        }
        #expect(unnamed(type, rules, all + mixed) == [])
      }
    }
  }

  /// Names one kind, and looks at another.
  private struct Forgetful: Invariant {
    static let id = InvariantID.noDataRace
    static let sentence = ""
    static let reason = ""
    static let claims: [String] = []
    static let events: [EventKind] = [.loadBegan]
    private var cancels = 0

    init(_ rules: InvariantRules) {}

    func relations(of event: RunEvent) -> [Relation] {
      if case .model(.refused(let load, _)) = event.kind { [.load(load, .adds)] } else { [] }
    }

    mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
      if case .model(.cancelled) = event.kind { cancels += 1 }
    }
  }

  @Test func aKindThatIsForgottenIsFound() throws {
    let unnamed = unnamed(Forgetful.self, Self.rules[0], try Self.events.get())
    #expect(
      unnamed == ["\(Forgetful.id) relates refused", "\(Forgetful.id) looks at cancelled"])
  }

  /// But for what a custom part says, and for the end, which is no event of a run.
  @Test func theEventsThatAreTriedAreOfAllKinds() throws {
    let tried = Set(try Self.events.get().map(\.kind.kind))
    let untried = Set(EventKind.allCases).subtracting(tried).map(\.rawValue).sorted()
    #expect(untried == ["fact", "runEnded"])
  }

  @Test func theNumberOfAKindIsItsOwn() {
    #expect(Set(EventKind.allCases.map { caseNumber(of: $0) }).count == EventKind.allCases.count)
  }

  @Test func theKindIsThatOfTheEvent() throws {
    for event in try Self.events.get() { #expect(event.kind.kind == event.event.kind) }
  }
}
