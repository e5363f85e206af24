import Synchronization

/// One request of a session (`NSURLSessionDataTask`).
package final class NetworkTask: Sendable {
  /// `taskIdentifier`: counts the tasks of one session from 1.
  package let identifier: Int
  package let request: NetworkRequest
  private let transfer = Mutex<(any Transfer)?>(nil)

  init(identifier: Int, request: NetworkRequest) {
    self.identifier = identifier
    self.request = request
  }

  func attach(_ transfer: any Transfer) { self.transfer.withLock { $0 = transfer } }

  /// Original: `-[NSURLSessionTask resume]`.
  func resume() async { await attached?.resume() }

  /// Original: `-[NSURLSessionTask cancel]`.
  func cancel() async { await attached?.cancel() }

  /// Original: the `completionHandler` of a callback.
  func answer(_ answer: TransferAnswer) { attached?.answer(answer) }

  private var attached: (any Transfer)? { transfer.withLock { $0 } }
}
