import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Is kept by each task that a run has begun and that has not ended.
final class TaskToken: Sendable {
  let kernel: Kernel

  init(kernel: Kernel) { self.kernel = kernel }
}

/// What a simulated thread gives to the tasks that it begins by itself, as they inherit task-locals.
struct TaskOrigin: Sendable {
  @TaskLocal static var current: TaskOrigin?

  let token: TaskToken
  let thread: ThreadID
}

/// Tasks that the kernel does not run, as those of `Task {}` and `Task.detached`: they use the ports from other
/// real threads, and nothing that they call changes the kernel.
extension Kernel {
  /// Where in its life the kernel is; other real threads ask for it.
  enum Phase: UInt8, AtomicRepresentable {
    case before
    case running
    case over
  }

  /// Whether the run has ended, or who calls is no thread of the run: calls are without effect.
  package var isDraining: Bool {
    if executor.isHome { return hasEnded }
    switch phase.load(ordering: .acquiring) {
    case .before: return false
    case .running:
      executor.noteForeignCall(TaskOrigin.current?.thread)
      return true
    case .over: return true
    }
  }

  /// Whether the call comes into the run from another real thread; such a call ends the run.
  var isForeignCall: Bool {
    guard !executor.isHome, phase.load(ordering: .acquiring) == .running else { return false }
    executor.noteForeignCall(TaskOrigin.current?.thread)
    return true
  }

  /// Whether who calls from another real thread is not to be held: it prepares the run, or the run is over and it
  /// continues without effect.
  var mayProceedElsewhere: Bool {
    switch phase.load(ordering: .acquiring) {
    case .before, .over: true
    case .running: false
    }
  }

  /// The kernel one of whose threads is calling: for what is called from inside the code under test, as the handler of
  /// a signal is.
  package static var ofThisThread: Kernel? {
    guard let kernel = TaskOrigin.current?.token.kernel, kernel.executor.isHome else { return nil }
    return kernel
  }

  /// The running thread, for such a handler.
  package var runningThread: ThreadID? { current?.id }

  // MARK: What they do to the run

  func escape(from thread: ThreadID) {
    finish(.escaped(thread: executor.foreignTaskOrigin ?? thread, advice: Self.escapeAdvice))
  }

  static let escapeAdvice =
    "it awaited something that is not a port (Task.sleep, Task.yield, another actor, a child task), or began a task of its own that used a port or did not end (Task {}); "
    + "make threads with SchedulerPort.thread and wait with its clock, locks and queues"

  /// At the end of the run: of a task that the program has begun by itself it is not known what it would have
  /// done, so a run with one is no run of the program.
  func lookForTasksOfItsOwn(of last: ThreadID?) {
    if case .escaped = outcome { return }
    guard hasTasksOfItsOwn else { return }
    outcome = .escaped(
      thread: executor.foreignTaskOrigin ?? last ?? ThreadID(root: "program", ordinal: 1),
      advice: Self.escapeAdvice)
  }

  /// Whether such a task has used a port, or has not ended for a while.
  private var hasTasksOfItsOwn: Bool {
    if executor.hasLostControl { return true }
    // Threads that are left where they are keep the token, too.
    if hasAbandoned { return false }
    var pause: UInt32 = 20
    var waited: UInt32 = 0
    while waited < Self.patience {
      if isKnownUniquelyReferenced(&taskToken) { return executor.hasLostControl }
      if executor.hasLostControl { return true }
      usleep(pause)
      waited += pause
      pause = min(2 * pause, 1_000)
    }
    return true
  }

  /// For how many microseconds the end of such a task is awaited.
  private static let patience: UInt32 = 2_000_000
}
