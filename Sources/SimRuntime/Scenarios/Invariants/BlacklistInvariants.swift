import ImageLoadingModel

/// Only errors outside the excluded list put a URL on the blacklist.
struct BlacklistedByRule: Invariant {
  static let id = InvariantID.blacklistedByRule
  static let sentence =
    "Only an error outside the excluded list puts a URL on the blacklist, never a failure of the server (5xx), and "
    + "never a load that was cancelled."
  static let reason =
    "A lost connection or a server that restarts must not make an image fail for the rest of the process."
  static let claims = ["C085", "C086", "C088"]
  static let events: [EventKind] = [.delegateDecided, .cancelled, .blacklisted]
  private static let transient: Set<URLErrorCode> = [
    .notConnectedToInternet, .cancelled, .timedOut, .internationalRoamingOff, .dataNotAllowed,
    .cannotFindHost, .cannotConnectToHost, .networkConnectionLost,
  ]

  private static let ownBlocking = [
    SDWebImageErrorCode.invalidURL.rawValue, SDWebImageErrorCode.badImageData.rawValue,
  ]
  /// Whether an error says something of the URL only in the domains of Foundation and SDWebImage.
  private let goesByDomain: Bool
  /// How many times the app's delegate has decided that a URL is to be blacklisted, and it was not yet.
  private var decided: [ImageURL: Int] = [:]

  init(_ rules: InvariantRules) {
    goesByDomain = rules.generation.manager.blacklistRule == .byDomain
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .delegateDecided(let url, blocks: true), .blacklisted(let url, _): [.url(url, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.delegateDecided(let url, blocks: true)): decided[url, default: 0] += 1
    case .model(.blacklisted(let url, let error)):
      guard let count = decided[url] else { return check(url, error, &findings) }
      decided[url] = count == 1 ? nil : count - 1
    default: break
    }
  }

  private func check(_ url: ImageURL, _ error: LoadError, _ findings: inout [Finding]) {
    if error.domain == .url, let code = URLErrorCode(rawValue: error.code),
      Self.transient.contains(code)
    {
      findings.append(
        Finding(
          url.absoluteString, .transientErrorBlacklists,
          "\(error) is transient and blacklists \(url)"))
    } else if error.isOfServer {
      findings.append(
        Finding(
          url.absoluteString, .serverErrorBlacklists,
          "the server has failed with \(error), and \(url) is blacklisted for it"))
    } else if goesByDomain, error.domain != .url,
      error.domain != .sdWebImage || !Self.ownBlocking.contains(error.code)
    {
      findings.append(
        Finding(
          url.absoluteString, .foreignErrorBlacklists,
          "\(error) is no fault of \(url) and blacklists it"))
    }
  }
}

/// Only a success with retryFailed takes a URL off the blacklist.
struct UnblacklistedByRetry: Invariant {
  static let id = InvariantID.unblacklistedByRetry
  static let sentence = "Only the success of a load with retryFailed takes a URL off the blacklist."
  static let reason = "Else a broken URL would be asked for again and again."
  static let claims = ["C087"]
  static let events: [EventKind] = [.loadBegan, .optionsProcessed, .unblacklisted]
  private var retries: Set<Subject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .loadBegan(let load, _, _): [.load(load.subject, .adds)]
    case .optionsProcessed(let load, _): [.load(load, .adds)]
    case .unblacklisted(_, let load): [.load(load, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.loadBegan(let operation, _, let options)) where options.contains(.retryFailed):
      retries.insert(operation.subject)
    case .model(.optionsProcessed(let load, let options)) where options.contains(.retryFailed):
      retries.insert(load)
    case .model(.unblacklisted(let url, let load)) where !retries.contains(load):
      findings.append(
        Finding(
          url.absoluteString, .unblacklistedWithoutOption,
          "\(load) has no retryFailed and took \(url) off"))
    default: break
    }
  }
}
