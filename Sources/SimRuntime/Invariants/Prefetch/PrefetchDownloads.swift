import ImageLoadingInterface
import SimScenarios

/// The loads of prefetches that wait for a download, a refresh behind the image of the cache too.
///
/// A load no longer waits when the request or the download has ended, or when it has an answer that is not of the
/// cache, or was cancelled. Of the model's prefetcher only one that refreshes can have more to say than one answer.
struct PrefetchDownloads: Hashable {
  static let events: [EventKind] = [
    .prefetchRequested, .completed, .cancelled, .downloadCreated, .downloadJoined, .downloadEnded,
    .downloadCancelled, .requestCancelled, .requestFinished, .requestFailed,
  ]
  /// The prefetch of each load that was not cancelled.
  private var prefetches: [EventSubject: EventSubject] = [:]
  /// What each load waits for.
  private var waiting: [EventSubject: ImageURL] = [:]
  /// The URLs whose request has ended, though the download may not have.
  private var ended: Set<ImageURL> = []
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging =
      rules.generation.parts.prefetcher != nil
      || rules.given.prefetcher.options?.contains(.refreshCached) == true
      || rules.managers.contains { $0.optionsProcessor?.adds.contains(.refreshCached) == true }
  }

  /// The loads that wait, of all prefetches.
  var loads: Set<EventSubject> { Set(waiting.keys) }

  /// The prefetch of a load that waits.
  func prefetch(of load: EventSubject) -> EventSubject? {
    waiting[load] == nil ? nil : prefetches[load]
  }

  /// The loads of a prefetch that wait, in the order of their names.
  func loads(of prefetch: EventSubject) -> [EventSubject] {
    waiting.keys.filter { prefetches[$0] == prefetch }.sorted { $0.name < $1.name }
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .model(.prefetchRequested(let load)): return [.load(load.subject, .changes)]
    case .model(.completed(let load, _)), .model(.cancelled(let load, _)):
      return relations(of: load)
    case .model(.downloadJoined(let url, let load, _)):
      return relations(of: load) + [.url(url, .observes)]
    case .model(.downloadCreated(let url, _)):
      return relations(of: event.subject) + [.url(url, .changes)]
    default: break
    }
    guard let url = event.endedDownload else { return [] }
    return [.url(url, .changes)]
      + waiting.keys.filter { waiting[$0] == url }.sorted { $0.name < $1.name }
      .flatMap(relations)
  }

  private func relations(of load: EventSubject) -> [Relation] {
    prefetches[load].map { [.load(load, .changes), .prefetch($0, .changes)] } ?? []
  }

  mutating func observe(_ event: RunEvent) {
    guard isJudging else { return }
    switch event.kind {
    case .model(.prefetchRequested(let load)): prefetches[load.subject] = load.prefetch
    case .model(.completed(let load, let result)):
      if result.isFinished, result.error != nil || result.cacheType == .none { waiting[load] = nil }
    case .model(.cancelled(let load, _)):
      waiting[load] = nil
      prefetches[load] = nil
    case .model(.downloadJoined(let url, let load, _)):
      if prefetches[load] != nil, !ended.contains(url) { waiting[load] = url }
    case .model(.downloadCreated(let url, _)):
      ended.remove(url)
      if prefetches[event.subject] != nil { waiting[event.subject] = url }
    default:
      guard let url = event.endedDownload else { return }
      ended.insert(url)
      waiting = waiting.filter { $0.value != url }
    }
  }
}

extension RunEvent {
  /// The URL of which no more bytes come.
  fileprivate var endedDownload: ImageURL? {
    switch kind {
    case .model(.downloadEnded(let url)), .model(.downloadCancelled(let url)): url
    case .network(let event):
      switch event.kind {
      case .finished, .failed, .cancelled: event.url
      case .started, .challenged, .responded, .received, .cacheable: nil
      }
    default: nil
    }
  }
}
