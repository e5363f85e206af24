/// Everything, decoding included, is done on the session's delegate queue, while the callbacks of the
/// next task wait. With D48 repaired a queue of the operation's own decodes.
struct DelegateQueueCallbacks: SessionCallbacks {
  /// `coderQueue` (4.3.1); `nil` where the delegate queue decodes.
  private let coderQueue: Queue?

  init(_ plan: DownloadPlan) {
    coderQueue =
      plan.context.generation.has(.decodesOnDelegateQueue)
      ? nil : plan.context.scheduler.serialQueue("coder of \(plan.subject)")
  }

  /// Runs a block that decodes: here, or in its turn on the coder queue.
  private func decoding(_ block: @escaping Block) async {
    if let coderQueue { await coderQueue.async(block) } else { await block() }
  }

  /// Calls the loads with a part or with a failure: where these come from two queues, one after the
  /// other, so that no part follows a failure.
  private func deliver(_ answer: DownloadAnswer, of operation: SessionOperation) async {
    if coderQueue == nil || operation.isAsked { return await operation.callCompletions(answer) }
    await operation.monitor.withLock { await operation.callCompletions(answer) }
  }

  /// Original:
  /// `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveResponse:completionHandler:]`
  /// (4.2).
  func didReceive(
    _ response: NetworkResponse, for operation: SessionOperation
  ) async -> TransferAnswer {
    await operation.reach(.operationResponse)
    let status = response.status ?? 200
    if status < 400, status != 304 {
      let expected = operation.plan.expectedLength(of: response)
      await operation.expectedSize.write(expected)
      await operation.callProgressBlocks(received: 0, expected: expected)
      await operation.imageData.write(ImageData())
      await operation.post([.receiveResponse])
    } else {
      await refuse(status, for: operation)
    }
    return .allow
  }

  /// An error status, or 304, which drops the handlers before it would call them (D16) and posts two
  /// stops (D31).
  private func refuse(_ status: Int, for operation: SessionOperation) async {
    let repairs = !operation.has(.silentNotModified)
    let refusal = DownloadAnswer(error: operation.plan.policies.statusError(status))
    if status == 304, !repairs {
      await operation.cancelInternal()
    } else {
      await operation.task()?.cancel()
    }
    if await operation.endsFirst() { await operation.post([.stop]) }
    if status == 304, repairs {
      await endUnchanged(operation, nil) { refusal }
    } else {
      await operation.callCompletions(refusal)
    }
    await operation.done()
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveData:]` (4.2).
  func didReceive(_ data: ImageData, for operation: SessionOperation) async {
    await operation.reach(.operationData)
    await operation.imageData.update(.added("\(data.byteCount) bytes")) {
      $0?.append(data)
    }
    let expected = await operation.expectedSize.read()
    if expected > 0, await operation.showsParts() {
      await showPart(expected: expected, of: operation)
    }
    for handlers in await operation.handlers.all() {
      let received = await operation.imageData.read()?.byteCount ?? 0
      await operation.callProgressBlocks(
        to: handlers, received: received, expected: await operation.expectedSize.read())
    }
  }

  /// Decodes what has come so far and shows it.
  ///
  /// Original: `incrementallyDecodedImageWithData:finished:` of the `progressiveCoder`.
  ///
  /// Claims: C228.
  private func showPart(expected: Int, of operation: SessionOperation) async {
    guard let data = await operation.imageData.read() else { return }
    let isFinal = data.byteCount >= expected
    await decoding { [self] in
      // None that has waited is decoded after the end of the task or a cancel.
      if coderQueue != nil, await !operation.beginsPart() { return }
      let decoded = await operation.reportDecoding {
        await part(of: data, isFinal: isFinal, for: operation)
      }
      guard let image = decoded else { return }
      await deliver(DownloadAnswer(image: image, isFinished: false), of: operation)
    }
  }

  private func part(
    of data: ImageData, isFinal: Bool, for operation: SessionOperation
  ) async -> ImageDescriptor? {
    guard let part = await operation.context.decodedPart(of: data, isFinal: isFinal) else {
      return nil
    }
    // It was drawn into a bitmap with alpha, and such an image is not drawn once more.
    return await operation.plan.scaledBySharedKey(part)
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:task:didCompleteWithError:]` (4.2).
  func didComplete(with error: LoadError?, for operation: SessionOperation) async {
    await operation.reach(.operationComplete)
    await operation.monitor.withLock {
      let isFirst = await operation.endsFirst()
      await operation.dataTask.write(nil)
      await operation.post((isFirst ? [.stop] : []) + (error == nil ? [.finish] : []))
    }
    if let error {
      await deliver(DownloadAnswer(error: error), of: operation)
      await operation.done()
    } else if await operation.handlers.all().isEmpty {
      await operation.done()
    } else {
      await judge(operation)
    }
  }

