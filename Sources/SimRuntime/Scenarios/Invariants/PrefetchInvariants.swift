import ImageLoadingModel

/// Each URL of a prefetch that has finished was loaded.
struct PrefetchLoadsEachURL: Invariant {
  static let id = InvariantID.prefetchLoadsEachUrl
  static let sentence = "When a prefetch completes, each URL of its list was loaded exactly once."
  static let reason = "The app assumes that all images are in the cache, but one is missing."
  static let claims = ["C269"]
  private struct Prefetch: Hashable {
    let urls: [ImageURL]
    /// How often each place of the list was loaded.
    var loads: [Int: Int] = [:]
  }
  private var prefetches: [Subject: Prefetch] = [:]

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
              ? "\(name) has completed, and \(url) was loaded never"
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
  private struct Prefetch: Hashable {
    let total: Int
    var completions = 0
    var isCancelled = false
  }
  private var prefetches: [Subject: Prefetch] = [:]
  private var order: [Subject] = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .prefetchBegan(let name, _): [.prefetch(name, .changes), .app(.within)]
    case .prefetchingCancelled: [.app(.changes)]
    case .prefetchCancelled(let name), .prefetchCompleted(let name, _, _): [.prefetch(name, .adds)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.prefetchBegan(let name, let urls)):
      prefetches[name] = Prefetch(total: urls.count)
      order.append(name)
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
      findings.append(
        Finding(
          name.name, .prefetchNeverCompleted, "\(name) was not cancelled and never completed"
        ))
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
  private var running: Set<Subject> = []
  private var cancelled: Set<Subject> = []
  /// Loads that were begun after the cancel: on its way to begin one a thread may not know of it.
  private var late: [PrefetchedLoad] = []
  private var cancelledLoads: Set<Subject> = []

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

/// Downloads wait for a place only where the app's limit has them wait.
struct WaitsOnlyAtTheLimit: Invariant {
  static let id = InvariantID.waitsOnlyAtTheLimit
  static let sentence =
    "A download waits only while as many others are running as the app allows."
  static let reason = "A limit that another component sets slows the whole app down."
  static let claims = ["C252"]
  /// What the app set, and what the downloader uses.
  private var appLimit: Int
  private var limit: Int
  private var underWay: Set<ImageURL> = []
  private let limitIsOverwritten: Bool

  init(_ rules: InvariantRules) {
    limitIsOverwritten = rules.downloads.prefetches
    appLimit = rules.given.downloader.maxConcurrentDownloads
    limit = appLimit
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case _ where !limitIsOverwritten: return []
    case .model(.limitChanged), .model(.limitOverwritten), .model(.downloadCreated):
      return [.app(.changes)]
    case .model(.downloadEnded), .model(.downloadCancelled): return [.app(.adds)]
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .cancelled, .finished, .failed: return [.app(.adds)]
      case .started, .challenged, .responded, .received, .cacheable: return []
      }
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.limitChanged(let count)):
      appLimit = count
      limit = count
    case .model(.limitOverwritten(let count)): limit = count
    case .model(.downloadCreated(let url, _)):
      if underWay.count >= limit, underWay.count < appLimit {
        findings.append(
          Finding(
            url.absoluteString, .waitsBelowTheLimit,
            "\(url) waits behind \(underWay.count) downloads; the app allows \(appLimit) at once"))
      }
      underWay.insert(url)
    case .model(.downloadEnded(let url)), .model(.downloadCancelled(let url)):
      underWay.remove(url)
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .cancelled, .finished, .failed: underWay.remove(networkEvent.url)
      case .started, .challenged, .responded, .received, .cacheable: break
      }
    default: break
    }
  }
}

/// The counts of a prefetch are those of its own loads.
struct PrefetchCountsAddUp: Invariant {
  static let id = InvariantID.prefetchCountsAddUp
  static let sentence =
    "A prefetch counts each of its URLs once: its progress counts up one by one and ends before "
    + "its completion, skipped URLs are those without an image, and other prefetches' loads do not count."
  static let reason = "A bar that shows four of three images is wrong, and so is its end."
  static let claims: [String] = []

