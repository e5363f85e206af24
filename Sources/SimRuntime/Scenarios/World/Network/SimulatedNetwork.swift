import ImageLoadingInterface
import Synchronization

/// The network of a scenario: a table says how each server answers, or a scenario plays the answers
/// by hand.
///
/// The requests to one URL get its answers in order, the last one again and again; a URL that is not
/// in the table has an unknown host (``ServerAnswer/unknownHost``). Everything takes place in
/// virtual time. Steps: resuming a transfer is a step on the network, since the order in which
/// requests begin can be seen; cancelling is a step on the transfer; the shared URL cache has a
/// resource for each URL.
package final class SimulatedNetwork: Network {
  /// The URLs for which no transfer can be made.
  package enum Refusal: Hashable, Sendable {
    case nothing
    case everything
    case only([ImageURL])

    func includes(_ url: ImageURL) -> Bool {
      switch self {
      case .nothing: false
      case .everything: true
      case .only(let urls): urls.contains(url)
      }
    }
  }

  struct State: Sendable {
    var answerCounts: [ImageURL: Int] = [:]
    /// Made and not resumed.
    var unused: [SimulatedTransfer] = []
    /// In the order in which they began.
    var live: [SimulatedTransfer] = []
    /// What was played by hand and no request was there for, by URL.
    var playedAhead: [ImageURL: [HandEvents]] = [:]
    var begun = 0
    var isOffline = false
    var extraLatency = Duration.zero
    var refusal = Refusal.nothing
  }

  let core: any SchedulerCore
  let resource: any SharedObject
  /// The list of transfers that began and have not ended.
  let liveTransfers: any SharedObject
  let state = Mutex(State())
  private let refusalResource: any SharedObject
  let servers: ServerTable
  let keepsWhatComesAhead: Bool
  let connection: Connection?
  /// What the requests share, if the connection says so.
  let link: SharedLink?
  private let cache: SharedURLCache
  let observer: (@Sendable (NetworkEvent) -> Void)?

  /// - Parameters:
  ///   - servers: what they answer, by URL.
  ///   - connection: what the device is connected by; `nil` for a line that takes no time.
  ///   - cachedResponses: what the shared URL cache holds when the run begins.
  ///   - keepsWhatComesAhead: whether what is played by hand waits for a request that it can be done
  ///     to; that is for threads which may be slow.
  ///   - observer: gets each event, as it happens and before the program does.
  package init(
    core: any SchedulerCore, servers: ServerTable = ServerTable(), connection: Connection? = nil,
    cachedResponses: [ImageURL: CachedResponse] = [:], keepsWhatComesAhead: Bool = false,
    observer: (@Sendable (NetworkEvent) -> Void)? = nil
  ) {
    self.core = core
    self.servers = servers
    self.keepsWhatComesAhead = keepsWhatComesAhead
    self.connection = connection
    self.observer = observer
    resource = core.register(.resource, named: "network")
    liveTransfers = core.register(.resource, named: "network.transfers")
    refusalResource = core.register(.resource, named: "network.refusal")
    link = connection?.sharedBandwidth.map { SharedLink(core: core, bandwidth: $0) }
    cache = SharedURLCache(core: core, responses: cachedResponses)
  }

  package func transfer(
    _ request: NetworkRequest, deliver: @escaping @Sendable (TransferEvent) -> Void
  ) async -> (any Transfer)? {
    await core.perform(VisibleOperation(.read, refusalResource))
    if state.withLock({ $0.refusal.includes(request.url) }) { return nil }
    if servers.answers(for: request.url).contains(where: { $0.course == .noTask }) {
      core.touch(resource, .write)
    }
    let isRefused = state.withLock { state in
      guard nextAnswer(for: request.url, &state).course == .noTask else { return false }
      state.answerCounts[request.url, default: 0] += 1
      return true
    }
    if isRefused { return nil }
    let transfer = SimulatedTransfer(request, in: self, deliver: deliver)
    // One that is made while the run is drained has to be freed, too.
    state.withLock { $0.unused.append(transfer) }
    return transfer
  }

  package func cachedResponse(for request: NetworkRequest) async -> ImageData? {
    await cache.lookUp(request.url)?.data
  }

  /// The cache does not answer requests with what is stored so: no header says that it may.
  package func storeCachedResponse(_ data: ImageData, for request: NetworkRequest) async {
    await cache.store(CachedResponse(data), for: request.url)
  }

  // MARK: Faults

  /// Cuts the device off from the network, or connects it again.
  ///
  /// Cut off, what is under way fails with `networkConnectionLost` (-1005) and new requests with
  /// `notConnectedToInternet` (-1009); only the URL cache still answers.
  package func setOffline(_ isOffline: Bool) async {
    await core.perform(VisibleOperation(.write, resource))
    guard !core.isDraining else { return }
    let live = state.withLock {
      $0.isOffline = isOffline
      return $0.live
    }
    core.touch(liveTransfers, .write)
    if isOffline { for transfer in live { transfer.loseConnection() } }
  }

  /// Lets the first event of each request, and the next one of those under way, come this much
  /// later than the scenario says.
  package func setExtraLatency(_ latency: Duration) async {
    await core.perform(VisibleOperation(.write, resource))
    guard !core.isDraining else { return }
    let (live, change) = state.withLock {
      let change = latency - $0.extraLatency
      $0.extraLatency = latency
      return ($0.live, change)
    }
    core.touch(liveTransfers, .write)
    for transfer in live { transfer.shift(by: change) }
  }

  /// Lets the platform make no transfers (``transfer(_:deliver:)`` gives `nil`).
  package func setRefusal(_ refusal: Refusal) async {
    await core.perform(VisibleOperation(.write, refusalResource))
    guard !core.isDraining else { return }
    state.withLock { $0.refusal = refusal }
  }

  // MARK: Observing, without a step

  /// The requests under way, in the order in which they began.
  package var snapshot: [LiveTransfer] {
    state.withLock { $0.live }.map { transfer in
      let state = transfer.snapshot
      var (awaitsAnswer, isCancelled) = (false, false)
      if case .asked = state.stage { awaitsAnswer = true }
      if case .cancelled = state.stage { isCancelled = true }
      return LiveTransfer(
        request: transfer.request, number: state.number, began: state.began,
        receivedBytes: state.receivedBytes, awaitsAnswer: awaitsAnswer, isCancelled: isCancelled)
    }
  }

  /// What the shared URL cache holds.
  package var cachedResponses: [ImageURL: CachedResponse] { cache.snapshot }

  /// Lets go of all transfers after the run: they and the program would hold each other for ever.
  package func shutDown() {
    let left = state.withLock { state in
      defer { (state.unused, state.live) = ([], []) }
      return state.unused + state.live
    }
    for transfer in left { transfer.forget() }
    link?.shutDown()
  }

  func emit(_ kind: NetworkEvent.Kind, of url: ImageURL, transfer: Int) {
    observer?(NetworkEvent(url: url, transfer: transfer, time: core.now, kind: kind))
  }

  // MARK: For transfers

  /// What the URL cache answers a request with, if it may.
  func servedResponse(for request: NetworkRequest) async -> ImageData? {
    guard request.cachePolicy == .useProtocolCachePolicy,
      let response = await cache.response(for: request.url), response.isServed
    else { return nil }
    return response.data
  }

  /// How a transfer begins.
  struct Start {
    let number: Int
    var answer = ServerAnswer()
    let script: TransferScript
    var extraLatency = Duration.zero
  }

  /// Gives a transfer its number and its answer.
  func begin(_ transfer: SimulatedTransfer, cached: ImageData?) -> Start {
    core.touch(liveTransfers, .writeInside)
    return state.withLock { state in
      state.begun += 1
      state.unused.removeAll { $0 === transfer }
      state.live.append(transfer)
      if let cached { return Start(number: state.begun, script: .cached(cached)) }
      if state.isOffline {
        return Start(number: state.begun, script: .failing(.notConnectedToInternet))
      }
      let url = transfer.request.url
      let list = servers.answers(for: url)
      let count = state.answerCounts[url, default: 0]
      state.answerCounts[url] = count + 1
      let plain = list[min(count, list.count - 1)]
      let answer = connection?.carrying(plain, of: url, request: count) ?? plain
      return Start(
        number: state.begun, answer: answer, script: TransferScript(answer),
        extraLatency: state.extraLatency)
    }
  }

  private func nextAnswer(for url: ImageURL, _ state: inout State) -> ServerAnswer {
    let list = servers.answers(for: url)
    return list[min(state.answerCounts[url, default: 0], list.count - 1)]
  }

  func end(_ transfer: SimulatedTransfer) {
    core.touch(liveTransfers, .writeInside)
    state.withLock { state in
      state.unused.removeAll { $0 === transfer }
      state.live.removeAll { $0 === transfer }
    }
  }
}
