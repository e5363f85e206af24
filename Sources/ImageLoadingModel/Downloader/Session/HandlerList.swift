/// The handlers of one download (`callbackBlocks`), behind barriers or under the operation's lock.
final class HandlerList: Sendable {
  /// What keeps two threads from the list.
  enum Guard: Sendable {
    /// `barrierQueue` (4.2): a concurrent queue of the operation's own: to add is to post.
    case barrierQueue(Queue)
    /// `@synchronized` on the operation (5.x): the operation's lock.
    case lock(Monitor)
  }

  private struct Attached: Sendable, Emptiable {
    static let empty = Attached()
    var handlers: [DownloadHandlers] = []
    /// Whether the handlers have been taken for the last answer, or dropped: a load that joins now
    /// is late.
    var isClosed = false

    mutating func close(_ generation: Generation) -> [DownloadHandlers] {
      isClosed = true
      if generation.has(.finishAndCancelDeliver) { return handlers }
      defer { handlers = [] }
      return handlers
    }
  }

  private let guardian: Guard
  /// `callbackBlocks`.
  private let attached: Cell<Attached>
  private let generation: Generation

  init(_ plan: DownloadPlan, _ guardian: Guard) {
    self.guardian = guardian
    generation = plan.context.generation
    attached = plan.context.scheduler.cell("\(plan.subject).callbackBlocks", Attached())
  }

  /// Attaches a load. Behind barriers this takes effect when the queue runs it.
  ///
  /// Original: `-[SDWebImageDownloaderOperation addHandlersForProgress:completed:]`.
  /// - Returns: `false` if the load is too late to get any answer, and the list knows that (D23).
  func add(_ handlers: DownloadHandlers) async -> Bool {
    let change: @Sendable () async -> Bool = { [self] in
      await attached.update(ifChanged: .added("load \(handlers.subject)")) {
        [generation] attached in
        if attached.isClosed, !generation.has(.joinsAnsweringDownload) { return false }
        attached.handlers.append(handlers)
        return true
      }
    }
    switch guardian {
    case .barrierQueue(let queue):
      guard generation.has(.joinsAnsweringDownload) else {
        return await queue.sync(barrier: true, change)
      }
      await queue.async(barrier: true) { _ = await change() }
      return true
    case .lock(let monitor): return await monitor.withLock(change)
    }
  }

  /// The attached handlers.
  ///
  /// Original: `-[SDWebImageDownloaderOperation callbacksForKey:]`.
  func all() async -> [DownloadHandlers] {
    switch guardian {
    case .barrierQueue(let queue): await queue.sync { [self] in await attached.read().handlers }
    case .lock(let monitor): await monitor.withLock { await attached.read().handlers }
    }
  }

  /// The attached handlers, to be called with the last answer. They stay attached (D11), or nothing
  /// else can call them any more.
  func close() async -> [DownloadHandlers] {
    await change { [generation] attached in attached.close(generation) }
  }

  /// The same if it is so of all of them; else nothing changes.
  func close(
    ifAll isReady: @escaping @Sendable (DownloadHandlers) -> Bool
  ) async -> [DownloadHandlers]? {
    await change { [generation] attached in
      attached.handlers.allSatisfy(isReady) ? attached.close(generation) : nil
    }
  }

  /// Drops one load.
  ///
  /// Original: the removal from `callbackBlocks` in `-[SDWebImageDownloaderOperation cancel:]`.
  /// - Returns: whether no handlers are left.
  func remove(_ handlers: DownloadHandlers) async -> Bool {
    await change { attached in
      let count = attached.handlers.count
      attached.handlers.removeAll { $0 === handlers }
      return (wasThere: attached.handlers.count < count, isEmpty: attached.handlers.isEmpty)
    } tracing: {
      $0.wasThere ? .removed("load \(handlers.subject)") : nil
    }.isEmpty
  }

  /// Drops all handlers. Behind barriers this takes effect when the queue runs it.
  ///
  /// Original: the removal from `callbackBlocks` in `-[SDWebImageDownloaderOperation reset]`.
  func removeAll() async {
    let change: Block = { [self] in
      await attached.update(ifChanged: .removed("all loads")) { attached in
        defer { attached = Attached(isClosed: true) }
        return !attached.handlers.isEmpty
      }
    }
    switch guardian {
    case .barrierQueue(let queue): await queue.async(barrier: true, change)
    case .lock(let monitor): await monitor.withLock(change)
    }
  }

  private func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout Attached) -> Result,
    tracing change: @escaping @Sendable (Result) -> StateChange? = { _ in nil }
  ) async -> Result {
    switch guardian {
    case .barrierQueue(let queue):
      await queue.sync(barrier: true) { [self] in await attached.update(body, change: change) }
    case .lock(let monitor): await monitor.withLock { await attached.update(body, change: change) }
    }
  }
}
