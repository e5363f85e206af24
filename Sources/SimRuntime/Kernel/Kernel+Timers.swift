extension Kernel {
  @discardableResult
  public func schedule(
    after delay: Duration, named name: String, _ action: @escaping @Sendable () -> Void
  ) -> TimerToken {
    schedule(after: delay, as: nextID(root: name), named: name, action)
  }

  /// The same for a timer whose thread has an id of its own.
  @discardableResult
  package func schedule(
    after delay: Duration, as id: ThreadID, named name: String = "clock",
    _ action: @escaping @Sendable () -> Void
  ) -> TimerToken {
    timerSerial += 1
    let timer = TimerObject(
      name: name, key: id.hash, deadline: instant + max(delay, .zero), serial: timerSerial,
      owner: id,
      subject: current?.subject ?? .none, origin: mark(), action: action)
    if isDraining {
      timer.action = nil
    } else {
      log?.scheduled(timer)
      timer.knowledge = knowledge
      ledger?.scheduled(timer)
      tellOfMaking(id, place: name)
      timers.insert(timer)
    }
    return TimerToken(object: timer)
  }

  /// Runs `action` at once as if on a thread with this id, which must not wait.
  /// - Parameter isCaused: whether the running thread causes it, and not only its being where it is:
  ///   then what it did so far happens before.
  package func perform(
    as id: ThreadID, for subject: Subject, isCaused: Bool = false, _ action: () -> Void
  ) {
    let before = current
    let completion = CompletionObject(name: id.root, key: id.hash)
    current = SimulatedThread(
      id: id, name: "clock", operation: Operation(.fire, completion), stage: .running,
      subject: subject, knowledge: knowledge, origin: isCaused ? mark() : nil)
    action()
    current = before
  }

  public func cancel(_ timer: TimerToken) {
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
