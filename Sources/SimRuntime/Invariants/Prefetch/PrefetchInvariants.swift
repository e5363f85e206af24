import ImageLoadingInterface
import SimScenarios

/// Each URL of a prefetch that has finished was loaded.
struct PrefetchLoadsEachURL: Invariant {
  static let id = InvariantID.prefetchLoadsEachUrl
  static let sentence = "When a prefetch completes, each URL of its list was loaded exactly once."
  static let reason = "The app assumes that all images are in the cache, but one is missing."
  static let claims = ["C269"]
  static let events: [EventKind] = [.prefetchBegan, .prefetchRequested, .prefetchCompleted]
  static let judgesAnyManager = true
  private struct Prefetch: Hashable {
    let urls: [ImageURL]
    /// How often each place of the list was loaded.
    var loads: [Int: Int] = [:]
  }
  private var prefetches: [EventSubject: Prefetch] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .prefetchBegan(let name, _): [.prefetch(name, .changes)]
    case .prefetchRequested(let load): [.prefetch(load.prefetch, .adds)]
    case .prefetchCompleted(let name, _, _): [.prefetch(name, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.prefetchBegan(let prefetch, let urls)):
      prefetches[prefetch] = Prefetch(urls: urls)
    case .model(.prefetchRequested(let load)):
      prefetches[load.prefetch]?.loads[load.index, default: 0] += 1
    case .model(.prefetchCompleted(let name, _, _)):
      guard let prefetch = prefetches[name] else { return }
      for (index, url) in prefetch.urls.enumerated() {
        let count = prefetch.loads[index, default: 0]
        if count == 1 { continue }
        findings.append(
          Finding(
            url.absoluteString, .urlNotLoadedOnce,
            count == 0
              ? "\(name) has completed, and \(url) was never loaded"
              : "\(name) has completed, and \(url) was loaded \(count) times"))
      }
    default: break
    }
  }
}

/// A prefetch completes.
struct PrefetchCompletionIsCalled: Invariant {
  static let id = InvariantID.prefetchCompletionIsCalled
  static let sentence =
    "A prefetch completes once, when all its URLs are finished, unless it is cancelled or replaced."
  static let reason = "Code that waits for the images waits for ever, or begins too early."
  static let claims = ["C269"]
  static let events: [EventKind] =
    HaltedDownloads.events + [
      .prefetchBegan, .prefetchRequested, .prefetchCompleted, .prefetchCancelled,
      .prefetchingCancelled,
    ]
  static let judgesAnyManager = true
  private struct Prefetch: Hashable {
    let total: Int
    /// The names of its loads that have begun.
    var loads: Set<String> = []
    var completions = 0
    var isCancelled = false
  }
  private var prefetches: [EventSubject: Prefetch] = [:]
  private var order: [EventSubject] = []
  private var downloader: HaltedDownloads

  init(_ rules: InvariantRules) { downloader = HaltedDownloads(rules) }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .prefetchBegan(let name, _): [.prefetch(name, .changes), .app(.within)]
    case .prefetchRequested(let load): [.prefetch(load.prefetch, .adds)]
    case .prefetchingCancelled: [.app(.changes)]
    case .prefetchCancelled(let name), .prefetchCompleted(let name, _, _): [.prefetch(name, .adds)]
    default: HaltedDownloads.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    downloader.observe(event)
    switch event.kind {
    case .model(.prefetchBegan(let name, let urls)):
      prefetches[name] = Prefetch(total: urls.count)
      order.append(name)
    case .model(.prefetchRequested(let load)):
      prefetches[load.prefetch]?.loads.insert(load.subject.name)
    case .model(.prefetchingCancelled):
      for name in order { prefetches[name]?.isCancelled = true }
    case .model(.prefetchCancelled(let name)): prefetches[name]?.isCancelled = true
    case .model(.prefetchCompleted(let name, let finished, _)):
      guard var prefetch = prefetches[name] else { return }
      prefetch.completions += 1
      prefetches[name] = prefetch
      if prefetch.completions > 1 {
        findings.append(
          Finding(
            name.name, .prefetchCompletedAgain,
            "completion number \(prefetch.completions) of \(name)"))
      }
      if finished != prefetch.total {
        findings.append(
          Finding(
            name.name, .otherTotal, "\(name) counts \(finished) URLs, and has \(prefetch.total)"))
      }
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for name in order {
      guard let prefetch = prefetches[name], prefetch.completions == 0, !prefetch.isCancelled
      else { continue }
      // Its loads wait for downloads that the app itself does not let begin, or to begin behind others that do.
      let isWaiting =
        end.state.prefetching.map { loads in
          loads.contains(where: prefetch.loads.contains)
            || prefetch.loads.count < prefetch.total && !loads.isEmpty
        } ?? true
      if downloader.areHalted, isWaiting { continue }
      findings.append(
        Finding(
          name.name, .prefetchNeverCompleted, "\(name) was not cancelled and never completed"
        ))
    }
  }
}

