import ImageLoadingModel
import SimTools

/// A run of prefetches in a world in which `https://a/N.png` is answered after 10 ms, and `bad` after 20.
struct PrefetchRun {
  let result: RunResult
  /// The checkpoints, each as `SUBJECT STEP`, in order.
  let steps: [String]
  /// The operation of each load, in the order of beginning.
  let operations: [any RunningLoad]

  /// - Parameters:
  ///   - steps: the steps of the scenario, as JSON.
  ///   - given: more members of `given`, each followed by a comma.
  init(
    _ steps: String, given: String = "", in generation: String = "4.2", without: [Defect] = [],
    order: RunPlan.Order? = nil
  ) throws {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(generation)",
       "given": {\(given) "network": {
         "https://a/bad.png": {"status": 404, "latency": "20 ms"},
         "https://a/*": {"image": "png 10x10", "bytes": "100 B", "latency": "10 ms"}}},
       "steps": [\(steps)]}
      """
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let catcher = StepCatcher()
    result = RunPlan(scenario, order: order, without: without)
      .run(on: ScenarioRunner(), observer: catcher)
    self.steps = catcher.steps
    operations = catcher.operations
  }

  /// The JSON of a list of URLs.
  static func urls(_ names: String...) -> String {
    "[" + names.map { "\"https://a/\($0).png\"" }.joined(separator: ", ") + "]"
  }

  /// The checkpoints whose names begin with `prefix`.
  func steps(_ prefix: String) -> [String] {
    steps.filter { $0.split(separator: " ").last?.hasPrefix(prefix) == true }
  }

  /// What a load was told of its finish, as `NAME at TIME`.
  var times: [String] {
    result.loads.flatMap { load in
      load.completions.map { "\(load.name) at \(Quantity.describe($0.time))" }
    }
  }

  var violations: [String] {
    result.violations.map { "\($0.invariant) \($0.subject ?? "-")" }
  }

  private final class StepCatcher: RunObserver {
    var steps: [String] = []
    var operations: [any RunningLoad] = []

    func observe(_ event: RunEvent) {
      switch event.kind {
      case .trace(.reached(let step)): steps.append("\(event.subject) \(step)")
      case .model(.loadBegan(let operation, _, _)): operations.append(operation)
      default: break
      }
    }
  }
}
