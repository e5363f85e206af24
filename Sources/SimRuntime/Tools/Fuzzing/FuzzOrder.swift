/// In which order the threads of a scenario went on.
package struct FuzzOrder: Sendable, Equatable, CustomStringConvertible {
  /// Who decides.
  enum Choice: Sendable, Equatable {
    case firstInFirstOut
    case random(seed: UInt64)
    /// Priorities that change a few times (PCT).
    case priorities(seed: UInt64)
  }

  let choice: Choice
  let timeMode: Kernel.TimeMode

  static let firstInFirstOut = FuzzOrder(choice: .firstInFirstOut, timeMode: .exact)

  /// The orders of a scenario: chance and priorities in turn, and each of them both with threads that
  /// take no time and with threads that may be slow.
  /// - Parameter seed: that of the scenario, so that no two scenarios have the same orders.
  static func all(_ count: Int, seed: UInt64) -> [FuzzOrder] {
    [firstInFirstOut]
      + (1..<UInt64(max(count, 1))).map { number in
        let own = seed &* 1_000_003 &+ number
        return FuzzOrder(
          choice: number % 2 == 1 ? .random(seed: own) : .priorities(seed: own),
          timeMode: number % 4 < 2 ? .exact : .any)
      }
  }

  /// How many ordered pairs of steps PCT takes a failure to need: a few first, as most do.
  private static func depth(_ seed: UInt64) -> Int { 2 + Int(seed % 3) }

  /// - Parameter length: how many steps the scenario has first-in-first-out.
  func strategy(length: Int) -> any Strategy {
    switch choice {
    case .firstInFirstOut: FirstInFirstOut()
    case .random(let seed): SeededRandom(seed: seed)
    case .priorities(let seed):
      PriorityChanges(seed: seed, depth: Self.depth(seed), steps: length)
    }
  }

  package var description: String {
    let time = timeMode == .exact ? "" : " \(timeMode.rawValue)"
    return switch choice {
    case .firstInFirstOut: "first-in-first-out" + time
    case .random(let seed): "random \(seed)" + time
    case .priorities(let seed): "pct \(seed)" + time
    }
  }

  /// What `description` gives.
  static let pattern = "first-in-first-out|(?:random|pct) [0-9]+(?: any)?"
}

extension FuzzOrder {
  /// Reads what `description` gives.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    let mode = words.count < 3 ? Kernel.TimeMode.exact : Kernel.TimeMode(rawValue: String(words[2]))
    guard let mode, words.count <= 3 else { return nil }
    let seed = words.count > 1 ? UInt64(words[1]) : nil
    switch (words.first, seed) {
    case ("first-in-first-out", nil) where words.count == 1: self = .firstInFirstOut
    case ("random", let seed?): self.init(choice: .random(seed: seed), timeMode: mode)
    case ("pct", let seed?): self.init(choice: .priorities(seed: seed), timeMode: mode)
    default: return nil
    }
  }
}
