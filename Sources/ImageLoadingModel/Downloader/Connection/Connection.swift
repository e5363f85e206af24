import Synchronization

/// One request whose callbacks run on a run loop (`NSURLConnection`).
final class Connection: Sendable {
  private let context: ModelContext
  private let request: NetworkRequest
  private let transfer = Mutex<(any Transfer)?>(nil)
  private let isCancelled: Cell<Bool>

  private init(to request: NetworkRequest, context: ModelContext) {
    self.request = request
    self.context = context
    isCancelled = context.scheduler.cell(
      "connection to \(request.url).isCancelled", false, isAtomic: true)
  }

  /// A connection that begins when it is started.
  ///
  /// Original: `-[NSURLConnection initWithRequest:delegate:startImmediately:]`.
  /// - Parameter delegate: hears of everything, on the run loop.
  /// - Returns: `nil` if no connection can be made.
  static func make(
    to request: NetworkRequest, on runLoop: SimulatedRunLoop, context: ModelContext,
    delegate: any ConnectionDelegate
  ) async -> Connection? {
    let connection = Connection(to: request, context: context)
    let transfer = await context.environment.network.transfer(request) { [unowned delegate] event in
      runLoop.deliver { await connection.send(event, to: delegate) }
    }
    guard let transfer else { return nil }
    connection.transfer.withLock { $0 = transfer }
    return connection
  }

  private var attached: (any Transfer)? { transfer.withLock { $0 } }

  /// Original: `-[NSURLConnection start]`.
  func start() async { await attached?.resume() }

  /// The delegate hears nothing more, not even of what has already come.
  ///
  /// Original: `-[NSURLConnection cancel]`.
  func cancel() async {
    await isCancelled.write(true)
    await attached?.cancel()
  }

  private func send(_ event: TransferEvent, to delegate: any ConnectionDelegate) async {
    if await isCancelled.read() { return }
    switch event {
    case .response(let response):
      await delegate.didReceive(response)
      attached?.answer(.allow)
    case .challenge(let challenge): attached?.answer(await delegate.answer(to: challenge))
    case .data(let data): await delegate.didReceive(data)
    case .proposedForCaching(let data):
      if await delegate.willCacheResponse() {
        await context.environment.network.storeCachedResponse(data, for: request)
      }
    case .finished: await delegate.didFinishLoading()
    case .failed(let error): await delegate.didFail(with: error)
    }
  }
}

/// Hears from a connection, on its run loop.
protocol ConnectionDelegate: AnyObject, Sendable {
  /// Original: `connection:didReceiveResponse:`.
  func didReceive(_ response: NetworkResponse) async
  /// Original: `connection:willSendRequestForAuthenticationChallenge:`.
  func answer(to challenge: Challenge) async -> TransferAnswer
  /// Original: `connection:didReceiveData:`.
  func didReceive(_ data: ImageData) async
  /// Original: `connection:willCacheResponse:`.
  /// - Returns: whether the response is kept in the URL cache.
  func willCacheResponse() async -> Bool
  /// Original: `connectionDidFinishLoading:`.
  func didFinishLoading() async
  /// Original: `connection:didFailWithError:`.
  func didFail(with error: LoadError) async
}
