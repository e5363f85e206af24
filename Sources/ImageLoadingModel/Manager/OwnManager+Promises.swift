/// What a custom manager promises of its answers. A manager that breaks it ends the app.
extension OwnManager {
  // MARK: Whether it is running

  func isRunning() async -> Bool {
    let before = atWork
    let isRunning = await part.isRunning()
    let after = atWork
    if !isRunning, !context.core.isDraining, let work = before.first(where: after.contains) {
      context.core.crash(
        "isRunning() of the manager of \(name) is false while load \(work.load) is running")
    }
    return isRunning
  }

  /// Nothing more can happen, so that nothing is running if all loads have ended.
  func checkAtRest() async {
    let isRunning = await part.isRunning()
    guard isRunning, !context.core.isDraining, open.isEmpty, standard.listed.isEmpty else { return }
    context.core.crash(
      "isRunning() of the manager of \(name) is true, and all of its loads have ended")
  }

  /// What is done for a load.
  private struct Work: Equatable {
    let load: EventSubject
    /// The number of its request; `nil` if the model's manager loads.
    let request: Int?
  }

  /// What is certainly being done: a request is under way, or the model's manager has the load on its list. Other loads
  /// may be about to end.
  private var atWork: [Work] {
    let open = open
    if let network {
      return network.requests(for: open).map { Work(load: $0.load, request: $0.number) }
    }
    let listed = standard.listed
    return open.map(\.operation).filter { load in listed.contains { $0 === load } }
      .map { Work(load: $0.subject, request: nil) }
  }

  // MARK: Keys

  func cacheKey(for url: ImageURL?) async -> String? {
    let key = await part.cacheKey(for: url)
    guard let url, !context.core.isDraining else { return key }
    guard let key else {
      if !standard.filterMakesNoKey(for: url) {
        context.core.crash("the manager of \(name) has no cache key for \(url)")
      }
      return nil
    }
    guard standard.makesPlainKeys else { return key }
    let (former, cached) = keys.withLock { ($0.note(key, of: url), $0.ofLoads[url]) }
    if former != key {
      context.core.crash(
        "cacheKey(for:) of the manager of \(name) is \(key) for \(url), and was \(former) before: "
          + "a URL keeps its key")
    } else if let cached, !cached.contains(key) {
      context.core.crash(
        "cacheKey(for:) of the manager of \(name) is \(key) for \(url), and its load was cached "
          + "as \(cached[cached.count - 1])")
    }
    return key
  }

  /// The part has asked the model's manager to load something for a load of the app.
  func noteAsked(_ request: ManagerRequest, for load: CombinedOperation) {
    guard request.context.cacheKeyFilter == nil, standard.makesPlainKeys, let loaded = request.url,
      let url = open.first(where: { $0.operation === load })?.url
    else { return }
    keys.withLock { $0.ofLoads[url, default: []].append(loaded.absoluteString) }
  }
}

/// The keys of URLs, as far as they are known.
struct KnownKeys: Sendable {
  /// What the part has answered.
  private var answered: [ImageURL: String] = [:]
  /// Under which keys the model's manager caches what it was asked to load, oldest first.
  var ofLoads: [ImageURL: [String]] = [:]

  /// - Returns: the key that the URL had before.
  mutating func note(_ key: String, of url: ImageURL) -> String {
    defer { answered[url] = key }
    return answered[url] ?? key
  }
}
