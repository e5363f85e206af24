import Synchronization

/// The prefetches that the app has asked a custom prefetcher for. The model's prefetcher reports to it,
/// if the part asks that: what it reports of calls to the app is left out, for the part may change them.
final class PrefetchLedger: ModelObserver {
  /// Whether the model's prefetcher may be asked for a prefetch.
  enum Passing {
    case first
    case again
    /// Nobody has asked for the prefetch.
    case unknown
  }

  private struct Prefetch: Sendable {
    let name: EventSubject
    let urls: [ImageURL]
    var hasBegun = false
    var isPassedOn = false
    /// Whether it has completed or was cancelled.
    var isOver = false
    /// The places of the list whose load was begun.
    var taken: Set<Int> = []
    var loadCount = 0

    /// Takes a place of the list; one that was taken already if there is no other with the URL.
    mutating func take(_ url: ImageURL) -> PrefetchedLoad? {
      let places = urls.indices.filter { urls[$0] == url }
      guard let index = places.first(where: { !taken.contains($0) }) ?? places.first else {
        return nil
      }
      taken.insert(index)
      defer { loadCount += 1 }
      return PrefetchedLoad(prefetch: name, index: index, ordinal: loadCount, url: url)
    }
  }

  private struct State: Sendable {
    /// In the order in which they were asked for.
    var prefetches: [Prefetch] = []
    /// To which prefetch a load belongs.
    var prefetchOfLoad: [EventSubject: EventSubject] = [:]

    func place(of name: EventSubject) -> Int? { prefetches.lastIndex { $0.name == name } }
  }

  private let context: ModelContext
  private let state = Mutex(State())
  /// Which place of a list a load is for depends on the order of threads.
  private let places: any SharedObject

  init(_ context: ModelContext) {
    self.context = context
    places = context.core.register(.resource, named: "places of prefetches")
  }

  func observe(_ event: ModelEvent) {
    switch event {
    case .prefetchBegan(let name, _): return begin(name)
    case .prefetchProgressed, .prefetchCompleted: return
    case .prefetchCancelled(let name): change(name) { $0.isOver = true }
    case .prefetchingCancelled:
      state.withLock { state in
        for index in state.prefetches.indices where state.prefetches[index].hasBegun {
          state.prefetches[index].isOver = true
        }
      }
    default: break
    }
    context.emit(event)
  }

  // MARK: The life of a prefetch

  func asked(_ name: EventSubject, for urls: [ImageURL]) {
    state.withLock { $0.prefetches.append(Prefetch(name: name, urls: urls)) }
  }

  /// The prefetch does something: from now on it is under way.
  func begin(_ name: EventSubject) {
    let urls: [ImageURL]? = state.withLock { state in
      guard let place = state.place(of: name), !state.prefetches[place].hasBegun else { return nil }
      state.prefetches[place].hasBegun = true
      return state.prefetches[place].urls
    }
    if let urls { context.emit(.prefetchBegan(name, urls: urls)) }
  }

  /// The part has returned. Of what it passed on the model's prefetcher says when it begins.
  func returned(_ name: EventSubject) {
    let isPassedOn = state.withLock { state in
      state.place(of: name).map { state.prefetches[$0].isPassedOn } ?? false
    }
    if !isPassedOn { begin(name) }
  }

  /// The completion of the prefetch is about to be called.
  func end(_ name: EventSubject) {
    begin(name)
    change(name) { $0.isOver = true }
  }

  /// Those that have not ended.
  var running: [EventSubject] {
    state.withLock { $0.prefetches.filter { $0.hasBegun && !$0.isOver }.map(\.name) }
  }

  /// The cancel of a prefetch has returned: it counts if the prefetch has not ended.
  func noteCancel(of name: EventSubject) {
    let wasRunning = state.withLock { state in
      guard let place = state.place(of: name), !state.prefetches[place].isOver else { return false }
      state.prefetches[place].isOver = true
      return true
    }
    if wasRunning { context.emit(.prefetchCancelled(name)) }
  }

  /// The part asks the model's prefetcher for a prefetch.
  func passOn(_ name: EventSubject) -> Passing {
    state.withLock { state in
      guard let place = state.place(of: name) else { return .unknown }
      if state.prefetches[place].isPassedOn { return .again }
      state.prefetches[place].isPassedOn = true
      return .first
    }
  }

  // MARK: Loads

  /// The load of a URL, in the name of the running thread: its prefetch is the one that the thread acts for, or
  /// the first under way with the URL still to load.
  /// - Returns: `nil` if no prefetch asks for the URL.
  func take(_ url: ImageURL?) async -> PrefetchedLoad? {
    await context.core.perform(VisibleOperation(.write, places))
    let subject = context.subject
    let load: PrefetchedLoad? = state.withLock { state in
      guard let url else { return nil }
      let own = state.place(of: state.prefetchOfLoad[subject] ?? subject)
      let place =
        own
        ?? state.prefetches.firstIndex { prefetch in
          prefetch.urls.indices.contains {
            prefetch.urls[$0] == url && !prefetch.taken.contains($0)
          }
        }
      guard let place, let load = state.prefetches[place].take(url) else { return nil }
      state.prefetchOfLoad[load.subject] = load.prefetch
      return load
    }
    if let load { begin(load.prefetch) }
    return load
  }

  private func change(_ name: EventSubject, _ body: (inout Prefetch) -> Void) {
    state.withLock { state in
      if let place = state.place(of: name) { body(&state.prefetches[place]) }
    }
  }
}
