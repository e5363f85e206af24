import ImageLoadingInterface
import SimScenarios

/// The prefetcher does as the app has set it.
///
/// A load is under way from its beginning to its first whole answer or its cancel, and as long as it waits for the
/// download of a refresh (`PrefetchDownloads`). It leaves out
/// - the limit of 3.x and 4.2, which begin the next URL at each answer, and as many at first as the downloader may
///   load at once (P04);
/// - the options once the app has changed a manager, and perhaps its options processor, where that comes first;
/// - custom prefetchers.
struct PrefetchGoesByItsSettings: Invariant {
  static let id = InvariantID.prefetchGoesByItsSettings
  static let sentence =
    "Each load of the prefetcher begins with the prefetcher's options, as the manager's options processor has changed "
    + "them where that comes first, and where each URL is an operation of its queue no more of them are under way at once than its limit."
  static let reason =
    "What is loaded ahead takes the network from what the user waits for, at a priority that the app has not set."
  static let claims: [String] = []
  static let events: [EventKind] = PrefetchDownloads.events + [.stimulus, .loadBegan]
  /// The loads that the prefetcher is about to begin.
  private var requested: Set<EventSubject> = []
  /// All that it has begun, and those of them that are under way.
  private var loads: Set<EventSubject> = []
  private var underWay: Set<EventSubject> = []
  private var downloads: PrefetchDownloads
  private let options: LoadOptions
  /// What the options processor of each manager does to them before a load begins, by the manager's name; `nil` where
  /// that comes later.
  private let processors: [String: GivenOptionsProcessor]?
  private var hasChangedProcessor = false
  /// `nil` where it is not judged.
  private let limit: Int?
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    let policies = rules.generation.prefetcher
    isJudging = rules.generation.parts.prefetcher == nil
    downloads = PrefetchDownloads(rules)
    options = rules.given.prefetcher.options ?? PrefetcherSettings().options
    let processesFirst =
      !rules.generation.has(.prefetchEndsBeforeRefresh) && rules.generation.parts.manager == nil
    processors = processesFirst ? rules.optionsProcessors : nil
    limit = policies.hasTokens ? rules.given.prefetcher.limit ?? policies.limit : nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    switch event.kind {
    case .stimulus(_, .manager): return processors == nil ? [] : [.app(.changes)]
    case .model(.prefetchRequested(let load)):
      return [.load(load.subject, .changes)] + (limit == nil ? [] : [.app(.changes)])
    case .model(.loadBegan(let load, _, _)):
      return [.load(load.subject, .changes)] + (processors == nil ? [] : [.app(.within)])
    case .model(.cancelled(let load, _)): return end(of: load) + ofDownloads(event)
    case .model(.completed(let load, let result)):
      return (result.isFinished ? end(of: load) : []) + ofDownloads(event)
    default: return ofDownloads(event)
    }
  }

  private func ofDownloads(_ event: RunEvent) -> [Relation] {
    if limit == nil { return [] }
    let relations = downloads.relations(of: event)
    return relations.isEmpty ? [] : relations + [.app(.changes)]
  }

  private func end(of load: EventSubject) -> [Relation] {
    if limit == nil { return [] }
    return [.load(load, .observes)] + (loads.contains(load) ? [.app(.adds)] : [])
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    downloads.observe(event)
    switch event.kind {
    case .stimulus(_, .manager): hasChangedProcessor = processors != nil
    case .model(.prefetchRequested(let load)):
      requested.insert(load.subject)
      loads.insert(load.subject)
      underWay.insert(load.subject)
      checkLimit(load.subject, &findings)
    case .model(.downloadJoined(_, let load, _)): checkLimit(load, &findings)
    case .model(.downloadCreated): checkLimit(event.subject, &findings)
    case .model(.loadBegan(let load, _, let begun)):
      guard requested.remove(load.subject) != nil, !hasChangedProcessor,
        begun != processors?[load.owner ?? ""]?.options(for: options) ?? options
      else { return }
      findings.append(
        Finding(
          load.subject.name, .prefetchWithOtherOptions,
          "\(load.subject) begins with other options than the prefetcher has"))
    case .model(.cancelled(let load, _)): underWay.remove(load)
    case .model(.completed(let load, let result)):
      if result.isFinished { underWay.remove(load) }
    default: break
    }
  }

  /// One load more is under way.
  private func checkLimit(_ load: EventSubject, _ findings: inout [Finding]) {
    let count = underWay.union(downloads.loads).count
    guard let limit, count > limit, loads.contains(load) else { return }
    findings.append(
      Finding(
        load.name, .prefetchAboveLimit,
        "the prefetcher has \(count) loads under way, and its limit is \(limit)"))
  }
}
