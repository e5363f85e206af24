import ImageLoadingInterface

/// What is still to happen to a transfer, in order.
struct TransferScript: Sendable {
  /// One event and how long after the one before it.
  struct Line: Sendable {
    let delay: Duration
    let event: TransferEvent
    /// What comes over the ``SharedLink`` after the delay; `nil` if it is not used.
    var piece: SharedPiece?
  }

  private(set) var lines: ArraySlice<Line>

  init(_ lines: [Line] = []) { self.lines = lines[...] }

  /// What the server does, from the request on.
  init(_ answer: ServerAnswer) {
    if let question = answer.question {
      let challenge = Challenge(kind: question.kind, previousFailureCount: 0)
      self.init([Line(delay: answer.latency, event: .challenge(challenge))])
    } else {
      self.init(afterQuestions: answer)
    }
  }

  /// What the server does once it knows all that it wants to know.
  init(afterQuestions answer: ServerAnswer) {
    switch answer.course {
    case .responds: self.init(Self.exchange(answer))
    case .fails(let error): self.init([Line(delay: answer.latency, event: .failed(error))])
    case .finishesWithoutResponse: self.init([Line(delay: answer.latency, event: .finished)])
    case .neverAnswers, .byHand, .noTask: self.init()
    }
  }

  /// Fails at once.
  static func failing(_ code: URLErrorCode) -> TransferScript {
    TransferScript([Line(delay: .zero, event: .failed(LoadError(code)))])
  }

  /// The answer of the shared URL cache, at once.
  static func cached(_ data: ImageData) -> TransferScript {
    TransferScript(exchange(ServerAnswer(payload: data)))
  }

  /// What follows the program's answer to the challenge of a server.
  static func following(
    _ challenge: Challenge, answeredBy reply: TransferAnswer, from answer: ServerAnswer
  ) -> TransferScript {
    switch (challenge.kind, reply) {
    case (_, .cancel), (_, .cancelChallenge):
      return .failing(.cancelled)
    case (.serverTrust, .performDefaultHandling), (.serverTrust, .continueWithoutCredential):
      return .failing(.serverCertificateUntrusted)
    case (.credential, .allow), (.credential, .performDefaultHandling),
      (.credential, .continueWithoutCredential), (.credential, .trustServer):
      return TransferScript(
        exchange(ServerAnswer(latency: answer.latency, status: 401)))
    case (.credential, .useCredential(let credential))
    where answer.question?.accepts(credential) == false:
      let again = Challenge(
        kind: .credential, previousFailureCount: challenge.previousFailureCount + 1)
      return TransferScript([Line(delay: answer.latency, event: .challenge(again))])
    case (.serverTrust, .allow), (.serverTrust, .trustServer), (.serverTrust, .useCredential),
      (.credential, .useCredential):
      return TransferScript(afterQuestions: answer)
    }
  }

  mutating func append(_ event: TransferEvent) {
    lines.append(Line(delay: .zero, event: event))
  }

  mutating func removeFirst() -> Line? { lines.popFirst() }

  private static func exchange(_ answer: ServerAnswer) -> [Line] {
    let length =
      switch answer.expectedLength {
      case .ofPayload: answer.payload.byteCount
      case .unknown: -1
      case .told(let count): count
      }
    let response = NetworkResponse(
      status: answer.status, expectedLength: length, headers: answer.headers)
    var lines = [Line(delay: answer.latency, event: .response(response))]
    var loss = answer.pace.loss
    for piece in pieces(of: answer) {
      var delay = lines.count > 1 ? answer.pace.spacing : .zero
      delay += loss?.delayOfNextPiece() ?? .zero
      let least = answer.pace.bandwidth.map { .seconds(piece.byteCount) / $0 } ?? Duration.zero
      lines.append(
        answer.pace.sharedBandwidth != nil
          ? Line(
            delay: delay, event: .data(piece),
            piece: SharedPiece(bytes: piece.byteCount, atLeast: least))
          : Line(delay: delay + least, event: .data(piece)))
    }
    let end = answer.drop.map { TransferEvent.failed($0.error) } ?? .finished
    if answer.isCacheable, answer.drop == nil {
      lines.append(Line(delay: .zero, event: .proposedForCaching(answer.payload)))
    }
    return lines + [Line(delay: .zero, event: end)]
  }

  /// The content in chunks, up to where the connection drops.
  private static func pieces(of answer: ServerAnswer) -> [ImageData] {
    let count = answer.payload.byteCount
    let end = min(max(answer.drop?.afterBytes ?? count, 0), count)
    let chunkCount = answer.pace.chunkCount(of: count)
    let size = max((count + chunkCount - 1) / chunkCount, 1)
    return stride(from: 0, to: end, by: size).map {
      answer.payload.slice($0..<min($0 + size, end))
    }
  }
}
