/// What is known of each thread: how many of the logged steps of the run, up to which one.
///
/// Threads are numbered from 0 in the order of their appearance in one run.
struct VectorClock {
  /// For each thread the number of its last known step, counted over all threads from 1; 0 for none.
  private var times: [Int32] = []

  mutating func join(_ other: VectorClock) {
    if times.isEmpty {
      times = other.times
      return
    }
    if other.times.count > times.count {
      times.append(contentsOf: repeatElement(0, count: other.times.count - times.count))
    }
    for index in other.times.indices where other.times[index] > times[index] {
      times[index] = other.times[index]
    }
  }

  mutating func set(_ step: Int, of thread: Int) {
    if thread >= times.count {
      times.append(contentsOf: repeatElement(0, count: thread + 1 - times.count))
    }
    times[thread] = Int32(step + 1)
  }

  /// Whether a step of a thread is known.
  func includes(_ step: Int, of thread: Int) -> Bool {
    thread < times.count && times[thread] > Int32(step)
  }

  /// The threads of which something is known, with the last known step of each.
  var entries: [(thread: Int, step: Int)] {
    times.indices.filter { times[$0] > 0 }.map { ($0, Int(times[$0]) - 1) }
  }
}
