/// What is done with the file of one key, by the I/O queue.
///
/// With K35 repaired an image is encoded on a queue of its key. What is asked of that key meanwhile waits
/// there for its turn, so that it is done in the order of the calls; other keys do not wait. The documented
/// code encodes on the I/O queue, and has no other.
struct FileWork: Sendable {
  /// A key for which something is being encoded.
  private struct Line: Sendable {
    let queue: Queue
    /// How many blocks have not reached the I/O queue yet.
    var blocks = 0
  }
  private struct Lines: Sendable {
    var ofKeys: [String: Line] = [:]
    /// How often all files were removed.
    var clears = 0
  }
  /// A place in the line of a key.
  private struct Place: Sendable {
    let queue: Queue
    let clears: Int
  }

  private let ioQueue: Queue
  private let scheduler: Scheduler
  /// `nil` where images are encoded on the I/O queue.
  private let lines: Cell<Lines>?

  init(on ioQueue: Queue, _ context: ModelContext) {
    self.ioQueue = ioQueue
    scheduler = context.scheduler
    lines =
      context.generation.has(.encodesOnTheIOQueue)
      ? nil : context.scheduler.cell("cache.encodings", Lines(), isAtomic: true)
  }

  /// Posts a block and returns.
  func async(_ key: String?, _ block: @escaping Block) async {
    guard let key, let place = await place(in: key) else { return await ioQueue.async(block) }
    await place.queue.async {
      await ioQueue.async(block)
      await leave(key)
    }
  }

  /// Runs a block in its turn and waits for it.
  func sync<Result: Sendable>(
    _ key: String?, _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    guard let key, let place = await place(in: key) else { return await ioQueue.sync(body) }
    return await place.queue.sync {
      let result = await ioQueue.sync(body)
      await leave(key)
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
    guard let place = await place(in: key, opening: encodes) else {
      return await ioQueue.async { await write(bytes()) }
    }
    await place.queue.async {
      let data = await bytes()
      await ioQueue.async { await write(isCleared(since: place) ? nil : data) }
      await leave(key)
    }
  }

  /// All files are about to be removed: also those that are still to be written.
  func noteClear() async {
    guard let lines, await !lines.read().ofKeys.isEmpty else { return }
    await lines.update(nil) { $0.clears += 1 }
  }

  private func isCleared(since place: Place) async -> Bool {
    await lines?.read().clears != place.clears
  }

  /// Takes a place in the line of a key.
  /// - Parameter opens: whether there is to be a line.
  /// - Returns: `nil` if there is none: the I/O queue comes at once.
  private func place(in key: String, opening opens: Bool = false) async -> Place? {
    guard let lines else { return nil }
    if !opens, await lines.read().ofKeys[key] == nil { return nil }
    let new = opens ? Line(queue: scheduler.serialQueue("encode")) : nil
    return await lines.update(nil) { lines -> Place? in
      guard var line = lines.ofKeys[key] ?? new else { return nil }
      line.blocks += 1
      lines.ofKeys[key] = line
      return Place(queue: line.queue, clears: lines.clears)
    }
  }

  /// A block has reached the I/O queue.
  private func leave(_ key: String) async {
    await lines?.update(nil) { lines in
      guard var line = lines.ofKeys[key] else { return }
      line.blocks -= 1
      lines.ofKeys[key] = line.blocks == 0 ? nil : line
    }
  }
}
