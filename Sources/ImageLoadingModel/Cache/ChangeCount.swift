/// Counts what is stored and removed, so that an image that was read before does not come back into memory (K21), and
/// a refresh removes nothing that was stored beside it (M24). The documented code does not count; only the repairs do.
final class ChangeCount: Sendable {
  private struct Counts: Sendable {
    /// How often anything was stored or removed.
    var total = 0
    /// The count at which all was removed last.
    var cleared = 0
    /// The count at which the image of a key was stored or removed last.
    var changes: [String: Int] = [:]

    func isChanged(_ key: String, since taken: Int) -> Bool {
      max(cleared, changes[key, default: 0]) > taken
    }

    mutating func change(_ key: String?) {
      total += 1
      if let key { changes[key] = total } else { cleared = total }
    }
  }

  private let counts: Cell<Counts>
  private let monitor: Monitor

  /// - Returns: `nil` where changes are not counted.
  init?(_ context: ModelContext) {
    let generation = context.generation
    let isForRefreshes =
      generation.manager.hasContext && !generation.has(.refreshLeavesOtherKey)
    guard isForRefreshes || !generation.has(.diskHitRevivesRemoved) else { return nil }
    counts = context.scheduler.cell("cache.changes", Counts())
    monitor = context.scheduler.monitor("cache.changes")
  }

  func now() async -> Int { await monitor.withLock { await counts.read().total } }

  /// Stores or removes the image of a key; `nil` removes all images.
  func changing(_ key: String?, _ body: () async -> Void) async {
    await monitor.withLock {
      await change(key)
      await body()
    }
  }

  /// The same, unless the image was stored or removed since the count was taken.
  func changing(_ key: String, unlessSince taken: Int, _ body: () async -> Void) async {
    await unlessChanged(key, since: taken) {
      await change(key)
      await body()
    }
  }

  /// Runs `body` unless the image of the key was stored or removed since the count was taken.
  func unlessChanged(_ key: String, since taken: Int, _ body: () async -> Void) async {
    await monitor.withLock {
      if await !counts.read().isChanged(key, since: taken) { await body() }
    }
  }

  private func change(_ key: String?) async {
    var counts = await counts.read()
    counts.change(key)
    await self.counts.write(counts)
  }
}

extension ChangeCount? {
  func now() async -> Int { await self?.now() ?? 0 }

  func changing(_ key: String?, _ body: () async -> Void) async {
    if let self { await self.changing(key, body) } else { await body() }
  }

  func unlessChanged(_ key: String, since taken: Int, _ body: () async -> Void) async {
    if let self { await self.unlessChanged(key, since: taken, body) } else { await body() }
  }
}
