import ImageLoadingInterface

/// What became of one background task: for invariants and reports.
package struct BackgroundTaskRecord: Hashable, Sendable {
  /// From 1, in the order of beginning.
  package let identifier: Int
  package let name: String
  /// Virtual time at which it began.
  package let began: Duration
  /// Virtual time of each call that ended it; only the first has an effect.
  package internal(set) var ends: [Duration] = []
  /// Virtual time at which its expiry handler was called.
  package internal(set) var expired: Duration?
  /// Whether its expiry handler came back and the task had not ended.
  package internal(set) var hasOverrun = false

  package var isOpen: Bool { ends.isEmpty }
}

/// The background tasks of an application and the handlers of those that are open.
struct BackgroundTasks: Sendable {
  /// By identifier.
  private(set) var records: [BackgroundTaskRecord] = []
  /// How many calls ended a task that never was.
  private(set) var straysEnded = 0
  private var handlers: [Int: Block] = [:]

  mutating func begin(_ name: String, at time: Duration, expiry: @escaping Block) -> Int {
    let identifier = records.count + 1
    records.append(BackgroundTaskRecord(identifier: identifier, name: name, began: time))
    handlers[identifier] = expiry
    return identifier
  }

  mutating func end(_ identifier: Int, at time: Duration) {
    guard records.indices.contains(identifier - 1) else {
      straysEnded += 1
      return
    }
    records[identifier - 1].ends.append(time)
    handlers[identifier] = nil
  }

  /// The tasks that are open and have not expired, in the order of beginning.
  var running: [Int] { handlers.keys.sorted() }

  /// Takes the handler of a task whose time is over.
  /// - Returns: `nil` if the task has ended meanwhile.
  mutating func expire(_ identifier: Int, at time: Duration) -> Block? {
    guard let handler = handlers.removeValue(forKey: identifier) else { return nil }
    records[identifier - 1].expired = time
    return handler
  }

  /// The expiry handler of a task has come back.
  mutating func noteHandled(_ identifier: Int) {
    if records[identifier - 1].isOpen { records[identifier - 1].hasOverrun = true }
  }

  mutating func forgetHandlers() { handlers = [:] }
}
