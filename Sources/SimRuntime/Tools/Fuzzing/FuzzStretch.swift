/// Scenarios whose seeds follow one another.
package struct FuzzStretch: Sendable, Equatable {
  /// The seed of the first.
  package let seed: UInt64
  /// How many there are.
  package internal(set) var runs: Int

  /// The seed after the last.
  var end: UInt64 { seed &+ UInt64(runs) }

  /// Whether a scenario is of both. Behind the greatest seed comes 0.
  func overlaps(_ other: FuzzStretch) -> Bool {
    runs > 0 && other.runs > 0
      && (other.seed &- seed < UInt64(runs) || seed &- other.seed < UInt64(other.runs))
  }

  /// As reports name it.
  package var sentence: Sentence {
    runs == 0 ? "none" : runs == 1 ? "\(seed)" : "\(seed) to \(end &- 1)"
  }

  /// The same in English.
  package var words: String { sentence.text }
}
