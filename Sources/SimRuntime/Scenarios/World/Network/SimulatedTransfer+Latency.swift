import ImageLoadingModel
import Synchronization

/// An answer of several latencies: the strategy chooses between them as it chooses between threads, and a
/// schedule says what it chose.
extension SimulatedTransfer {
  /// Begins the choice. The default strategy takes the first.
  func chooseLatency() {
    let answer = snapshot.answer
    choose(among: ([answer.latency] + answer.otherLatencies)[...])
  }

  /// One thread is for the first, another for those that follow, and the first of the two decides: so there
  /// are as many orders as latencies.
  private func choose(among latencies: ArraySlice<Duration>) {
    guard let first = latencies.first else { return }
    let others = latencies.dropFirst()
    if others.isEmpty { return take(first) }
    let choice = core.register(.order, named: "latency of \(request.url)")
    let isOpen = OpenChoice()
    let later = others.map { Quantity.describe($0) }.joined(separator: " or ")
    offer("latency \(Quantity.describe(first))", in: choice, isOpen) { [self] in take(first) }
    offer("latency \(later)", in: choice, isOpen) { [self] in choose(among: others) }
  }

  private func offer(
    _ name: String, in choice: any SharedObject, _ isOpen: OpenChoice,
    _ body: @escaping @Sendable () -> Void
  ) {
    _ = core.spawn(named: name) { [core] in
      await core.perform(VisibleOperation(.choose, choice))
      if !core.isDraining, isOpen.close() { body() }
    }
  }

  private func take(_ latency: Duration) {
    core.touch(resource, .write)
    core.touch(network.resource, .read)
    guard case .choosing = snapshot.stage else { return }
    let began = state.withLock { state in
      state.answer.latency = latency
      state.script = TransferScript(state.answer)
      return state.began
    }
    // Time may have advanced since the request began.
    scheduleNext(after: network.state.withLock { $0.extraLatency } - (core.now - began))
  }
}

/// A choice that is made once.
private final class OpenChoice: Sendable {
  private let isOpen = Mutex(true)

  /// - Returns: whether it was still open.
  func close() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
