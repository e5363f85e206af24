/// Numbers the requests that a view gets, so that an answer can be asked whether a later request has
/// come. The documented code does not know; only repairs ask.
struct RequestOrder: Sendable {
  private struct Numbers: Sendable {
    var last = 0
    var lastUnderKey: [String: Int] = [:]
  }

  private let numbers: Cell<Numbers>
  private let isCounting: Bool

  init(view: String, context: ModelContext) {
    numbers = context.scheduler.cell("view \(view).requests", Numbers(), isAtomic: true)
    let generation = context.generation
    isCounting =
      !generation.has(.registersAfterCompletion) || !generation.has(.showsOlderAnswers)
      || generation.view.hasProgressObject && !generation.has(.showsOlderProgress)
      || generation.view.picturesShareIndicator && !generation.has(.firstEndStopsIndicator)
      || (generation.view.cancelCallsBack
        ? !generation.has(.cancelledLoadStopsIndicator)
        : !generation.has(.indicatorOutlivesCancel))
  }

  /// The number of a new request; `nil` if nobody will ask.
  func next(_ key: String) async -> Int? {
    guard isCounting else { return nil }
    return await numbers.update(nil) { numbers in
      numbers.last += 1
      numbers.lastUnderKey[key] = numbers.last
      return numbers.last
    }
  }

  /// Whether no request under the same key came after the one with this number.
  func isLatest(_ number: Int?, forKey key: String) async -> Bool {
    guard let number else { return true }
    return await numbers.read().lastUnderKey[key] == number
  }
}
