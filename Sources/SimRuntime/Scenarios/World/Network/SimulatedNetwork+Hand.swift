import ImageLoadingInterface

/// The network played by hand: each call acts on the oldest request under way to a URL whose answer
/// is ``ServerAnswer/Course/byHand``. If there is none to act on so it is `false`, or waits for one
/// where threads may be slow: then only the scenario's times say that the request comes first.
///
/// The event is delivered inside the call. If the program still owes an answer to an earlier
/// response, the event waits for that.
extension SimulatedNetwork {
  /// Gives the response; only once for each request.
  /// - Parameter expectedLength: -1 if the server announces none; that of the payload if `nil`.
  package func respond(
    to url: ImageURL, status: Int? = 200, expectedLength: Int? = nil,
    headers: [NetworkRequest.Header] = []
  ) async -> Bool {
    await play(to: url) { transfer in
      guard !transfer.hasResponse else { return nil }
      return .response(
        NetworkResponse(
          status: status, expectedLength: expectedLength ?? transfer.payload.byteCount,
          headers: headers))
    }
  }

  /// Delivers the next bytes of the payload, as many as are left; only after a response.
  package func deliver(_ byteCount: Int, from url: ImageURL) async -> Bool {
    await play(to: url) { transfer in
      let start = transfer.deliveredBytes
      let end = min(start + byteCount, transfer.payload.byteCount)
      guard transfer.hasResponse, end > start else { return nil }
      return .data(transfer.payload.slice(start..<end))
    }
  }

  /// Ends the request without an error, whatever has come so far. An answer that may be cached is
  /// offered for that first.
  package func finish(_ url: ImageURL) async -> Bool {
    await playAll(to: url) { transfer in
      let offer = transfer.hasResponse && transfer.isCacheable
      return (offer ? [.proposedForCaching(transfer.payload)] : []) + [.finished]
    }
  }

  package func fail(_ url: ImageURL, with error: LoadError) async -> Bool {
    await play(to: url) { _ in .failed(error) }
  }

  private func play(
    to url: ImageURL, _ event: @escaping @Sendable (HandPlay) -> TransferEvent?
  ) async -> Bool {
    await playAll(to: url) { transfer in event(transfer).map { [$0] } ?? [] }
  }

  private func playAll(
    to url: ImageURL, _ events: @escaping @Sendable (HandPlay) -> [TransferEvent]
  ) async -> Bool {
    await core.perform(VisibleOperation(.write, resource))
    guard !core.isDraining else { return false }
    core.touch(liveTransfers, .write)
    for transfer in state.withLock({ $0.live }) where transfer.request.url == url {
      guard let play = transfer.lookAtPlay() else { continue }
      let events = events(play)
      for event in events { transfer.play(event) }
      if !events.isEmpty { return true }
      if !keepsWhatComesAhead { return false }
    }
    if keepsWhatComesAhead {
      state.withLock { $0.playedAhead[url, default: []].append(HandEvents(of: events)) }
    }
    return keepsWhatComesAhead
  }

  /// A request has begun: what was played before it is done to it, as far as that can be.
  func resumeByHand(_ transfer: SimulatedTransfer) {
    let url = transfer.request.url
    while let play = transfer.lookAtPlay(),
      let events = state.withLock({ $0.playedAhead[url]?.first })?.of(play), !events.isEmpty
    {
      _ = state.withLock { $0.playedAhead[url]?.removeFirst() }
      for event in events { transfer.play(event) }
    }
  }
}

/// What is played of a request, depending on how far the request is.
struct HandEvents: Sendable {
  let of: @Sendable (HandPlay) -> [TransferEvent]
}

/// What was played so far of a transfer, delivered or still waiting for an answer.
struct HandPlay: Sendable {
  let payload: ImageData
  let isCacheable: Bool
  var hasResponse: Bool
  var deliveredBytes: Int

  /// `nil` if the transfer is not to be played by hand, or its end has been played.
  init?(_ transfer: SimulatedTransfer.State) {
    guard transfer.answer.course == .byHand else { return nil }
    switch transfer.stage {
    case .made, .choosing, .cancelled, .ended: return nil
    case .waiting, .silent, .asked: break
    }
    payload = transfer.answer.payload
    isCacheable = transfer.answer.isCacheable
    hasResponse = transfer.hasResponse
    deliveredBytes = transfer.receivedBytes
    for event in transfer.expectedEvents {
      switch event {
      case .challenge: break
      case .response: hasResponse = true
      case .data(let data): deliveredBytes += data.byteCount
      case .proposedForCaching: break
      case .finished, .failed: return nil
      }
    }
  }
}
