/// Virtual time as Swift's own `Clock`.
public struct SchedulerClock: Clock {
  /// A moment of the run.
  public struct Instant: InstantProtocol {
    /// Virtual time since the run began.
    public let offset: Duration

    public init(offset: Duration) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let core: any SchedulerCore

  init(core: any SchedulerCore) { self.core = core }

  public var now: Instant { Instant(offset: core.now) }

  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until virtual time has reached `deadline`; takes no real time. Where it has, other threads may run all the
  /// same: a loop of such calls is a loop of operations, which the bounds of a run end.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let span = deadline.offset - core.now
    if span > .zero { return await pause(for: span) }
    await core.perform(VisibleOperation(.read, core.register(.resource, named: "clock")))
  }

  /// Waits for a span of virtual time; no span is no wait. If the run ends meanwhile, the thread continues at once.
  public func pause(for span: Duration) async {
    guard span > .zero else { return }
    let wake = core.makeLock(.semaphore(count: 0), named: "sleep")
    core.schedule(after: span, named: "wake") { [core] in core.release(wake) }
    await core.perform(VisibleOperation(.wait, wake))
  }
}
