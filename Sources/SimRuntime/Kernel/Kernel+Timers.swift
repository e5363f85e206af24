import ImageLoadingModel

extension Kernel {
  @discardableResult
  public func schedule(
    after delay: Duration, named name: String, _ action: @escaping @Sendable () -> Void
  ) -> TimerToken {
    timerSerial += 1
    let id = nextID(root: name)
    let timer = TimerObject(
      name: name, key: id.hash, deadline: now + max(delay, .zero), serial: timerSerial, owner: id,
      subject: current?.subject ?? .none, action: action)
    if isDraining { timer.action = nil } else { timers.insert(timer) }
    return TimerToken(object: timer)
  }

  public func cancel(_ timer: TimerToken) {
    guard !isDraining else { return }
    let timer = unsafeDowncast(timer.object, to: TimerObject.self)
    timer.action = nil
    if let thread = timer.thread { remove(thread) }
    timer.thread = nil
  }
}
