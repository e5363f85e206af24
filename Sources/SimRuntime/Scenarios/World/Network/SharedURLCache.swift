import ImageLoadingInterface
import Synchronization

/// An answer that the shared URL cache holds.
package struct CachedResponse: Hashable, Sendable {
  package var data: ImageData
  /// Whether the cache may answer requests with it (status 200, at once) that leave that to the
  /// protocol: as if its headers said that it is fresh.
  package var isServed: Bool

  package init(_ data: ImageData, isServed: Bool = false) {
    self.data = data
    self.isServed = isServed
  }
}

/// `NSURLCache` as a dictionary: what scenarios put there and what the program stores.
final class SharedURLCache: Sendable {
  private struct State: Sendable {
    var responses: [ImageURL: CachedResponse]
    var resources: [ImageURL: any SharedObject] = [:]
  }

  private let core: any SchedulerCore
  private let state: Mutex<State>
  /// Looking something up changes what the cache knows of its uses, without a lock of its own.
  private let lookups: Cell<Int>

  init(core: any SchedulerCore, responses: [ImageURL: CachedResponse]) {
    self.core = core
    state = Mutex(State(responses: responses))
    lookups = Cell(core: core, name: "URLCache", value: 0)
  }

  /// What the program finds.
  func lookUp(_ url: ImageURL) async -> CachedResponse? {
    await lookups.update(nil) { _ in }
    return await response(for: url)
  }

  func response(for url: ImageURL) async -> CachedResponse? {
    await core.perform(VisibleOperation(.read, resource(for: url)))
    return state.withLock { $0.responses[url] }
  }

  func store(_ response: CachedResponse, for url: ImageURL) async {
    await core.perform(VisibleOperation(.write, resource(for: url)))
    guard !core.isDraining else { return }
    state.withLock { $0.responses[url] = response }
  }

  var snapshot: [ImageURL: CachedResponse] { state.withLock { $0.responses } }

  private func resource(for url: ImageURL) -> any SharedObject {
    if let known = state.withLock({ $0.resources[url] }) { return known }
    let new = core.register(.resource, named: "URL cache \(url)")
    state.withLock { $0.resources[url] = new }
    return new
  }
}
