import PlatformRuns

/// Semaphores, groups and operations.
extension ProgramWriter {
  mutating func permit(in context: Context) -> [Statement] {
    budget -= 2
    switch random.next(below: 4) {
    case 0: return [.signal(semaphore: 0)]
    case 1 where context.mayWait: return [.wait(semaphore: 0)]
    case 2 where context.mayWait:
      return [.wait(semaphore: 1), observation(), observation(), .signal(semaphore: 1)]
    default: return [observation(), .signal(semaphore: 0)]
    }
  }

  mutating func group(in context: Context) -> [Statement] {
    budget -= 2
    let number = chance(3, in: 4) ? 0 : 1
    switch random.next(below: 5) {
    case 0: return [.enter(group: number), observation(), .leave(group: number)]
    case 1 where context.mayWait: return [.waitForGroup(number)]
    case 1, 2: return [notify(number)]
    case 3: return entered(number) + [notify(number)]
    default: return entered(number)
    }
  }

  private mutating func entered(_ number: Int) -> [Statement] {
    let work = Body([observation(), .leave(group: number)])
    return [.enter(group: number), .async(someQueue(), isBarrier: false, work)]
  }

  private mutating func notify(_ number: Int) -> Statement {
    let name = someQueue()
    return .notify(group: number, name, Body([observation()]))
  }

  /// Adds the next operation, which may get settings first.
  mutating func add() -> [Statement] {
    let number = addedCount
    addedCount += 1
    budget -= 3
    var statements: [Statement] = []
    if chance(1, in: 3) {
      statements.append(.setPriority(operation: number, somePriority()))
    }
    if chance(1, in: 4) {
      statements.append(.setCompletionBlock(operation: number, Body([observation()])))
    }
    if number > 0, dependsOnEarlier, chance(1, in: 3) {
      statements.append(.addDependency(of: number, on: number - 1))
    }
    statements.append(.add(operation: number))
    // As a queue whose newest operation goes first is made.
    if number > 0, !dependsOnEarlier, chance(1, in: 3) {
      statements.append(.addDependency(of: number - 1, on: number))
    }
    return statements
  }

  mutating func operations(in context: Context) -> [Statement] {
    if addedCount < operationPlans.count, chance(1, in: 4) { return add() }
    budget -= 1
    let number = below(operationPlans.count)
    let queue = operationPlans[number].queue
    switch random.next(below: 8) {
    case 0: return [.cancel(operation: number)]
    case 1: return [.setWidth(queue: queue, 1 + below(3))]
    case 2: return [.setPriority(operation: number, somePriority())]
    case 3, 6: return [.readOperations(queue: queue, place: place())]
    case 4: return [.readIsCancelled(operation: number, place: place())]
    case 5: return [.readIsFinished(operation: number, place: place())]
    default:
      var statements: [Statement] = [.setSuspended(queue: queue, true)]
      while addedCount < operationPlans.count, statements.count < 4 { statements += add() }
      if chance(1, in: 2) { statements.append(observation()) }
      return statements + [.setSuspended(queue: queue, false)]
    }
  }

  private mutating func somePriority() -> Priority {
    Priority.allCases[below(Priority.allCases.count)]
  }
}
