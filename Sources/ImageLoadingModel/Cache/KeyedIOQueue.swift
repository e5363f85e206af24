/// The I/O queue, for what concerns the file of one key.
///
/// With K35 repaired an image is encoded on a serial queue of its key, ahead of the I/O queue. As long as
/// that queue has blocks, all that is asked of the key goes through it, so that it is done in the order of
/// the calls; other keys do not wait. The documented code encodes on the I/O queue, and has no other.
struct KeyedIOQueue: Sendable {
  /// The queue of a key whose image is being encoded.
  private struct EncodingQueue: Sendable {
    let queue: Queue
    /// How many of its blocks have not been posted to the I/O queue yet.
    var pendingBlocks = 0
  }
  private struct State: Sendable {
    var queues: [String: EncodingQueue] = [:]
    /// How often all files were removed.
    var clears = 0
  }
  /// What a block is posted to, and the clears that came before its call.
  private struct Destination: Sendable {
    let queue: Queue
    let clears: Int
  }

  private let ioQueue: Queue
  private let scheduler: SchedulerPort
  /// `nil` where images are encoded on the I/O queue.
  private let state: Cell<State>?

  init(on ioQueue: Queue, _ context: ModelContext) {
    self.ioQueue = ioQueue
    scheduler = context.scheduler
    state =
      context.generation.has(.encodesOnTheIOQueue)
      ? nil : context.scheduler.cell("cache.encodings", State(), isAtomic: true)
  }

  /// Posts a block and returns.
  func async(_ key: String?, _ block: @escaping Block) async {
    guard let key, let destination = await encodingQueue(of: key) else {
      return await ioQueue.async(block)
    }
    await destination.queue.async {
      await ioQueue.async(block)
      await blockWasPosted(key)
    }
  }

  /// Runs a block in its turn and waits for it.
  func sync<Result: Sendable>(
    _ key: String?, _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    guard let key, let destination = await encodingQueue(of: key) else {
      return await ioQueue.sync(body)
    }
    return await destination.queue.sync {
      let result = await ioQueue.sync(body)
      await blockWasPosted(key)
      return result
    }
  }

  /// Posts a write and returns.
  /// - Parameters:
  ///   - encodes: whether the bytes are made of an image.
  ///   - bytes: gives what is to be written.
  ///   - write: writes it, on the I/O queue; it gets nothing if all files were removed since the call.
  func write(
    _ key: String, encodes: Bool, _ bytes: @escaping @Sendable () async -> ImageData?,
    then write: @escaping @Sendable (ImageData?) async -> Void
  ) async {
    guard let destination = await encodingQueue(of: key, makesOne: encodes) else {
      return await ioQueue.async { await write(bytes()) }
    }
    await destination.queue.async {
      let data = await bytes()
      await ioQueue.async { await write(isCleared(since: destination) ? nil : data) }
      await blockWasPosted(key)
    }
  }

  /// All files are about to be removed: also those that are still to be written.
  func noteClear() async {
    guard let state, await !state.read().queues.isEmpty else { return }
    await state.update(nil) { $0.clears += 1 }
  }

  private func isCleared(since destination: Destination) async -> Bool {
    await state?.read().clears != destination.clears
  }

  /// The queue of a key, which counts one block more.
  /// - Parameter makesOne: whether there is to be one from now on.
  /// - Returns: `nil` if there is none.
  private func encodingQueue(of key: String, makesOne: Bool = false) async -> Destination? {
    guard let state else { return nil }
    if !makesOne, await state.read().queues[key] == nil { return nil }
    let new = makesOne ? EncodingQueue(queue: scheduler.serialQueue("encode")) : nil
    return await state.update(nil) { state -> Destination? in
      guard var queue = state.queues[key] ?? new else { return nil }
      queue.pendingBlocks += 1
      state.queues[key] = queue
      return Destination(queue: queue.queue, clears: state.clears)
    }
  }

  private func blockWasPosted(_ key: String) async {
    await state?.update(nil) { state in
      guard var queue = state.queues[key] else { return }
      queue.pendingBlocks -= 1
      state.queues[key] = queue.pendingBlocks == 0 ? nil : queue
    }
  }
}
