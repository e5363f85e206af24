import ImageLoadingModel

/// Timers, and what cannot come before them.
extension StepLog {
  /// The running step looks at the clock.
  func clockRead() { touch(Self.time, .read) }

  /// Only time can go on, or what waits for quiet: all that follows comes after all that was.
  func nothingCanGoOn() {
    stepEnds()
    for last in lastSteps { if let last { floor.join(steps[last].clock) } }
  }

  func scheduled(_ timer: TimerObject) {
    timer.setBy = running
    touch(Self.time, .read)
  }

  func cancelled(_ timer: TimerObject) {
    touch(timer, .write)
    touch(Self.time, .read)
    guard let running, let thread = timer.thread, timer.action != nil else { return }
    // It could have fired before.
    pending.append(
      Pending(
        thread: index(of: thread), touches: [Touch(object: timer.key, access: .write)],
        before: timer.setBy.map { steps[$0].clock } ?? VectorClock(), races: [running]))
  }

  func fired(_ timer: TimerObject, movesTime: Bool) {
    guard let running else { return }
    if movesTime {
      firesBeforeThisInstant = fires
      touch(Self.time, .write)
    }
    var before = steps[running].before
    if let step = timer.setBy { before.join(steps[step].clock) }
    for step in firesBeforeThisInstant { before.join(steps[step].clock) }
    steps[running].before = before
    fires.append(running)
  }
}
