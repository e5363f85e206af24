import ImageLoadingModel
import SimTools

/// A run of views in a world in which every URL but `bad` is answered after 10 ms.
struct ViewRun {
  let result: RunResult
  /// The checkpoints with their subjects, as `SUBJECT STEP`.
  let steps: [String]
  /// What views showed, as `SUBJECT: CONTENT`, and when layout was asked for.
  let shown: [String]

  /// - Parameters:
  ///   - steps: the steps of the scenario, as JSON.
  ///   - given: more members of `given`, each followed by a comma.
  init(
    _ generation: String, _ steps: String, given: String = "", without: [Defect] = [],
    order: RunPlan.Order? = nil
  ) throws {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(generation)",
       "given": {\(given) "network": {
         "https://a/bad.png": {"status": 404, "latency": "10 ms"},
         "https://a/*": {"image": "png 10x10", "bytes": "100 B", "latency": "10 ms"}}},
       "steps": [\(steps)]}
      """
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let catcher = Catcher()
    result = RunPlan(scenario, order: order, without: without)
      .run(on: ScenarioRunner(), observer: catcher)
    self.steps = catcher.steps
    shown = catcher.shown
  }

  /// The steps of the view itself, in the name of a load.
  func viewSteps(of load: String) -> [String] {
    steps.filter { $0.hasPrefix("\(load) view.") }.map { String($0.dropFirst(load.count + 1)) }
  }

  /// How often the completion of a load was called.
  func completionCount(of load: String) -> Int {
    result.loads.first { $0.name == load }?.completions.count ?? 0
  }

  private final class Catcher: RunObserver {
    var steps: [String] = []
    var shown: [String] = []

    func observe(_ event: RunEvent) {
      switch event.kind {
      case .trace(.reached(let step)): steps.append("\(event.subject) \(step)")
      case .model(.viewShows(_, let content)):
        shown.append("\(event.subject): \(content?.description ?? "nothing")")
      case .model(.needsLayout): shown.append("\(event.subject): layout")
      default: break
      }
    }
  }
}
