import ImageLoadingInterface
import SimScenarios

/// The number of finished completions of a load, and of final answers of a call of the downloader.
///
/// Where a call cannot give its download up (3.x), and where the app cancels all downloads, it is judged as one that was
/// cancelled.
struct CompletionCount: Invariant {
  static let id = InvariantID.completionCount
  static let sentence =
    "A load gets exactly one finished completion, and no partial image after it; after a cancel "
    + "none, except in 5.x; with refreshCached one or two. So does a call of the downloader itself."
  static let reason =
    "A spinner that waits for a completion spins for ever; a second one surprises."
  static let claims = ["C052", "C054", "C055", "C056", "C063"]
  static let events: [EventKind] =
    HaltedDownloads.events + [
      .loadBegan, .optionsProcessed, .completed, .cancelled, .downloadCreated, .downloadJoined,
      .stimulus, .downloadCallBegan, .downloadCallAnswered, .downloadCallCancelled,
    ]
  private struct Count: Hashable {
    var finished = 0
    var refreshes = false
    var isCancelled = false
    /// Whether the downloader itself was asked to cancel it before it had its download: it may have come too late for
    /// that.
    var mayBeCancelled = false
    /// Whether no manager has asked for it.
    var isCall = false
  }
  private let completesAtCancel: Bool
  private var counts: [EventSubject: Count] = [:]
  private var order: [EventSubject] = []
  private var downloader: HaltedDownloads
  /// What the loads download.
  private var downloads: [EventSubject: ImageURL] = [:]

  init(_ rules: InvariantRules) {
    completesAtCancel = rules.generation.completesAtCancel
    downloader = HaltedDownloads(rules)
  }

  func relations(of event: RunEvent) -> [Relation] {
    if let answer = event.answer {
      return [.load(answer.load, .adds), .load(answer.load, .observes)]
    }
    if let load = event.cancelledLoad { return [.load(load, .within)] }
    return switch event.kind {
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.optionsProcessed(let load, _)): [.load(load, .changes)]
    // What cancels all calls reaches those that have begun.
    case .downloadCall(.asked(let load, _, _)): [.load(load, .changes), .app(.within)]
    case .model(.downloadCreated): beginsDownload(event.subject)
    case .model(.downloadJoined(_, let load, _)): beginsDownload(load)
    case .stimulus(_, .cancelDownloads), .stimulus(_, .downloader(.newSession)): [.app(.changes)]
    case .stimulus(_, .downloader(.cancel(let name))):
      [.download(EventSubject(name), .observes), .load(EventSubject(name), .within)]
    default: HaltedDownloads.relations(of: event)
    }
  }

  private func beginsDownload(_ load: EventSubject) -> [Relation] {
    [.download(load, .changes)] + (counts[load]?.isCall == true ? [.app(.within)] : [])
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    downloader.observe(event)
    if let answer = event.answer { return count(answer.result, of: answer.load, &findings) }
    if let load = event.cancelledLoad { counts[load]?.isCancelled = true }
    switch event.kind {
    case .model(.loadBegan(let operation, _, let options)):
      begin(operation.subject, Count(refreshes: options.contains(.refreshCached)))
    case .model(.optionsProcessed(let load, let options)):
      counts[load]?.refreshes = options.contains(.refreshCached)
    // Without a URL there is no download, and before 5.x no final answer.
    case .downloadCall(.asked(let load, .some, _)): begin(load, Count(isCall: true))
    // A new session cancels what the old one had.
    case .stimulus(_, .cancelDownloads), .stimulus(_, .downloader(.newSession)):
      for load in order where counts[load]?.isCall == true { cancel(load) }
    case .stimulus(_, .downloader(.cancel(let name))): cancel(EventSubject(name))
    case .model(.downloadCreated(let url, _)): downloads[event.subject] = url
    case .model(.downloadJoined(let url, let load, _)): downloads[load] = url
    default: break
    }
  }

  /// The app asks the downloader to cancel a call.
  private mutating func cancel(_ load: EventSubject) {
    if downloads[load] == nil {
      counts[load]?.mayBeCancelled = true
    } else {
      counts[load]?.isCancelled = true
    }
  }

  private mutating func begin(_ load: EventSubject, _ count: Count) {
    if let known = counts[load] {
      counts[load] = Count(
        finished: known.finished, refreshes: count.refreshes, isCancelled: known.isCancelled,
        mayBeCancelled: known.mayBeCancelled, isCall: known.isCall)
    } else {
      order.append(load)
      counts[load] = count
    }
  }

  private mutating func count(
    _ result: LoadResult, of load: EventSubject, _ findings: inout [Finding]
  ) {
    guard var count = counts[load] else { return }
    guard result.isFinished else {
      if count.finished > 0, !count.refreshes {
        findings.append(
          Finding(
            load.name, .partialAfterFinal, "\(load) gets a partial image after its final one"))
      }
      return
    }
    count.finished += 1
    counts[load] = count
    if count.finished > (count.refreshes ? 2 : 1) {
      findings.append(
        Finding(
          load.name, .completedAgain, "finished completion number \(count.finished) of \(load)"))
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for load in order {
      guard let count = counts[load], count.finished == 0 else { continue }
      if !count.isCancelled {
        if waitsForResume(load, end.state) { continue }
        if count.mayBeCancelled, !completesAtCancel { continue }
        findings.append(
          Finding(
            load.name, .neverCompleted, "\(load) was not cancelled and never completed"))
      } else if completesAtCancel {
        findings.append(
          Finding(load.name, .cancelNotCompleted, "the cancelled \(load) never completed"))
      }
    }
  }

  /// Whether the load's download is in the queue while the app lets none begin.
  private func waitsForResume(_ load: EventSubject, _ state: AppState) -> Bool {
    guard downloader.areHalted, let url = downloads[load]?.absoluteString else { return false }
    return state.downloaderURLs.contains(url) && !state.deadDownloads.contains(url)
  }
}

