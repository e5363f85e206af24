import ImageLoadingModel
import PlatformRuns
import Synchronization

/// One run of a ``Program`` on the ports of the kernel.
final class KernelRun: Sendable {
  let program: Program
  let scheduler: SchedulerPort
  let cells: [Cell<Int>]
  let queues: [(name: QueueName, queue: Queue)]
  let semaphores: [SimulatedSemaphore]
  let groups: [SimulatedGroup]
  let locks: [Monitor]
  let operationQueues: [SimulatedOperationQueue]
  let operations: [QueuedOperation]
  private let log: Cell<[Note]>
  /// No shared object of the program, so that it is no choice.
  private let seen = Mutex<[Int: [Int]]>([:])

  init(_ program: Program, on scheduler: SchedulerPort) {
    self.program = program
    self.scheduler = scheduler
    cells = (0..<Program.cellCount).map { scheduler.cell("cell \($0)", 0, isAtomic: true) }
    log = scheduler.cell("log", [], isAtomic: true)
    queues = QueueName.allCases.map { name in
      switch name {
      case .serial, .otherSerial: (name, scheduler.serialQueue(name.rawValue))
      case .concurrent: (name, scheduler.concurrentQueue(name.rawValue))
      case .main: (name, scheduler.main)
      }
    }
    semaphores = program.permits.enumerated().map { number, count in
      scheduler.semaphore("semaphore \(number)", count: count)
    }
    groups = (0..<Program.groupCount).map { scheduler.group("group \($0)") }
    locks = (0..<Program.lockCount).map { scheduler.monitor("lock \($0)") }
    operationQueues = program.widths.enumerated().map { number, width in
      scheduler.operationQueue("operations \(number)", width: width)
    }
    operations = program.operations.indices.map { number in
      QueuedOperation(core: scheduler.core, name: "operation \(number)")
    }
  }

  /// Starts the threads of the program.
  func begin() {
    for body in program.threads {
      scheduler.thread("thread \(body.number)") { [self] in await perform(body) }
    }
  }

  func perform(_ body: Body) async {
    for statement in body.statements { await perform(statement) }
  }

  func queue(_ name: QueueName) -> Queue {
    guard let entry = queues.first(where: { $0.name == name }) else {
      preconditionFailure("no queue \(name)")
    }
    return entry.queue
  }

  // MARK: What is seen

  func note(_ place: Int) async {
    let thread = scheduler.core.currentThread
    let queue = queues.first { $0.queue.id === thread.currentQueue }?.name
    let note = Note(place: place, isMainThread: thread.isMainThread, queue: queue)
    await log.update(nil) { $0.append(note) }
  }

  func see(_ values: [Int], at place: Int) {
    guard !scheduler.core.isDraining else { return }
    seen.withLock { $0[place] = values }
  }

  /// What could be seen up to now.
  var end: End {
    var end = End()
    end.notes = log.snapshot
    end.seen = seen.withLock { $0 }
    end.cells = cells.map(\.snapshot)
    return end
  }
}
