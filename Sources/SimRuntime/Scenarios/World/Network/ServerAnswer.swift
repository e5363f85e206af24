import ImageLoadingModel

/// How a server answers one request. The default is an empty answer with status 200, at once.
public struct ServerAnswer: Hashable, Sendable {
  /// How the request ends.
  public enum Course: Hashable, Sendable {
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
  public enum ExpectedLength: Hashable, Sendable {
    /// That of the payload.
    case ofPayload
    /// -1: the server announces none.
    case unknown
    /// This many bytes, true or not.
    case told(Int)
  }

  /// How the content comes in.
  public struct Pace: Hashable, Sendable {
    /// In how many pieces of equal size, as far as that goes; the last ones are the smaller ones.
    public var chunkCount: Int
    /// The time between two pieces, in addition to what the bandwidth asks for.
    public var spacing: Duration
    /// Bytes a second; `nil` for a line that takes no time.
    public var bandwidth: Int?

    public init(chunkCount: Int = 1, spacing: Duration = .zero, bandwidth: Int? = nil) {
      precondition(chunkCount > 0 && bandwidth ?? 1 > 0)
      self.chunkCount = chunkCount
      self.spacing = spacing
      self.bandwidth = bandwidth
    }
  }

  /// An end before the content is complete.
  public struct Drop: Hashable, Sendable {
    /// How many bytes of the payload still come.
    public var afterBytes: Int
    public var error: LoadError

    public init(afterBytes: Int, error: LoadError = LoadError(.networkConnectionLost)) {
      self.afterBytes = afterBytes
      self.error = error
    }
  }

  /// What the server wants to know before anything else.
  public struct Question: Hashable, Sendable {
    public var kind: Challenge.Kind
    /// Whether a credential satisfies the server; if not, it asks again, with a higher
    /// `previousFailureCount`.
    public var acceptsCredential: Bool

    public init(_ kind: Challenge.Kind, acceptsCredential: Bool = true) {
      self.kind = kind
      self.acceptsCredential = acceptsCredential
    }
  }

  public var course: Course
  /// The time from the request, or from the answer to a challenge, to what comes next.
  public var latency: Duration
  public var question: Question?
  /// `nil` for a response without a status.
  public var status: Int?
  public var headers: [NetworkRequest.Header]
  public var expectedLength: ExpectedLength
  public var payload: ImageData
  public var pace: Pace
  public var drop: Drop?
  /// Whether the response may be kept in the URL cache.
  public var isCacheable: Bool

  public init(
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
  public static let unknownHost = ServerAnswer(.fails(LoadError(.cannotFindHost)))
}
