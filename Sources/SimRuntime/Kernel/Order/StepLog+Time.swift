/// Timers, and what cannot come before them.
extension StepLog {
  /// A timer that blocks or blocked those with later deadlines.
  struct Alarm {
    let deadline: Duration
    /// The step that set it; `nil` if it was there from the beginning.
    let setBy: Int?
    /// The step in which it fired or was taken back.
    var end: Int?
  }

  /// The running step looks at the clock.
  func clockRead() { touch(Self.time, .read) }

  /// Only time can advance, or what waits for quiet: all that follows comes after all that was.
  func noThreadIsEnabled() {
    stepEnds()
    for last in lastSteps { if let last { floor.join(steps[last].clock) } }
  }

  func scheduled(_ timer: TimerObject) {
    timer.setBy = running
    touch(Self.time, .read)
    timer.alarm = alarms.count
    alarms.append(Alarm(deadline: timer.deadline, setBy: running))
  }

  /// - Parameter waits: whether timers wait for those with earlier deadlines alone; else one can fire
  ///   before it is taken back only if it is due.
  func cancelled(_ timer: TimerObject, waits: Bool) {
    touch(timer, .write)
    touch(Self.time, .read)
    guard let running, timer.action != nil else { return }
    if let alarm = timer.alarm { alarms[alarm].end = running }
    let isDue = timer.thread != nil
    if waits || isDue { takenBack.append((timer, running, wasDue: isDue)) }
  }

  /// A timer that was cancelled could have fired before that, if those that blocked it ended
  /// without the step that cancelled it.
  func planTimersTakenBack() {
    // What the run has made is not kept.
    defer { takenBack.removeAll(keepingCapacity: true) }
    for (timer, step, wasDue) in takenBack {
      unfinished.append(
        Unfinished(
          signature: StepSignature(.fire, timer, by: timer.owner), ordinal: 0,
          touches: [Touch(object: timer.key, access: .write)]))
      let earlier = wasDue ? [] : alarms.filter { $0.deadline < timer.deadline }
      guard let ends = ends(of: earlier, before: step) else { continue }
      var known = timer.setBy.map { steps[$0].clock } ?? VectorClock()
      for end in ends { known.join(steps[end].clock) }
      if known.includes(step, of: steps[step].thread) { continue }
      pending.append(
        Pending(thread: timer.owner.hash, races: [Race(rival: step, known: known)]))
    }
  }

  /// - Parameter movesTime: whether it moves time, as the first one that is due at its moment does.
  func fired(_ timer: TimerObject, movesTime: Bool) {
    guard let running else { return }
    if let alarm = timer.alarm { alarms[alarm].end = running }
    if isReplaying { return }
    touch(Self.time, movesTime ? .write : .read)
    if let step = timer.setBy { steps[running].before.join(steps[step].clock) }
    let earlier = alarms.filter { $0.deadline < timer.deadline && $0.end != nil }
    follow(earlier.compactMap(\.end))
    for setBy in earlier.compactMap(\.setBy) {
      guard let ends = ends(of: earlier, before: setBy) else { continue }
      steps[running].gate.append(Gate(rival: setBy, after: ends))
    }
  }

  /// What must come before a timer that fires before a step instead of after these others, one of
  /// which the step has set.
  /// - Returns: the ends of those that block it all the same; `nil` if they cannot end without the
  ///   step.
  private func ends(of alarms: [Alarm], before step: Int) -> [Int]? {
    let thread = steps[step].thread
    var ends: [Int] = []
    for alarm in alarms {
      if let setBy = alarm.setBy, steps[setBy].clock.includes(step, of: thread) { continue }
      guard let end = alarm.end, !steps[end].clock.includes(step, of: thread) else { return nil }
      ends.append(end)
    }
    return ends
  }
}
