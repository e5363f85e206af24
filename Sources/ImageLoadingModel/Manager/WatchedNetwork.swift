import Synchronization

/// The network, as a custom manager that stands alone gets it: it is known which URLs are being requested.
final class WatchedNetwork: Network {
  private let base: any Network
  private let underWay = Mutex<[ImageURL: Int]>([:])

  init(_ base: any Network) { self.base = base }

  func isRequesting(_ url: ImageURL) -> Bool { underWay.withLock { $0[url, default: 0] > 0 } }

  /// A transfer that was cancelled before it was resumed ends without having begun.
  private func count(_ change: Int, _ url: ImageURL) {
    underWay.withLock { $0[url] = max($0[url, default: 0] + change, 0) }
  }

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
    let url = request.url
    let transfer = await base.transfer(request) { [self] event in
      if event.isLast { count(-1, url) }
      deliver(event)
    }
    return transfer.map { Watched($0) { [self] in count(1, url) } }
  }

  func cachedResponse(for request: NetworkRequest) async -> ImageData? {
    await base.cachedResponse(for: request)
  }

  func storeCachedResponse(_ data: ImageData, for request: NetworkRequest) async {
    await base.storeCachedResponse(data, for: request)
  }
}
