/// How a session's operation is cancelled, and how it ends.
extension SessionOperation {
  /// Drops one load.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancel:]`.
  /// - Returns: whether no handlers are left, so that the operation was cancelled.
  func cancel(_ token: DownloadHandlers) async -> Bool {
    guard let error = policies.cancelError else { return await dropSilently(token) }
    if has(.cancelGoesByURL) { return await drop(token, answering: error) }
    return await monitor.withLock {
      guard await handlers.all().contains(where: { $0 === token }) else { return false }
      return await drop(token, answering: error)
    }
  }

  private func dropSilently(_ token: DownloadHandlers) async -> Bool {
    let isEmpty = await handlers.remove(token)
    if isEmpty { await cancel() }
    return isEmpty
  }

  /// The cancel of the last load cancels the operation; any other load alone is notified, attached
  /// or not (D22).
  private func drop(_ token: DownloadHandlers, answering error: LoadError) async -> Bool {
    if await handlers.all().allSatisfy({ $0 === token }) {
      await cancel()
      return true
    }
    _ = await handlers.remove(token)
    await hand(DownloadAnswer(error: error), to: [token])
    return false
  }

  /// Cancels the operation, whichever loads wait for it.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancel]`.
  func cancel() async {
    await reach(.operationCancel)
    await monitor.withLock { await cancelInternal() }
  }

  /// Original: `-[SDWebImageDownloaderOperation cancelInternal]`.
  func cancelInternal() async {
    if await queued.isFinished.read() { return }
    if policies.cancelError == nil, !has(.silentDownloaderCancel) {
      await callCompletionsWithCancel()
    }
    context.emit(.downloadCancelled(request.url))
    await queued.cancel()
    if let own, await own.cancel() {
      await post([.stop])
      await leaveQueue()
    } else if let task = await dataTask.read() {
      await reach(.operationCancelTask)
      await task.cancel()
      await post([.stop])
      await leaveQueue()
    } else {
      await leaveQueueWhileDecoding()
    }
    if let error = policies.cancelError { await callCompletions(DownloadAnswer(error: error)) }
    await reset()
  }

  /// Whether a cancel has ended the operation and reported its end, so that nobody wants its image. Only with D54
  /// repaired.
  func isGivenUp() async -> Bool {
    if has(.decodingOutlivesCancel) { return false }
    return await monitor.withLock { await queued.isFinished.read() }
  }

  /// Posted even on main: the caller holds the operation's lock. The repair of D13.
  private func callCompletionsWithCancel() async {
    let attached = await handlers.all()
    await handlers.removeAll()
    await context.scheduler.main.async {
      for handlers in attached {
        await handlers.completed(DownloadAnswer(error: LoadError(URLErrorCode.cancelled)))
      }
    }
  }

  // MARK: The end

  /// Whether nobody else has ended the task and posted its stop; if so, that is for the caller. With
  /// D31 every end posts it.
  func endsFirst() async -> Bool {
    if has(.stopsTwice) { return true }
    return await monitor.withLock {
      guard await dataTask.read() != nil else { return false }
      await dataTask.write(nil)
      return true
    }
  }

  /// Original: `-[SDWebImageDownloaderOperation done]`.
  func done() async {
    await reach(.operationDone)
    if has(.decodingOutlivesCancel) {
      await withState { await finish() }
    } else {
      await monitor.withLock {
        if await !queued.isFinished.read() { await finish() }
      }
    }
  }

  /// Original: `-[SDWebImageDownloaderOperation reset]`.
  func reset() async {
    switch policies.reset {
    case .onDelegateQueue:
      await handlers.removeAll()
      await dataTask.write(nil)
      if let session {
        await session.delegateQueue.async { [self] in await imageData.write(nil) }
      }
      // With D28 the task ends with the start, but not one that was begun for a load that joined.
      if !has(.endsBackgroundTaskWithStart) || plan.wantedInBackground != nil {
        await endOnce(backgroundTask)
      }
    case .underLock:
      await monitor.withLock {
        await handlers.removeAll()
        await dataTask.write(nil)
        if policies.backgroundTaskEnds == .withReset { await end(backgroundTask) }
      }
    }
  }

  // MARK: Calling handlers

  /// Calls the attached handlers, on main, in the order of attaching.
  ///
  /// Original:
  /// `-[SDWebImageDownloaderOperation callCompletionBlocksWithImage:imageData:error:finished:]` and
  /// `-[SDWebImageDownloaderOperation callCompletionBlocksWithError:]`.
  ///
  /// Claims: C220.
  func callCompletions(_ answer: DownloadAnswer) async {
    await reach(.operationDeliver)
    if policies.deliversUnderLock, !has(.finishAndCancelDeliver), !isAsked {
      // The thread that takes the list first is the first on main as well.
      await monitor.withLock { await hand(answer, to: await listeners(for: answer)) }
    } else {
      await hand(answer, to: await listeners(for: answer))
    }
  }

  /// Takes the list of attached handlers, and calls those for which the bytes are nothing new with *not
  /// modified*.
  /// - Returns: the others.
  func callCompletionsUnchanged(
    _ answer: DownloadAnswer, _ data: ImageData?
  ) async -> [DownloadHandlers] {
    await reach(.operationDeliver)
    let isUnchanged = { (handlers: DownloadHandlers) in
      handlers.hasNothingNew(in: data, self.context.generation)
    }
    let all = await monitor.withLock {
      let all = await handlers.close()
      if !isAsked { await hand(answer, to: all.filter(isUnchanged)) }
      return all
    }
    if isAsked { await hand(answer, to: all.filter(isUnchanged)) }
    return all.filter { !isUnchanged($0) }
  }

  /// Original: `-[SDWebImageDownloaderOperation callbacksForKey:]`.
  private func listeners(for answer: DownloadAnswer) async -> [DownloadHandlers] {
    let closes =
      answer.isFinished && (policies.closesHandlersAtEnd || !has(.joinsAnsweringDownload))
    let waiting = closes ? await handlers.close() : await handlers.all()
    return answer.listeners(among: waiting, in: context.generation)
  }

  /// Calls loads on main: inline if that is where we are, whatever lock is held (D21), or posted.
  ///
  /// Original: `dispatch_main_async_safe` around the calls.
  func hand(_ answer: DownloadAnswer, to listeners: [DownloadHandlers]) async {
    answer.image?.retain()
    let block: Block = { [self] in
      await reach(.operationCompletion)
      for handlers in listeners {
        if let share = await plan.share(of: handlers, in: answer) {
          await handlers.completed(share)
        }
      }
      await answer.image?.release()
    }
    // A cancel may hold locks.
    if isAsked, answer.error == nil || answer.error != policies.cancelError {
      await block()
    } else if policies.callsInlineOnMain || has(.userCodeUnderLock) {
      await context.mainSafe(block)
    } else {
      await context.scheduler.main.async(block)
    }
  }
}
