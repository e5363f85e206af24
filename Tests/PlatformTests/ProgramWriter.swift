import PlatformRuns
import SimTools

/// Draws a small program from a seed.
///
/// Each program has some features and not the others, so that those it has meet often. What it draws
/// comes to rest if no thread waits for ever: groups are left as often as they are entered, what is
/// suspended is resumed, every operation is added, and dependencies make no circle.
struct ProgramWriter {
  private enum Feature: CaseIterable {
    case serialQueues, concurrentQueue, mainQueue, semaphores, groups, locks, operations
  }

  /// What a statement must heed.
  struct Context {
    /// The queues on which the code is, by `sync` or as their block.
    var queues: [QueueName] = []
    var locks: [Int] = []
    /// Whether it may wait long: libdispatch has few threads for concurrent queues and operations.
    var mayWait = true
    var depth = 0
  }

  var random: SplitMix64
  private var threads: [Body] = []
  private(set) var operationPlans: [OperationPlan] = []
  private var permits: [Int] = []
  private var widths: [Int] = []
  /// What may still be drawn, in steps of the kernel, roughly.
  var budget: Int
  var addedCount = 0
  let dependsOnEarlier: Bool
  private var placeCount = 0
  private var features: [Feature]

  static func program(seed: UInt64) -> Program {
    var writer = ProgramWriter(seed: seed)
    writer.write()
    return Program(
      threads: writer.threads, operations: writer.operationPlans, permits: writer.permits,
      widths: writer.widths)
  }

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    features = Feature.allCases
    features.shuffle(using: &random)
    features.removeLast(features.count - 1 - Int(random.next(below: 3)))
    dependsOnEarlier = random.next(below: 2) == 0
    budget = 9 + Int(random.next(below: 7))
  }

  private mutating func write() {
    let count = chance(1, in: 3) ? 3 : 2
    if features.contains(.semaphores) { permits = [below(3), 1] }
    if features.contains(.operations) { planOperations() }
    let share = budget / count
    var rest = budget - share * count
    for _ in 0..<count {
      budget = share + rest
      threads.append(body(in: Context()))
      rest = max(0, budget)
    }
    while addedCount < operationPlans.count { threads[count - 1].statements += add() }
  }

  private mutating func planOperations() {
    widths = chance(1, in: 4) ? [1, 2] : [1 + below(2)]
    for number in 0..<(chance(1, in: 4) ? 3 : 2) {
      let first =
        chance(1, in: 3) ? .readIsCancelled(operation: number, place: place()) : observation()
      operationPlans.append(OperationPlan(queue: below(widths.count), body: Body([first])))
    }
    // Each of them takes five steps.
    budget = min(budget, 10)
  }

  // MARK: Bodies

  /// Draws as many statements as fit.
  private mutating func body(in context: Context) -> Body {
    var statements: [Statement] = []
    if context.depth > 0 {
      statements.append(observation())
      if chance(2, in: 3) { return Body(statements) }
    }
    repeat {
      statements += fragment(in: context)
    } while budget > 0
      && statements.count < (context.depth == 0 ? 5 : 3)
    return Body(statements)
  }

  mutating func place() -> Int {
    placeCount += 1
    return placeCount
  }

  // MARK: Statements

  mutating func observation() -> Statement {
    budget -= 1
    let cell = below(Program.cellCount)
    switch random.next(below: 6) {
    case 0: return .read(cell: cell, place: place())
    case 1: return .write(cell: cell, value: 100 + place())
    case 2: return .increment(cell: cell, place: place())
    default: return .note(place: place())
    }
  }

  /// Some statements that belong together.
  mutating func fragment(in context: Context) -> [Statement] {
    if budget < 2 || context.depth > 2 || chance(1, in: 4) { return [observation()] }
    switch features[below(features.count)] {
    case .serialQueues: return [post(on: chance(2, in: 3) ? .serial : .otherSerial, in: context)]
    case .concurrentQueue: return [post(on: .concurrent, in: context)]
    case .mainQueue: return [post(on: .main, in: context)]
    case .semaphores: return permit(in: context)
    case .groups: return group(in: context)
    case .locks: return [lock(in: context)]
    case .operations: return operations(in: context)
    }
  }

  /// A queue of the features, or the serial one.
  mutating func someQueue() -> QueueName {
    let names = features.compactMap { feature -> QueueName? in
      switch feature {
      case .serialQueues: .serial
      case .concurrentQueue: .concurrent
      case .mainQueue: .main
      case .semaphores, .groups, .locks, .operations: nil
      }
    }
    return names.isEmpty ? .serial : names[below(names.count)]
  }

  private mutating func post(on name: QueueName, in context: Context) -> Statement {
    budget -= 2
    let isBarrier = name == .concurrent && chance(1, in: 3)
    var inner = context
    inner.depth += 1
    if !context.queues.contains(name), chance(2, in: 5) {
      inner.queues.append(name)
      return .sync(name, isBarrier: isBarrier, body(in: inner))
    }
    return .async(name, isBarrier: isBarrier, body(in: onQueue(name, depth: inner.depth)))
  }

  func onQueue(_ name: QueueName, depth: Int) -> Context {
    Context(queues: [name], mayWait: name != .concurrent, depth: depth)
  }

  private mutating func lock(in context: Context) -> Statement {
    budget -= 1
    let number =
      if let held = context.locks.last, chance(2, in: 3) { held } else { below(Program.lockCount) }
    var inner = context
    inner.depth += 1
    inner.locks.append(number)
    var statements = [observation()]
    if inner.depth < 3, chance(1, in: 2) {
      statements.append(lock(in: inner))
    } else if budget > 0 {
      statements += fragment(in: inner)
    }
    return .lock(number, Body(statements))
  }

  // MARK: Chance

  mutating func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

  mutating func chance(_ part: UInt64, in whole: UInt64) -> Bool {
    random.next(below: whole) < part
  }
}
