/// A timer: a closure that is called when virtual time has reached its deadline.
final class TimerObject: KernelObject, @unchecked Sendable {
  let deadline: Duration
  let serial: UInt64
  let owner: ThreadID
  let subject: EventSubject
  /// What happened before it was set.
  let origin: Stamp?
  /// See ``SimulatedThread/comesBefore``.
  let comesFirst: [EventSubject]
  /// `nil` once it has fired or was taken back.
  var action: (@Sendable () -> Void)?
  /// What the thread knew that set it.
  @exclusivity(unchecked) var knowledge: UInt64 = 0
  /// The logged step that set it.
  var setBy: Int?
  /// Its place among the timers of the log.
  var alarm: Int?
  /// Set while the timer is due and has not fired.
  var thread: SimulatedThread?

  init(
    name: String, key: UInt64, deadline: Duration, serial: UInt64, owner: ThreadID,
    subject: EventSubject, origin: Stamp?, comesFirst: [EventSubject] = [],
    action: @escaping @Sendable () -> Void
  ) {
    self.deadline = deadline
    self.serial = serial
    self.owner = owner
    self.subject = subject
    self.origin = origin
    self.comesFirst = comesFirst
    self.action = action
    super.init(name: name, key: key)
  }

  override func discard() {
    action = nil
    thread = nil
  }
}
