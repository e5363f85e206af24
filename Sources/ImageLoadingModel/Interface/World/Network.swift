/// The transport below `NSURLSession` and `NSURLConnection`.
public protocol Network: Sendable {
  /// Makes a transfer, which begins when it is resumed.
  /// - Parameter deliver: called as things happen, not on any thread of the program: it may post
  ///   blocks and must not wait. After ``TransferEvent/response(_:)`` and
  ///   ``TransferEvent/challenge(_:)`` nothing more comes until ``Transfer/answer(_:)``.
  /// - Returns: `nil` if no transfer can be made.
  func transfer(
    _ request: NetworkRequest, deliver: @escaping @Sendable (TransferEvent) -> Void
  ) async -> (any Transfer)?

  /// What the shared URL cache holds for a request. Two threads must not ask at the same time: who has downloaders of
  /// their own guards it, or the run has a data race.
  ///
  /// Original: `-[NSURLCache cachedResponseForRequest:]`.
  func cachedResponse(for request: NetworkRequest) async -> ImageData?

  /// Puts a response into the shared URL cache.
  ///
  /// Original: `-[NSURLCache storeCachedResponse:forRequest:]`, done by the URL loading system.
  func storeCachedResponse(_ data: ImageData, for request: NetworkRequest) async
}

/// One request under way.
public protocol Transfer: AnyObject, Sendable {
  /// Begins the request; the network sees it from now on.
  func resume() async
  /// Gives the request up. `cancelled` (-999) is delivered later, and nothing else.
  func cancel() async
  /// Continues the transfer after a response or a challenge.
  func answer(_ answer: TransferAnswer)
}

/// `NSMutableURLRequest`: what is asked of the network.
public struct NetworkRequest: Hashable, Sendable {
  /// `NSURLRequestCachePolicy`.
  public enum CachePolicy: String, Hashable, Sendable, CaseIterable {
    /// `NSURLRequestUseProtocolCachePolicy`.
    case useProtocolCachePolicy
    /// `NSURLRequestReloadIgnoringLocalCacheData`.
    case reloadIgnoringLocalCacheData
  }

  /// One header field.
  public struct Header: Hashable, Sendable {
    /// Such as `Accept`; it may be written in another case.
    public let name: String
    /// What the field says.
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// Whether it is the field of that name, which may be written in another case.
    package func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
  }

  /// What is asked for.
  public var url: ImageURL
  /// Whether the shared URL cache may answer.
  public var cachePolicy: CachePolicy
  /// How long nothing may happen before the request fails with `timedOut`.
  public var timeout: Duration
  /// `HTTPShouldHandleCookies`.
  public var handlesCookies: Bool
  /// `HTTPShouldUsePipelining`: whether it may be sent before the answer to the one ahead has come;
  /// a hint (C198).
  public var usesPipelining: Bool
  /// `allHTTPHeaderFields`.
  public var headers: [Header]

  public init(
    url: ImageURL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeout: Duration = .seconds(60), handlesCookies: Bool = false,
    usesPipelining: Bool = false, headers: [Header] = []
  ) {
    self.url = url
    self.cachePolicy = cachePolicy
    self.timeout = timeout
    self.handlesCookies = handlesCookies
    self.usesPipelining = usesPipelining
    self.headers = headers
  }
}

/// The head of an answer.
public struct NetworkResponse: Hashable, Sendable {
  /// `nil` for a response without a status, as of a file URL.
  public let status: Int?
  /// How many bytes will come; -1 if that is not known.
  public let expectedLength: Int
  /// The header fields of the response.
  public let headers: [NetworkRequest.Header]

  public init(status: Int?, expectedLength: Int, headers: [NetworkRequest.Header] = []) {
    self.status = status
    self.expectedLength = expectedLength
    self.headers = headers
  }
}

/// What happens to a transfer, in this order: challenges, one response, data, one end.
public enum TransferEvent: Hashable, Sendable {
  case challenge(Challenge)
  case response(NetworkResponse)
  case data(ImageData)
  /// The response may be kept in the URL cache; the program says whether it is.
  case proposedForCaching(ImageData)
  case finished
  case failed(LoadError)

  /// Whether nothing comes after it.
  package var isLast: Bool {
    switch self {
    case .finished, .failed: true
    case .challenge, .response, .data, .proposedForCaching: false
    }
  }
}

/// A server that wants to know more before it answers.
public struct Challenge: Hashable, Sendable {
  /// What the server wants to know.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The certificate cannot be trusted.
    case serverTrust
    /// A name and a password are wanted.
    case credential
  }

  /// `NSURLCredential`: who asks.
  public struct Credential: Hashable, Sendable {
    /// The name.
    public let user: String
    /// The password.
    public let password: String

    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// What the server wants to know.
  public let kind: Kind
  /// How often an answer was refused before.
  public let previousFailureCount: Int

  public init(kind: Kind, previousFailureCount: Int) {
    self.kind = kind
    self.previousFailureCount = previousFailureCount
  }
}

/// What the program says to a response or a challenge.
public enum TransferAnswer: Hashable, Sendable {
  case allow
  case cancel
  /// `credentialForTrust:`: the certificate is accepted.
  case trustServer
  case useCredential(Challenge.Credential)
  case performDefaultHandling
  case cancelChallenge
  /// Continues without answering the server's question; only a connection can say so.
  case continueWithoutCredential
}

extension [NetworkRequest.Header] {
  /// Gives a field a value; one of the name, in whatever case, is replaced.
  ///
  /// Original: `-[NSMutableURLRequest setValue:forHTTPHeaderField:]`.
  package mutating func set(_ header: NetworkRequest.Header) {
    removeAll { $0.isNamed(header.name) }
    append(header)
  }

  /// Gives each of the fields its value.
  package func setting(_ others: [NetworkRequest.Header]) -> [NetworkRequest.Header] {
    others.reduce(into: self) { $0.set($1) }
  }
}
