/// An error as a completion gets it: the parts of an `NSError` that SDWebImage looks at.
public struct LoadError: Error, Hashable, Sendable {
  /// `-[NSError domain]`: the name space of the code.
  public let domain: ErrorDomain
  /// `-[NSError code]`: the code within the domain.
  public let code: Int
  /// The text for people (`NSLocalizedDescriptionKey`); empty if the documents give none.
  public let message: String
  /// The HTTP status in the user info, if the error has one.
  public let status: Int?

  /// An error of any domain.
  ///
  /// Original: `+[NSError errorWithDomain:code:userInfo:]`.
  public init(domain: ErrorDomain, code: Int, message: String = "", status: Int? = nil) {
    self.domain = domain
    self.code = code
    self.message = message
    self.status = status
  }

  /// An error of the URL loading system.
  public init(_ code: URLErrorCode) {
    self.init(domain: .url, code: code.rawValue)
  }

  /// An error of SDWebImage.
  public init(_ code: SDWebImageErrorCode, message: String = "", status: Int? = nil) {
    self.init(domain: .sdWebImage, code: code.rawValue, message: message, status: status)
  }

  /// The error of the URL loading system with a name of `URLErrorCode`, for example `timedOut`;
  /// nil if there is no such name.
  public static func named(_ name: String) -> LoadError? {
    URLErrorCode(name: name).map { LoadError($0) }
  }

  /// Whether it has the same domain and code.
  ///
  /// Claims: C313.
  package func isSameCode(as other: LoadError) -> Bool {
    domain == other.domain && code == other.code
  }

  /// Whether it says that the load was cancelled: by the URL loading system or by SDWebImage.
  package var saysCancelled: Bool {
    isSameCode(as: LoadError(URLErrorCode.cancelled))
      || isSameCode(as: LoadError(SDWebImageErrorCode.cancelled))
  }

  /// Whether the server may answer otherwise by itself or after a login: it has failed (500 or more), wants a login (401,
  /// 403), or to be asked later (408, 425, 429). In 3.x and 4.2 the status is the code, in the domain of the URL loading
  /// system.
  package var isPassingAnswer: Bool {
    guard let status = status ?? (domain == .url ? code : nil) else { return false }
    return (500..<600).contains(status) || [401, 403, 408, 425, 429].contains(status)
  }

  /// Whether a phone call or a DNS look-up that failed for the moment has made it. Like the rule of 3.x and 4.2, it goes
  /// by the code alone.
  package var isOfCallOrLookUp: Bool {
    [URLErrorCode.callIsActive, .dnsLookupFailed].map(\.rawValue).contains(code)
  }

  /// Whether the certificate of the server cannot be trusted, which a load may allow.
  package var isOfCertificate: Bool {
    guard domain == .url, let code = URLErrorCode(rawValue: code) else { return false }
    return [
      .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid,
    ].contains(code)
  }

  /// The name of the code; nil if its domain has no name for it.
  public var name: String? {
    switch domain {
    case .url: URLErrorCode(rawValue: code)?.name
    case .sdWebImage: SDWebImageErrorCode(rawValue: code)?.name
    default: nil
    }
  }
}

extension LoadError: CustomStringConvertible {
  /// Domain, code and, if there is one, the code's name: `NSURLErrorDomain -1001 timedOut`.
  public var description: String {
    name.map { "\(domain) \(code) \($0)" } ?? "\(domain) \(code)"
  }
}
