import ImageLoadingInterface
import SchedulingPorts

extension Benchmark {
  static func everyOrder() {
    _ = Explorer().explore(DepthFirstSearch(), findsRaces: false, program: lostUpdate)
  }

  /// Three threads, each twice: read x, then write what was read plus one.
  @Sendable static func lostUpdate(_ scheduler: SchedulerPort) async -> Int {
    let x = scheduler.cell("x", 0)
    let threads = (1...3).map { number in
      scheduler.thread("thread \(number)") {
        for _ in 0..<2 {
          let before = await x.read()
          await x.write(before + 1)
        }
      }
    }
    for thread in threads { await scheduler.join(thread) }
    return x.snapshot
  }

  /// The timers of the standard program: there are always a thousand of them until so many were set, and
  /// each that fires sets another one.
  struct StandardTimers {
    static let outstanding = 1_000

    private var state: UInt64 = 1
    private var left: Int
    private(set) var sum: UInt64 = 0

    init(_ count: Int) { left = count }

    /// How far away the next one is; `nil` if all were set. (xorshift64*: S. Vigna, *An experimental
    /// exploration of Marsaglia's xorshift generators, scrambled*, ACM TOMS 2016.)
    mutating func nextDelay() -> UInt64? {
      guard left > 0 else { return nil }
      left -= 1
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return 1 + ((state &* 2_685_821_657_736_338_717) >> 40) % 1_000
    }

    mutating func fire(at now: UInt64) { sum = sum &* 31 &+ now }
  }

  /// - Returns: the checksum of the times at which they fired.
  @discardableResult
  static func standardTimers(ofVirtualTime count: Int) -> UInt64 {
    final class Run {
      var timers: StandardTimers

      init(_ count: Int) { timers = StandardTimers(count) }

      func set(at now: UInt64, on core: any SchedulerCore) {
        guard let delay = timers.nextDelay() else { return }
        let confined = KernelConfined(self)
        core.schedule(after: .nanoseconds(Int64(delay)), named: "timer") {
          confined.value.timers.fire(at: now + delay)
          confined.value.set(at: now + delay, on: core)
        }
      }
    }
    let run = KernelConfined(Run(count))
    _ = Simulation().run(FirstInFirstOut(), findsRaces: false) { scheduler in
      for _ in 0..<StandardTimers.outstanding { run.value.set(at: 0, on: scheduler.core) }
    }
    return run.value.timers.sum
  }

  /// The same without a kernel.
  @discardableResult
  static func standardTimers(inABareHeap count: Int) -> UInt64 {
    final class Run {
      var timers: StandardTimers
      var heap = BareHeap()
      var now: UInt64 = 0

      init(_ count: Int) { timers = StandardTimers(count) }

      func set() {
        guard let delay = timers.nextDelay() else { return }
        heap.insert(now + delay) { [unowned self] in
          timers.fire(at: now)
          set()
        }
      }
    }
    let run = Run(count)
    for _ in 0..<StandardTimers.outstanding { run.set() }
    while let (deadline, action) = run.heap.removeFirst() {
      run.now = deadline
      action()
    }
    return run.timers.sum
  }
}

/// What one order of lost update costs without a kernel: the program is an array of steps, and each order
/// is made from its beginning.
enum BareReplay {
  private static let threads = 3
  private static let stepsOfThread = 4

  /// - Returns: how many orders there are, and the sum of what is in x at their ends.
  @discardableResult
  static func everyOrder() -> (orders: Int, sum: Int) {
    let length = threads * stepsOfThread
    var schedule = Array(repeating: 0, count: length)
    var done = Array(repeating: 0, count: threads)
    var read = done
    var orders = 0
    var sum = 0
    var fixed = 0
    while true {
      var x = 0
      for thread in 0..<threads { done[thread] = 0 }
      for place in 0..<length {
        if place >= fixed {
          var first = 0
          while done[first] == stepsOfThread { first += 1 }
          schedule[place] = first
        }
        let thread = schedule[place]
        if done[thread].isMultiple(of: 2) { read[thread] = x } else { x = read[thread] + 1 }
        done[thread] += 1
      }
      orders += 1
      sum += x
      // The last place where another thread could have come.
      var place = length
      var next = threads
      while next == threads {
        guard place > 0 else { return (orders, sum) }
        place -= 1
        done[schedule[place]] -= 1
        next = schedule[place] + 1
        while next < threads, done[next] == stepsOfThread { next += 1 }
      }
      schedule[place] = next
      fixed = place + 1
    }
  }
}

/// What a timer costs without a kernel: closures by deadline, those of one instant first in, first out.
private struct BareHeap {
  private struct Entry {
    let deadline: UInt64
    let serial: UInt64
    let action: () -> Void

    func comesBefore(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : serial < other.serial
    }
  }

  private var entries: [Entry] = []
  private var serial: UInt64 = 0

  mutating func insert(_ deadline: UInt64, _ action: @escaping () -> Void) {
    serial += 1
    entries.append(Entry(deadline: deadline, serial: serial, action: action))
    var child = entries.count - 1
    while child > 0, entries[child].comesBefore(entries[(child - 1) / 2]) {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> (deadline: UInt64, action: () -> Void)? {
    guard let first = entries.first else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].comesBefore(entries[least]) {
        least = child
      }
      if least == parent { return (first.deadline, first.action) }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
