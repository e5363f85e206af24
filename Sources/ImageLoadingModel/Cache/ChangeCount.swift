/// Counts what is removed from memory and disk at once, or replaced in memory, so that an image that was read before
/// does not come back into memory (K21). The documented code does not count; only the repair does.
final class ChangeCount: Sendable {
  private struct Counts: Sendable {
    /// How often all was removed.
    var clears = 0
    /// How often the image of a key was removed or replaced.
    var changes: [String: Int] = [:]

    func count(forKey key: String) -> Int { clears + changes[key, default: 0] }
  }

  private let counts: Cell<Counts>
  private let monitor: Monitor

  /// - Returns: `nil` where changes are not counted.
  init?(_ context: ModelContext) {
    guard !context.generation.has(.diskHitRevivesRemoved) else { return nil }
    counts = context.scheduler.cell("cache.changes", Counts())
    monitor = context.scheduler.monitor("cache.changes")
  }

  func now(forKey key: String) async -> Int {
    await monitor.withLock { await counts.read().count(forKey: key) }
  }

  /// Removes or replaces the image of a key; `nil` for all images.
  func changing(_ key: String?, _ body: () async -> Void) async {
    await monitor.withLock {
      var counts = await counts.read()
      if let key { counts.changes[key, default: 0] += 1 } else { counts.clears += 1 }
      await self.counts.write(counts)
      await body()
    }
  }

  /// Runs `body` unless the image of the key was removed or replaced since the count was taken.
  func unlessChanged(_ key: String, since taken: Int, _ body: () async -> Void) async {
    await monitor.withLock {
      if await counts.read().count(forKey: key) == taken { await body() }
    }
  }
}

extension ChangeCount? {
  func now(forKey key: String) async -> Int { await self?.now(forKey: key) ?? 0 }

  func changing(_ key: String?, _ body: () async -> Void) async {
    if let self { await self.changing(key, body) } else { await body() }
  }

  func unlessChanged(_ key: String, since taken: Int, _ body: () async -> Void) async {
    if let self { await self.unlessChanged(key, since: taken, body) } else { await body() }
  }
}
