import ImageLoadingInterface
import Synchronization

/// The clock on the wall: it advances with virtual time, and people can set it.
package final class SimulatedWallClock: WallClock {
  private let core: any SchedulerCore
  private let resource: any SharedObject
  /// What the clock showed, or would have shown, when the run began.
  private let start: Mutex<WallTime>

  /// - Parameter start: what the clock shows when the run begins. A run that continues another, as
  ///   after a relaunch of the app, begins with the time at which that one ended.
  package init(core: any SchedulerCore, start: WallTime = WallTime(sinceReference: .zero)) {
    self.core = core
    self.start = Mutex(start)
    resource = core.register(.resource, named: "wall clock")
  }

  package func now() async -> WallTime {
    await core.perform(VisibleOperation(.read, resource))
    return snapshot
  }

  /// Sets the clock, forwards or back; virtual time and timers do not notice.
  package func set(to time: WallTime) async {
    await core.perform(VisibleOperation(.write, resource))
    guard !core.isDraining else { return }
    let elapsed = core.now
    start.withLock { $0 = time - elapsed }
  }

  /// The time now, without a step: for observers that are no part of the run.
  ///
  /// What they note of it depends on whether somebody has set the clock before.
  package var snapshot: WallTime {
    core.touch(resource, .read)
    let elapsed = core.now
    return start.withLock { $0 + elapsed }
  }
}