/// Completions come on the main queue.
///
/// A call of the downloader for which no download is made is answered before it returns, where it was made.
struct CompletionOnMain: Invariant {
  static let id = InvariantID.completionOnMain
  static let sentence =
    "Completions are called on the main queue; from 4.x on those of the downloader's own calls as well."
  static let reason = "They touch views."
  static let claims = ["C062"]
  static let events: [EventKind] = [.completed, .downloadCallAnswered]
  private let judgesCalls: Bool

  init(_ rules: InvariantRules) {
    judgesCalls =
      switch rules.generation.downloader.transport {
      case .connection: false
      case .session: true
      }
  }

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard let (load, result) = event.answer, !result.isOnMainQueue else { return }
    if case .downloadCall = event.kind, !judgesCalls || result.saysNoDownload { return }
    findings.append(
      Finding(
        load.name, .completedOffMain, "a completion of \(load) was called on \(event.place)"))
  }
}

extension LoadResult {
  /// Whether the downloader has made no download: there is no URL, or the app refuses the request.
  fileprivate var saysNoDownload: Bool {
    url == nil || error == LoadError(.invalidDownloadOperation)
  }
}

/// The cache type that is reported is true.
struct TrueCacheType: Invariant {
  static let id = InvariantID.trueCacheType
  static let sentence =
    "A reported cache type names the cache that had the image; without an image the type is none."
  static let reason = "Apps skip animations and count hits by it."
  static let claims = ["C052", "C054", "C063", "C064"]
  static let events: [EventKind] = [
    .completed, .memoryRead, .memoryRevived, .fileRead, .queryAnswered,
  ]
  /// The loads that found an image in memory, and those that found a file.
  private var memoryFinders: Set<EventSubject> = []
  private var diskFinders: Set<EventSubject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .memoryRead(_, found: true), .memoryRevived, .fileRead(_, _, .some):
      [.load(event.subject, .adds)]
    case .completed(let load, _): [.load(load, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.memoryRead(_, found: true)): memoryFinders.insert(event.subject)
    case .model(.memoryRevived): memoryFinders.insert(event.subject)
    case .model(.fileRead(_, _, .some)): diskFinders.insert(event.subject)
    case .model(.queryAnswered(let asker, let key, let found, let type)):
      if !found, type != .none {
        findings.append(
          Finding(asker.name, .typeOfNothing, "\(key) is nowhere, and the type given is \(type)"))
      }
    case .model(.completed(let load, let result)): check(load, result, &findings)
    default: break
    }
  }

  private func check(_ load: EventSubject, _ result: LoadResult, _ findings: inout [Finding]) {
    let type = result.cacheType
    if type == .none { return }
    let finders = type == .memory ? memoryFinders : diskFinders
    if result.image == nil {
      findings.append(
        Finding(
          load.name, .typeWithoutImage, of: "\(type)", "no image, and the type given is \(type)"))
    } else if !finders.contains(load) {
      findings.append(
        Finding(load.name, .typeOfNoFinder, "\(load) found nothing there, and the type is \(type)"))
    }
  }
}

