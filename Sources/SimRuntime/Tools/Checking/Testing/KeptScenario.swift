import ImageLoadingInterface

/// Makes a scenario file of a failure, which `sim run` replays to the same digest.
enum KeptScenario {
  /// The file in the one generation in which its own order fails, with all that it expects.
  static func own(_ file: ScenarioFile, _ generation: Generation) -> JSONValue {
    let root = JSONValue(file.root).with(nil, at: "$schema").narrowed(to: generation.name)
    let steps = (root["steps"]?.elements ?? []).map { $0.narrowed(to: generation.name) }
    return root.with(.string(generation.name), at: "generation").with(.array(steps), at: "steps")
  }

  /// The file with the order that fails, and with what that order must keep.
  static func order(
    _ file: ScenarioFile, _ plan: ExplorationPlan, _ run: RunResult,
    _ kind: ExplorationFinding.Kind
  ) -> JSONValue {
    let root = JSONValue(file.root)
    var document = ScenarioDocument.isolated(root, for: plan.scenario.generation)
      .with(nil, at: "$schema")
    // Steps that look are for the file's own order; without them it would be another run.
    let steps = (document["steps"]?.elements ?? []).map { step in
      step["expect"] == nil ? step : step.with(.object([]), at: "expect").with(nil, at: "in")
    }
    document = document.with(.array(steps), at: "steps")
    if case .always = kind, let always = root["explore"]?["always"] {
      document = document.with(always, at: "expect")
    }
    if case .never(let index) = kind, let never = root["explore"]?["never"]?.elements[index] {
      document = document.with(.object([.init("never", .array([never]))]), at: "explore")
    }
    let broken = plan.expectedViolations.filter { violation in
      run.violations.contains { violation.describes($0) }
    }
    if !broken.isEmpty {
      document = document.with(.array(broken.map { violation(of: $0, run) }), at: "violates")
    }
    return document.with(run.schedule.json, at: "schedule")
  }

  private static func violation(of expected: ExpectedViolation, _ run: RunResult) -> JSONValue {
    .object(
      [.init("invariant", .string(expected.invariant))]
        + (expected.defect.map { [.init("defect", .string($0.rawValue))] } ?? []))
  }
}

extension JSONValue {
  /// What is said of one generation only, without what is said of others.
  fileprivate func narrowed(to generation: String) -> JSONValue {
    guard let variations = self["in"] else { return self }
    let own = variations[generation].map { JSONValue.object([.init(generation, $0)]) }
    return with(own, at: "in")
  }
}