  private struct Prefetch: Hashable {
    let total: Int
    var told = 0
    /// The places of its list whose loads have ended, and those of them without an image.
    var ended: Set<Int> = []
    var failed: Set<Int> = []
    var hasCompleted = false
  }
  private var prefetches: [Subject: Prefetch] = [:]
  private var loads: [Subject: PrefetchedLoad] = [:]
  /// 5.x goes by the error, older ones by the image.
  private let skipsByError: Bool

  init(_ rules: InvariantRules) { skipsByError = rules.generation.completesAtCancel }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    switch modelEvent {
    case .prefetchBegan(let name, _): return [.prefetch(name, .changes)]
    case .prefetchRequested(let load): return [.load(load.subject, .changes)]
    case .completed(let load, _):
      return [.load(load, .observes)]
        + (loads[load].map { [.prefetch($0.prefetch, .changes)] } ?? [])
    case .prefetchProgressed(let name, _, _), .prefetchCompleted(let name, _, _):
      return [.prefetch(name, .changes), .load(event.subject, .observes)]
    case .prefetchDelegateCalled(let load, _, _, _): return [.load(load, .observes)]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .prefetchBegan(let name, let urls): prefetches[name] = Prefetch(total: urls.count)
    case .prefetchRequested(let load): loads[load.subject] = load
    case .completed(let name, let result):
      guard let load = loads[name], result.isFinished else { return }
      let isSkipped = skipsByError ? result.error != nil : result.image == nil
      // A refresh answers twice, and the first answer counts.
      let isFirst = prefetches[load.prefetch]?.ended.insert(load.index).inserted ?? false
      if isFirst, isSkipped { prefetches[load.prefetch]?.failed.insert(load.index) }
    case .prefetchProgressed(let name, let finished, let total):
      checkProgress(of: name, finished, total, by: event.subject, &findings)
    case .prefetchDelegateCalled(let name, let url, let finished, let total):
      if finished > total {
        findings.append(
          Finding(
            name.name, .delegateCountsTooMany, "the delegate gets \(finished) URLs of \(total)")
        )
      }
      if let load = loads[name], load.url != url {
        findings.append(
          Finding(
            name.name, .delegateGotOtherURL,
            "the delegate gets another URL than that of \(name)"))
      }
    case .prefetchCompleted(let name, _, let skipped):
      guard let prefetch = prefetches[name] else { return }
      prefetches[name]?.hasCompleted = true
      if prefetch.failed.count != skipped {
        findings.append(
          Finding(
            name.name, .otherSkipped,
            "\(name) reports \(skipped) skipped URLs: \(prefetch.failed.count) were"))
      }
      if let load = loads[event.subject], load.prefetch != name {
        findings.append(
          Finding(name.name, .endedByOther, "\(load.subject) completes \(name)"))
      }
    default: break
    }
  }

  private mutating func checkProgress(
    of name: Subject, _ finished: Int, _ total: Int, by load: Subject,
    _ findings: inout [Finding]
  ) {
    guard let prefetch = prefetches[name] else { return }
    prefetches[name]?.told = max(prefetch.told, finished)
    if let owner = loads[load]?.prefetch, owner != name {
      findings.append(Finding(name.name, .countedForOther, "\(load) is counted for \(name)"))
    } else if finished > prefetch.ended.count {
      findings.append(
        Finding(
          name.name, .countedBeforeItsEnd,
          "\(name) reports \(finished) finished URLs, and \(prefetch.ended.count) have ended"))
    } else if finished <= prefetch.told || total != prefetch.total {
      findings.append(
        Finding(
          name.name, .progressOutOfOrder,
          "progress of \(name) is \(finished) of \(total) after \(prefetch.told)"))
    } else if prefetch.hasCompleted {
      findings.append(
        Finding(name.name, .progressAfterEnd, "\(name) reports progress after its end"))
    }
  }
}
