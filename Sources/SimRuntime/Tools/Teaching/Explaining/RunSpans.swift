/// A lock while a thread holds it.
package struct LockSpan: Sendable, Equatable {
  package let lock: String
  package let thread: String
  /// The places of the first and the last step at which it is held, from 0.
  package let first: Int
  package let last: Int
}

/// A thread while it waits.
package struct WaitSpan: Sendable, Equatable {
  package let thread: String
  /// Continues "waits for ...".
  package let waitsFor: String
  /// The threads in its way, with what each does there.
  package let holders: [Deadlock.Holder]
  /// The place of the last step before, from 0.
  package let after: Int
  /// The place of the step at which it continues; `nil` if it never does.
  package let until: Int?
}

/// A data race, as the steps of the run name it.
package struct ExplainedRace: Sendable, Equatable {
  package let race: DataRace
  /// The id of the known race of the generation; `nil` for one that breaks an invariant.
  package let known: String?
  /// The places of the two steps, from 0; `nil` for one that is not shown.
  package let earlier: Int?
  package let later: Int?

  /// How a known race is told, with the numbers of its steps; `nil` for another one.
  let line: String?
}

/// Notes where each lock is held.
struct LockTracker {
  private struct Hold {
    let lock: String
    let thread: String
    /// The numbers of the first and the last operation at which it is held.
    let first: Int
    var last: Int
    /// The place of the last step with an event at which it is held.
    var lastStep: Int?
  }
  private var holds: [Hold] = []
  /// The places of those that have not ended, by thread.
  private var open: [String: [Int]] = [:]

  /// The spans of a run of so many steps. A lock is held to the end if neither it was given back nor its thread ended.
  /// - Parameter places: the place of the step of each operation.
  func spans(at places: [Int: Int], of count: Int) -> [LockSpan] {
    let stillOpen = Set(open.values.joined())
    return holds.indices.compactMap { index -> LockSpan? in
      let hold = holds[index]
      guard let first = places[hold.first] else { return nil }
      let known = max(places[hold.last] ?? count - 1, hold.lastStep ?? 0)
      return LockSpan(
        lock: hold.lock, thread: hold.thread, first: first,
        last: stillOpen.contains(index) ? count - 1 : known)
    }
  }

  /// Something has happened on a thread that holds locks.
  /// - Parameters:
  ///   - lock: the one that it takes, if it takes one.
  ///   - number: of its last operation.
  ///   - step: the place of the step that has the event; `nil` as long as it may come to another step.
  mutating func note(
    _ locks: [String], of thread: String, taking lock: String?, at number: Int, step: Int?
  ) {
    let before = open[thread] ?? []
    if before.isEmpty, locks.isEmpty { return }
    // A lock that is taken again was given back before.
    var now = before.filter { locks.contains(holds[$0].lock) && holds[$0].lock != lock }
    for index in now {
      holds[index].last = number
      if let step { holds[index].lastStep = step }
    }
    for lock in locks where !now.contains(where: { holds[$0].lock == lock }) {
      now.append(holds.count)
      holds.append(Hold(lock: lock, thread: thread, first: number, last: number))
    }
    open[thread] = now.isEmpty ? nil : now
  }

  /// A thread has ended. What it had taken is not drawn any longer.
  mutating func end(_ thread: String) { open[thread] = nil }
}

extension WaitSpan {
  /// The waits of a run, in the order in which they begin.
  static func all(
    _ steps: [ExplainedStep], _ switches: [SwitchLog.Switch], _ outcome: Outcome
  ) -> [WaitSpan] {
    /// Of each thread the numbers of its operations, with the places of their steps.
    var operations: [String: [(number: Int, place: Int)]] = [:]
    var last: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      last[step.thread] = index
      for operation in step.operations {
        operations[operation.thread, default: []].append((operation.number, index))
      }
    }
    var spans: [WaitSpan] = []
    for change in switches {
      guard let waiting = change.waiting else { continue }
      let own = operations[waiting.thread] ?? []
      guard let after = own.last(where: { $0.number < change.step }) else { continue }
      spans.append(
        WaitSpan(
          thread: waiting.thread, waitsFor: translated(waiting.obstacle.withNames),
          holders: waiting.holders,
          after: after.place, until: own.first { $0.number >= change.step }?.place))
    }
    if case .deadlock(let deadlock) = outcome {
      for link in deadlock.links {
        guard let after = last[link.threadID] else { continue }
        spans.removeAll { $0.thread == link.threadID && $0.until == nil }
        spans.append(
          WaitSpan(
            thread: link.threadID,
            waitsFor: translated(link.wait.withNames),
            holders: link.holders, after: after, until: nil))
      }
    }
    return spans
  }
}
