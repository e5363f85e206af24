import PlatformRuns

/// Programs that show a rule: the platform reaches each end of the kernel, and no other.
enum ExactProgram: String, CaseIterable, Sendable {
  case serialQueueIsFirstInFirstOut
  case syncWaitsForItsTurn
  case barrierWaitsAndHoldsUp
  case barrierSyncWaits
  case mainQueueIsTheMainThread
  case syncToMainRunsOnTheMainThread
  case lockExcludesAndIsRecursive
  case semaphoreLetsOnePass
  case semaphoreWaitsForASignal
  case notificationWaits
  case groupIsWaitedFor
  case operationsRunOneAtATime
  case higherPriorityGoesFirst
  case changedPriorityGoesBehind
  case dependencyIsAwaited
  case suspendedQueueStartsNothing
  case cancelMakesReady
  case cancelComesTooLate
  case completionBlockComesLast

  var program: Program {
    switch self {
    case .serialQueueIsFirstInFirstOut:
      Program(threads: [Body((1...3).map { .async(.serial, .notes($0)) })])
    case .syncWaitsForItsTurn:
      Program(threads: [
        Body([.async(.serial, .notes(1, 2)), .sync(.serial, .notes(3)), .note(place: 4)])
      ])
    case .barrierWaitsAndHoldsUp:
      Program(threads: [
        Body([
          .async(.concurrent, .notes(1, 2)), .async(.concurrent, isBarrier: true, .notes(3, 4)),
          .async(.concurrent, .notes(5)),
        ])
      ])
    case .barrierSyncWaits:
      Program(threads: [
        Body([.async(.concurrent, .notes(1, 2)), .sync(.concurrent, isBarrier: true, .notes(3))])
      ])
    case .mainQueueIsTheMainThread:
      Program(threads: [
        Body([
          .async(.main, Body([.note(place: 1), .sync(.serial, .notes(2))])),
          .async(.main, .notes(3)),
        ])
      ])
    case .syncToMainRunsOnTheMainThread:
      Program(threads: [
        Body([.async(.main, .notes(1)), .sync(.main, .notes(2)), .note(place: 3)])
      ])
    case .lockExcludesAndIsRecursive:
      Program(
        threads: [1, 3].map { place in
          Body([.lock(0, Body([.note(place: place), .lock(0, .notes(place + 1))]))])
        })
    case .semaphoreLetsOnePass:
      Program(
        threads: [1, 3].map { place in
          Body([
            .wait(semaphore: 0), .note(place: place), .note(place: place + 1),
            .signal(semaphore: 0),
          ])
        }, permits: [1])
    case .semaphoreWaitsForASignal:
      Program(
        threads: [
          Body([.note(place: 1), .signal(semaphore: 0)]),
          Body([.wait(semaphore: 0), .note(place: 2)]),
        ], permits: [0])
    case .notificationWaits:
      Program(threads: [
        Body([
          .enter(group: 0), .enter(group: 0), .notify(group: 0, .serial, .notes(9)),
          .leave(group: 0), .sync(.serial, .notes(1)), .leave(group: 0),
        ])
      ])
    case .groupIsWaitedFor:
      Program(threads: [
        Body([
          .enter(group: 0), .async(.serial, Body([.note(place: 1), .leave(group: 0)])),
          .waitForGroup(0), .note(place: 2),
        ])
      ])
    case .operationsRunOneAtATime, .higherPriorityGoesFirst, .changedPriorityGoesBehind,
      .dependencyIsAwaited, .suspendedQueueStartsNothing, .cancelMakesReady, .cancelComesTooLate,
      .completionBlockComesLast:
      programOfOperations
    }
  }

  private var programOfOperations: Program {
    let suspend = Statement.setSuspended(queue: 0, true)
    let resume = Statement.setSuspended(queue: 0, false)
    let statements: [Statement] =
      switch self {
      case .higherPriorityGoesFirst:
        [
          suspend, .setPriority(operation: 1, .high), .add(operation: 0), .add(operation: 1),
          resume,
        ]
      case .changedPriorityGoesBehind:
        [
          suspend, .setPriority(operation: 1, .high), .add(operation: 0), .add(operation: 1),
          .setPriority(operation: 0, .high), resume,
        ]
      case .dependencyIsAwaited:
        [.addDependency(of: 0, on: 1), .add(operation: 0), .note(place: 9), .add(operation: 1)]
      case .suspendedQueueStartsNothing: [suspend, .add(operation: 0), .note(place: 9), resume]
      case .cancelMakesReady:
        [
          .setCompletionBlock(operation: 0, Body([.signal(semaphore: 0)])),
          .addDependency(of: 0, on: 1), .add(operation: 0), .cancel(operation: 0),
          .wait(semaphore: 0), .add(operation: 1),
        ]
      case .cancelComesTooLate:
        [
          .setCompletionBlock(operation: 0, Body([.signal(semaphore: 0)])), .add(operation: 0),
          .wait(semaphore: 0), .cancel(operation: 0), .readIsCancelled(operation: 0, place: 9),
        ]
      case .completionBlockComesLast:
        [.setCompletionBlock(operation: 0, .notes(9)), .add(operation: 0)]
      case .operationsRunOneAtATime: [.add(operation: 0), .add(operation: 1)]
      case .serialQueueIsFirstInFirstOut, .syncWaitsForItsTurn, .barrierWaitsAndHoldsUp,
        .barrierSyncWaits, .mainQueueIsTheMainThread, .syncToMainRunsOnTheMainThread,
        .lockExcludesAndIsRecursive, .semaphoreLetsOnePass, .semaphoreWaitsForASignal,
        .notificationWaits, .groupIsWaitedFor:
        []
      }
    return Program(
      threads: [Body(statements)],
      operations: [1, 3].map { OperationPlan(queue: 0, body: .notes($0, $0 + 1)) }, permits: [0],
      widths: [1])
  }
}

extension Body {
  fileprivate static func notes(_ places: Int...) -> Body {
    Body(places.map { .note(place: $0) })
  }
}

extension Statement {
  fileprivate static func async(_ name: QueueName, _ body: Body) -> Statement {
    .async(name, isBarrier: false, body)
  }

  fileprivate static func sync(_ name: QueueName, _ body: Body) -> Statement {
    .sync(name, isBarrier: false, body)
  }
}
