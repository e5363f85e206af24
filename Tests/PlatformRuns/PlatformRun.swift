import Dispatch
import Foundation
import Synchronization

/// One run of a ``Program`` on libdispatch and Foundation.
final class PlatformRun: Sendable {
  let program: Program
  let queues: [QueueName: DispatchQueue]
  let semaphores: [DispatchSemaphore]
  let groups = (0..<Program.groupCount).map { _ in DispatchGroup() }
  let locks = (0..<Program.lockCount).map { _ in NSRecursiveLock() }
  let operationQueues: [OperationQueue]
  let outstanding = Outstanding()
  /// Every access to a cell, and every note, is one access under this lock.
  let end: Mutex<End>
  private let operations = Mutex<[PlatformOperation]>([])
  private let seed: UInt64

  init(_ program: Program, seed: UInt64) {
    self.program = program
    self.seed = seed
    queues = Self.makeQueues()
    semaphores = program.permits.map { count in
      // One that is made with a count traps if it has less at its end.
      let semaphore = DispatchSemaphore(value: 0)
      for _ in 0..<count { semaphore.signal() }
      return semaphore
    }
    operationQueues = program.widths.map { width in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = width
      return queue
    }
    var first = End()
    first.cells = Array(repeating: 0, count: Program.cellCount)
    end = Mutex(first)
    operations.withLock { made in
      made = program.operations.indices.map { number in
        PlatformOperation { [unowned self] in performOperation(number) }
      }
    }
  }

  /// Runs the program until nothing of it is left to be done.
  func run(patienceInSeconds patience: Int) -> End {
    for body in program.threads {
      outstanding.begin()
      let thread = Thread { [self] in
        perform(body)
        outstanding.end()
      }
      thread.start()
    }
    let isOver = outstanding.waitForNone(atMost: patience)
    // Foundation lets a completion block go when it has run, on Apple's platforms only.
    if isOver {
      operations.withLock { for operation in $0 { operation.completionBlock = nil } }
    }
    return end.withLock { end in
      end.isStuck = !isOver
      return end
    }
  }

  func perform(_ body: Body) {
    var jitter = Jitter(seed: seed, body: body.number)
    for statement in body.statements {
      jitter.pause()
      perform(statement)
    }
  }

  /// What is posted with a body; counted until it is over.
  func block(_ body: Body) -> @Sendable () -> Void {
    outstanding.begin()
    return { [self] in
      perform(body)
      outstanding.end()
    }
  }

  func operation(_ number: Int) -> PlatformOperation { operations.withLock { $0[number] } }

  func number(of operation: Operation) -> Int? {
    operations.withLock { $0.firstIndex { $0 === operation } }
  }

  private func performOperation(_ number: Int) {
    perform(program.operations[number].body)
    operation(number).finish()
    outstanding.end()
  }

  // MARK: Where code runs

  private static let name = DispatchSpecificKey<QueueName>()

  static var currentQueue: QueueName? { DispatchQueue.getSpecific(key: name) }

  private static func makeQueues() -> [QueueName: DispatchQueue] {
    var queues: [QueueName: DispatchQueue] = [:]
    for name in QueueName.allCases {
      let queue =
        switch name {
        case .serial, .otherSerial: DispatchQueue(label: name.rawValue)
        case .concurrent: DispatchQueue(label: name.rawValue, attributes: .concurrent)
        case .main: DispatchQueue.main
        }
      queue.setSpecific(key: Self.name, value: name)
      queues[name] = queue
    }
    return queues
  }
}
