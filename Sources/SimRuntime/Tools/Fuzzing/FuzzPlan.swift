import ImageLoadingInterface

/// What `sim fuzz` is to do: everything that decides what it finds.
package struct FuzzPlan: Sendable, Equatable {
  /// The seed of the first scenario; the others have those that follow.
  package var seed: UInt64
  /// How many scenarios there are, those of other shards included.
  package var runs: Int
  /// The names of the generations that scenarios are written for, in turn.
  package var generations: [String]
  /// Defects that are switched on where a generation can have them.
  package var with: [Defect] = []
  /// Defects that are switched off; `nil` for all.
  package var without: [Defect]? = []
  /// In how many orders each scenario is run, first-in-first-out the first of them.
  package var orders = FuzzPlan.usualOrders
  /// How many scenarios learn from each other; of one each, nothing is learned.
  package var batch = FuzzPlan.usualBatch
  /// Of the batches, those whose place divided by the number of shards leaves this one.
  package var shard = Shard()

  /// How many scenarios there are where only the time ends the work.
  package static let endless = 1_000_000_000
  /// Whether nobody has said how many scenarios there are to be.
  package var isEndless: Bool { runs >= Self.endless }

  package static let usualBatch = 200
  package static let usualOrders = 4

  package init(seed: UInt64, runs: Int, generations: [String]) {
    self.seed = seed
    self.runs = runs
    self.generations = generations
  }

  /// How many batches there are, those of other shards included.
  private var batches: Int { (runs + batch - 1) / batch }

  /// How many batches this shard has.
  var shardBatches: Int { (batches + shard.count - shard.number) / shard.count }

  /// How many scenarios this shard has.
  package var shardRuns: Int {
    if shardBatches == 0 { return 0 }
    let last = indices(ofBatch: shardBatches - 1)
    return (shardBatches - 1) * batch + last.count
  }

  /// The places, among all scenarios, of those of a batch of this shard.
  func indices(ofBatch place: Int) -> Range<Int> {
    let first = (place * shard.count + shard.number - 1) * batch
    return first..<min(first + batch, runs)
  }

  /// The generations for which this shard has scenarios. Their order is the same again after as many
  /// scenarios, and after as many batches, as there are generations.
  var shardGenerations: [String] {
    let places = (0..<min(shardBatches, generations.count)).flatMap {
      indices(ofBatch: $0).prefix(generations.count)
    }
    let names = Set(places.map { scenario(at: $0).generation.name })
    return generations.filter(names.contains)
  }

  /// The case at a place among all.
  func scenario(at index: Int) -> FuzzCase {
    let seed = seed &+ UInt64(index)
    let name = generations[Int(seed % UInt64(generations.count))]
    return FuzzCase(index: index, seed: seed, generation: generation(named: name))
  }

  /// The plan that ends with the scenario of a finding, and does not begin before its batch.
  func ending(with finding: FuzzFinding) -> FuzzPlan {
    let place = finding.index % batch
    var plan = self
    plan.seed = finding.seed &- UInt64(place)
    plan.runs = place + 1
    plan.shard = Shard()
    return plan
  }

  /// How far the seeds of two shards of a campaign are apart. They count on from call to call, and a machine does not
  /// run so many scenarios in its life.
  static let seedsOfShard: UInt64 = 1_000_000_000_000

  /// The plan of a campaign that is this shard of a larger one: it has seeds and runs of its own.
  package var ofShardOfCampaign: FuzzPlan {
    var plan = self
    plan.seed &+= UInt64(shard.number - 1) &* Self.seedsOfShard
    if !isEndless { plan.runs = (runs + shard.count - 1) / shard.count }
    plan.shard = Shard()
    return plan
  }

  private func generation(named name: String) -> Generation {
    guard var generation = Generation.named(name) else {
      preconditionFailure("there is no generation \(name)")
    }
    generation.defects.formUnion(with.filter(generation.ownDefects.contains))
    generation.defects.subtract(without ?? Defect.allCases.filter { !with.contains($0) })
    return generation
  }
}

/// One scenario of a plan.
struct FuzzCase: Sendable {
  /// Its place among all.
  let index: Int
  let seed: UInt64
  let generation: Generation
}
