/// Everything, decoding included, is done on the session's delegate queue, while the callbacks of the
/// next task wait.
struct DelegateQueueCallbacks: SessionCallbacks {
  /// Original:
  /// `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveResponse:completionHandler:]`
  /// (4.2).
  func didReceive(
    _ response: NetworkResponse, for operation: SessionOperation
  ) async -> TransferAnswer {
    await operation.reach(.operationResponse)
    let status = response.status ?? 200
    if status < 400, status != 304 {
      let expected = max(response.expectedLength, 0)
      await operation.expectedSize.write(expected)
      await operation.callProgressBlocks(received: 0, expected: expected)
      await operation.imageData.write(ImageData())
      await operation.post(.receiveResponse)
    } else {
      await refuse(status, for: operation)
    }
    return .allow
  }

  /// An error status, or 304, which drops the handlers before it would call them (D16) and posts two
  /// stops (D31).
  private func refuse(_ status: Int, for operation: SessionOperation) async {
    let repairs = !operation.has(.silentNotModified)
    let answer =
      status == 304 && repairs
      ? DownloadAnswer() : DownloadAnswer(error: operation.plan.policies.statusError(status))
    if status == 304, !repairs {
      await operation.cancelInternal()
    } else {
      await operation.task()?.cancel()
    }
    if await operation.endsFirst() { await operation.post(.stop) }
    await operation.callCompletions(answer)
    await operation.done()
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveData:]` (4.2).
  func didReceive(_ data: ImageData, for operation: SessionOperation) async {
    await operation.reach(.operationData)
    await operation.imageData.update(.added("\(data.byteCount) bytes")) {
      $0 = ($0 ?? ImageData()).appending(data)
    }
    let expected = await operation.expectedSize.read()
    if operation.options.contains(.progressiveDownload), expected > 0 {
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
    guard let part = await operation.context.decodedPart(of: data, isFinal: isFinal) else { return }
    var image = operation.context.scaled(part, forKey: operation.request.url.absoluteString)
    if operation.plan.settings.shouldDecompressImages {
      image = await operation.plan.coder.decompress(image)
    }
    await operation.callCompletions(DownloadAnswer(image: image, isFinished: false))
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:task:didCompleteWithError:]` (4.2).
  func didComplete(with error: LoadError?, for operation: SessionOperation) async {
    await operation.reach(.operationComplete)
    await operation.monitor.withLock {
      let isFirst = await operation.endsFirst()
      await operation.dataTask.write(nil)
      if isFirst { await operation.post(.stop) }
      if error == nil { await operation.post(.finish) }
    }
    if let error {
      await operation.callCompletions(DownloadAnswer(error: error))
    } else if await !operation.handlers.all().isEmpty {
      await operation.callCompletions(await answer(of: operation))
    }
    await operation.done()
  }

  /// What the bytes that have come amount to.
  ///
  /// Original: `-[SDWebImageCodersManager decodedImageWithData:]`, `scaledImageForKey:image:` and
  /// `decompressedImageWithImage:data:options:` in that method.
  private func answer(of operation: SessionOperation) async -> DownloadAnswer {
    guard let data = await operation.imageData.read() else {
      return DownloadAnswer(error: operation.plan.policies.noDataError)
    }
    if operation.options.contains(.ignoreCachedResponse),
      await operation.cachedData.read() == data
    {
      return DownloadAnswer()
    }
    await operation.reach(.operationDecode)
    guard let decoded = await operation.context.decoded(data), !decoded.isZeroSized else {
      return DownloadAnswer(error: operation.plan.policies.zeroPixelsError)
    }
    var image = operation.context.scaled(decoded, forKey: operation.request.url.absoluteString)
    if operation.plan.settings.shouldDecompressImages, !operation.context.isAnimated(image),
      image.format != .webp
    {
      image = await operation.plan.coder.decompress(image)
    }
    return DownloadAnswer(image: image, data: data)
  }

  func occupy(_ operation: SessionOperation, _ block: @escaping Block) async {
    await operation.session?.delegateQueue.async(block)
  }
}
