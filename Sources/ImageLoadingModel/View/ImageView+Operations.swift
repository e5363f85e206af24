/// The loads of a view by key (`UIView+WebCacheOperation`): the table keeps them weakly (C033).
extension ImageView {
  /// Cancels the load under a key and forgets it (C031).
  func cancelLoad(forKey key: String) async {
    await context.reach(.viewCancel)
    let entry = await monitor.withLock { await table.read()[key] }
    guard let operation = await entry?.load() else { return }
    await operation.cancel()
    await monitor.withLock {
      await table.update(.removed(key)) { $0[key] = nil }
    }
    await operation.lifetime.release()
  }

  /// The loads in the table that anybody still owns, by key, without a step: for observers that are
  /// no part of the run.
  public var registered: [(key: String, load: Subject)] {
    table.snapshot.sorted { $0.key < $1.key }.compactMap { key, entry in
      entry.snapshot.map { (key, $0.subject) }
    }
  }

  /// Registers a load under a key, after the manager's call has returned (C034).
  func register(_ operation: CombinedOperation, forKey key: String) async {
    await context.reach(.viewRegister)
    await cancelLoad(forKey: key)
    await monitor.withLock {
      await table.update(.added("\(key): load \(operation.subject)")) {
        $0[key] = WeakReference(operation)
      }
    }
  }
}
