import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs the tasks of simulated threads one after the other on the thread that calls ``runJobs(first:)``,
/// and keeps the tasks for the next run.
///
/// `@unchecked Sendable` is safe because everything mutable here, save the mailbox for jobs from
/// foreign threads (a `Mutex`), is touched only by the one thread that is inside ``runJobs(first:)``:
/// `enqueue` compares the calling thread before it touches the list of jobs.
package final class OneThreadExecutor: TaskExecutor, @unchecked Sendable {
  /// A task that runs the bodies of simulated threads, one after the other.
  final class Worker {
    fileprivate var continuation: UnsafeContinuation<Void, Never>?
    fileprivate var body: Block?

    init() { LiveObjects.change { $0.tasks += 1 } }

    deinit { LiveObjects.change { $0.tasks -= 1 } }
  }

  @exclusivity(unchecked) private var jobs: [UnownedJob] = []
  @exclusivity(unchecked) private var idleWorkers: [Worker] = []
  /// Workers that have no task yet.
  @exclusivity(unchecked) private var newWorkers: [Worker] = []
  /// The thread that is inside ``runJobs(first:)``; 0 for none.
  private let home = Atomic<UInt>(0)
  /// Whether the kernel has just resumed a thread, so that its job is about to come.
  @exclusivity(unchecked) private var expectsJob = false
  /// Whether a job came that the kernel did not ask for: a child task, or a yield.
  @exclusivity(unchecked) var sawStrayJob = false
  private let foreignJobs = Mutex<[UnownedJob]>([])
  /// Whether a task that does not run here has used a port.
  private let sawForeignCall = Atomic(false)
  private let firstOrigin = Mutex<ThreadID?>(nil)

  /// The kernel whose threads run: it is told when one ends or suspends. `nil` outside of runs.
  @exclusivity(unchecked) var kernel: Kernel?

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isHome {
      if !expectsJob { sawStrayJob = true }
      expectsJob = false
      jobs.append(job)
    } else {
      foreignJobs.withLock { $0.append(job) }
    }
  }

  /// Whether the calling thread is inside ``runJobs(first:)``.
  @inline(__always)
  var isHome: Bool { home.load(ordering: .relaxed) == Self.thisThread }

  /// The calling thread: a `pthread_t` is a number or an address.
  private static var thisThread: UInt {
    #if canImport(Glibc)
      pthread_self()
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Whether something runs that the kernel has not asked for: all that it knows of the run is void.
  var hasLostControl: Bool { sawStrayJob || sawForeignCall.load(ordering: .acquiring) }

  /// Holds a task for ever that uses a port from another real thread, as `Task {}` does: it would
  /// change the state of the kernel at the same time.
  func holdForeignTask() async {
    noteForeignCall(TaskOrigin.current?.thread)
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// A task has used a port from another real thread.
  /// - Parameter thread: the simulated thread that has begun it, if that is known.
  func noteForeignCall(_ thread: ThreadID?) {
    firstOrigin.withLock { $0 = $0 ?? thread }
    sawForeignCall.store(true, ordering: .releasing)
  }

  /// The simulated thread that has begun the first such task, if that is known.
  var foreignTaskOrigin: ThreadID? { firstOrigin.withLock { $0 } }

  /// Makes a worker run `body` as soon as the present job suspends or ends.
  func start(_ body: @escaping Block) {
    guard let worker = idleWorkers.popLast() else {
      let worker = Worker()
      worker.body = body
      newWorkers.append(worker)
      return
    }
    worker.body = body
    wake(worker)
  }

  /// Makes the task of a new worker. No task of a simulated thread is running, so that it inherits
  /// the task-locals of the task that runs the program, as the test that is running.
  private func hire(_ worker: Worker) {
    let box = WorkerBox(worker: worker)
    expectsJob = true
    Task(executorPreference: self) { [unowned self] in await work(as: box.worker) }
  }

  /// Resumes a simulated thread that has suspended.
  func resume(_ continuation: UnsafeContinuation<Void, Never>) {
    expectsJob = true
    continuation.resume()
  }

  /// Two tasks suspend in turn, each resuming the other: what a switch of threads costs at least. Safe
  /// because each continuation is resumed once, by the other task or at the end.
  package static func suspendAndResume(times: Int) {
    let executor = OneThreadExecutor()
    let other = WorkerBox(worker: Worker())
    executor.runJobs {
      for _ in 0..<2 {
        executor.start {
          for _ in 0..<times / 2 {
            await withUnsafeContinuation { continuation in
              let waiting = other.worker.continuation
              other.worker.continuation = continuation
              if let waiting { executor.resume(waiting) }
            }
          }
          if let waiting = other.worker.continuation {
            other.worker.continuation = nil
            executor.resume(waiting)
          }
        }
      }
    }
    executor.shutDown()
  }

  private func wake(_ worker: Worker) {
    guard let continuation = worker.continuation else { return }
    worker.continuation = nil
    resume(continuation)
  }

  /// Calls `first`, then runs jobs on the calling thread until none is left.
  func runJobs(first: () -> Void) {
    home.store(Self.thisThread, ordering: .relaxed)
    first()
    var next = 0
    while true {
      if let worker = newWorkers.popLast() { hire(worker) }
      guard next < jobs.count else { break }
      let job = jobs[next]
      next += 1
      if next == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        next = 0
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    home.store(0, ordering: .relaxed)
  }

  /// Waits a while for a task that left the executor to come back, so that it can run to its end.
  /// - Returns: whether it came back.
  func awaitForeignJob(milliseconds: Int) -> Bool {
    for _ in 0..<milliseconds {
      let returned = foreignJobs.withLock { waiting in
        let jobs = waiting
        waiting = []
        return jobs
      }
      if !returned.isEmpty {
        jobs.append(contentsOf: returned)
        return true
      }
      usleep(1_000)
    }
    return false
  }

  // MARK: Runs

  /// How many series of runs have begun that nothing changes the task-locals in: the workers are kept
  /// from run to run.
  @exclusivity(unchecked) private var series = 0

  func seriesBegins() {
    forgetTaskLocals()
    series += 1
  }

  func seriesEnded() {
    series -= 1
    forgetTaskLocals()
  }

  func runBegins() {
    sawStrayJob = false
    sawForeignCall.store(false, ordering: .relaxed)
    firstOrigin.withLock { $0 = nil }
    forgetTaskLocals()
  }

  func runEnded() { forgetTaskLocals() }

  /// Workers have the task-locals of the task that made the run for which they came, so those of one
  /// test must do nothing for another.
  private func forgetTaskLocals() {
    if series == 0, withUnsafeCurrentTask(body: { $0 != nil }) { shutDown() }
  }

  /// Ends the tasks that are kept for further runs.
  func shutDown() {
    runJobs {
      idleWorkers.forEach(wake)
      idleWorkers = []
    }
  }

  private func work(as worker: Worker) async {
    while worker.body != nil {
      await runBody(of: worker)
      kernel?.threadEnded()
      worker.body = kernel?.beginSuccessor()
      if worker.body != nil { continue }
      await withUnsafeContinuation { continuation in
        worker.continuation = continuation
        idleWorkers.append(worker)
        kernel?.handOver()
      }
    }
  }

  /// A function of its own, so that what the body holds is freed when it returns.
  private func runBody(of worker: Worker) async {
    guard let body = worker.body else { return }
    worker.body = nil
    guard let kernel, let token = kernel.taskToken, let thread = kernel.current else {
      return await body()
    }
    let origin = TaskOrigin(token: token, thread: thread.id)
    await TaskOrigin.$current.withValue(origin) { await body() }
  }

  /// Carries a worker into its task. `@unchecked Sendable` is safe because the task runs on the
  /// thread that made the worker.
  private struct WorkerBox: @unchecked Sendable {
    let worker: Worker
  }
}
