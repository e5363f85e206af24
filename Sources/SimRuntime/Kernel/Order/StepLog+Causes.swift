import ImageLoadingModel

/// What makes what possible.
extension StepLog {
  var running: Int? { isOpen ? steps.count - 1 : nil }

  /// The running step comes after others, which could have come later if what it contends for had
  /// gone to it first.
  func enterAfter(_ steps: [Int]) {
    for step in steps { entering.join(self.steps[step].clock) }
  }

  /// The running step is not possible before others, whatever it races with.
  func mustFollow(_ others: [Int]) {
    guard let running else { return }
    for step in others { steps[running].before.join(steps[step].clock) }
  }

  private func change(_ object: KernelObject, _ change: (inout ObjectHistory) -> Void) {
    var history = histories.removeValue(forKey: object.key) ?? ObjectHistory()
    change(&history)
    histories[object.key] = history
  }

  /// The running step makes it possible that the thread goes on.
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

  /// A thread has ended; those who wait for that may go on.
  func ended(_ thread: SimulatedThread) {
    guard let completion = thread.completion, let index = thread.logIndex else { return }
    guard let last = running ?? lastSteps[index] else { return }
    change(completion) { $0.releases = [last] }
  }

  func released(_ monitor: MonitorObject) {
    guard let running else { return }
    change(monitor) { $0.releases = [running] }
  }

  /// A permit or a message was given away.
  func handedOver(_ object: KernelObject) {
    guard let running else { return }
    change(object) { $0.handedOver.append(running) }
  }

  /// The step that gave what is taken now.
  func handOver(of object: KernelObject) -> [Int] {
    var giver: [Int] = []
    change(object) { history in
      if !history.handedOver.isEmpty { giver = [history.handedOver.removeFirst()] }
    }
    return giver
  }

  /// The running step is the first of a block on a queue: it comes after the blocks that it had to
  /// wait for.
  func entered(_ queue: QueueObject) {
    guard isOpen, let history = histories[queue.key] else { return }
    mustFollow(queue.barrierIsRunning ? history.releases : history.barrierEnds)
  }

  /// A block of a queue has ended.
  func left(_ queue: QueueObject) {
    guard let running else { return }
    let isBarrier = queue.barrierIsRunning
    change(queue) { history in
      if isBarrier {
        history.releases = [running]
        history.barrierEnds = [running]
      } else {
        history.releases.append(running)
      }
    }
  }
}
