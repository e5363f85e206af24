import ImageLoadingInterface
import SimScenarios

/// The counts of a prefetch are those of its own loads.
struct PrefetchCountsAddUp: Invariant {
  static let id = InvariantID.prefetchCountsAddUp
  static let sentence =
    "A prefetch counts each of its URLs once: its progress counts up one by one and ends before "
    + "its completion, skipped URLs are those without an image, and other prefetches' loads do not "
    + "count. The delegate never gets more URLs than there are, and at the end all of them. Where "
    + "each prefetch has a token, the delegate gets the URLs of all prefetches that ran side by side, "
    + "no end while one of them still loads, one end when none does, and none of a prefetch that the "
    + "app has cancelled on the main thread."
  static let reason = "A bar that shows four of three images is wrong, and so is its end."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .completed, .prefetchBegan, .prefetchRequested, .prefetchProgressed, .prefetchDelegateCalled,
    .prefetchFinished, .prefetchCompleted, .prefetchCancelled, .prefetchingCancelled,
  ]
  static let judgesAnyManager = true

  private struct Prefetch: Hashable {
    let total: Int
    var told = 0
    /// The places of its list whose loads have ended, and those of them without an image.
    var ended: Set<Int> = []
    var failed: Set<Int> = []
    var hasCompleted = false
    /// Whether it has completed or was cancelled.
    var isOver = false
    var isCancelled = false
    /// Whether it was cancelled on main, where the model's prefetchers count, while it still loaded.
    var isStopped = false
    /// The others that ended while it ran.
    var companions: Set<EventSubject> = []
    /// Whether the delegate got one of its URLs, and an end after the last one.
    var hasDelegate = false
    var endIsTold = false

    var hasEnded: Bool { ended.count == total }
  }
  private var prefetches: [EventSubject: Prefetch] = [:]
  private var loads: [EventSubject: PrefetchedLoad] = [:]
  /// The prefetches that have begun a load, and those that had when a load had its last answer: one that began later may
  /// have come too late for the end that is told then.
  private var running: Set<EventSubject> = []
  private var runningAtEnd: [EventSubject: Set<EventSubject>] = [:]
  /// The prefetches whose URLs belong to the sums that the delegate gets with a load, as of its last answer.
  private var sideBySide: [EventSubject: Set<EventSubject>] = [:]
  /// Whether a prefetch that ends is the one whose load has ended. Older versions have one list for all and
  /// no lock: the end is that of the list that is there by then.
  private let hasTokens: Bool
  /// How many prefetches the steps begin.
  private let prefetchCount: Int

  init(_ rules: InvariantRules) {
    hasTokens = rules.generation.prefetcher.hasTokens
    prefetchCount = rules.downloads.prefetchCount
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    switch modelEvent {
    case .prefetchBegan(let name, _): return [.prefetch(name, .changes)] + ofLists(.within)
    case .prefetchCancelled(let name): return [.prefetch(name, .changes)] + ofAll(.changes)
    case .prefetchingCancelled: return ofAll(.changes) + ofLists(.changes)
    case .prefetchRequested(let load):
      return [.load(load.subject, .changes), .prefetch(load.prefetch, .observes)] + ofAll(.changes)
    case .completed(let load, _):
      return [.load(load, .observes)]
        + (loads[load].map { [.prefetch($0.prefetch, .changes)] + ofAll(.changes) } ?? [])
    case .prefetchProgressed(let name, _, _):
      return [.prefetch(name, .changes), .load(event.subject, .observes)]
    case .prefetchCompleted(let name, _, _):
      return [.prefetch(name, .changes), .load(event.subject, .observes)] + ofAll(.changes)
    case .prefetchDelegateCalled(let load, _, _, _):
      return [.load(load, .observes)] + ofAll(.observes)
    case .prefetchFinished(let load, _, _):
      return [.load(load, .observes)] + ofAll(.changes) + ofLists(.within)
        + (loads[load].map { [.prefetch($0.prefetch, .changes)] } ?? [])
    default: return []
    }
  }

  /// Where prefetches have no tokens, a cancel concerns whichever has begun.
  private func ofLists(_ role: Relation.Role) -> [Relation] { hasTokens ? [] : [.app(role)] }

  /// Of one prefetch alone there is no other to wait for.
  private func ofAll(_ role: Relation.Role) -> [Relation] {
    hasTokens && prefetchCount > 1 ? [.app(role)] : []
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .prefetchBegan(let name, let urls):
      prefetches[name] = Prefetch(total: urls.count)
    case .prefetchCancelled(let name):
      cancel(name)
      if event.isMainThread, prefetches[name]?.hasEnded == false {
        prefetches[name]?.isStopped = true
      }
    case .prefetchingCancelled: for name in prefetches.keys { cancel(name) }
    case .prefetchRequested(let load):
      loads[load.subject] = load
      if prefetches[load.prefetch]?.isOver == false { running.insert(load.prefetch) }
    case .completed(let name, let result):
      guard let load = loads[name], result.isFinished else { return }
      runningAtEnd[name] = running.subtracting([load.prefetch])
      // A refresh answers twice, and the first answer counts.
      let isFirst = prefetches[load.prefetch]?.ended.insert(load.index).inserted ?? false
      if isFirst, result.image == nil { prefetches[load.prefetch]?.failed.insert(load.index) }
      noteSideBySide(load)
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
      guard hasTokens, let load = loads[name] else { return }
      prefetches[load.prefetch]?.hasDelegate = true
      if prefetches[load.prefetch]?.isOver == false { checkSum(total, with: load, &findings) }
    case .prefetchFinished(let name, let total, let skipped):
      guard let load = loads[name], let prefetch = prefetches[load.prefetch] else { return }
      guard hasTokens else {
        if !prefetch.isCancelled {
          checkEnd(of: load.prefetch, prefetch, total, skipped, &findings)
        }
        return
      }
      if let other = running.intersection(runningAtEnd[name] ?? []).min(by: { $0.name < $1.name }) {
        findings.append(
          Finding(
            load.prefetch.name, .delegateFinishedEarly,
            "the delegate gets the end with \(load.prefetch), and \(other) still loads"))
      }
      if prefetch.isStopped {
        findings.append(
          Finding(
            load.prefetch.name, .delegateFinishedAfterCancel,
            "the delegate gets the end with \(load.prefetch), which was cancelled"))
      } else if checkEnd(of: load.prefetch, prefetch, total, skipped, &findings) {
        checkSum(total, with: load, &findings)
      }
      for (name, prefetch) in prefetches where prefetch.hasEnded {
        prefetches[name]?.endIsTold = true
      }
    case .prefetchCompleted(let name, _, let skipped):
      end(name)
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

  /// - Returns: whether the delegate gets all URLs of the prefetch.
  @discardableResult private func checkEnd(
    of name: EventSubject, _ prefetch: Prefetch, _ total: Int, _ skipped: Int,
    _ findings: inout [Finding]
  ) -> Bool {
    if prefetch.isCancelled || total >= prefetch.total, skipped <= total { return true }
    findings.append(
      Finding(
        name.name, .delegateFinishedTooFew,
        "at the end of \(name) the delegate gets a total of \(total) and \(skipped) skipped: "
          + "the list has \(prefetch.total)"))
    return false
  }

  private mutating func end(_ name: EventSubject) {
    running.remove(name)
    prefetches[name]?.isOver = true
  }

  private mutating func cancel(_ name: EventSubject) {
    end(name)
    prefetches[name]?.isCancelled = true
  }

  /// A load has had its last answer. What has begun no load, or has ended and is on its way out, may or may not be in
  /// the sums.
  private mutating func noteSideBySide(_ load: PrefetchedLoad) {
    let others = running.subtracting([load.prefetch])
    if prefetches[load.prefetch]?.hasEnded == true {
      for other in others { prefetches[other]?.companions.insert(load.prefetch) }
    }
    sideBySide[load.subject] = others.filter { prefetches[$0]?.hasEnded == false }
      .union(prefetches[load.prefetch]?.companions ?? [])
  }

  /// A cancelled prefetch takes its URLs away.
  private func checkSum(_ total: Int, with load: PrefetchedLoad, _ findings: inout [Finding]) {
    guard let prefetch = prefetches[load.prefetch], !prefetch.isCancelled else { return }
    let others = (sideBySide[load.subject] ?? []).compactMap { prefetches[$0] }
    let all = others.reduce(prefetch.total) { $1.isCancelled ? $0 : $0 + $1.total }
    if total < all {
      findings.append(
        Finding(
          load.prefetch.name, .delegateLosesURLs,
          "the delegate gets \(total) URLs with \(load.subject), and the prefetches that ran side by side "
            + "have \(all)"))
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard hasTokens, end.outcome == .rest,
      prefetches.values.allSatisfy({ $0.hasEnded || $0.isCancelled })
    else { return }
    for (name, prefetch) in prefetches.sorted(by: { $0.key.name < $1.key.name })
    where prefetch.hasDelegate && !prefetch.isCancelled && !prefetch.endIsTold {
      findings.append(
        Finding(
          name.name, .delegateGetsNoEnd,
          "\(name) has ended and no prefetch runs, and the delegate got no end"))
    }
  }

  private mutating func checkProgress(
    of name: EventSubject, _ finished: Int, _ total: Int, by load: EventSubject,
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
