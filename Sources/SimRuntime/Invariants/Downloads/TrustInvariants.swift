import ImageLoadingInterface
import SimScenarios

/// A certificate that cannot be trusted is accepted for those who allow it, and for no others.
///
/// A URL that the app's delegate has put on the blacklist of a manager is refused to all.
struct CertificatesAsAllowed: Invariant {
  static let id = InvariantID.certificatesAsAllowed
  static let sentence =
    "No load gets an image from a server whose certificate cannot be trusted unless it allowed that "
    + "(allowInvalidSSLCertificates), and none that allows it is refused because others do not."
  static let reason =
    "Whoever is on the line can send another picture, and the app that forbade it shows it; what one screen forbids "
    + "is no fault of the URL."
  static let claims = ["C210"]
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .completed, .downloadCallAnswered, .requestChallenged, .responseReceived, .refused,
      .delegateDecided, .blacklisted, .unblacklisted,
    ]
  /// The loads that did not allow it.
  private var strict = LoadsWithOption(.allowInvalidSSLCertificates, isSet: false)
  /// The requests whose certificate cannot be trusted.
  private var untrusted: Set<Int> = []
  /// The URLs that were answered over such a certificate, and those that were answered otherwise.
  private var answeredUntrusted: Set<ImageURL> = []
  private var answeredTrusted: Set<ImageURL> = []
  /// A URL on the blacklist of a manager; `nil` for the shared one.
  private struct Listing: Hashable {
    let url: ImageURL
    let manager: String?
  }
  private var managers: [EventSubject: String] = [:]
  /// What is on the blacklists, and whether a certificate alone has put it there.
  private var isListedForCertificate: [Listing: Bool] = [:]
  /// What a delegate has put there.
  private var decided: Set<Listing> = []
  /// Whether a server has such a certificate.
  private let mayBeUntrusted: Bool

  init(_ rules: InvariantRules) {
    for url in rules.given.failedURLs.compactMap(ImageURL.init) {
      isListedForCertificate[Listing(url: url, manager: nil)] = false
    }
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
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      result.downloaded.map { [Relation.load(load, .observes), Relation.url($0, .observes)] } ?? []
    case .model(.delegateDecided(let url, blocks: true)), .model(.blacklisted(let url, _)),
      .model(.unblacklisted(let url, _)):
      [.url(url, .changes)]
    case .model(.refused(let load, .some(let url))):
      [.load(load, .observes), .url(url, .observes)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard mayBeUntrusted else { return }
    strict.observe(event)
    switch event.kind {
    case .network(let networkEvent): note(networkEvent)
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      // Where another request had a certificate that can be trusted, the image may be of that one.
      guard let url = result.downloaded, strict.contains(load), answeredUntrusted.contains(url),
        !answeredTrusted.contains(url)
      else { return }
      findings.append(
        Finding(
          load.name, .certificateNotAllowed,
          "\(load) allowed no invalid certificate, and gets an image that came over one"))
    case .model(.loadBegan(let load, _, _)): managers[load.subject] = load.owner
    case .model(.delegateDecided(let url, blocks: true)):
      decided.insert(listing(event.subject, url))
    case .model(.blacklisted(let url, let error)):
      let listing = listing(event.subject, url)
      isListedForCertificate[listing] =
        error.isOfCertificate && isListedForCertificate[listing] != false
        && !decided.contains(listing)
    case .model(.unblacklisted(let url, let load)):
      isListedForCertificate[listing(load, url)] = nil
    case .model(.refused(let load, .some(let url))):
      guard !strict.contains(load), isListedForCertificate[listing(load, url)] == true else {
        return
      }
      findings.append(
        Finding(
          load.name, .refusedForCertificate,
          "\(load) allows invalid certificates, and \(url) is refused for one that another load did not allow"
        ))
    default: break
    }
  }

  private func listing(_ load: EventSubject, _ url: ImageURL) -> Listing {
    Listing(url: url, manager: managers[load])
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

/// A load without a credential gets the server's answer.
///
/// It judges loads whose request was cancelled after the server had asked for a credential, though nobody had cancelled
/// the download, nor was its background time over: the answer to the server was a cancel.
struct NoCredentialIsNoCancel: Invariant {
  static let id = InvariantID.noCredentialIsNoCancel
  static let sentence =
    "A load whose server wants a credential that the app does not have is not told that it was cancelled."
  static let reason = "The app takes it for its own doing, and asks nobody for a password."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .cancelled, .downloadCancelled, .completed, .downloadCallAnswered, .downloadCallCancelled,
    .backgroundTaskExpired,
    .requestStarted, .requestChallenged, .requestCancelled, .requestFailed,
  ]
  /// The requests whose server asked for a credential, and those of them that were cancelled.
  private var asked: Set<Int> = []
  private var givenUp: Set<Int> = []
  /// The URLs whose download was cancelled since its request began.
  private var ended: Set<ImageURL> = []
  /// Those that the system has cancelled.
  private var expired: Set<String> = []
  /// The URLs whose last request failed so.
  private var denied: Set<ImageURL> = []
  /// The loads that were cancelled.
  private var cancelled: Set<EventSubject> = []
  /// Whether a server asks for one.
  private let mayAsk: Bool

  init(_ rules: InvariantRules) {
    mayAsk = rules.given.network.contains { entry in
      entry.answers.contains { $0.question?.kind == .credential }
    }
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard mayAsk else { return [] }
    switch event.kind {
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .challenged, .cancelled: return [.request(networkEvent.transfer, .changes)]
      case .started: return [.url(networkEvent.url, .changes)]
      case .failed:
        return [.request(networkEvent.transfer, .observes), .url(networkEvent.url, .changes)]
      case .responded, .received, .cacheable, .finished: return []
      }
    case .model(.cancelled(let load, _)), .downloadCall(.cancelled(let load)):
      return [.load(load, .adds)]
    case .model(.downloadCancelled(let url)): return [.url(url, .changes)]
    case .model(.backgroundTaskExpired(let work)): return [Relation(.url(work), .changes)]
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      return result.deniedURL.map { [Relation.load(load, .observes), Relation.url($0, .observes)] }
        ?? []
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard mayAsk else { return }
    switch event.kind {
    case .network(let networkEvent): note(networkEvent)
    case .model(.cancelled(let load, _)), .downloadCall(.cancelled(let load)):
      cancelled.insert(load)
    case .model(.downloadCancelled(let url)): ended.insert(url)
    case .model(.backgroundTaskExpired(let work)): expired.insert(work)
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      guard let url = result.deniedURL, denied.contains(url), !cancelled.contains(load),
        !expired.contains(url.absoluteString)
      else { return }
      findings.append(
        Finding(
          load.name, .deniedAsCancelled,
          "\(load) has no credential for the server, and is told that it was cancelled"))
    default: break
    }
  }

  private mutating func note(_ event: NetworkEvent) {
    switch event.kind {
    case .challenged(let challenge):
      if challenge.kind == .credential { asked.insert(event.transfer) }
    case .cancelled:
      if asked.contains(event.transfer) { givenUp.insert(event.transfer) }
    case .failed(let error):
      if error == LoadError(URLErrorCode.cancelled), givenUp.contains(event.transfer),
        !ended.contains(event.url)
      {
        denied.insert(event.url)
      }
    case .started:
      ended.remove(event.url)
      denied.remove(event.url)
    case .responded, .received, .cacheable, .finished: break
    }
  }
}

extension LoadResult {
  /// The URL of a load that is told of a cancel of its request.
  fileprivate var deniedURL: ImageURL? { error == LoadError(URLErrorCode.cancelled) ? url : nil }

  /// The URL of an image, or of a part of one, that no cache had.
  fileprivate var downloaded: ImageURL? { image != nil && cacheType == .none ? url : nil }
}
