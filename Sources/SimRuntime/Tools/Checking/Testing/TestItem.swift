import ImageLoadingInterface

/// One thing that `sim test` does and reports the result of.
struct TestItem: Sendable {
  /// What is done with a scenario in one generation.
  enum Check: Sendable {
    /// Its own order, and what it expects.
    case own
    /// Other orders: the invariants, and what is always and never so.
    case orders(seed: UInt64, count: Int)
    /// What it says of all orders.
    case exploration
    /// The order in which it failed before.
    case kept(KeptFailure)
    /// Nothing: the file is no scenario.
    case none(TestSource.Problem)
    /// Nothing: the app under test cannot be run with it.
    case notApplicable(AppObstacle)
  }

  /// Whether it is a check of its own, and not an order that is tried again.
  var counts: Bool { if case .kept = check { false } else { true } }

  /// What it does, in a line.
  func line(_ plan: TestPlan) -> String {
    let order: Sentence =
      switch check {
      case .own: "own order"
      case .orders(let seed, let count):
        "\(count) random orders (\(plan.strategy.rawValue)), seed \(seed)"
      case .exploration: "every order"
      case .kept(let failure): "kept order \(failure.mark)"
      case .none: "no scenario"
      case .notApplicable(let obstacle): "not applicable: \(obstacle.sentence)"
      }
    let title = Catalogue.current(known: source.title)
    let file = title.isEmpty ? source.path : translated("\(source.path): \(title)")
    let details = [(scenario?.generation.name).map(Sentence.init(verbatim:)), order]
      .compactMap(\.self)
    return escapedForTerminal(
      translated("\(file) (\(details, separator: ", "))"))
  }

  let source: TestSource
  /// `nil` if the file is no scenario.
  let scenario: Scenario?
  let check: Check
  /// Of what shards are dealt, what it belongs to.
  let share: TestShare

  /// What all shards together have to do, in order: files that failed before come first.
  static func all(
    of sources: [TestSource], _ plan: TestPlan, kept: [KeptFailure] = []
  ) -> [TestItem] {
    let chosen = sources.filter {
      TestFilter.lets(plan.filters, path: $0.path, title: $0.title)
    }
    let failed = Set(kept.map(\.file))
    return
      (chosen.filter { failed.contains($0.path) }
      + chosen.filter { !failed.contains($0.path) }).flatMap { items(of: $0, plan, kept) }
  }

  private static func items(
    of source: TestSource, _ plan: TestPlan, _ kept: [KeptFailure]
  ) -> [TestItem] {
    let item = { (scenario: Scenario?, check: Check, part: TestShare.Part) in
      TestItem(
        source: source, scenario: scenario, check: check,
        share: TestShare(
          file: source.key, generation: scenario?.generation.name ?? "", part: part))
    }
    let file: ScenarioFile
    switch source.content {
    case .success(let scenarios): file = scenarios
    case .failure(let problem): return [item(nil, .none(problem), .own)]
    }
    if plan.generation == nil, let obstacle = file.obstacle {
      return [item(nil, .notApplicable(obstacle), .own)]
    }
    var items: [TestItem] = []
    for scenario in file.scenarios(in: plan.generation) {
      let parts =
        plan.blocks.map { TestShare.Part.orders(seed: $0.seed) }
        + (scenario.explore == nil ? [] : [.exploration])
      for failure in kept where failure.isOrder(of: source.path, scenario) {
        // The shard that has found it tries it again, and no other counts it.
        let part = parts.first { $0.name == failure.check } ?? .own
        items.append(item(scenario, .kept(failure), part))
      }
      items.append(item(scenario, .own, .own))
      for block in plan.blocks {
        let orders = Check.orders(seed: block.seed, count: block.count)
        items.append(item(scenario, orders, .orders(seed: block.seed)))
      }
      if scenario.explore != nil { items.append(item(scenario, .exploration, .exploration)) }
    }
    return items
  }

  /// About how long it takes in microseconds, where no run has measured it. The figures are those of a
  /// release build; only their ratios count.
  func estimatedCost(_ plan: TestPlan) -> Int {
    guard let scenario else { return 0 }
    let run = 500 + 150 * scenario.stimuli.reduce(0) { $0 + $1.repetitions }
    return switch check {
    case .own, .kept: run
    case .orders(_, let count): run * count
    case .exploration: run * Self.usualExploredRuns
    case .none, .notApplicable: 0
    }
  }

  /// How many runs an exploration of our scenarios takes in the middle.
  private static let usualExploredRuns = 200
}
