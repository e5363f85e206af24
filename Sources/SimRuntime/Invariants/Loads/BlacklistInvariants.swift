import ImageLoadingInterface
import SimScenarios

/// Only errors outside the excluded list put a URL on the blacklist.
struct BlacklistedByRule: Invariant {
  static let id = InvariantID.blacklistedByRule
  static let sentence =
    "Only an error outside the excluded list puts a URL on the blacklist, never a phone call or a DNS look-up that "
    + "fails, never a failure of the server (5xx) or an answer that wants a login (401, 403) or another time (408, 425, "
    + "429), and never a load that was cancelled."
  static let reason =
    "A lost connection, a phone call, a login or a server that restarts must not make an image fail for the rest of the "
    + "process."
  static let claims = ["C085", "C086", "C088"]
  static let events: [EventKind] = [.delegateDecided, .cancelled, .blacklisted]
  private static let transient: Set<URLErrorCode> = [
    .notConnectedToInternet, .cancelled, .timedOut, .internationalRoamingOff, .dataNotAllowed,
    .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed, .callIsActive,
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
    } else if error.isPassingAnswer, (error.status ?? error.code) >= 500 {
      findings.append(
        Finding(
          url.absoluteString, .serverErrorBlacklists,
          "the server has failed with \(error), and \(url) is blacklisted for it"))
    } else if error.isPassingAnswer {
      findings.append(
        Finding(
          url.absoluteString, .passingAnswerBlacklists,
          "the server may answer otherwise than with \(error) next time, and \(url) is blacklisted for it"
        ))
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

/// Only a success with retryFailed takes a URL off the blacklist, and it does; so does its refresh that finds nothing new.
///
/// That it does is judged when nothing more can happen, of loads to which the app itself gave the option and which
/// the processor left it. It leaves out
/// - URLs that were put on the list, by whichever manager, after the load had begun;
/// - refreshes that were cancelled, or whose download was, and those that still run;
/// - loads of one name, and those of the prefetcher's own manager;
/// - a manager of the app's own.
struct UnblacklistedByRetry: Invariant {
  static let id = InvariantID.unblacklistedByRetry
  static let sentence =
    "Only the success of a load with retryFailed takes a URL off the blacklist, and such a success does; so does "
    + "its refresh that finds nothing new."
  static let reason =
    "Else a broken URL would be asked for again and again, or one that is whole again refused for ever."
  static let claims = ["C087"]
  static let events: [EventKind] = [
    .loadBegan, .optionsProcessed, .downloadRequested, .downloadCancelled, .cancelled, .completed,
    .blacklisted, .unblacklisted,
  ]
  private var retries: Set<EventSubject> = []

  private struct Retry: Hashable {
    let url: ImageURL
    let manager: String?
    /// Whether the options ask for a refresh.
    var refreshes: Bool
    var isDownloaded = false
    /// Whether it has an image that no cache had, and one that a cache had.
    var hasImage = false
    var hasCachedImage = false
    var hasFailed = false
    /// Whether it was cancelled, or a download of its URL was.
    var isCancelled = false
    /// Whether the URL may have been put on the list since the load began.
    var mayBeListed = false

    /// Whether it asked the server for something newer than what it has, and got no other answer.
    var findsNothingNew: Bool { refreshes && hasCachedImage && !hasFailed && !isCancelled }
  }
  private var begun: [EventSubject: Retry] = [:]
  /// The loads that have taken their URL off, and have not failed.
  private var takers: Set<EventSubject> = []
  private let isJudgingSuccess: Bool

  init(_ rules: InvariantRules) {
    isJudgingSuccess = rules.generation.parts.manager == nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    switch modelEvent {
    case .loadBegan(let load, .some(let url), let options) where options.contains(.retryFailed):
      return [.load(load.subject, .changes), .url(url, .observes)]
    case .loadBegan(let load, _, _): return [.load(load.subject, .changes)]
    case .optionsProcessed(let load, _): return [.load(load, .changes)]
    case .downloadRequested(let load), .cancelled(let load, _): return [.load(load, .adds)]
    case .completed(let load, let result) where result.error != nil:
      return [.load(load, .changes)]
    case .completed(let load, let result) where result.image != nil: return [.load(load, .adds)]
    case .blacklisted(let url, _), .downloadCancelled(let url): return [.url(url, .adds)]
    case .unblacklisted(_, let load): return [.load(load, .changes)]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .loadBegan(let operation, let url, let options):
      let load = operation.subject
      takers.remove(load)
      if options.contains(.retryFailed) { retries.insert(load) }
      if begun[load] != nil {
        begun[load]?.mayBeListed = true
      } else if isJudgingSuccess, options.contains(.retryFailed), let url {
        begun[load] = Retry(
          url: url, manager: operation.owner, refreshes: options.contains(.refreshCached))
      }
    case .optionsProcessed(let load, let options):
      begun[load]?.refreshes = options.contains(.refreshCached)
      if options.contains(.retryFailed) {
        retries.insert(load)
      } else {
        begun[load]?.mayBeListed = true
      }
    case .downloadRequested(let load): begun[load]?.isDownloaded = true
    case .completed(let load, let result) where result.isOfDownload:
      begun[load]?.hasImage = true
    case .completed(let load, let result) where result.isOfCache:
      begun[load]?.hasCachedImage = true
    case .cancelled(let load, _): begun[load]?.isCancelled = true
    case .downloadCancelled(let url):
      for (load, retry) in begun where retry.url == url { begun[load]?.isCancelled = true }
    case .blacklisted(let url, _):
      for (load, retry) in begun where retry.url == url { begun[load]?.mayBeListed = true }
    case .completed(let load, let result) where result.error != nil:
      begun[load]?.hasFailed = true
      guard takers.remove(load) != nil, let url = result.url, let error = result.error,
        !error.saysCancelled
      else { return }
      findings.append(
        Finding(
          url.absoluteString, .unblacklistedWithoutSuccess,
          "\(load) took \(url) off the blacklist, and fails with \(error)"))
    case .unblacklisted(_, let load) where retries.contains(load): takers.insert(load)
    case .unblacklisted(let url, let load):
      findings.append(
        Finding(
          url.absoluteString, .unblacklistedWithoutOption,
          "\(load) has no retryFailed and took \(url) off"))
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest else { return }
    for (load, retry) in begun.sorted(by: { $0.key.name < $1.key.name })
    where retry.isDownloaded && !retry.mayBeListed && end.state.lists(retry.url, of: retry.manager)
    {
      if retry.hasImage {
        findings.append(
          Finding(
            retry.url.absoluteString, .listedAfterRetry,
            "\(load) has retryFailed and an image of \(retry.url), which stays on the blacklist"))
      } else if retry.findsNothingNew, !end.state.runs(load, of: retry.manager) {
        findings.append(
          Finding(
            retry.url.absoluteString, .listedAfterRefresh,
            "\(load) has retryFailed and finds nothing newer at \(retry.url), which stays on the "
              + "blacklist"))
      }
    }
  }
}

extension LoadResult {
  /// Whether it is an image that a cache had.
  var isOfCache: Bool { image != nil && cacheType != .none }
}

extension AppState {
  /// Whether the manager has the URL on its blacklist; not known of the prefetcher's own.
  func lists(_ url: ImageURL, of manager: String?) -> Bool {
    guard let manager else { return failedURLs.contains(url.absoluteString) }
    return manager != PrefetcherSettings.ownManagerName
      && managers.contains {
        $0.name == manager && $0.failedURLs.contains(url.absoluteString)
      }
  }

  /// Whether the manager lists the load as running.
  fileprivate func runs(_ load: EventSubject, of manager: String?) -> Bool {
    guard let manager else { return running.contains(load.name) }
    return managers.contains { $0.name == manager && $0.running.contains(load.name) }
  }
}
