/// Counts what is removed from memory and disk at once, so that an image that was read before does not
/// come back into memory (K21). The documented code does not count; only the repair does.
final class RemovalCount: Sendable {
  private let count: Cell<Int>
  private let monitor: Monitor

  /// - Returns: `nil` where nobody counts.
  init?(_ context: ModelContext) {
    guard !context.generation.has(.diskHitRevivesRemoved) else { return nil }
    count = context.scheduler.cell("cache.removals", 0)
    monitor = context.scheduler.monitor("cache.removals")
  }

  func now() async -> Int { await monitor.withLock { await count.read() } }

  /// Removes something.
  func removing(_ body: () async -> Void) async {
    await monitor.withLock {
      await count.write(await count.read() + 1)
      await body()
    }
  }

  /// Runs `body` unless something was removed since the count was taken.
  func unlessRemoved(since taken: Int, _ body: () async -> Void) async {
    await monitor.withLock {
      if await count.read() == taken { await body() }
    }
  }
}

extension RemovalCount? {
  func now() async -> Int { await self?.now() ?? 0 }

  func removing(_ body: () async -> Void) async {
    if let self { await self.removing(body) } else { await body() }
  }

  func unlessRemoved(since taken: Int, _ body: () async -> Void) async {
    if let self { await self.unlessRemoved(since: taken, body) } else { await body() }
  }
}
