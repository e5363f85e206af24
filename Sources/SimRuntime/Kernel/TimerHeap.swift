/// Timers by deadline; those of one instant in the order in which they were set.
struct TimerHeap {
  private struct Entry: Comparable {
    let deadline: Duration
    let serial: UInt64
    let timer: TimerObject

    static func < (first: Self, second: Self) -> Bool {
      first.deadline != second.deadline
        ? first.deadline < second.deadline : first.serial < second.serial
    }

    static func == (first: Self, second: Self) -> Bool { first.serial == second.serial }
  }

  private var heap = Heap<Entry>()

  /// The earliest deadline of a timer that was not taken back.
  mutating func nextDeadline() -> Duration? {
    while let first = heap.first {
      if first.timer.action != nil { return first.deadline }
      heap.removeFirst()
    }
    return nil
  }

  mutating func insert(_ timer: TimerObject) {
    heap.insert(Entry(deadline: timer.deadline, serial: timer.serial, timer: timer))
  }

  /// Takes out all timers of the earliest deadline, in the order in which they were set.
  mutating func removeDue() -> [TimerObject] {
    guard let deadline = nextDeadline() else { return [] }
    var due: [TimerObject] = []
    while nextDeadline() == deadline, let first = heap.removeFirst() { due.append(first.timer) }
    return due
  }

  mutating func removeAll() {
    for entry in heap.all { entry.timer.discard() }
    heap = Heap()
  }
}