/// Nothing more is reported of a prefetch that was cancelled.
struct NoPrefetchCompletionAfterCancel: Invariant {
  static let id = InvariantID.noPrefetchCompletionAfterCancel
  static let sentence =
    "A prefetch that was cancelled on the main thread, or replaced there by another one, no longer calls its progress "
    + "block and its completion, nor, where prefetches have no tokens, the delegate for one of its URLs."
  static let reason = "A screen that is gone would be told that its images are there."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .prefetchBegan, .prefetchRequested, .prefetchProgressed, .prefetchDelegateCalled,
    .prefetchCompleted, .prefetchCancelled, .prefetchingCancelled,
  ]
  static let judgesAnyManager = true
  private var running: Set<EventSubject> = []
  /// Those that the prefetcher lists: it begins their loads.
  private var listed: Set<EventSubject> = []
  private var prefetches: [EventSubject: EventSubject] = [:]
  /// Where one prefetch can be cancelled alone, the delegate gets each URL whose load has ended, also by a cancel.
  private let hasTokens: Bool
  /// Those that were cancelled on main, where the model's prefetchers complete: a cancel on another thread may come
  /// while the completion is on its way.
  private var cancelled: Set<EventSubject> = []

  init(_ rules: InvariantRules) { hasTokens = rules.generation.prefetcher.hasTokens }

  func relations(of event: RunEvent) -> [Relation] {
    if case .stimulus(_, .cancelPrefetch(nil)) = event.kind { return [.app(.changes)] }
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .prefetchBegan: [.app(.within)]
    case .prefetchRequested(let load): [.load(load.subject, .changes), .app(.within)]
    case .prefetchingCancelled: [.app(.changes)]
    case .prefetchCancelled(let name): [.prefetch(name, .changes)]
    case .prefetchCompleted(let name, _, _), .prefetchProgressed(let name, _, _):
      [.prefetch(name, .observes), .app(.within)]
    case .prefetchDelegateCalled(let load, _, _, _):
      [.load(load, .observes), .app(.within)]
        + (prefetches[load].map { [.prefetch($0, .observes)] } ?? [])
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    if case .stimulus(_, .cancelPrefetch(nil)) = event.kind, event.isMainThread, hasTokens {
      cancelled.formUnion(listed)
    }
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .prefetchBegan(let name, _): running.insert(name)
    case .prefetchRequested(let load):
      prefetches[load.subject] = load.prefetch
      listed.insert(load.prefetch)
    case .prefetchingCancelled where event.isMainThread: cancelled.formUnion(running)
    case .prefetchCancelled(let name) where event.isMainThread: cancelled.insert(name)
    case .prefetchCompleted(let name, _, _) where cancelled.contains(name):
      findings.append(
        Finding(
          name.name, .prefetchCompletedAfterCancel,
          "the completion of \(name) was called after its cancel"))
    case .prefetchProgressed(let name, _, _) where cancelled.contains(name):
      findings.append(
        Finding(
          name.name, .prefetchProgressAfterCancel, "\(name) reports progress after its cancel"))
    case .prefetchDelegateCalled(let load, _, _, _) where !hasTokens:
      guard let name = prefetches[load], cancelled.contains(name) else { return }
      findings.append(
        Finding(
          name.name, .delegateCalledAfterCancel,
          "the delegate gets \(load) after the cancel of \(name)"))
    default: break
    }
  }
}

/// A prefetch that was cancelled begins nothing.
struct CancelledPrefetchRests: Invariant {
  static let id = InvariantID.cancelledPrefetchRests
  static let sentence =
    "A prefetch that was cancelled begins no more loads, or cancels those that it begins."
  static let reason = "An app that cancels a prefetch wants the network for something else."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .cancelled, .prefetchBegan, .prefetchRequested, .prefetchCancelled, .prefetchingCancelled,
  ]
  static let judgesAnyManager = true
  private var running: Set<EventSubject> = []
  private var cancelled: Set<EventSubject> = []
  /// Loads that were begun after the cancel: on its way to begin one a thread may not know of it.
  private var late: [PrefetchedLoad] = []
  private var cancelledLoads: Set<EventSubject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .prefetchBegan: [.app(.within)]
    case .prefetchingCancelled: [.app(.changes)]
    case .prefetchCancelled(let name): [.prefetch(name, .adds)]
    case .prefetchRequested(let load): [.prefetch(load.prefetch, .observes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .prefetchBegan(let prefetch, _): running.insert(prefetch)
    case .prefetchingCancelled: cancelled.formUnion(running)
    case .prefetchCancelled(let prefetch): cancelled.insert(prefetch)
    case .prefetchRequested(let load) where cancelled.contains(load.prefetch): late.append(load)
    case .cancelled(let load, _): cancelledLoads.insert(load)
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    findings += late.filter { !cancelledLoads.contains($0.subject) }.map { load in
      Finding(
        load.prefetch.name, .beginsAfterCancel,
        "\(load.prefetch) was cancelled and begins \(load.subject)")
    }
  }
}
