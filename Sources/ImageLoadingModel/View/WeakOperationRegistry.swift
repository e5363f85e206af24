/// A table of weak references: a load without an owner is not in it.
final class WeakOperationRegistry: OperationRegistry {
  /// `sd_operationDictionary` (4.2, 5.x).
  private let table: Cell<[String: WeakReference<CombinedOperation>]>
  /// `@synchronized` on the view.
  private let monitor: Monitor

  /// Original: `-[NSMapTable initWithKeyOptions:valueOptions:capacity:]` with
  /// `NSPointerFunctionsStrongMemory` and `NSPointerFunctionsWeakMemory`.
  init(view: String, scheduler: SchedulerPort) {
    table = scheduler.cell("view \(view).operations", [:])
    monitor = scheduler.monitor("view \(view)")
  }

  /// Claims: C296, C297.
  func load(_ key: String) async -> [CombinedOperation]? {
    let entry = await monitor.withLock { await table.read()[key] }
    guard let operation = await entry?.load() else { return nil }
    return [operation]
  }

  /// Claims: C295.
  func remove(_ key: String, ifStill operations: [CombinedOperation]?) async {
    await monitor.withLock {
      _ = await table.update(ifChanged: .removed(key)) { table in
        if let operations {
          guard let entry = table[key]?.snapshot, operations.contains(where: { $0 === entry })
          else { return false }
        }
        return table.removeValue(forKey: key) != nil
      }
    }
  }

  func set(_ operations: [CombinedOperation], forKey key: String) async {
    guard let operation = operations.last else { return }
    await monitor.withLock {
      await table.update(.added("\(key): load \(operation.subject)")) {
        $0[key] = WeakReference(operation)
      }
    }
  }

  var registered: [(key: String, load: EventSubject)] {
    table.snapshot.sorted { $0.key < $1.key }.compactMap { key, entry in
      entry.snapshot.map { (key, $0.subject) }
    }
  }

  func forgetAll() async {}
}
