import ImageLoadingInterface

/// Something that one shard does whole: one kind of check of a file in a generation.
struct TestShare: Hashable, Sendable, Comparable {
  /// Which checks of a file these are.
  enum Part: Hashable, Sendable {
    case own
    /// Random orders, from this seed on.
    case orders(seed: UInt64)
    case exploration

    var name: String {
      switch self {
      case .own: "own"
      case .orders(let seed): "orders from \(seed)"
      case .exploration: "explore"
      }
    }
  }

  /// The path inside the folder that was asked for.
  let file: String
  /// Empty for a file that is no scenario.
  let generation: String
  let part: Part

  /// As it stands in the file of timings.
  var name: String { [file, generation, part.name].filter { !$0.isEmpty }.joined(separator: " ") }

  static func < (left: TestShare, right: TestShare) -> Bool { left.name < right.name }
}

/// Deals work to shards so that each takes about as long: what takes longest first, each to the shard that
/// has least so far. Every shard finds the same from the same shares and costs.
struct ShardDealing {
  /// From 0, by share.
  private let shards: [TestShare: Int]
  /// Of all that decides what is dealt to whom. Shards with different digests may both leave out a check.
  let digest: String

  /// - Parameters:
  ///   - items: the work of all shards.
  ///   - timings: what earlier runs measured; what they did not measure is estimated.
  init(_ items: [TestItem], _ plan: TestPlan, _ timings: TestTimings) {
    var costs: [TestShare: Int] = [:]
    for item in items where item.counts {
      costs[item.share, default: 0] += item.estimatedCost(plan)
    }
    for (share, _) in costs { costs[share] = timings.cost(of: share) ?? costs[share] }
    self.init(costs, among: plan.shard.count)
  }

  /// - Parameter costs: how long each takes, in microseconds.
  init(_ costs: [TestShare: Int], among count: Int) {
    let shares = costs.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }
    var digest = Digest()
    var loads = [Int](repeating: 0, count: count)
    var shards: [TestShare: Int] = [:]
    for (share, cost) in shares {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += max(cost, 1)
      shards[share] = least
      digest.add("\(share.name)\u{0}\(cost)")
    }
    self.shards = shards
    self.digest = digest.description
  }

  func deals(_ share: TestShare, to shard: Shard) -> Bool { shards[share] == shard.number - 1 }
}
