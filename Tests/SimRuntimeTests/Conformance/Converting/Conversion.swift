import ImageLoadingModel
import SimTools

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// One outcome of a recording of the real code, as a scenario file and a recording for `sim conform`.
struct Conversion {
  /// The scenario: what was done.
  let scenario: JSONValue
  /// The recording: what was seen, in the order in which it was.
  let recording: String

  /// - Parameter observation: its first outcome is converted.
  init(_ observation: Observation) throws {
    var translation = try Translation(observation)
    let kept = translation.scenario.stimuli.indices.filter {
      translation.isDone($0, observation)
    }
    let origins = kept.map { translation.origins[$0] }
    translation.scenario.stimuli = kept.enumerated().map { place, index in
      var stimulus = translation.scenario.stimuli[index]
      stimulus.number = place + 1
      return stimulus
    }
    scenario = try WrittenScenario(translation.scenario).document
    do throws(ScenarioReader.Failure) {
      _ = try ScenarioReader.read(Array(scenario.text(pretty: true).utf8), file: "")
    } catch {
      throw NotConverted(description: error.diagnostics.first?.rendered() ?? "it cannot be read")
    }
    var lines = RecordedLines(translation)
    for (place, event) in observation.events.enumerated() {
      let stimuli = translation.scenario.stimuli.indices.filter { origins[$0] == place }
      try lines.add(event, stimuli: stimuli.map { translation.scenario.stimuli[$0] })
    }
    recording = lines.text(
      notes: "SDWebImage \(observation.release.name): \(observation.description)")
  }
}

extension Translation {
  /// Whether a stimulus is something that this outcome of the recording has.
  fileprivate func isDone(_ index: Int, _ observation: Observation) -> Bool {
    guard let name = scenario.stimuli[index].name, case .returned(let load, _, _)? = sights[name]
    else { return true }
    return observation.events.contains { $0.load == load && $0.isReturn }
  }
}

extension ObservedEvent {
  /// Whether it reports that the call of a load has returned.
  var isReturn: Bool { name == "load returned" || name == "view call returned" }
}
