/// The choices from which a ``Generator`` makes a value: numbers, of which smaller ones are simpler.
///
/// A value is shrunk by making it again of fewer and smaller choices, so whatever is made of generators
/// can be shrunk. D. MacIver, A. Donaldson, *Test-Case Reduction via Test-Case Generation: Insights from
/// the Hypothesis Reducer*, ECOOP 2020.
struct InputChoices: Sendable {
  private let former: [UInt64]
  private var random: SplitMix64?
  private(set) var made: [UInt64] = []
  /// What could have been chosen: it distinguishes generators.
  private(set) var shape = Digest()

  /// Makes former choices again, and then the simplest ones.
  init(_ former: [UInt64] = []) { self.former = former }

  /// Chooses at random.
  init(seed: UInt64) {
    former = []
    random = SplitMix64(seed: seed)
  }

  /// One choice of 0 up to `bound`.
  mutating func next(upTo bound: UInt64) -> UInt64 {
    next(upTo: bound) { $0.skewed(upTo: bound) }
  }

  /// Whether there is one more, on the average so often.
  mutating func more(average: Int) -> Bool {
    next(upTo: 1) { $0.next(below: UInt64(average) + 1) == 0 ? 0 : 1 } == 1
  }

  private mutating func next(
    upTo bound: UInt64, byChance: (inout SplitMix64) -> UInt64
  ) -> UInt64 {
    shape.add(bound)
    var chosen: UInt64 = 0
    if made.count < former.count {
      chosen = min(former[made.count], bound)
    } else if var generator = random {
      chosen = byChance(&generator)
      random = generator
    }
    made.append(chosen)
    return chosen
  }
}

extension SplitMix64 {
  /// A number up to `bound`: half of them any, the others of any size, so that small ones and the
  /// greatest are not rare.
  fileprivate mutating func skewed(upTo bound: UInt64) -> UInt64 {
    if bound == 0 { return 0 }
    switch next(below: 16) {
    case 0: return bound
    case 1..<8:
      let bits = next(below: UInt64(64 - bound.leadingZeroBitCount) + 1)
      return min(bits == 0 ? 0 : next() >> (64 - bits), bound)
    default: return bound == .max ? next() : next(below: bound + 1)
    }
  }
}
