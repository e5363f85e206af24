/// What the session tells the operation, on the session's delegate queue and without a lock.
extension DownloaderOperation {
  func didReceive(_ response: NetworkResponse) async -> TransferAnswer {
    await reach(.operationResponse)
    let status = response.status ?? 200
    if status < 400, status != 304 {
      let expected = max(response.expectedLength, 0)
      await expectedSize.write(expected)
      for handlers in await attached() {
        await tellProgress(to: handlers, received: 0, expected: expected)
      }
      await imageData.write(ImageData())
      await post(.receiveResponse)
    } else {
      await refuse(status)
    }
    return .allow
  }

  /// An error status, or 304, which drops those who wait before it would tell them (D16).
  private func refuse(_ status: Int) async {
    let answer =
      status == 304 && !context.generation.has(.silentNotModified)
      ? DownloadAnswer() : DownloadAnswer(error: context.generation.downloader.statusError(status))
    if status == 304 {
      if !context.generation.has(.silentNotModified) { await callCompletions(answer) }
      await cancelInternal()
    } else {
      await dataTask.read()?.cancel()
    }
    await post(.stop)
    if status != 304 || context.generation.has(.silentNotModified) { await callCompletions(answer) }
    await done()
  }

  func didReceive(_ data: ImageData) async {
    await reach(.operationData)
    await imageData.update(.added("\(data.byteCount) bytes")) {
      $0 = ($0 ?? ImageData()).appending(data)
    }
    let expected = await expectedSize.read()
    if options.contains(.progressiveDownload), expected > 0 {
      await showPart(expected: expected)
    }
    for handlers in await attached() {
      let received = await imageData.read()?.byteCount ?? 0
      await tellProgress(to: handlers, received: received, expected: await expectedSize.read())
    }
  }

  /// Decodes what has come so far and shows it.
  private func showPart(expected: Int) async {
    guard let data = await imageData.read() else { return }
    let coder = context.environment.coder
    let isFinal = data.byteCount >= expected
    guard let part = await coder.decodePart(data, isFinal: isFinal) else { return }
    var image = await coder.scale(part, forKey: request.url.absoluteString)
    if shouldDecompress { image = await coder.decompress(image) }
    await callCompletions(DownloadAnswer(image: image, isFinished: false))
  }

  func didComplete(with error: LoadError?) async {
    await reach(.operationComplete)
    await monitor.withLock {
      await dataTask.write(nil)
      await post(.stop)
      if error == nil { await post(.finish) }
    }
    if let error {
      await callCompletions(DownloadAnswer(error: error))
    } else if await !attached().isEmpty {
      await callCompletions(await answer())
    }
    await done()
  }

  /// What the bytes that have come amount to.
  private func answer() async -> DownloadAnswer {
    guard let data = await imageData.read() else {
      return DownloadAnswer(error: context.generation.downloader.noDataError)
    }
    if options.contains(.ignoreCachedResponse), await cachedData.read() == data {
      return DownloadAnswer()
    }
    await reach(.operationDecode)
    let coder = context.environment.coder
    guard let decoded = await coder.decode(data), !decoded.isZeroSized else {
      return DownloadAnswer(error: context.generation.downloader.zeroPixelsError)
    }
    var image = await coder.scale(decoded, forKey: request.url.absoluteString)
    if shouldDecompress, !image.isAnimated, image.format != .webp {
      image = await coder.decompress(image)
    }
    return DownloadAnswer(image: image, data: data)
  }

  func didReceive(_ challenge: Challenge) async -> TransferAnswer {
    switch challenge.kind {
    case .serverTrust:
      options.contains(.allowInvalidSSLCertificates) ? .useCredential : .performDefaultHandling
    case .credential:
      hasCredential && challenge.previousFailureCount == 0 ? .useCredential : .cancelChallenge
    }
  }
}
