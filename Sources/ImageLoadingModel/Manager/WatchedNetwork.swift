import Synchronization

/// The network that a custom manager gets that stands alone. It knows for which loads requests are under way.
final class WatchedNetwork: Network {
  private struct State: Sendable {
    var count = 0
    /// By the number of each request that has not ended: the loads of its URL that were open when it began. It is made
    /// for one of them, if there are any.
    var loads: [Int: [EventSubject]] = [:]
  }

  private let base: any Network
  private let running: RunningLoads
  private let state = Mutex(State())

  init(_ base: any Network, _ running: RunningLoads) {
    self.base = base
    self.running = running
  }

  /// The requests that are certainly made for open loads, by number, each with one of these. Where a load has ended or was
  /// cancelled meanwhile, a request may have been made for that one.
  func requests(for open: [RunningLoads.Load]) -> [(number: Int, load: EventSubject)] {
    let subjects = Set(open.map(\.operation.subject))
    return state.withLock { state in
      state.loads.sorted { $0.key < $1.key }.compactMap { number, loads in
        guard let load = loads.first, subjects.isSuperset(of: loads) else { return nil }
        return (number, load)
      }
    }
  }

  private func make() -> Int {
    state.withLock { state in
      state.count += 1
      state.loads[state.count] = []
      return state.count
    }
  }

  /// One that was cancelled before has ended.
  private func begin(_ number: Int, _ url: ImageURL) {
    let loads = running.open.filter { $0.url == url }.map(\.operation.subject)
    state.withLock { if $0.loads[number] != nil { $0.loads[number] = loads } }
  }

  private func end(_ number: Int) { state.withLock { $0.loads[number] = nil } }

  private final class Watched: Transfer {
    private let base: any Transfer
    private let whenResumed: @Sendable () -> Void

    init(_ base: any Transfer, whenResumed: @escaping @Sendable () -> Void) {
      self.base = base
      self.whenResumed = whenResumed
    }

    func resume() async {
      whenResumed()
      await base.resume()
    }

    func cancel() async { await base.cancel() }
    func answer(_ answer: TransferAnswer) { base.answer(answer) }
  }

  // MARK: Network

  func transfer(
    _ request: NetworkRequest, deliver: @escaping @Sendable (TransferEvent) -> Void
  ) async -> (any Transfer)? {
    let number = make()
    let transfer = await base.transfer(request) { [self] event in
      if event.isLast { end(number) }
      deliver(event)
    }
    guard let transfer else {
      end(number)
      return nil
    }
    return Watched(transfer) { [self] in begin(number, request.url) }
  }

  func cachedResponse(for request: NetworkRequest) async -> ImageData? {
    await base.cachedResponse(for: request)
  }

  func storeCachedResponse(_ data: ImageData, for request: NetworkRequest) async {
    await base.storeCachedResponse(data, for: request)
  }
}
