/// Timers by deadline; those of one instant in the order in which they were set.
struct TimerHeap {
  private var heap: [TimerObject] = []

  /// The earliest deadline of a timer that was not taken back.
  mutating func nextDeadline() -> Duration? {
    while let first = heap.first, first.action == nil { removeFirst() }
    return heap.first?.deadline
  }

  mutating func insert(_ timer: TimerObject) {
    heap.append(timer)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comesBefore(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out all timers of the earliest deadline, in the order in which they were set.
  mutating func removeDue() -> [TimerObject] {
    guard let deadline = nextDeadline() else { return [] }
    var due: [TimerObject] = []
    while nextDeadline() == deadline {
      due.append(heap[0])
      removeFirst()
    }
    return due
  }

  mutating func removeAll() {
    for timer in heap { timer.discard() }
    heap = []
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].comesBefore(heap[smallest]) {
        smallest = child
      }
      if smallest == parent { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
