/// For which loads a view shows its one indicator. The documented code does not know; only the repair
/// of V13 asks.
struct IndicatorUsers: Sendable {
  /// The last request that shows it, by operation key.
  private let numbers: Cell<[String: Int]>
  private let isCounting: Bool

  init(view: String, context: ModelContext) {
    numbers = context.scheduler.cell("view \(view).indicatorUsers", [:], isAtomic: true)
    isCounting =
      context.generation.view.picturesShareIndicator
      && !context.generation.has(.firstEndStopsIndicator)
  }

  /// A load shows the indicator from now on.
  func enter(_ load: ViewLoad) async {
    guard isCounting, let number = load.number else { return }
    await numbers.update(nil) { $0[load.key] = number }
  }

  /// A load no longer needs the indicator.
  /// - Returns: whether it is to stop. The end of a load that another has replaced always stops it:
  ///   a caller that does not want that does not ask (V04).
  func leave(_ load: ViewLoad) async -> Bool {
    guard isCounting, let number = load.number else { return true }
    return await numbers.update(nil) { numbers in
      if let present = numbers[load.key], present != number { return true }
      numbers[load.key] = nil
      return numbers.isEmpty
    }
  }

  /// Nothing is loaded under a key any more.
  /// - Returns: whether the indicator is to stop.
  func forget(_ key: String) async -> Bool {
    guard isCounting else { return true }
    return await numbers.update(nil) { numbers in
      numbers[key] = nil
      return numbers.isEmpty
    }
  }
}
