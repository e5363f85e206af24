/// Decoding is done on a serial queue of the operation's own, so that it delays no other task; a
/// bad answer is stored and reported when the task has ended.
final class CoderQueueCallbacks: SessionCallbacks {
  /// `coderQueue`.
  private let coderQueue: Queue
  /// How the load wants the image that made the download.
  private let decoding: ImageDecoding
  /// `responseError`: reported instead of the task's own error.
  private let responseError: Cell<LoadError?>
  /// `previousProgress`: how many bytes had arrived when progress was last reported.
  private let previousProgress: Cell<Int>
  /// The bytes at which the coder of parts was finished (`_finished`): it takes no more.
  private let finishedBytes: Cell<ImageData?>

  init(_ plan: DownloadPlan) {
    decoding = ImageDecoding(plan.url, plan.options, plan.values)
    let scheduler = plan.context.scheduler
    coderQueue = scheduler.serialQueue("coder of \(plan.subject)")
    responseError = scheduler.cell("\(plan.subject).responseError", nil)
    previousProgress = scheduler.cell("\(plan.subject).previousProgress", 0)
    finishedBytes = scheduler.cell("\(plan.subject).finishedBytes", nil)
  }

  /// Original:
  /// `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveResponse:completionHandler:]`
  /// (5.x).
  func didReceive(
    _ response: NetworkResponse, for operation: SessionOperation
  ) async -> TransferAnswer {
    await operation.reach(.operationResponse)
    let expected = operation.plan.expectedLength(of: response)
    await operation.expectedSize.write(expected)
    let status = response.status ?? 200
    var error: LoadError?
    if !(200..<400).contains(status) { error = operation.plan.policies.statusError(status) }
    // With D50 repaired a copy in the URL cache makes no success of it.
    if status == 304,
      await operation.cachedData.read() == nil || !operation.has(.notModifiedIsBadData)
    {
      error = Self.notModified
    }
    if let error {
      await responseError.write(error)
    } else {
      await operation.callProgressBlocks(received: 0, expected: expected)
    }
    await operation.post([.receiveResponse])
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
    // Shares of the whole are compared as floating-point numbers: 0.3 - 0.2 is less than 0.1.
    let share = Double(count) / Double(expected)
    let growth = await share - Double(previousProgress.read()) / Double(expected)
    let percent = min(max(operation.plan.settings.minimumProgressPercent, 0), 100)
    if !isWhole, growth < Double(percent) / 100 { return }
    await previousProgress.write(count)
    // With D41 repaired a part is less than the image, which is decoded at the end.
    if !isWhole || operation.has(.decodesPartsLate), await operation.showsParts() {
      await coderQueue.async { [self] in
        await operation.reach(.operationPart)
        guard await operation.beginsPart() else { return }
        await deliver(operation, isLast: false) { decoding in
          let bytes = await bytesOfPart(received, isWhole: isWhole)
          let part = await operation.reportDecoding {
            await operation.context.decodedPart(of: bytes, isFinal: isWhole, decoding)
          }
          return part.map { DownloadAnswer(image: $0, isFinished: false) }
        }
      }
    }
    await operation.callProgressBlocks(received: count, expected: expected)
  }

  /// What the coder of parts has: where more came than was announced, nothing of that.
  ///
  /// Original: `-[SDImageIOCoder updateIncrementalData:finished:]` (5.x).
  private func bytesOfPart(_ received: ImageData, isWhole: Bool) async -> ImageData {
    guard isWhole else { return received }
    if let finished = await finishedBytes.read() { return finished }
    await finishedBytes.write(received)
    return received
  }

