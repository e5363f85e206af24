import Synchronization

/// One request of the simulated network, with its answer in one piece (`URLSession.data(for:)`).
///
/// ```swift
/// let task = DataTask(NetworkRequest(url: url), in: environment)
/// switch await task.answer() {
/// case .success(let answer): // answer.response.status, answer.data
/// case .failure(let error): // no connection, a timeout, or the cancel
/// }
/// ```
public final class DataTask: Sendable {
  /// The head and the bytes of an answer, whatever its status.
  public struct Answer: Sendable {
    /// The head; its status may be that of an error.
    public let response: NetworkResponse
    /// All bytes that came.
    public let data: ImageData
  }

  private struct Received: Sendable {
    var response: NetworkResponse?
    var data = ImageData()
    var failure: LoadError?
  }

  private let request: NetworkRequest
  private let environment: ModelEnvironment
  private let queue: Queue
  private let end: SimulatedSemaphore
  private let transfer: Cell<(any Transfer)?>
  private let isCancelled: Cell<Bool>
  /// Changed on the queue only, and read behind the end.
  private let received = Mutex(Received())

  public init(_ request: NetworkRequest, in environment: ModelEnvironment) {
    self.request = request
    self.environment = environment
    let scheduler = environment.scheduler
    let name = "request of \(request.url)"
    queue = scheduler.serialQueue(name)
    end = scheduler.semaphore("end of \(name)", count: 0)
    transfer = scheduler.cell("\(name).transfer", nil, isAtomic: true)
    isCancelled = scheduler.cell("\(name).isCancelled", false, isAtomic: true)
  }

  /// Makes the request and waits for its end. To be called once.
  /// - Parameter progress: called on a queue of the task as bytes arrive.
  /// - Returns: `.failure` with `cancelled` (-999) after ``cancel()``.
  public func answer(progress: LoadProgress? = nil) async -> Result<Answer, LoadError> {
    let core = environment.scheduler.core
    let subject = core.subject
    let made = await environment.network.transfer(request) { [self] event in
      core.subject = subject
      core.enqueue({ await self.take(event, progress) }, on: queue.id, barrier: false)
    }
    guard let made else { return .failure(LoadError(.unknown)) }
    await transfer.write(made)
    if await isCancelled.read() { await made.cancel() }
    await made.resume()
    await end.wait()
    let received = received.withLock { $0 }
    if let failure = received.failure { return .failure(failure) }
    let none = NetworkResponse(status: nil, expectedLength: received.data.byteCount)
    return .success(Answer(response: received.response ?? none, data: received.data))
  }

  /// Cancels the request: its answer is a failure then, if it has not come yet.
  public func cancel() async {
    await isCancelled.write(true)
    await transfer.read()?.cancel()
  }

  private func take(_ event: TransferEvent, _ progress: LoadProgress?) async {
    switch event {
    case .challenge: await transfer.read()?.answer(.performDefaultHandling)
    case .response(let response):
      received.withLock { $0.response = response }
      await transfer.read()?.answer(.allow)
    case .data(let data):
      let (count, expected) = received.withLock { received in
        received.data.append(data)
        return (received.data.byteCount, received.response?.expectedLength ?? -1)
      }
      await progress?(count, expected)
    case .proposedForCaching: break
    case .finished: end.signal()
    case .failed(let error):
      received.withLock { $0.failure = error }
      end.signal()
    }
  }
}
