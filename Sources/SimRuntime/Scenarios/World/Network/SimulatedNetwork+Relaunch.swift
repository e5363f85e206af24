import ImageLoadingInterface

extension SimulatedNetwork {
  /// The network as the next process finds it: the servers are as far as they were, the URL cache
  /// holds what it held, and nothing is under way.
  package func continued(on core: any SchedulerCore) -> SimulatedNetwork {
    let next = SimulatedNetwork(
      core: core, servers: servers, connection: connection, cachedResponses: cachedResponses,
      keepsWhatComesAhead: keepsWhatComesAhead, observer: observer)
    let former = state.withLock { $0 }
    next.state.withLock { state in
      state = former
      state.unused = []
      state.live = []
      state.playedAhead = [:]
    }
    return next
  }
}
