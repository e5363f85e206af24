import ImageLoadingModel

/// A certificate that cannot be trusted is accepted for those alone who allow it.
struct CertificatesAsAllowed: Invariant {
  static let id = InvariantID.certificatesAsAllowed
  static let sentence =
    "No load gets an image from a server whose certificate cannot be trusted unless it allowed that "
    + "(allowInvalidSSLCertificates)."
  static let reason =
    "Whoever is on the line can send another picture, and the app that forbade it shows it."
  static let claims = ["C210"]
  static let events: [EventKind] =
    LoadsWithOption.events + [.completed, .requestChallenged, .responseReceived]
  /// The loads that did not allow it.
  private var strict = LoadsWithOption(.allowInvalidSSLCertificates, isSet: false)
  /// The requests whose certificate cannot be trusted.
  private var untrusted: Set<Int> = []
  /// The URLs that were answered over such a certificate, and those that were answered otherwise.
  private var answeredUntrusted: Set<ImageURL> = []
  private var answeredTrusted: Set<ImageURL> = []
  /// Whether a server has such a certificate.
  private let mayBeUntrusted: Bool

  init(_ rules: InvariantRules) {
    mayBeUntrusted = rules.given.network.contains { entry in
      entry.answers.contains { $0.question?.kind == .serverTrust }
    }
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard mayBeUntrusted else { return [] }
    return switch event.kind {
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .challenged: [.request(networkEvent.transfer, .changes)]
      case .responded:
        [.request(networkEvent.transfer, .observes), .url(networkEvent.url, .adds)]
      case .started, .received, .cacheable, .cancelled, .finished, .failed: []
      }
    case .model(.completed(let load, let result)):
      result.downloaded.map { [Relation.load(load, .observes), Relation.url($0, .observes)] } ?? []
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard mayBeUntrusted else { return }
    strict.observe(event)
    switch event.kind {
    case .network(let networkEvent): note(networkEvent)
    case .model(.completed(let load, let result)):
      // Where another request had a certificate that can be trusted, the image may be of that one.
      guard let url = result.downloaded, strict.contains(load), answeredUntrusted.contains(url),
        !answeredTrusted.contains(url)
      else { return }
      findings.append(
        Finding(
          load.name, .certificateNotAllowed,
          "\(load) allowed no invalid certificate, and gets an image that came over one"))
    default: break
    }
  }

  private mutating func note(_ event: NetworkEvent) {
    switch event.kind {
    case .challenged(let challenge):
      if challenge.kind == .serverTrust { untrusted.insert(event.transfer) }
    case .responded:
      if untrusted.contains(event.transfer) {
        answeredUntrusted.insert(event.url)
      } else {
        answeredTrusted.insert(event.url)
      }
    case .started, .received, .cacheable, .cancelled, .finished, .failed: break
    }
  }
}

extension LoadResult {
  /// The URL of an image, or of a part of one, that no cache had.
  fileprivate var downloaded: ImageURL? { image != nil && cacheType == .none ? url : nil }
}
