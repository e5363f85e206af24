import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import TestFixtures

/// What a step does to the disk in a run is what its row of `ActionTraits` says.
@Suite struct ActionEffectTests {
  /// The steps by their names, of those that have one.
  private static func actions(of scenario: Scenario) -> [String: Action] {
    var actions: [String: Action] = [:]
    for stimulus in scenario.stimuli {
      for repetition in 0..<stimulus.repetitions {
        actions[Counter.substitute(repetition, in: stimulus.title)] = stimulus.action
      }
    }
    return actions
  }

  /// Whether the effect of a step admits an event of the disk in its name; `nil` for an event of another kind.
  private static func admits(_ effect: ActionEffect, _ event: ModelEvent) -> Bool? {
    switch (event, effect) {
    case (.diskStored, .cache(.stores(let store))): store.isOnDisk
    case (.diskRemoved, .cache(.removes(let removal))): removal.isOnDisk
    case (.diskCleared, .cache(.removes(let removal))):
      if case .all = removal.images { removal.isOnDisk } else { false }
    // With M24 repaired a refresh removes the older image under its other key.
    case (.diskStored, .loads(.load)), (.diskRemoved, .loads(.load)): true
    case (.diskStored, .unknown), (.diskRemoved, .unknown), (.diskCleared, .unknown): true
    case (.diskStored, _), (.diskRemoved, _), (.diskCleared, _): false
    default: nil
    }
  }

  /// Keeps the events of the model that come in the name of a step.
  private final class Listener: RunObserver {
    let wantsChanges = false
    private(set) var events: [RunEvent] = []

    func observe(_ event: RunEvent) { events.append(event) }
  }

  @Test func whatStepsDoToTheDiskIsTheirEffect() throws {
    var seen: Set<String> = []
    for run in TestScenario.plainRuns {
      let scenario = try run.scenario()
      let (actions, listener) = (Self.actions(of: scenario), Listener())
      _ = scenario.run(observer: listener)
      for event in listener.events {
        guard case .model(let model) = event.kind, let action = actions[event.subject.name],
          let isAdmitted = Self.admits(action.effect, model)
        else { continue }
        seen.insert(action.traits.verbName)
        #expect(isAdmitted, "\(run): \(event.subject) \(event.event)")
      }
    }
    let calls: Set = ["store", "storeData", "remove", "clear", "clearDisk", "saveImage"]
    #expect(seen.isSuperset(of: calls), "\(calls.subtracting(seen).sorted())")
  }
}
