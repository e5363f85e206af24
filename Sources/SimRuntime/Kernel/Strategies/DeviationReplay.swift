/// Follows deviations, and continues first in, first out.
///
/// It never diverges: a deviation that is not possible is left out. So deviations can be tried on other
/// inputs, and with some of them missing.
struct DeviationReplay: PlainStrategy {
  /// The choices that a run has had.
  final class Log {
    /// How many threads were enabled, and which of them was next.
    fileprivate(set) var points: [(enabled: Int, usual: Int)] = []
  }

  let name = "deviations"
  private var left: ArraySlice<Deviation>
  private var count = 0
  private let log: KernelConfined<Log>?

  /// - Parameter log: is given each choice of the run.
  init(_ deviations: [Deviation], log: Log? = nil) {
    left = deviations[...]
    self.log = log.map(KernelConfined.init)
  }

  mutating func choose(_ choice: Choice) -> Int? {
    defer { count += 1 }
    let usual = choice.usual
    log?.value.points.append((choice.enabled.count, usual))
    guard let next = left.first, next.choice == count else { return usual }
    left.removeFirst()
    return next.chosen < choice.enabled.count ? next.chosen : usual
  }
}
