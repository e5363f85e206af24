import Synchronization

/// The transport that the downloader uses (`NSURLSession`): tasks whose callbacks all run on one
/// serial delegate queue, one after the other.
///
/// Its tasks keep it until they have ended.
package final class NetworkSession: Sendable {
  /// `delegateQueue` of `NSURLSession`.
  package let delegateQueue: Queue
  private let context: ModelContext
  private let taskCount: Cell<Int>
  private let delegate: any NetworkSessionDelegate
  /// The tasks that have not ended; empty where a session is never replaced.
  private let tasks = Mutex<[NetworkTask]>([])

  init(context: ModelContext, delegate: any NetworkSessionDelegate) {
    self.context = context
    self.delegate = delegate
    delegateQueue = context.scheduler.serialQueue("session")
    taskCount = context.scheduler.cell("session.tasks", 0, isAtomic: true)
  }

  /// A task that begins when it is resumed; `nil` if none can be made.
  ///
  /// Original: `-[NSURLSession dataTaskWithRequest:]`.
  func task(for request: NetworkRequest) async -> NetworkTask? {
    let identifier = await taskCount.update(nil) { count in
      count += 1
      return count
    }
    let task = NetworkTask(identifier: identifier, request: request)
    let subject = EventSubject.download(of: request.url)
    let core = context.core
    let transfer = await context.environment.network.transfer(request) { [self] event in
      core.subject = subject
      core.enqueue({ await self.deliver(event, to: task) }, on: delegateQueue.id, barrier: false)
    }
    guard let transfer else { return nil }
    task.attach(transfer)
    if canBeReplaced { tasks.withLock { $0.append(task) } }
    return task
  }

  private var canBeReplaced: Bool {
    context.generation.downloader.transport.session.canReplaceSession
  }

  /// Cancels its tasks. Their callbacks still arrive.
  ///
  /// Original: `-[NSURLSession invalidateAndCancel]`.
  func invalidateAndCancel() async {
    // Which tasks there are depends on the order of this step and those that make them.
    _ = await taskCount.read()
    for task in tasks.withLock({ $0 }) { await task.cancel() }
  }

  private func deliver(_ event: TransferEvent, to task: NetworkTask) async {
    defer { if event.isLast { tasks.withLock { $0.removeAll { $0 === task } } } }
    switch event {
    case .response(let response):
      answer(await delegate.session(task, didReceive: response), to: task)
    case .challenge(let challenge):
      answer(await delegate.session(task, didReceive: challenge), to: task)
    case .data(let data): await delegate.session(task, didReceive: data)
    case .proposedForCaching(let data):
      if let request = await delegate.session(task, willCache: data) {
        await context.environment.network.storeCachedResponse(data, for: request)
      }
    case .finished: await delegate.session(task, didCompleteWith: nil)
    case .failed(let error): await delegate.session(task, didCompleteWith: error)
    }
  }

  /// Calls the completion handler of a callback, if the delegate would.
  private func answer(_ answer: TransferAnswer?, to task: NetworkTask) {
    if let answer {
      task.answer(answer)
    } else {
      context.emit(.callbackUnanswered(task.request.url))
    }
  }
}

/// Gets the callbacks of a session, on its delegate queue.
protocol NetworkSessionDelegate: AnyObject, Sendable {
  /// Original: `URLSession:dataTask:didReceiveResponse:completionHandler:`.
  /// - Returns: what to do with the task; `nil` if the completion handler is never called.
  func session(
    _ task: NetworkTask, didReceive response: NetworkResponse
  ) async -> TransferAnswer?
  /// Original: `URLSession:task:didReceiveChallenge:completionHandler:`.
  func session(_ task: NetworkTask, didReceive challenge: Challenge) async -> TransferAnswer?
  /// Original: `URLSession:dataTask:didReceiveData:`.
  func session(_ task: NetworkTask, didReceive data: ImageData) async
  /// Original: `URLSession:dataTask:willCacheResponse:completionHandler:`.
  /// - Returns: the request under which the response is kept in the URL cache; `nil` if it is not.
  func session(_ task: NetworkTask, willCache data: ImageData) async -> NetworkRequest?
  /// Original: `URLSession:task:didCompleteWithError:`.
  func session(_ task: NetworkTask, didCompleteWith error: LoadError?) async
}