/// Progress goes up to what was received.
///
/// It leaves out where a call of the downloader ends that is answered on another thread than main, while its progress
/// waits for main (3.x): nothing orders the two.
struct ProgressIsTrue: Invariant {
  static let id = InvariantID.progressIsTrue
  static let sentence = "Progress never falls, and ends at what was received."
  static let reason = "A progress bar that jumps back looks broken."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .progressed, .completed, .downloadCallProgressed, .downloadCallAnswered,
  ]
  private var last: [EventSubject: Int] = [:]
  /// Those whose progress comes on main.
  private var onMain: Set<EventSubject> = []
  /// Whether each server announces as many bytes as it sends, or none.
  private let totalsAreTrue: RunConstant<Bool>

  init(_ rules: InvariantRules) {
    let announced = rules.downloads.leastAnnouncedLength
    totalsAreTrue = RunConstant(
      rules.given.network.allSatisfy { _, answers in
        !answers.contains { $0.announcesLess || $0.payload.byteCount > announced ?? .max }
      })
  }

  func relations(of event: RunEvent) -> [Relation] {
    if let progress = event.progress { return [.load(progress.load, .changes)] }
    return event.answer.map { [.load($0.load, .observes)] } ?? []
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    if let (load, result) = event.answer, !isUnordered(event, load) {
      checkEnd(of: load, result, &findings)
    }
    guard let (load, received, expected) = event.progress else { return }
    if received < last[load, default: 0] {
      findings.append(
        Finding(
          load.name, .progressFell, "progress fell from \(last[load, default: 0]) to \(received)"))
    }
    if expected > 0, received > expected, totalsAreTrue.value {
      findings.append(
        Finding(load.name, .progressBeyondTotal, "\(received) bytes received of \(expected)"))
    }
    last[load] = received
    if event.isMainThread { onMain.insert(load) }
  }

  private func isUnordered(_ event: RunEvent, _ load: EventSubject) -> Bool {
    guard case .downloadCall = event.kind else { return false }
    return !event.isMainThread && onMain.contains(load)
  }

  private func checkEnd(of load: EventSubject, _ result: LoadResult, _ findings: inout [Finding]) {
    guard let received = last[load], result.isFinished, result.cacheType == .none,
      let count = result.data?.byteCount, received != count
    else { return }
    findings.append(
      Finding(
        load.name, .progressEndedEarly, "progress of \(load) ended at \(received) of \(count) bytes"
      ))
  }
}

extension ServerAnswer {
  /// Whether its length, as with a compressed answer, is less than what comes.
  fileprivate var announcesLess: Bool {
    if case .told(let length) = expectedLength { length < payload.byteCount } else { false }
  }
}
