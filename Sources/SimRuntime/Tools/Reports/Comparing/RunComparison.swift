import ImageLoadingInterface

/// Runs of one scenario beside each other: in several generations, or with and without a defect.
///
/// Every run has the same stimuli and, unless its scenario brings a schedule, first-in-first-out
/// order, so what differs comes from the model.
package struct RunComparison: Sendable {
  /// One way to run the scenario.
  package struct Variant: Sendable {
    /// What distinguishes it from the others.
    package let label: String
    package let scenario: Scenario

    package init(_ label: String, _ scenario: Scenario) {
      self.label = label
      self.scenario = scenario
    }
  }

  /// The result of one of the runs.
  package struct Side: Sendable {
    package let label: String
    package let scenario: Scenario
    package let result: RunResult
    /// Whether the bound on its steps cut the run short: what comes later in it is not compared.
    package var isCut: Bool {
      switch result.outcome {
      case .stepBound: true
      case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed, .interrupted, .pruned,
        .diverged, .escaped:
        false
      }
    }
    /// The loads in the order of their last completions.
    let completionOrder: [String]

    package init(label: String, scenario: Scenario, result: RunResult, completionOrder: [String]) {
      self.label = label
      self.scenario = scenario
      self.result = result
      self.completionOrder = completionOrder
    }
  }

  package let sides: [Side]
  /// The results of the runs, part by part; those in which they differ, and those in which they do
  /// not.
  package let rows: [ComparisonRow]
  /// Where the stories differ first: each way of continuing with the one before it, in the order of
  /// the sides.
  package let partings: [StoryParting]

  /// Runs the scenario in each of its variants. A run that is interrupted is left out, and so is where
  /// the stories differ, which takes further runs.
  package init(_ variants: [Variant], on runner: ScenarioRunner) {
    var stories: [StoryParting.Story] = []
    sides = variants.compactMap { variant in
      let fingerprints = StoryFingerprints()
      let result = Self.plan(variant.scenario).run(on: runner, observer: fingerprints)
      if result.outcome == .interrupted { return nil }
      stories.append(
        StoryParting.Story(label: variant.label, fingerprints: fingerprints.values) { range in
          let excerpt = StoryExcerpt(range)
          _ = Self.plan(variant.scenario).run(on: runner, observer: excerpt)
          return excerpt.lines
        })
      return Side(
        label: variant.label, scenario: variant.scenario, result: result,
        completionOrder: fingerprints.completionOrder)
    }
    rows = ComparisonRow.all(sides)
    partings = sides.count == variants.count ? StoryParting.all(stories) : []
  }

  /// Runs that have been made; where their stories differ is not looked for.
  package init(sides: [Side]) {
    self.sides = sides
    rows = ComparisonRow.all(sides)
    partings = []
  }

  /// The rows in which the runs differ.
  package var differences: [ComparisonRow] { rows.filter { !$0.isSame } }

  /// Whether the runs were made to their ends, so that the whole of each is compared.
  package var isWhole: Bool { !sides.contains(where: \.isCut) }

  package var exitCode: ExitCode { isWhole ? .success : .incomplete }

  /// What weakens the answer: runs whose end is not known.
  package var cuts: [Sentence] {
    sides.filter(\.isCut).map { side in
      "\(side.label): the bound on its steps cut the run short, so the rest of it is not compared"
    }
  }

  private static func plan(_ scenario: Scenario) -> RunPlan { RunPlan(scenario, order: nil) }
}
