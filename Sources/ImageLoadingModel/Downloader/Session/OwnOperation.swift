import Synchronization

/// A custom operation for one download. The model's own, in the queue, has the loads that wait, and its state.
final class OwnOperation: Sendable {
  private enum Stage: Sendable { case waiting, underWay, over }

  private struct State: Sendable {
    var stage = Stage.waiting
    /// `nil` when it is over: it may hold what it was given.
    var part: (any DownloaderOperation)?
  }

  private let standard: StandardOperation
  private let state: Mutex<State>

  init(
    _ plan: DownloadPlan, _ session: NetworkSession?,
    _ make: @Sendable (ModelEnvironment, any DownloaderOperation) -> any DownloaderOperation
  ) {
    standard = StandardOperation(plan, session)
    state = Mutex(State(part: make(plan.context.environment, standard)))
  }

  /// Original: `-[SDWebImageDownloaderOperation start]` of a subclass (4.2, 5.x).
  func start(_ operation: SessionOperation) async {
    let part = state.withLock { state in
      state.stage = .underWay
      return state.part
    }
    await part?.start(
      DownloaderOperationRequest(
        request: operation.request, options: operation.options,
        progress: { received, expected in
          await operation.callProgressBlocks(received: received, expected: expected)
        },
        completed: { [self] answer in await completed(answer, operation) }))
  }

  private func completed(_ answer: DownloadAnswer, _ operation: SessionOperation) async {
    if await operation.isCancelled() { return }
    guard answer.isFinished else { return await operation.callCompletions(answer) }
    guard end(whenIn: .underWay) != nil else {
      return operation.context.core.crash(
        "the download operation of \(operation.context.generation.name) has completed twice: "
          + "\(operation.request.url)")
    }
    await operation.post([.stop] + (answer.error == nil ? [.finish] : []))
    await operation.callCompletions(answer)
    await operation.done()
  }

  /// - Returns: whether it was under way; else it has not begun, or has answered.
  func cancel() async -> Bool {
    guard let part = end(whenIn: .underWay) else { return false }
    await part.cancel()
    return true
  }

  /// - Returns: the part, if it was in that stage.
  private func end(whenIn stage: Stage) -> (any DownloaderOperation)? {
    state.withLock { state in
      guard state.stage == stage else { return nil }
      defer { state = State(stage: .over) }
      return state.part
    }
  }

  /// The model's operations that make its requests.
  var asked: [SessionOperation] { standard.begun }

  /// Whether it is under way: when nothing more can happen, nothing will end it. Where the model's own has ended without an
  /// answer (D16), that is no fault of the part.
  var isStuck: Bool { state.withLock { $0.stage == .underWay } && !standard.isUnanswered }
}

/// The model's operation, for a custom one to ask: a new one for each start, in no queue. It emits nothing by itself.
private final class StandardOperation: DownloaderOperation {
  private let plan: DownloadPlan
  private let session: NetworkSession?
  private let operations = Mutex<[SessionOperation]>([])
  /// How many of them have answered.
  private let answers = Mutex(0)

  init(_ plan: DownloadPlan, _ session: NetworkSession?) {
    self.plan = plan
    self.session = session
  }

  var begun: [SessionOperation] { operations.withLock { $0 } }

  /// Whether the last one has not answered.
  var isUnanswered: Bool { answers.withLock { $0 } < begun.count }

  func start(_ download: DownloaderOperationRequest) async {
    let plan = plan.ofStandardPart(download.request)
    let operation = SessionOperation(plan, session: session, isAsked: true)
    operations.withLock { $0.append(operation) }
    _ = await operation.handlers.add(
      DownloadHandlers(
        subject: plan.subject, options: plan.options,
        decoding: ImageDecoding(plan.url, plan.options, plan.values),
        cachedImage: plan.values.loaderCachedImage, progress: download.progress,
        completed: { [self] answer in
          if answer.isFinished { answers.withLock { $0 += 1 } }
          await download.completed(answer)
        }))
    await operation.start()
  }

  func cancel() async {
    for operation in begun { await operation.cancel() }
  }
}
