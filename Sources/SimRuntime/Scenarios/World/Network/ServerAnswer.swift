import ImageLoadingInterface

/// How a server answers one request. The default is an empty answer with status 200, at once.
package struct ServerAnswer: Hashable, Sendable {
  /// How the request ends.
  package enum Course: Hashable, Sendable {
    /// Response, content, end.
    case responds
    /// Fails after the latency, without a response.
    case fails(LoadError)
    /// Ends after the latency without response, content or error.
    case finishesWithoutResponse
    /// Nothing ever happens; the request's time-out ends it.
    case neverAnswers
    /// Everything is played by hand, without a time-out: ``SimulatedNetwork/respond(to:status:expectedLength:headers:)``
    /// and the calls beside it. Of the answer, only the payload counts, and whether it may be cached.
    case byHand
    /// The platform can make no transfer for this request: ``SimulatedNetwork/transfer(_:deliver:)``
    /// gives `nil`.
    case noTask
  }

  /// The length that the response announces.
  package enum ExpectedLength: Hashable, Sendable {
    /// That of the payload.
    case ofPayload
    /// -1: the server announces none.
    case unknown
    /// This many bytes, true or not.
    case told(Int)
  }

  /// How the content comes in.
  package struct Pace: Hashable, Sendable {
    /// In how many pieces of equal size, as far as that goes; the last ones are the smaller ones. `nil`: in as
    /// many as it takes for none to take longer than a second.
    package var chunkCount: Int?
    /// The time between two pieces, in addition to what the bandwidth asks for.
    package var spacing: Duration
    /// Bytes a second; `nil` for a line that takes no time.
    package var bandwidth: Int?
    /// That of the ``SharedLink`` over which the bytes come, beside those of other requests; `nil` if they do not.
    var sharedBandwidth: Int?
    /// How pieces are lost; `nil` if none is.
    var loss: Connection.Loss?

    /// The most pieces of an answer.
    static let chunkLimit = 100_000

    package init(chunkCount: Int? = nil, spacing: Duration = .zero, bandwidth: Int? = nil) {
      precondition(chunkCount ?? 1 > 0 && bandwidth ?? 1 > 0)
      self.chunkCount = chunkCount
      self.spacing = spacing
      self.bandwidth = bandwidth
    }

    /// In how many pieces so many bytes come. A line gives its bytes one by one, and a request times out when
    /// none has come for a while, so an answer in one piece would fail on a line that is only slow.
    func chunkCount(of byteCount: Int) -> Int {
      if let chunkCount { return chunkCount }
      let bytesPerSecond = [bandwidth, sharedBandwidth].compactMap(\.self).min() ?? .max
      let (seconds, rest) = byteCount.quotientAndRemainder(dividingBy: bytesPerSecond)
      return min(max(seconds + (rest > 0 ? 1 : 0), 1), Self.chunkLimit)
    }
  }

  /// An end before the content is complete.
  package struct Drop: Hashable, Sendable {
    /// How many bytes of the payload still come.
    package var afterBytes: Int
    package var error: LoadError

    package init(afterBytes: Int, error: LoadError = LoadError(.networkConnectionLost)) {
      self.afterBytes = afterBytes
      self.error = error
    }
  }

  /// What the server wants to know before anything else.
  package struct Question: Hashable, Sendable {
    package var kind: Challenge.Kind
    /// The only user whom the server accepts, `nil` for whoever has a credential. It asks anybody else
    /// again, with a higher `previousFailureCount`.
    package var user: String?

    package init(_ kind: Challenge.Kind, user: String? = nil) {
      self.kind = kind
      self.user = user
    }

    func accepts(_ credential: Challenge.Credential) -> Bool {
      user == nil || user == credential.user
    }
  }

  package var course: Course
  /// The time from the request, or from the answer to a challenge, to what comes next.
  package var latency: Duration
  /// Others, between which and the first an exploration chooses.
  package var otherLatencies: [Duration] = []
  package var question: Question?
  /// `nil` for a response without a status.
  package var status: Int?
  package var headers: [NetworkRequest.Header]
  package var expectedLength: ExpectedLength
  package var payload: ImageData
  package var pace: Pace
  package var drop: Drop?
  /// Whether the response may be kept in the URL cache.
  package var isCacheable: Bool

  package init(
    _ course: Course = .responds, latency: Duration = .zero, question: Question? = nil,
    status: Int? = 200, headers: [NetworkRequest.Header] = [],
    expectedLength: ExpectedLength = .ofPayload, payload: ImageData = ImageData(),
    pace: Pace = Pace(), drop: Drop? = nil,
    isCacheable: Bool = false
  ) {
    self.course = course
    self.latency = latency
    self.question = question
    self.status = status
    self.headers = headers
    self.expectedLength = expectedLength
    self.payload = payload
    self.pace = pace
    self.drop = drop
    self.isCacheable = isCacheable
  }

  /// A host that does not exist: what a URL gets for which the scenario has no entry.
  package static let unknownHost = ServerAnswer(.fails(LoadError(.cannotFindHost)))
}
