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
    let refusal = DownloadAnswer(error: operation.plan.policies.statusError(status))
    if status == 304, !repairs {
      await operation.cancelInternal()
    } else {
      await operation.task()?.cancel()
    }
    if await operation.endsFirst() { await operation.post(.stop) }
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
      $0 = ($0 ?? ImageData()).appending(data)
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
      await judge(operation)
    }
    await operation.done()
  }

  /// Reports what the bytes that have come amount to.
  private func judge(_ operation: SessionOperation) async {
    guard let data = await operation.imageData.read() else {
      let error = operation.plan.policies.noDataError
      return await operation.callCompletions(DownloadAnswer(error: error))
    }
    if operation.options.contains(.ignoreCachedResponse),
      await operation.cachedData.read() == data
    {
      return await endUnchanged(operation, data) { [self] in await decoded(data, for: operation) }
    }
    await operation.callCompletions(await decoded(data, for: operation))
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
    guard let decoded = await operation.context.decoded(data), !operation.isZeroSized(decoded)
    else {
      return DownloadAnswer(error: operation.plan.policies.zeroPixelsError)
    }
    let image = operation.context.scaled(decoded, forKey: operation.request.url.absoluteString)
    if operation.plan.settings.shouldDecompressImages, !operation.context.isAnimated(image),
      image.format != .webp
    {
      let drawn = await operation.plan.coder.decompress(image)
      return operation.options.contains(.scaleDownLargeImages)
        ? await scaledDown(drawn, data, for: operation) : DownloadAnswer(image: drawn, data: data)
    }
    return DownloadAnswer(image: image, data: data)
  }

  /// The small image goes into a file of its own, which takes the place of what has come (K26).
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
    let file = await operation.plan.coder.encode(small, as: data.format(by: formats.rule))
    return DownloadAnswer(image: small, data: file ?? data)
  }

  func occupy(_ operation: SessionOperation, _ block: @escaping Block) async {
    await operation.session?.delegateQueue.async(block)
  }
}
