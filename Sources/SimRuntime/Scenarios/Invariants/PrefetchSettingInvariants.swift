import ImageLoadingModel

/// The prefetcher does as the app has set it.
///
/// A load is under way from its beginning to its first whole answer or its cancel. It leaves out
/// - the limit of 3.x and 4.2, which begin the next URL at each answer, and as many at first as the downloader may
///   load at once (P04);
/// - prefetchers of one's own.
struct PrefetchGoesByItsSettings: Invariant {
  static let id = InvariantID.prefetchGoesByItsSettings
  static let sentence =
    "Each load of the prefetcher begins with the prefetcher's options, and where each URL is an operation of its queue "
    + "no more of them are under way at once than its limit."
  static let reason =
    "What is loaded ahead takes the network from what the user waits for, at a priority that the app has not set."
  static let claims: [String] = []
  static let events: [EventKind] = [.loadBegan, .prefetchRequested, .completed, .cancelled]
  /// The loads that the prefetcher is about to begin.
  private var requested: Set<EventSubject> = []
  /// All that it has begun, and those of them that are under way.
  private var loads: Set<EventSubject> = []
  private var underWay: Set<EventSubject> = []
  private let options: LoadOptions
  /// `nil` where it is not judged.
  private let limit: Int?
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    let policies = rules.generation.prefetcher
    isJudging = rules.generation.parts.prefetcher == nil
    options = rules.given.prefetcher.options ?? PrefetcherSettings().options
    limit = policies.hasTokens ? rules.given.prefetcher.limit ?? policies.limit : nil
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    case .model(.prefetchRequested(let load)):
      [.load(load.subject, .changes)] + (limit == nil ? [] : [.app(.changes)])
    case .model(.loadBegan(let load, _, _)): [.load(load.subject, .changes)]
    case .model(.cancelled(let load, _)): end(of: load)
    case .model(.completed(let load, let result)): result.isFinished ? end(of: load) : []
    default: []
    }
  }

  private func end(of load: EventSubject) -> [Relation] {
    if limit == nil { return [] }
    return [.load(load, .observes)] + (loads.contains(load) ? [.app(.adds)] : [])
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .model(.prefetchRequested(let load)):
      requested.insert(load.subject)
      guard let limit else { return }
      loads.insert(load.subject)
      underWay.insert(load.subject)
      if underWay.count <= limit { return }
      findings.append(
        Finding(
          load.subject.name, .prefetchAboveLimit,
          "the prefetcher has \(underWay.count) loads under way, and its limit is \(limit)"))
    case .model(.loadBegan(let load, _, let begun)):
      guard requested.remove(load.subject) != nil, begun != options else { return }
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
}
