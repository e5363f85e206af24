import ImageLoadingModel

@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// A small concurrent program, drawn from a seed, on the operations that the ports offer.
struct RandomProgram: Sendable {
  /// What a thread does. Numbers name the objects of a ``ProgramWorld``.
  indirect enum Statement: Sendable {
    case cell(CellAccess, Int)
    case atomicCell(CellAccess)
    case locked(monitor: Int, [Statement])
    case semaphore(SemaphoreCall)
    case permit([Statement])
    case group(GroupCall)
    case notify(queue: Int, [Statement])
    case async(queue: Int, isBarrier: Bool, [Statement])
    case sync(queue: Int, isBarrier: Bool, [Statement])
    case addOperation(queue: Int, operation: Int, ends: Bool, [Statement])
    case operationQueue(OperationQueueCall, queue: Int)
    case operation(OperationCall, Int)
    case runLoop(RunLoopCall)
    case perform([Statement])
    case deliver([Statement])
    case thread(joins: Bool, [Statement])
    case timer(delay: Int, TimerCall)
    case cancelTimer
    case pause(Int)
    case readClock
    case wallClock(isSet: Bool)
    case lifetime(LifetimeCall)
    case file(FileCall, Int)
    case request(RequestCall, Int)
    case network(NetworkCall, Int)
    case device(DeviceCall)
    case decode
    case step
    case inAnyOrder
  }

  enum CellAccess: Sendable, CaseIterable { case read, write, exchange, update }
  enum SemaphoreCall: Sendable, CaseIterable { case wait, signal }
  enum GroupCall: Sendable, CaseIterable { case enter, leave, wait }
  enum OperationQueueCall: Sendable, CaseIterable { case widen, narrow, suspend, resume, list }
  enum OperationCall: Sendable, CaseIterable {
    case cancel, finish, execute, raise, lower, dependency, completionBlock, isCancelled
  }
  enum RunLoopCall: Sendable, CaseIterable { case run, runForATime, stop }
  enum TimerCall: Sendable, CaseIterable { case post, signal, deliver, nothing }
  enum LifetimeCall: Sendable, CaseIterable { case retainAndRelease, release, load, withObject }
  enum FileCall: Sendable, CaseIterable {
    case read, writeAtomically, write, remove, move, list, attributes, exists, exclude
    case setAccessDate, createDirectory, rot, vanish, age, setFaults, setLatency, setCapacity
  }
  enum RequestCall: Sendable, CaseIterable { case begin, cancel, answer }
  enum NetworkCall: Sendable, CaseIterable {
    case respond, deliver, finish, fail, setOffline, setExtraLatency, setRefusal
    case cachedResponse, storeCachedResponse
  }
  enum DeviceCall: Sendable, CaseIterable {
    case beginTask, endTask, freeMemory, setFreeMemory, enterBackground, enterForeground
    case expireTime, memoryWarning, observe, terminate
  }

  let seed: UInt64
  let threads: [[Statement]]

  /// The operations that programs are drawn from, by what they work on.
  enum Family: CaseIterable {
    case cells, locks, semaphores, groups, queues, operations, runLoops, threads, time, lifetimes
    case files, requests, device
  }

  /// Which of its owners is the last matters for the object of every other program.
  var objectActsAtEnd: Bool { seed.isMultiple(of: 2) }

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    self.seed = seed
    let families = [dice.any(of: Family.allCases), dice.any(of: Family.allCases)]
    let count = 2 + dice.number(below: dice.number(below: 3) + 1)
    dice.statementsLeft = 3 + dice.number(below: 4)
    threads = (0..<count).map { thread in
      let wanted = max(1, dice.statementsLeft / (count - thread))
      return dice.block(of: families, atMost: wanted, depth: 0)
    }
  }

  /// Draws statements.
  private struct Dice {
    private var random: SplitMix64
    var statementsLeft = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func number(below bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    mutating func any<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }
    mutating func coin() -> Bool { number(below: 2) == 0 }

    mutating func block(of families: [Family], atMost count: Int, depth: Int) -> [Statement] {
      var block: [Statement] = []
      while block.count < count, statementsLeft > 0 {
        statementsLeft -= 1
        let family = number(below: 4) == 0 ? .cells : any(of: families)
        block.append(statement(of: family, families, depth))
      }
      return block
    }

    /// What a block on a queue or under a lock does.
    mutating func body(_ families: [Family], _ depth: Int) -> [Statement] {
      guard depth < 2 else { return [.cell(any(of: CellAccess.allCases), number(below: 2))] }
      let body = block(of: [.cells] + families, atMost: 1 + number(below: 2), depth: depth + 1)
      return body.isEmpty ? [.cell(any(of: CellAccess.allCases), number(below: 2))] : body
    }

    mutating func statement(
      of family: Family, _ families: [Family], _ depth: Int
    ) -> Statement {
      switch family {
      case .cells:
        number(below: 4) == 0
          ? .atomicCell(any(of: CellAccess.allCases))
          : .cell(any(of: CellAccess.allCases), number(below: 2))
      case .locks: .locked(monitor: number(below: 2), body(families, depth))
      case .semaphores:
        number(below: 3) == 0
          ? .permit(body(families, depth)) : .semaphore(any(of: SemaphoreCall.allCases))
      case .groups:
        number(below: 4) == 0
          ? .notify(queue: number(below: 4), body([], depth))
          : .group(any(of: GroupCall.allCases))
      case .queues:
        coin()
          ? .async(queue: number(below: 4), isBarrier: coin(), body(families, depth))
          : .sync(queue: number(below: 4), isBarrier: coin(), body(families, depth))
      case .operations: operationStatement(families, depth)
      case .runLoops:
        switch number(below: 5) {
        case 0: .perform(body([], depth))
        case 1: .deliver(body([], depth))
        default: .runLoop(any(of: RunLoopCall.allCases))
        }
      case .threads: .thread(joins: coin(), body(families, depth))
      case .time:
        switch number(below: 6) {
        case 0: .timer(delay: number(below: 3), any(of: TimerCall.allCases))
        case 1: .cancelTimer
        case 2: .pause(number(below: 3))
        case 3: .readClock
        case 4: .wallClock(isSet: coin())
        default: coin() ? (statementsLeft.isMultiple(of: 2) ? .inAnyOrder : .step) : .decode
        }
      case .lifetimes: .lifetime(any(of: LifetimeCall.allCases))
      case .files: .file(any(of: FileCall.allCases), number(below: 3))
      case .requests:
        coin()
          ? .request(any(of: RequestCall.allCases), number(below: 2))
          : .network(any(of: NetworkCall.allCases), number(below: 2))
      case .device: .device(any(of: DeviceCall.allCases))
      }
    }

    private mutating func operationStatement(_ families: [Family], _ depth: Int) -> Statement {
      switch number(below: 5) {
      case 0, 1:
        .addOperation(
          queue: number(below: 2), operation: number(below: 3), ends: number(below: 3) > 0,
          body([], depth))
      case 2: .operationQueue(any(of: OperationQueueCall.allCases), queue: number(below: 2))
      default: .operation(any(of: OperationCall.allCases), number(below: 3))
      }
    }
  }
}
