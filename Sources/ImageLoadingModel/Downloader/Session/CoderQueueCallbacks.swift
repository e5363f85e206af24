/// Decoding is done on a serial queue of the operation's own, so that it delays no other task; a
/// bad answer is stored and reported when the task has ended.
final class CoderQueueCallbacks: SessionCallbacks {
  /// `coderQueue`.
  private let coderQueue: Queue
  private let decoding: ImageDecoding
  /// `responseError`: reported instead of the task's own error.
  private let responseError: Cell<LoadError?>
  /// `previousProgress`: how many bytes had arrived when progress was last reported.
  private let previousProgress: Cell<Int>

  init(_ plan: DownloadPlan) {
    decoding = ImageDecoding(plan)
    let scheduler = plan.context.scheduler
    coderQueue = scheduler.serialQueue("coder of \(plan.subject)")
    responseError = scheduler.cell("\(plan.subject).responseError", nil)
    previousProgress = scheduler.cell("\(plan.subject).previousProgress", 0)
  }

  /// Original:
  /// `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveResponse:completionHandler:]`
  /// (5.x).
  func didReceive(
    _ response: NetworkResponse, for operation: SessionOperation
  ) async -> TransferAnswer {
    await operation.reach(.operationResponse)
    let expected = max(response.expectedLength, 0)
    await operation.expectedSize.write(expected)
    let status = response.status ?? 200
    var error: LoadError?
    if !(200..<400).contains(status) { error = operation.plan.policies.statusError(status) }
    if status == 304, await operation.cachedData.read() == nil {
      error = LoadError(.cacheNotModified)
    }
    if let error {
      await responseError.write(error)
    } else {
      await operation.callProgressBlocks(received: 0, expected: expected)
    }
    await operation.post(.receiveResponse)
    return error == nil ? .allow : .cancel
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveData:]` (5.x).
  func didReceive(_ data: ImageData, for operation: SessionOperation) async {
    await operation.reach(.operationData)
    let received = await operation.imageData.update(.added("\(data.byteCount) bytes")) {
      let whole = ($0 ?? ImageData()).appending(data)
      $0 = whole
      return whole
    }
    let count = received.byteCount
    let expected = await operation.expectedSize.read()
    guard expected > 0 else {
      return await operation.callProgressBlocks(received: count, expected: expected)
    }
    let isWhole = count >= expected
    let growth = await count - previousProgress.read()
    let percent = min(max(operation.plan.settings.minimumProgressPercent, 0), 100)
    if !isWhole, growth * 100 < percent * expected { return }
    await previousProgress.write(count)
    if operation.options.contains(.progressiveDownload) {
      await coderQueue.async { [self] in
        await operation.reach(.operationPart)
        guard
          let part = await operation.context.decodedPart(
            of: received, isFinal: isWhole, decoding)
        else { return }
        await operation.callCompletions(DownloadAnswer(image: part, isFinished: false))
        await part.release()
      }
    }
    await operation.callProgressBlocks(received: count, expected: expected)
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:task:didCompleteWithError:]` (5.x).
  func didComplete(with error: LoadError?, for operation: SessionOperation) async {
    await operation.reach(.operationComplete)
    if await operation.isFinished() { return }
    await operation.monitor.withLock {
      let isFirst = await operation.endsFirst()
      await operation.dataTask.write(nil)
      if isFirst { await operation.post(.stop) }
      if error == nil { await operation.post(.finish) }
    }
    if let error {
      let answer = DownloadAnswer(error: await responseError.read() ?? error)
      if answer.error == Self.notModified {
        await endUnchanged(operation, with: answer, nil)
      } else {
        await end(operation, with: answer)
      }
    } else if await operation.handlers.all().isEmpty {
      await operation.done()
    } else {
      await judge(operation)
    }
  }

  /// Reports what the bytes so far are decoded to.
  private func judge(_ operation: SessionOperation) async {
    let data = await operation.imageData.read()
    await operation.imageData.write(nil)
    guard let data else {
      return await end(operation, with: DownloadAnswer(error: operation.plan.policies.noDataError))
    }
    if operation.options.contains(.ignoreCachedResponse),
      await operation.cachedData.read() == data
    {
      let error = Self.notModified
      await responseError.write(error)
      return await endUnchanged(operation, with: DownloadAnswer(error: error), data)
    }
    await decode(data, for: operation) { [self] in await end(operation, with: $0) }
  }

  private static let notModified = LoadError(.cacheNotModified)

  private func decode(
    _ data: ImageData, for operation: SessionOperation, _ body: @escaping DownloadAnswer.Handler
  ) async {
    await coderQueue.async { [self] in
      await operation.reach(.operationDecode)
      let answer =
        if let image = await operation.context.decoded(data, decoding), !image.hasZeroSide {
          DownloadAnswer(image: image, data: data)
        } else {
          DownloadAnswer(error: operation.plan.policies.zeroPixelsError)
        }
      await body(answer)
      await answer.image?.release()
    }
  }

  /// Not modified: all loads get that, or those get what arrived for which it is new (D29, D30).
  private func endUnchanged(
    _ operation: SessionOperation, with answer: DownloadAnswer, _ data: ImageData?
  ) async {
    if operation.has(.refreshAnswersOthers), data == nil || operation.has(.comparesWithURLCache) {
      return await end(operation, with: answer)
    }
    let others = await operation.callCompletionsUnchanged(answer, data)
    if others.isEmpty { return await operation.done() }
    guard let data else {
      let error = operation.plan.policies.statusError(304)
      await operation.hand(DownloadAnswer(error: error), to: others)
      return await operation.done()
    }
    await decode(data, for: operation) { answer in
      await operation.hand(answer, to: others)
      await operation.done()
    }
  }

  private func end(_ operation: SessionOperation, with answer: DownloadAnswer) async {
    await operation.callCompletions(answer)
    await operation.done()
  }

  func occupy(_ operation: SessionOperation, _ block: @escaping Block) async {
    await coderQueue.async(block)
  }
}

extension ImageDecoding {
  fileprivate init(_ plan: DownloadPlan) {
    self.init(
      key: plan.values.cacheKeyFilter?(plan.url) ?? plan.url.absoluteString,
      scaleFactor: plan.values.imageScaleFactor,
      wantsAnimatedClass: plan.values.wantsAnimatedImageClass == true,
      decodesFirstFrameOnly: plan.options.contains(.decodeFirstFrameOnly),
      matchesAnimatedClass: plan.options.contains(.matchAnimatedImageClass),
      preloadsFrames: plan.options.contains(.preloadAllFrames),
      avoidsDrawing: plan.options.contains(.avoidDecodeImage))
  }
}
