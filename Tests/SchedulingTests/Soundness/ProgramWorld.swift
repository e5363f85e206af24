import ImageLoadingModel
import Synchronization

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The shared objects of one run of a ``RandomProgram``, and what its threads saw.
final class ProgramWorld: Sendable {
  /// An object whose owners are counted.
  final class Counted: Owned {
    let lifetime: Lifetime
    init(_ scheduler: SchedulerPort) { lifetime = scheduler.lifetime("object") }
  }

  static let urls: [ImageURL] = [ImageURL("https://a/0.png"), ImageURL("https://a/1.png")]
  static let paths = ["/d/a", "/d/b", "/d"]

  let scheduler: SchedulerPort
  let cells: [Cell<Int>]
  let atomicCell: Cell<Int>
  let monitors: [Monitor]
  let semaphore: SimulatedSemaphore
  let group: SimulatedGroup
  let queues: [Queue]
  let operationQueues: [SimulatedOperationQueue]
  let operations: [QueuedOperation]
  let runLoop: SimulatedRunLoop
  let object: Counted
  let weakReference: WeakReference<Counted>
  let wallClock: SimulatedWallClock
  let disk: SimulatedFileSystem
  let network: SimulatedNetwork
  let device: SimulatedDevice
  let coder: SimulatedImageCoder
  let transfers: [Cell<TransferBox?>]
  let tasks: Cell<Int>
  let addedOperations: [Cell<Bool>]
  let isReleased: Cell<Bool>
  private let timers = Mutex<[String: TimerToken]>([:])
  private let seen = Mutex<[String: Int]>([:])

  struct TransferBox: Sendable { let transfer: any Transfer }

  /// - Parameter actsAtEnd: whether the object does something when its last owner lets it go.
  init(_ scheduler: SchedulerPort, objectActsAtEnd actsAtEnd: Bool) {
    self.scheduler = scheduler
    cells = (0..<2).map { scheduler.cell("cell \($0)", 0) }
    atomicCell = scheduler.cell("atomic cell", 0, isAtomic: true)
    monitors = (0..<2).map { scheduler.monitor("monitor \($0)") }
    semaphore = scheduler.semaphore("semaphore", count: 1)
    group = scheduler.group("group")
    queues = [
      scheduler.serialQueue("serial"), scheduler.main, scheduler.concurrentQueue("concurrent"),
      scheduler.concurrentQueue("concurrent"),
    ]
    operationQueues = (0..<2).map { scheduler.operationQueue("operations \($0)", width: 1) }
    operations = (0..<3).map { QueuedOperation(core: scheduler.core, name: "operation \($0)") }
    runLoop = scheduler.runLoop("run loop")
    object = Counted(scheduler)
    if actsAtEnd {
      object.lifetime.atEnd { [cell = cells[1]] in await cell.update(nil) { $0 += 5 } }
    }
    weakReference = WeakReference(object)
    wallClock = SimulatedWallClock(core: scheduler.core)
    disk = SimulatedFileSystem(scheduler: scheduler, clock: wallClock)
    disk.put(Self.data, at: "/d/a", modificationDate: WallTime(sinceReference: .zero))
    network = SimulatedNetwork(
      core: scheduler.core,
      servers: ServerTable([
        (pattern: "https://a/0.png", answers: [ServerAnswer(.byHand, payload: Self.data)]),
        (
          pattern: "https://a/1.png",
          answers: [
            ServerAnswer(.responds, latency: .milliseconds(1), payload: Self.data),
            ServerAnswer(.fails(LoadError(.timedOut))), ServerAnswer(.noTask),
            ServerAnswer(.neverAnswers),
          ]
        ),
      ]))
    device = SimulatedDevice(scheduler, backgroundBudget: .milliseconds(1))
    coder = SimulatedImageCoder(
      scheduler: scheduler, costs: CodingCosts(decode: CodingCosts.Cost(fixed: .milliseconds(1))))
    transfers = (0..<2).map { scheduler.cell("transfer \($0)", nil) }
    tasks = scheduler.cell("tasks", 0)
    addedOperations = (0..<3).map { scheduler.cell("operation \($0) is added", false) }
    isReleased = scheduler.cell("object is released", false)
  }

  static let data = ImageData(ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100))

  /// Keeps what a thread has seen, as a part of the state.
  func note(_ value: Int, as name: String) {
    guard !scheduler.core.isDraining else { return }
    seen.withLock { $0[name] = value }
    scheduler.cell("seen by \(name)", 0).prepare(value)
  }

  /// Keeps the timer that a thread has set last, for that thread.
  func keep(_ timer: TimerToken, of thread: String) { timers.withLock { $0[thread] = timer } }

  func timer(of thread: String) -> TimerToken? { timers.withLock { $0[thread] } }

  /// How the run ended, as far as the objects and the observations show.
  func end(_ outcome: Outcome) -> [String] {
    var end = [outcome.word]
    end += cells.map { "\($0.snapshot)" } + ["\(atomicCell.snapshot)"]
    end += seen.withLock { seen in seen.map { "\($0.key) \($0.value)" } }.sorted()
    end += operations.map { "\($0.isCancelled.snapshot) \($0.isFinished.snapshot)" }
    end += operationQueues.map { "\($0.snapshot.count)" }
    end.append("\(object.lifetime.isAliveNow)")
    end += disk.snapshot.files.map { "\($0.path) \($0.data.byteCount)" } + disk.snapshot.directories
    end += network.snapshot.map { "\($0.request.url) \($0.number) \($0.isCancelled)" }
    end.append("\(device.applicationState) \(device.backgroundTasks.map(\.identifier))")
    return end
  }

  /// Lets go of what holds each other.
  func shutDown() {
    network.shutDown()
    device.shutDown()
    timers.withLock { $0 = [:] }
  }
}

extension Outcome {
  /// What kind of end it is.
  fileprivate var word: String {
    switch self {
    case .rest: "rest"
    case .idle: "idle"
    case .timeBound: "time bound"
    case .deadlock(let deadlock):
      "deadlock "
        + deadlock.links.map { "\($0.thread) \($0.waitsFor)" }.sorted().joined(separator: "; ")
    case .livelock: "livelock"
    case .crashed(let reason, _): "crashed: \(reason)"
    case .stepBound: "step bound"
    case .interrupted: "interrupted"
    case .pruned: "pruned"
    case .diverged(let divergence): "diverged: \(divergence)"
    case .escaped: "escaped"
    }
  }
}
