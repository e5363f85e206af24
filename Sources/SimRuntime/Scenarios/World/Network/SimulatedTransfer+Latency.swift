import ImageLoadingInterface

/// An answer of several latencies.
extension SimulatedTransfer {
  func chooseLatency() {
    let answer = snapshot.answer
    core.choose(
      "latency", of: "\(request.url)",
      among: Durations(answer.latency, or: answer.otherLatencies)
    ) { [self] latency in take(latency) }
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
