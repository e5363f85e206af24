/// Finds the operation of a session callback's task, among the operations in the queue.
final class SessionRouter: NetworkSessionDelegate {
  private let context: ModelContext
  private let queue: SimulatedOperationQueue

  init(context: ModelContext, queue: SimulatedOperationQueue) {
    self.context = context
    self.queue = queue
  }

  /// Whether callbacks for an operation that is gone get no answer (D20).
  private var leavesUnanswered: Bool { context.generation.has(.unansweredSessionCallbacks) }

  /// Whether a task is known by its number alone, which begins anew with each session (D14).
  private var comparesNumbers: Bool { context.generation.has(.sessionSwapMixesTasks) }

  /// Original: `-[SDWebImageDownloader URLSession:dataTask:didReceiveResponse:completionHandler:]`.
  func session(
    _ task: NetworkTask, didReceive response: NetworkResponse
  ) async -> TransferAnswer? {
    guard let operation = await operation(of: task) else { return leavesUnanswered ? nil : .allow }
    return await operation.callbacks.didReceive(response, for: operation)
  }

  /// Original: `-[SDWebImageDownloader URLSession:task:didReceiveChallenge:completionHandler:]`.
  func session(_ task: NetworkTask, didReceive challenge: Challenge) async -> TransferAnswer? {
    guard let operation = await operation(of: task) else {
      return leavesUnanswered ? nil : .performDefaultHandling
    }
    return await operation.answer(to: challenge)
  }

  /// Original: `-[SDWebImageDownloader URLSession:dataTask:didReceiveData:]`.
  func session(_ task: NetworkTask, didReceive data: ImageData) async {
    guard let operation = await operation(of: task) else { return }
    await operation.callbacks.didReceive(data, for: operation)
  }

  /// Original: `-[SDWebImageDownloader URLSession:dataTask:willCacheResponse:completionHandler:]`
  /// and that of the operation.
  func session(_ task: NetworkTask, willCache data: ImageData) async -> NetworkRequest? {
    guard let operation = await operation(of: task) else {
      return leavesUnanswered ? nil : task.request
    }
    return operation.keepsResponse ? operation.request : nil
  }

  /// Original: `-[SDWebImageDownloader URLSession:task:didCompleteWithError:]`.
  func session(_ task: NetworkTask, didCompleteWith error: LoadError?) async {
    guard let operation = await operation(of: task) else { return }
    await operation.callbacks.didComplete(with: error, for: operation)
  }

  /// Original: `-[SDWebImageDownloader operationWithTask:]`.
  private func operation(of task: NetworkTask) async -> SessionOperation? {
    for case let queued as SessionOperation in await queue.operations() {
      for operation in queued.own?.asked ?? [queued] {
        guard let own = await operation.task() else { continue }
        if comparesNumbers ? own.identifier == task.identifier : own === task { return operation }
      }
    }
    return nil
  }
}