  /// Original: `-[SDWebImageDownloaderOperation URLSession:task:didCompleteWithError:]` (5.x).
  func didComplete(with error: LoadError?, for operation: SessionOperation) async {
    await operation.reach(.operationComplete)
    if await operation.isFinished() { return }
    await operation.monitor.withLock {
      let isFirst = await operation.endsFirst()
      await operation.dataTask.write(nil)
      if isFirst {
        if await operation.showsParts() {
          operation.context.emit(.receivingEnded(operation.request.url))
        }
      }
      await operation.post((isFirst ? [.stop] : []) + (error == nil ? [.finish] : []))
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
    await reportRest(of: data, operation)
    if operation.options.contains(.ignoreCachedResponse),
      await operation.cachedData.read() == data
    {
      let error = Self.notModified
      await responseError.write(error)
      return await endUnchanged(operation, with: DownloadAnswer(error: error), data)
    }
    await decode(data, for: operation)
  }

  /// Progress that was too little to be reported, and is the last: only the repair of D53 knows that it is.
  private func reportRest(of data: ImageData, _ operation: SessionOperation) async {
    guard !operation.has(.lastProgressIsHeldBack),
      operation.plan.settings.minimumProgressPercent > 0
    else { return }
    let expected = await operation.expectedSize.read()
    let count = data.byteCount
    guard expected > 0, await previousProgress.read() < count else { return }
    await operation.callProgressBlocks(received: count, expected: expected)
  }

  private static let notModified = LoadError(.cacheNotModified)

  /// Decodes a whole file on the coder queue, calls the loads, and ends the operation.
  /// - Parameter taken: the loads, if they were taken from the list before.
  private func decode(
    _ data: ImageData, for operation: SessionOperation, to taken: [DownloadHandlers]? = nil
  ) async {
    await coderQueue.async { [self] in
      if taken == nil, await operation.isGivenUp() { return }
      await deliver(operation, isLast: true, to: taken) { decoding in
        await operation.reach(.operationDecode)
        let decoded = await operation.reportDecoding {
          await operation.context.decoded(data, decoding)
        }
        guard let image = decoded, !operation.isZeroSized(image) else {
          return DownloadAnswer(error: operation.plan.policies.zeroPixelsError)
        }
        return DownloadAnswer(image: image, data: data)
      }
    }
  }

  /// Calls all loads with the image as the load asked for it that made the download (D37), or each with the
  /// image as it asked itself.
  /// - Parameter decode: gives `nil` where nothing can be drawn yet.
  private func deliver(
    _ operation: SessionOperation, isLast: Bool, to taken: [DownloadHandlers]? = nil,
    _ decode: (ImageDecoding) async -> DownloadAnswer?
  ) async {
    guard operation.has(.decodesAsFirstAsked) else {
      return await deliverEach(operation, isLast: isLast, to: taken, decode)
    }
    guard let answer = await decode(decoding) else { return }
    if let taken {
      await operation.hand(answer, to: taken)
    } else {
      await operation.callCompletions(answer)
    }
    if isLast { await operation.done() }
    await answer.image?.release()
  }

  /// Decodes once for all loads that ask for the same. A load may join meanwhile that asks for something else.
  private func deliverEach(
    _ operation: SessionOperation, isLast: Bool, to taken: [DownloadHandlers]?,
    _ decode: (ImageDecoding) async -> DownloadAnswer?
  ) async {
    var answers = DecodedAnswers(areLast: isLast)
    answers.add(await decode(decoding), for: decoding)
    if let taken {
      for handlers in taken where !answers.include(handlers.decoding) {
        answers.add(await decode(handlers.decoding), for: handlers.decoding)
      }
      await operation.hand(answers, to: taken)
    } else {
      while await !operation.callCompletions(answers) {
        for handlers in await operation.listeners(for: answers)
        where !answers.include(handlers.decoding) {
          answers.add(await decode(handlers.decoding), for: handlers.decoding)
        }
      }
    }
    if isLast { await operation.done() }
    await answers.release()
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
    await decode(data, for: operation, to: others)
  }

  private func end(_ operation: SessionOperation, with answer: DownloadAnswer) async {
    await operation.callCompletions(answer)
    await operation.done()
  }

  func occupy(_ operation: SessionOperation, _ block: @escaping Block) async {
    await coderQueue.async(block)
  }
}
