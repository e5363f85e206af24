/// One question to several caches, and its result so far (`SDImageCachesManagerOperation`).
final class CachesRound<Answer: Sendable>: Sendable {
  /// Cancels the round; the caches' own queries continue.
  let operation: CacheOperation
  private let context: ModelContext
  /// `pendingCount`.
  private let pending: Cell<Int>
  private let isFinished: Cell<Bool>
  private let nothing: Answer
  private let isFind: @Sendable (Answer) -> Bool
  private let askOne:
    @Sendable (ImageCache, @escaping @Sendable (Answer) async -> Void) async -> Void
  private let done: @Sendable (Answer) async -> Void

  /// - Parameters:
  ///   - nothing: the answer if no cache finds anything.
  ///   - isFind: whether an answer ends the round.
  init(
    _ context: ModelContext, asked count: Int, nothing: Answer,
    isFind: @escaping @Sendable (Answer) -> Bool,
    ask:
      @escaping @Sendable (
        ImageCache, @escaping @Sendable (Answer) async -> Void
      ) async -> Void, done: @escaping @Sendable (Answer) async -> Void
  ) {
    self.context = context
    self.nothing = nothing
    self.isFind = isFind
    askOne = ask
    self.done = done
    let name = "caches asked for \(context.subject)"
    pending = context.scheduler.cell("\(name).pendingCount", count, isAtomic: true)
    operation = CacheOperation(context: context, pendingCount: pending)
    isFinished = context.scheduler.cell("\(name).isFinished", false, isAtomic: true)
  }

  /// Original: the `concurrent` and `serial` methods of `SDImageCachesManager`, such as
  /// `serialQueryImageForKey:options:context:completion:enumerator:operation:`.
  func ask(_ caches: [ImageCache], by policy: CachesOperationPolicy) async {
    guard policy == .concurrent else { return await askNext(caches[...]) }
    for cache in caches {
      await askOne(cache) { [self] answer in
        guard await isOngoing() else { return }
        await pending.update(nil) { $0 = max($0 - 1, 0) }
        await context.reach(.cacheSeveralAnswer)
        if isFind(answer) {
          await finish(answer)
        } else if await pending.read() == 0 {
          // It is read anew: the last answer, a find or a cancel may have come in between.
          await finish(nothing)
        }
      }
    }
  }

  private func askNext(_ caches: ArraySlice<ImageCache>) async {
    guard let cache = caches.first else { return await finish(nothing) }
    await askOne(cache) { [self] answer in
      guard await isOngoing() else { return }
      if isFind(answer) { await finish(answer) } else { await askNext(caches.dropFirst()) }
    }
  }

  /// Whether an answer still counts. A round that was cancelled ends without a word (K16).
  private func isOngoing() async -> Bool {
    if await isFinished.read() { return false }
    guard await operation.isCancelled.read() else { return true }
    if context.generation.has(.silentCancelInCachesManager) {
      context.emit(.completionDropped(context.subject))
    } else {
      await finish(nothing)
    }
    return false
  }

  /// Of two answers that have both found the round under way, both end it (K23).
  ///
  /// Original: `-[SDImageCachesManagerOperation done]`.
  private func finish(_ answer: Answer) async {
    let wasFinished = await isFinished.exchange(true)
    if wasFinished, !context.generation.has(.severalCachesAnswerTwice) { return }
    await pending.write(0)
    await done(answer)
  }
}
