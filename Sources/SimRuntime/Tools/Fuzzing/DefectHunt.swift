import ImageLoadingModel
import Synchronization

/// Whether fuzzing finds a defect that is alone: every other defect of its generation is off.
package struct DefectHunt: Sendable {
  /// What showed the defect first.
  package struct Find: Sendable, Equatable {
    /// The number of the run, counted over all orders of all scenarios before it.
    package let run: Int
    /// The seed of the scenario.
    package let seed: UInt64
    package let order: FuzzOrder
    /// What broke, and in which way, or the known race that was seen.
    package let failure: String
  }

  package enum Result: Sendable, Equatable {
    case found(Find)
    /// None of so many runs showed it.
    case notFound(runs: Int)
    case interrupted
  }

  package let defect: Defect
  package let generation: String
  package let result: Result

  /// In how many more orders a failure is looked for with the defect off, before it is taken to come of
  /// the defect.
  private static let checks = 40

  /// - Parameters:
  ///   - runs: after how many runs it is given up.
  ///   - batch: how many scenarios learn from each other.
  package init(
    _ defect: Defect, in generation: Generation, runs: Int, seed: UInt64 = 1,
    batch: Int = FuzzPlan.usualBatch, isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.defect = defect
    self.generation = generation.name
    var plan = FuzzPlan(seed: seed, runs: runs, generations: [generation.name])
    plan.with = [defect]
    plan.without = nil
    plan.batch = batch
    result = Self.hunt(plan, isInterrupted)
  }

  /// Whether it was found, as far as anything can see it.
  package var isFoundIfSeen: Bool {
    if case .found = result { return true }
    return Exhibit.of(defect)?.invariant == nil
  }

  private static func hunt(_ plan: FuzzPlan, _ isInterrupted: () -> Bool) -> Result {
    let runner = FuzzRunner()
    var runs = 0
    for batch in 0..<plan.shardBatches {
      let corpus = FuzzCorpus(plan.generations)
      for index in plan.indices(ofBatch: batch) {
        if isInterrupted() { return .interrupted }
        if runs >= plan.runs { return .notFound(runs: plan.runs) }
        let scenario = plan.scenario(at: index)
        let document = corpus.document(of: scenario)
        let outcome = runner.run(
          document, of: scenario, orders: plan.orders,
          observer: plan.batch > 1 ? corpus.observer(of: scenario) : nil)
        corpus.learn(document, from: outcome, of: scenario)
        if let first = Self.first(of: outcome, in: document, of: scenario, plan, on: runner) {
          return .found(
            Find(
              run: runs + first.run, seed: scenario.seed, order: first.order,
              failure: first.failure))
        }
        runs += outcome.executions
      }
    }
    return .notFound(runs: runs)
  }

  /// The first failure that is not seen with the defect off.
  private static func first(
    of outcome: FuzzRunner.Outcome, in document: JSONValue, of scenario: FuzzCase, _ plan: FuzzPlan,
    on runner: FuzzRunner
  ) -> FuzzRunner.Symptom? {
    if outcome.symptoms.isEmpty { return nil }
    var repaired = scenario.generation
    repaired.defects = []
    let off = FuzzCase(index: scenario.index, seed: scenario.seed, generation: repaired)
    let draft = FuzzDraft(document, for: repaired)
    let without = runner.run(
      draft.document(title: "Without the defect"), of: off, orders: plan.orders + checks,
      observer: nil)
    return outcome.symptoms.first { symptom in
      !without.symptoms.contains { $0.failure == symptom.failure }
    }
  }
}

/// The hunts for many defects, on several threads.
package enum DefectHunts {
  /// A defect in one of its generations.
  package struct Quarry: Sendable {
    package let defect: Defect
    package let generation: Generation

    package init(_ defect: Defect, in generation: Generation) {
      self.defect = defect
      self.generation = generation
    }
  }

  /// - Returns: what each hunt gave, in the order of the list.
  package static func run(
    _ quarries: some Collection<Quarry> & Sendable, runs: Int, seed: UInt64, jobs: Int,
    isInterrupted: @escaping @Sendable () -> Bool
  ) -> [DefectHunt] {
    let list = Array(quarries)
    let work = Mutex((next: 0, hunts: [DefectHunt?](repeating: nil, count: list.count)))
    RealThreads.run(jobs) { _ in
      while let place = work.withLock({ take(&$0.next, of: list.count) }) {
        let hunt = DefectHunt(
          list[place].defect, in: list[place].generation, runs: runs, seed: seed,
          isInterrupted: isInterrupted)
        work.withLock { $0.hunts[place] = hunt }
      }
    }
    return work.withLock { $0.hunts.compactMap(\.self) }
  }

  /// The next place that nobody works at.
  private static func take(_ next: inout Int, of count: Int) -> Int? {
    guard next < count else { return nil }
    next += 1
    return next - 1
  }
}