  /// Reports what the bytes that have come amount to, and ends the operation.
  private func judge(_ operation: SessionOperation) async {
    guard let data = await operation.imageData.read() else {
      let error = operation.plan.policies.noDataError
      await operation.callCompletions(DownloadAnswer(error: error))
      return await operation.done()
    }
    if operation.options.contains(.ignoreCachedResponse),
      await operation.cachedData.read() == data
    {
      return await decoding { [self] in
        if await operation.isGivenUp() { return }
        await endUnchanged(operation, data) { await decoded(data, for: operation) }
        await operation.done()
      }
    }
    await decoding { [self] in
      if await operation.isGivenUp() { return }
      await operation.callCompletions(await decoded(data, for: operation))
      await operation.done()
    }
  }

  /// Nothing new: all loads get that, or those get what arrived for which it is new (D29, D30).
  private func endUnchanged(
    _ operation: SessionOperation, _ data: ImageData?, _ arrived: () async -> DownloadAnswer
  ) async {
    if operation.has(.refreshAnswersOthers), data == nil || operation.has(.comparesWithURLCache) {
      return await operation.callCompletions(DownloadAnswer())
    }
    let others = await operation.callCompletionsUnchanged(DownloadAnswer(), data)
    if others.isEmpty { return }
    await operation.hand(await arrived(), to: others)
  }

  /// Original: `-[SDWebImageCodersManager decodedImageWithData:]`, `scaledImageForKey:image:` and
  /// `decompressedImageWithImage:data:options:` in that method.
  private func decoded(_ data: ImageData, for operation: SessionOperation) async -> DownloadAnswer {
    await operation.reach(.operationDecode)
    return await operation.reportDecoding { await answer(with: data, for: operation) }
  }

  private func answer(
    with data: ImageData, for operation: SessionOperation
  ) async -> DownloadAnswer {
    guard let decoded = await operation.context.decoded(data), !operation.isZeroSized(decoded)
    else {
      return DownloadAnswer(error: operation.plan.policies.zeroPixelsError)
    }
    let image = await operation.plan.scaledBySharedKey(decoded)
    if operation.plan.settings.shouldDecompressImages, !operation.context.isAnimated(image),
      image.format != .webp
    {
      let drawn = await operation.context.drawnAhead(image)
      return operation.context.asBOOL(operation.options.contains(.scaleDownLargeImages))
        ? await scaledDown(drawn, data, for: operation) : DownloadAnswer(image: drawn, data: data)
    }
    return DownloadAnswer(image: image, data: data)
  }

  /// The small image goes into a file of its own, which takes the place of what has come (K26): of the same format, or
  /// where 4.2 does not know that, of one for its alpha.
  ///
  /// Original: `-[SDWebImageImageIOCoder decompressedImageWithImage:data:options:]` with
  /// `SDWebImageCoderScaleDownLargeImagesKey`.
  ///
  /// Claims: C211.
  private func scaledDown(
    _ image: ImageDescriptor, _ data: ImageData, for operation: SessionOperation
  ) async -> DownloadAnswer {
    let generation = operation.context.generation
    let formats = generation.formats
    let small = formats.scaleDownRule.scaledDown(image, in: generation)
    guard small != image, operation.has(.storesScaledFile) else {
      return DownloadAnswer(image: small, data: data)
    }
    let format = data.format(by: formats.rule)
    let unknown: ImageFormat = small.hasAlpha ? .png : .jpeg
    let file = await operation.plan.coder.encode(small, as: format == .undefined ? unknown : format)
    return DownloadAnswer(image: small, data: file ?? data)
  }

  func occupy(_ operation: SessionOperation, _ block: @escaping Block) async {
    let queue = coderQueue ?? operation.session?.delegateQueue
    await queue?.async(block)
  }
}
