import ImageLoadingInterface
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

  /// How often it is looked whether a known race comes of the defect.
  static let trials = 10
  /// In how many orders a trial looks for it.
  private static let ordersOfTrial = 30

  /// - Parameters:
  ///   - runs: after how many runs it is given up.
  ///   - batch: how many scenarios learn from each other.
  package init(
    _ defect: Defect, in generation: Generation, runs: Int, seed: UInt64 = Sampling.usualSeed,
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

  package var isFound: Bool { if case .found = result { true } else { false } }

  private static func hunt(_ plan: FuzzPlan, _ isInterrupted: () -> Bool) -> Result {
    let runner = FuzzRunner()
    var runs = 0
    for batch in 0..<plan.shardBatches {
      let corpus = FuzzCorpus(plan.generations)
      for index in plan.indices(ofBatch: batch) {
        if isInterrupted() { return .interrupted }
        if runs >= plan.runs { return .notFound(runs: plan.runs) }
        let scenario = plan.scenario(at: index)
        let (document, outcome) = corpus.run(scenario, of: plan, on: runner)
        let first = outcome.symptoms.first { symptom in
          isCaused(symptom, in: document, of: scenario, on: runner)
        }
        if let first {
          return .found(
            Find(
              run: runs + first.run, seed: scenario.seed, order: first.order,
              failure: "\(first.failure)"))
        }
        runs += outcome.executions
      }
    }
    return .notFound(runs: runs)
  }

  /// Whether it is gone with the defect off: a violation by the experiments that name the cause of any
  /// failure, a known race by trials in other orders.
  private static func isCaused(
    _ symptom: FuzzRunner.Symptom, in document: JSONValue, of scenario: FuzzCase,
    on runner: FuzzRunner
  ) -> Bool {
    switch symptom.failure {
    case .violation(let kind):
      return runner.cause(of: kind, in: document, symptom)
        == .defects(Array(scenario.generation.defects))
    case .knownRace:
      var repaired = scenario.generation
      repaired.defects = []
      let shows = { (generation: Generation, trial: Int) in
        let other = FuzzCase(
          index: scenario.index, seed: scenario.seed &+ UInt64(trial), generation: generation)
        let draft = FuzzDraft(document, for: generation).document(title: "A trial")
        return runner.run(draft, of: other, orders: ordersOfTrial, observer: nil)
          .symptoms.contains { $0.failure == symptom.failure }
      }
      return isRaceCaused(
        with: { shows(scenario.generation, $0) }, without: { shows(repaired, $0) })
    }
  }

  /// Whether a known race comes of the defect: at least half of the trials show it with the defect, and
  /// none without. A rare race that others cause shows once, and in few trials.
  static func isRaceCaused(with: (_ trial: Int) -> Bool, without: (_ trial: Int) -> Bool) -> Bool {
    !(0..<trials).contains(where: without) && (0..<trials).count(where: with) >= trials / 2
  }
}

/// The hunts for many defects, on several threads.
package enum DefectHunts {
  /// A defect in one of its generations.
  package struct Target: Sendable {
    package let defect: Defect
    package let generation: Generation

    package init(_ defect: Defect, in generation: Generation) {
      self.defect = defect
      self.generation = generation
    }
  }

  /// - Returns: what each hunt gave, in the order of the list.
  package static func run(
    _ targets: some Collection<Target> & Sendable, runs: Int, seed: UInt64, jobs: Int,
    isInterrupted: @escaping @Sendable () -> Bool
  ) -> [DefectHunt] {
    let list = Array(targets)
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
