extension Check {
  /// Looks for an order that fails in the same way with fewer deviations from first in, first out.
  struct OrderSimplifier<Value: Sendable> {
    let program: Program<Value>
    private(set) var best: FailingRun
    /// The cost at which it ends.
    private let end: Int

    init(_ program: Program<Value>, _ run: FailingRun, atMost cost: Int) {
      self.program = program
      best = run
      end = program.cost + cost
    }

    private var isSpent: Bool { program.cost >= end }

    mutating func simplify() {
      dropDeviations()
      searchForFewer()
    }

    /// - Returns: whether these deviations fail in the same way.
    private mutating func take(
      _ deviations: [Deviation], log: DeviationReplay.Log? = nil
    ) -> Bool {
      guard let run = program.failingRun(best.input, deviations, log: log),
        run.problem.kind == best.problem.kind
      else { return false }
      best = run
      return true
    }

    /// Leaves out half of them, then parts of all sizes down to single ones.
    private mutating func dropDeviations() {
      var size = max(best.deviations.count, 1)
      while size > 0 {
        var after = best.deviations.count
        while after > 0, !isSpent {
          var deviations = best.deviations
          deviations.removeSubrange(max(after - size, 0)..<after)
          _ = take(deviations)
          after -= size
        }
        size /= 2
      }
    }

    /// Tries all orders with one deviation, then with two, and so on: those that add one to an order
    /// which was tried.
    private mutating func searchForFewer() {
      var tried: [[Deviation]] = [[]]
      var next = 0
      while next < tried.count, !isSpent, tried[next].count < best.deviations.count {
        let deviations = tried[next]
        next += 1
        let log = DeviationReplay.Log()
        if take(deviations, log: log) { return }
        // The last ones of a run would be too many already.
        guard deviations.count + 1 < best.deviations.count else { continue }
        let first = deviations.last.map { $0.choice + 1 } ?? 0
        for (choice, point) in log.points.enumerated().dropFirst(first) {
          for chosen in 0..<point.enabled where chosen != point.usual {
            tried.append(deviations + [Deviation(choice: choice, chosen: chosen)])
          }
        }
      }
    }
  }
}
