/// The callbacks of the connection, on its thread and without a lock.
extension ConnectionOperation: ConnectionDelegate {
  /// Original: `-[SDWebImageDownloaderOperation connection:didReceiveResponse:]`.
  ///
  /// Claims: C349.
  func didReceive(_ response: NetworkResponse) async {
    await reach(.operationResponse)
    let status = response.status ?? 200
    guard status >= 400 || status == 304 else {
      let expected = plan.expectedLength(of: response)
      await expectedSize.write(expected)
      await callProgressBlocks(received: 0, expected: expected)
      await imageData.write(ImageData())
      return await post([.receiveResponse])
    }
    await refuse(status)
  }

  /// An error status, or 304, which drops the handlers before it would call them (D16) and posts two
  /// stops (D31).
  private func refuse(_ status: Int) async {
    if status == 304, has(.silentNotModified) {
      await cancelInternal()
    } else {
      await connection.read()?.cancel()
    }
    if await endsFirst() { await post([.stop]) }
    let refusal = DownloadAnswer(error: plan.policies.statusError(status))
    if status == 304, !has(.silentNotModified) {
      await callCompleted(
        DownloadAnswer(), toOthers: has(.refreshAnswersOthers) ? nil : refusal)
    } else {
      await callCompleted(refusal)
    }
    await runLoop.stop()
    await done()
  }

  /// Whether the cancel has not ended the connection and posted its stop.
  private func endsFirst() async -> Bool {
    if has(.stopsTwice) { return true }
    return await connection.read() != nil
  }

  /// Original: `-[SDWebImageDownloaderOperation connection:didReceiveData:]`.
  func didReceive(_ data: ImageData) async {
    await reach(.operationData)
    await imageData.update(.added("\(data.byteCount) bytes")) {
      $0?.append(data)
    }
    let expected = await expectedSize.read()
    if expected > 0, await showsParts(), await completedBlock.read() != nil {
      await showPart(expected: expected)
    }
    let received = await imageData.read()?.byteCount ?? 0
    await callProgressBlocks(received: received, expected: await expectedSize.read())
  }

  /// Shows what can be drawn of an image that is not complete; this thread waits until it is shown.
  ///
  /// Original: the branch of `connection:didReceiveData:` for
  /// `SDWebImageDownloaderProgressiveDownload`.
  ///
  /// Claims: C228.
  private func showPart(expected: Int) async {
    guard let data = await imageData.read() else { return }
    let isPart = data.byteCount < expected
    if !isPart, await knowsPixelSize.read() { return }
    let decoded = await reportDecoding { () async -> ImageDescriptor? in
      guard let part = await context.decodedPart(of: data, isFinal: false) else { return nil }
      if await !knowsPixelSize.read() { await knowsPixelSize.write(true) }
      // It was drawn into a bitmap with alpha, and such an image is not drawn once more.
      return isPart ? await plan.scaledBySharedKey(part) : nil
    }
    guard let image = decoded else { return }
    await context.mainCompletion { [self] in
      await callCompleted(DownloadAnswer(image: image, isFinished: false))
    }
  }

  /// The image as its URL scales it, drawn once if the downloader wants that.
  ///
  /// Original: `-[SDWebImageDownloaderOperation scaledImageForKey:image:]` and
  /// `+[UIImage decodedImageWithImage:]`.
  ///
  /// Claims: C213.
  private func finishDrawing(_ image: ImageDescriptor) async -> ImageDescriptor {
    let scaled = await plan.scaledBySharedKey(image)
    return plan.settings.shouldDecompressImages ? await context.drawnAhead(scaled) : scaled
  }

  /// Original: `-[SDWebImageDownloaderOperation connection:willCacheResponse:]`.
  func willCacheResponse() async -> Bool {
    await responseFromCached.write(false)
    return request.cachePolicy != .reloadIgnoringLocalCacheData
  }

  /// Original: `-[SDWebImageDownloaderOperation connectionDidFinishLoading:]`.
  func didFinishLoading() async {
    await reach(.operationComplete)
    let completed = await completedBlock.read()
    await monitor.withLock {
      await leaveConnection(posting: [.stop, .finish])
    }
    if await context.cachedResponse(for: request) == nil {
      await responseFromCached.write(false)
    }
    if let completed {
      let (answer, others) = await answers()
      await completed.table.completed(answer, toOthers: others, by: self)
    }
    await done()
  }

  /// What the bytes that have come amount to. Where they are nothing new, all loads get that, or those get what
  /// arrived for which it is new (D29, D30).
  private func answers() async -> (DownloadAnswer, toOthers: DownloadAnswer?) {
    if options.contains(.ignoreCachedResponse), await responseFromCached.read() {
      let isForAll = has(.refreshAnswersOthers) && has(.comparesWithURLCache)
      return (DownloadAnswer(), isForAll ? nil : await answer())
    }
    return (await answer(), nil)
  }

  /// Original: `+[UIImage sd_imageWithData:]` in that method.
  ///
  /// Claims: C280, C281.
  private func answer() async -> DownloadAnswer {
    guard let data = await imageData.read() else {
      return DownloadAnswer(error: plan.policies.noDataError)
    }
    await reach(.operationDecode)
    let decoded = await reportDecoding { () async -> ImageDescriptor? in
      guard let image = await context.decoded(data), !isZeroSized(image) else { return nil }
      return await finishDrawing(image)
    }
    guard let image = decoded else {
      return DownloadAnswer(error: plan.policies.zeroPixelsError)
    }
    return DownloadAnswer(image: image, data: await imageData.read())
  }

  /// Original: `-[SDWebImageDownloaderOperation connection:didFailWithError:]`.
  func didFail(with error: LoadError) async {
    await reach(.operationComplete)
    await monitor.withLock { await leaveConnection(posting: [.stop]) }
    if await completedBlock.read() != nil { await callCompleted(DownloadAnswer(error: error)) }
    await done()
  }

  /// The connection is over: the run loop ends when this callback has returned.
  private func leaveConnection(posting notifications: [DownloadNotification]) async {
    await runLoop.stop()
    await thread.write(nil)
    await connection.write(nil)
    await post(notifications)
  }
}
