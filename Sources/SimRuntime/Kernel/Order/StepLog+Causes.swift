/// What makes what possible.
extension StepLog {
  var running: Int? { isOpen ? steps.count - 1 : nil }

  private func change<Result>(
    _ object: KernelObject, _ change: (inout ObjectHistory) -> Result
  ) -> Result {
    change(&histories[object.key, default: ObjectHistory()])
  }

  // MARK: Threads

  /// The running step enables the thread.
  func appeared(_ thread: SimulatedThread) {
    wasMade(thread)
    if let running { thread.comesAfter.append(running) }
  }

  /// A thread is there, though it may have to wait before it can begin.
  func wasMade(_ thread: SimulatedThread) { made[thread.id.hash] = thread }

  /// The run is over: its threads are not asked about any more.
  func forgetThreads() { made = [:] }

  /// How many steps a thread has begun.
  func stepCount(of thread: SimulatedThread) -> Int { thread.logIndex.map { stepCounts[$0] } ?? 0 }

  /// A thread has ended; threads that wait for that may become enabled.
  func ended(_ thread: SimulatedThread) {
    guard let completion = thread.completion, let index = thread.logIndex else { return }
    guard let last = running ?? lastSteps[index] else { return }
    completion.endedIn = last
  }

  // MARK: Waiting

  /// The running step was not possible before others, whatever it touches.
  func follow(_ others: [Int]) {
    guard let running, !isReplaying else { return }
    for step in others { steps[running].entering.join(steps[step].clock) }
  }

  /// The running step takes a lock, a permit or a message.
  /// - Parameter initial: how many permits there were before any was given.
  func take(_ object: KernelObject, initial: Int) {
    guard let running else { return }
    if !isReplaying {
      for rival in histories[object.key]?.rivals(of: .take) ?? [] {
        steps[running].gate.append(Gate(rival: rival))
      }
    }
    follow([change(object) { $0.take(initial: initial) }].compactMap(\.self))
  }

  /// The running step gives one.
  func give(_ object: KernelObject) {
    change(object) { $0.give(in: running) }
  }

  /// The running step has waited until the object was open.
  func pass(_ object: KernelObject) {
    guard let running, !isReplaying, let opening = histories[object.key]?.opening else {
      return
    }
    steps[running].gate.append(Gate(rival: opening.closer))
    follow([opening.opener])
  }

  /// The running step changes an object for which no thread has to wait now.
  func closes(_ object: KernelObject) {
    guard let running else { return }
    change(object) { $0.closes(in: running) }
  }

  // MARK: Queues

  /// The running step is the first of a block on a queue: it comes after the blocks that it had to
  /// wait for.
  func enter(_ queue: KernelObject, isBarrier: Bool) {
    guard isOpen, let history = histories[queue.key] else { return }
    follow(isBarrier ? history.ends : history.barrierEnds)
  }

  /// A block of a queue has ended.
  func left(_ queue: KernelObject, isBarrier: Bool) {
    guard let running else { return }
    change(queue) { $0.blockEnds(in: running, isBarrier: isBarrier) }
  }
}
