import ImageLoadingInterface

/// Something that the network saw happen to a request: for invariants and reports.
package struct NetworkEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The request left the program.
    case started(NetworkRequest)
    case challenged(Challenge)
    case responded(NetworkResponse)
    case received(ImageData)
    /// The response may be kept in the URL cache.
    case cacheable
    /// The program gave the request up; `cancelled` (-999) follows as ``failed(_:)``.
    case cancelled
    case finished
    case failed(LoadError)
  }

  package let url: ImageURL
  /// Counts the requests of the run from 1, in the order in which they began.
  package let transfer: Int
  /// Virtual time since the run began.
  package let time: Duration
  package let kind: Kind

  package init(url: ImageURL, transfer: Int, time: Duration, kind: Kind) {
    self.url = url
    self.transfer = transfer
    self.time = time
    self.kind = kind
  }
}

extension NetworkEvent.Kind {
  /// What the network sees when `event` is delivered.
  init(_ event: TransferEvent) {
    switch event {
    case .challenge(let challenge): self = .challenged(challenge)
    case .response(let response): self = .responded(response)
    case .data(let data): self = .received(data)
    case .proposedForCaching: self = .cacheable
    case .finished: self = .finished
    case .failed(let error): self = .failed(error)
    }
  }
}

/// A request that has begun and not ended.
package struct LiveTransfer: Hashable, Sendable {
  package let request: NetworkRequest
  /// Counts the requests of the run from 1, in the order in which they began.
  package let number: Int
  /// Virtual time at which it began.
  package let began: Duration
  /// How many bytes have come so far.
  package let receivedBytes: Int
  /// Whether the program owes an answer to a response or a challenge.
  package let awaitsAnswer: Bool
  /// Whether it was cancelled and was not notified yet.
  package let isCancelled: Bool
}
