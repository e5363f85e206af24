/// Draws what a scenario is made of, from a seed.
struct Dice {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(generator.next(below: UInt64(range.count)))
  }

  /// A seed for somebody else's dice.
  mutating func seed() -> UInt64 { generator.next() }

  mutating func chance(_ percent: Int) -> Bool { number(in: 0...99) < percent }

  /// One of a list that is not empty.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

  /// Each value with the same chance, in their order.
  mutating func some<Value>(of values: [Value], percent: Int) -> [Value] {
    values.filter { _ in chance(percent) }
  }

  /// One of a list, by weights that are not all zero.
  mutating func pick<Value>(weighted values: [(value: Value, weight: Int)]) -> Value {
    var place = number(in: 0...values.reduce(0) { $0 + $1.weight } - 1)
    for (value, weight) in values {
      if place < weight { return value }
      place -= weight
    }
    return values[values.count - 1].value
  }
}
