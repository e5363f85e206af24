/// Time moves in jumps, from timer to timer.
extension Kernel {
  /// No thread is enabled at this time: asks for more work, moves time, or ends the run.
  /// - Returns: whether there is something to choose from.
  func moveOn() -> Bool {
    log?.noThreadIsEnabled()
    if director?.runIsIdle() == true { return outcome == nil }
    if outcome != nil { return false }
    if let deadline = timers.nextDeadline() {
      if let bound = limits.time, deadline > bound {
        instant = bound
        finish(.timeBound(bound))
        return false
      }
      releaseDueTimers()
      return true
    }
    if director?.runIsAtRest() == true { return outcome == nil }
    if outcome != nil { return false }
    let waiting = waitingThreads
    if waiting.isEmpty { lookForLeftovers() }
    finish(waiting.isEmpty ? .rest : .deadlock(Deadlock(waiting: waiting)))
    return false
  }

  package var now: Duration {
    if isForeignCall { return .zero }
    log?.clockRead()
    return instant
  }

  /// The threads that wait for something that must come; a run loop may wait for ever.
  package var waitingThreads: [SimulatedThread] { live.filter { $0.operation.kind != .receive } }

  /// Numbers announcements of operations in the order in which they are made.
  func nextArrival() -> Int {
    arrivals += 1
    return arrivals
  }

  func releaseDueTimers() {
    guard let deadline = timers.nextDeadline() else { return }
    if timeMode == .exact, deadline > instant { moveTime(to: deadline) }
    for timer in timers.removeDue() {
      guard let action = timer.action else { continue }
      let thread = SimulatedThread(
        id: timer.owner, name: timer.name, operation: VisibleOperation(.fire, timer),
        stage: .due(action),
        subject: timer.subject, knowledge: timer.knowledge, origin: timer.origin)
      thread.comesBefore = timer.comesFirst
      thread.arrival = nextArrival()
      timer.thread = thread
      insert(thread)
    }
  }

  /// In `any`, the timers of the earliest deadline are a choice beside the threads.
  func offerTimers() {
    guard let deadline = timers.nextDeadline(), deadline <= limits.time ?? deadline else { return }
    if let offered = live.first(where: \.isDue)?.operation.kernelObject as? TimerObject {
      if offered.deadline < deadline { return }
      if offered.deadline > deadline { takeTimersBack() }
    }
    releaseDueTimers()
  }

  /// A timer was set that comes before those that are offered.
  func takeTimersBack() {
    for thread in live where thread.isDue {
      guard let timer = thread.operation.kernelObject as? TimerObject else { continue }
      timer.thread = nil
      timers.insert(timer)
    }
    live.removeAll(where: \.isDue)
  }

  func moveTime(to time: Duration) {
    instant = time
    stepsAtThisInstant = 0
    let (seconds, attoseconds) = time.components
    digest.add(UInt64(bitPattern: seconds))
    digest.add(UInt64(bitPattern: attoseconds))
  }

  func fire(_ thread: SimulatedThread, _ action: () -> Void) {
    guard let timer = thread.operation.kernelObject as? TimerObject else { return }
    let movesTime = timer.deadline > instant
    if movesTime { moveTime(to: timer.deadline) }
    take(thread)
    if timeMode == .any { log?.fired(timer, movesTime: movesTime) }
    ledger?.removed(timer)
    timer.discard()
    thread.stage = .fired
    let before = current
    current = thread
    action()
    current = before
    remove(thread)
    thread.letGo(nothing)
  }
}
