extension Kernel {
  @discardableResult
  package func schedule(
    after delay: Duration, named name: String, _ action: @escaping @Sendable () -> Void
  ) -> TimerToken {
    guard !isDraining else {
      let timer = TimerObject(
        name: name, key: 0, deadline: .zero, serial: 0, owner: ThreadID(root: name, ordinal: 0),
        subject: .none, origin: nil, action: {})
      timer.discard()
      return TimerToken(object: timer)
    }
    return schedule(after: delay, as: nextID(root: name), named: name, action)
  }

  /// The same for a timer whose thread has an id of its own.
  /// - Parameter subjects: other timers of these subjects come after it by default.
  @discardableResult
  package func schedule(
    after delay: Duration, as id: ThreadID, named name: String = "clock",
    before subjects: [EventSubject] = [],
    _ action: @escaping @Sendable () -> Void
  ) -> TimerToken {
    timerSerial += 1
    let timer = TimerObject(
      name: name, key: id.hash, deadline: instant + max(delay, .zero), serial: timerSerial,
      owner: id,
      subject: current?.subject ?? .none, origin: mark(), comesFirst: subjects, action: action)
    if isDraining {
      timer.action = nil
    } else {
      log?.scheduled(timer)
      timer.knowledge = knowledge
      ledger?.scheduled(timer)
      traceCreation(id, place: name)
      timers.insert(timer)
    }
    return TimerToken(object: timer)
  }

  /// Runs `action` at once as if on a thread with this id, which must not wait.
  /// - Parameters:
  ///   - isCaused: whether the running thread causes it, and not only its being where it is: then what
  ///     it did so far happens before.
  ///   - subjects: timers of these subjects come after what it begins, by default.
  package func perform(
    as id: ThreadID, for subject: EventSubject, isCaused: Bool = false,
    before subjects: [EventSubject] = [],
    _ action: () -> Void
  ) {
    let before = current
    let completion = CompletionObject(name: id.root, key: id.hash)
    let thread = SimulatedThread(
      id: id, name: "clock", operation: VisibleOperation(.fire, completion), stage: .running,
      subject: subject, knowledge: knowledge, origin: isCaused ? mark() : nil)
    thread.comesBefore = subjects
    current = thread
    action()
    current = before
  }

  package func cancel(_ timer: TimerToken) {
    guard !isDraining else { return }
    let timer = TimerObject.own(timer.object)
    log?.cancelled(timer, waits: timeMode == .any)
    if timer.action != nil { ledger?.removed(timer) }
    if let thread = timer.thread {
      remove(thread)
      thread.letGo(nothing)
    }
    timer.discard()
  }
}
