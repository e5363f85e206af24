import ImageLoadingInterface
import SimScenarios

/// One request in flight per URL.
struct OneRequestPerURL: Invariant {
  static let id = InvariantID.oneRequestPerUrl
  static let sentence = "There is never more than one live request for a URL."
  static let reason = "Loads of one URL share one download; a second one wastes the user's data."
  static let claims = ["C267"]
  static let events: [EventKind] = [
    .requestStarted, .requestCancelled, .requestFinished, .requestFailed,
  ]
  private var live: [ImageURL: Set<Int>] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .network(let networkEvent) = event.kind else { return [] }
    return switch networkEvent.kind {
    case .started: [.url(networkEvent.url, .changes)]
    case .cancelled, .finished, .failed: [.url(networkEvent.url, .adds)]
    case .challenged, .responded, .received, .cacheable: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .network(let networkEvent) = event.kind else { return }
    switch networkEvent.kind {
    case .started:
      live[networkEvent.url, default: []].insert(networkEvent.transfer)
      if let count = live[networkEvent.url]?.count, count > 1 {
        findings.append(
          Finding(
            networkEvent.url.absoluteString, .severalRequests,
            "\(count) requests for \(networkEvent.url) at once"
          ))
      }
    case .cancelled, .finished, .failed:
      live[networkEvent.url]?.remove(networkEvent.transfer)
      if live[networkEvent.url]?.isEmpty == true { live[networkEvent.url] = nil }
    case .challenged, .responded, .received, .cacheable: break
    }
  }
}

/// Never more downloads than the limit.
struct DownloadLimit: Invariant {
  static let id = InvariantID.downloadLimit
  static let sentence = "There are never more live requests than the downloader's limit."
  static let reason = "The limit is there to leave the line to others."
  static let claims = ["C252"]
  static let events: [EventKind] = [
    .downloadCreated, .downloadCancelled, .downloadEnded, .limitChanged, .requestStarted,
    .requestChallenged, .responseReceived, .bytesReceived, .responseCacheable, .requestCancelled,
    .requestFinished, .requestFailed,
  ]
  private var limit: Int
  private var live = 0
  /// Downloads without a request so far.
  private var waiting: Set<ImageURL> = []
  /// How many of them had a slot when the limit fell.
  private var granted = 0
  /// How many of those that were live or had a slot when the limit fell still may be live.
  private var carried = 0
  private var ended: Set<Int> = []

  /// Whether there can be more than are allowed.
  private let mayExceed: Bool

  init(_ rules: InvariantRules) {
    limit = rules.given.downloader.maxConcurrentDownloads
    mayExceed = rules.downloads.changesSettings || rules.downloads.loads > limit
  }

  func relations(of event: RunEvent) -> [Relation] {
    // Until the limit changes it makes no difference which downloads wait.
    let waits: Relation.Role = carried == 0 && granted == 0 ? .within : .changes
    switch event.kind {
    case _ where !mayExceed: return []
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started: return [.app(.changes), .url(networkEvent.url, .changes)]
      case .cancelled, .finished, .failed:
        return [.app(waits == .within ? .adds : .changes), .url(networkEvent.url, .changes)]
      case .challenged, .responded, .received, .cacheable: return []
      }
    case .model(.downloadCreated(let url, _)), .model(.downloadEnded(let url)),
      .model(.downloadCancelled(let url)):
      return [.app(waits), .url(url, .changes)]
    case .model(.limitChanged): return [.app(.changes)]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started:
        live += 1
        if waiting.remove(networkEvent.url) != nil { granted = max(0, granted - 1) }
        if live > max(limit, carried) {
          findings.append(
            Finding(
              networkEvent.url.absoluteString, .aboveTheLimit,
              "\(live) requests at once, the limit is \(limit)"))
        }
      case .cancelled:
        live -= 1
        ended.insert(networkEvent.transfer)
      case .finished, .failed:
        if ended.remove(networkEvent.transfer) == nil { live -= 1 }
      case .challenged, .responded, .received, .cacheable: break
      }
    case .model(.downloadCreated(let url, _)): waiting.insert(url)
    case .model(.downloadEnded(let url)), .model(.downloadCancelled(let url)): waiting.remove(url)
    case .model(.limitChanged(let limit)):
      granted = max(granted, min(self.limit - live, waiting.count))
      carried = live + granted
      self.limit = limit
    default: break
    }
    granted = min(granted, waiting.count)
    carried = min(carried, live + granted)
  }
}

/// Each question of the session is answered.
struct CallbacksAreAnswered: Invariant {
  static let id = InvariantID.callbacksAreAnswered
  static let sentence = "Each time the session asks what to do it gets an answer."
  static let reason = "A task that waits for an answer keeps its connection until its timeout."
  static let claims: [String] = []
  static let events: [EventKind] = [.callbackUnanswered]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(.callbackUnanswered(let url)) = event.kind else { return }
    findings.append(
      Finding(url.absoluteString, .sessionUnanswered, "the session gets no answer about \(url)"))
  }
}
