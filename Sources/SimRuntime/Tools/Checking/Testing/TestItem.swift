import ImageLoadingModel

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
    let words =
      switch check {
      case .own: "own order"
      case .orders(let seed, let count):
        "\(count) orders by chance (\(plan.strategy.rawValue)), seed \(seed)"
      case .exploration: "every order"
      case .kept: "kept order"
      case .none: "no scenario"
      case .notApplicable(let obstacle): "not applicable: \(obstacle.words)"
      }
    let title = source.title.isEmpty ? "" : ": \(source.title)"
    let details = [scenario?.generation.name, words].compactMap(\.self).joined(separator: ", ")
    return escapedForTerminal("\(source.path)\(title) (\(details))")
  }

  let source: TestSource
  /// `nil` if the file is no scenario.
  let scenario: Scenario?
  let check: Check

  /// What this shard has to do, in order: files that failed before come first.
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
    let isHere = { (block: String) in plan.shard.has("\(source.key)\u{0}\(block)") }
    let file: ScenarioFile
    switch source.content {
    case .success(let scenarios): file = scenarios
    case .failure(let problem):
      return isHere("own") ? [TestItem(source: source, scenario: nil, check: .none(problem))] : []
    }
    if plan.generation == nil, let obstacle = file.obstacle {
      return isHere("own")
        ? [TestItem(source: source, scenario: nil, check: .notApplicable(obstacle))] : []
    }
    let scenarios =
      plan.generation.map { name in
        (AppRegistry.app?.name == name ? file.scenarios : file.listed)
          .filter { $0.generation.name == name }
      } ?? file.scenarios
    return scenarios.flatMap { scenario in
      var checks: [Check] = []
      if isHere("own") {
        checks += kept.filter { $0.isOrder(of: source.path, scenario) }.map(Check.kept) + [.own]
      }
      for block in plan.blocks where isHere("\(block.seed)") {
        checks.append(.orders(seed: block.seed, count: block.count))
      }
      if scenario.explore != nil, isHere("explore") { checks.append(.exploration) }
      return checks.map { TestItem(source: source, scenario: scenario, check: $0) }
    }
  }
}

extension Shard {
  /// Whether a piece of work is dealt to this shard: always to the same one of so many.
  func has(_ work: String) -> Bool {
    var digest = Digest()
    digest.add(work)
    return digest.value % UInt64(count) == UInt64(number - 1)
  }
}
