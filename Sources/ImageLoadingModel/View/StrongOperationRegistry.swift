/// A dictionary that owns its loads. It is made by the first call, and no lock guards it: of two
/// threads that make it at once, one loses what it puts there.
final class StrongOperationRegistry: OperationRegistry {
  /// `operationDictionary` (3.x).
  private let table: Cell<[String: [CombinedOperation]]?>

  init(view: String, scheduler: SchedulerPort) {
    table = scheduler.cell("view \(view).operations", nil)
  }

  /// Claims: C029.
  func load(_ key: String) async -> [CombinedOperation]? {
    await makeIfAbsent()
    guard let operations = await table.read()?[key] else { return nil }
    for operation in operations { operation.lifetime.retain() }
    return operations
  }

  func remove(_ key: String, ifStill operations: [CombinedOperation]?) async {
    let removed = await table.update { table -> [CombinedOperation]? in
      if let operations, table?[key]?.elementsEqual(operations, by: ===) != true { return nil }
      return table?.removeValue(forKey: key)
    } change: {
      $0 == nil ? nil : .removed(key)
    }
    for operation in removed ?? [] { await operation.lifetime.release() }
  }

  func set(_ operations: [CombinedOperation], forKey key: String) async {
    await makeIfAbsent()
    for operation in operations { operation.lifetime.retain() }
    let names = operations.map(\.subject.name).joined(separator: ", ")
    let replaced = await table.update(.added("\(key): load \(names)")) { table in
      var filled = table ?? [:]
      let old = filled.updateValue(operations, forKey: key)
      table = filled
      return old
    }
    for operation in replaced ?? [] { await operation.lifetime.release() }
  }

  var registered: [(key: String, load: EventSubject)] {
    (table.snapshot ?? [:]).sorted { $0.key < $1.key }.flatMap { key, operations in
      operations.map { (key, $0.subject) }
    }
  }

  func forgetAll() async {
    let table = await table.update(.replaced(old: "its loads", new: "nothing")) { table in
      defer { table = nil }
      return table ?? [:]
    }
    for key in table.keys.sorted() {
      for operation in table[key] ?? [] { await operation.lifetime.release() }
    }
  }

  /// Original: `-[UIView operationDictionary]` (3.x).
  private func makeIfAbsent() async {
    if await table.read() == nil { await table.write([:]) }
  }
}
