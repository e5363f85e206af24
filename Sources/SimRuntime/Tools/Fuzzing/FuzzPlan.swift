import ImageLoadingModel

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
  package var orders = 8
  /// Those scenarios whose index divided by the number of shards leaves this one.
  package var shard = Shard()

  package init(seed: UInt64, runs: Int, generations: [String]) {
    self.seed = seed
    self.runs = runs
    self.generations = generations
  }

  /// How many scenarios this shard has.
  package var shardRuns: Int {
    (runs + shard.count - shard.number) / shard.count
  }

  /// The scenario at a place of this shard.
  func scenario(at place: Int) -> FuzzCase {
    let index = place * shard.count + shard.number - 1
    let seed = seed &+ UInt64(index)
    let name = generations[Int(seed % UInt64(generations.count))]
    return FuzzCase(index: index, seed: seed, generation: generation(named: name))
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

  var document: JSONValue { ScenarioWriter.document(generation, seed: seed) }
}
