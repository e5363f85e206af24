import ImageLoadingModel
import SimTools

/// The checkpoints that a run reaches, each after the one in whose name it was reached.
enum ReachedSteps {
  /// `SUBJECT STEP`, in the order of the run.
  /// - Parameter given: what the world is beside a network that has everything.
  static func of(
    _ steps: String, generation: String = "4.2", given: String = ""
  ) throws -> [String] {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(generation)",
       "given": {"network": {"https://a/*": {"image": "png 10x10", "latency": "10 ms"}}\(given)},
       "steps": [\(steps)]}
      """
    let catcher = Catcher()
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    _ = RunPlan(scenario, order: nil).run(on: ScenarioRunner(), observer: catcher)
    return catcher.steps
  }

  private final class Catcher: RunObserver {
    var steps: [String] = []

    func observe(_ event: RunEvent) {
      if case .trace(.reached(let step)) = event.kind { steps.append("\(event.subject) \(step)") }
    }
  }
}
