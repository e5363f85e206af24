extension Check {
  /// Looks for a simpler input that fails in the same way, in any order of the threads.
  ///
  /// Of two lists of choices the shorter one is simpler, and of those of one length the one that has the
  /// first smaller choice.
  struct InputSimplifier<Value: Sendable> {
    let program: Program<Value>
    private(set) var best: FailingRun
    /// The cost at which it ends.
    private let end: Int

    /// Another input may need another order: so many are tried.
    private static var ordersOfEach: Int { 50 }

    init(_ program: Program<Value>, _ run: FailingRun, atMost cost: Int) {
      self.program = program
      best = run
      end = program.cost + cost
    }

    private var isSpent: Bool { program.cost >= end }

    mutating func simplify() {
      var before: [UInt64]?
      while before != best.input.choices, !isSpent {
        before = best.input.choices
        dropChoices()
        lowerChoices()
      }
    }

    /// - Returns: whether the input that these choices make is simpler and fails in the same way.
    private mutating func take(_ choices: [UInt64]) -> Bool {
      let input = program.input(InputChoices(choices))
      guard input.choices.isSimpler(than: best.input.choices), !isSpent else {
        return false
      }
      if let run = program.failingRun(input, DeviationReplay(best.order.deviations)), accept(run) {
        return true
      }
      return program.explore(input, atMost: Self.ordersOfEach).failing.map { accept($0) } ?? false
    }

    private mutating func accept(_ run: FailingRun) -> Bool {
      guard run.problem.kind == best.problem.kind else { return false }
      best = run
      return true
    }

    /// Leaves out choices that follow each other, many first.
    private mutating func dropChoices() {
      for size in [8, 4, 3, 2, 1] {
        var after = best.input.choices.count
        while after >= size, !isSpent {
          var choices = best.input.choices
          choices.removeSubrange(after - size..<after)
          after = take(choices) ? min(after, best.input.choices.count) : after - 1
        }
      }
    }

    /// Makes each choice as small as it can be.
    private mutating func lowerChoices() {
      var index = 0
      while index < best.input.choices.count, !isSpent {
        lowerChoice(at: index)
        index += 1
      }
    }

    /// By bisection: zero first, then between what does not fail and what does.
    private mutating func lowerChoice(at index: Int) {
      var low: UInt64 = 0
      while index < best.input.choices.count, low < best.input.choices[index], !isSpent {
        let high = best.input.choices[index]
        let middle = low == 0 ? 0 : low + (high - low) / 2
        var choices = best.input.choices
        choices[index] = middle
        if !take(choices) { low = middle + 1 }
      }
    }
  }
}

extension [UInt64] {
  fileprivate func isSimpler(than other: [UInt64]) -> Bool {
    count == other.count ? lexicographicallyPrecedes(other) : count < other.count
  }
}
