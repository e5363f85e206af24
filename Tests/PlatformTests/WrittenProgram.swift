import PlatformRuns

/// Programs in which a rule decides that random ones seldom reach.
enum WrittenProgram: String, CaseIterable, Sendable {
  case serialOrder
  case barrierAmongBlocks
  case notificationsAreOvertaken
  case cancelledBeforeItHasFinished
  case cancelledAfterItHasFinished
  case priorityChangesWhileItWaits
  case newestOperationFirst
  case dependencyAcrossQueues
  case listedWhileItsCompletionBlockRuns
  case listedWhileItsDependentRuns

  var program: Program {
    switch self {
    case .serialOrder:
      Program(threads: [
        Body([
          .async(.serial, isBarrier: false, Body([.note(place: 1), .note(place: 2)])),
          .async(.serial, isBarrier: false, Body([.note(place: 3)])),
          .sync(.serial, isBarrier: false, Body([.note(place: 4)])),
        ]),
        Body([.async(.serial, isBarrier: false, Body([.note(place: 5)]))]),
      ])
    case .barrierAmongBlocks:
      Program(threads: [
        Body([
          .async(.concurrent, isBarrier: false, Body([.note(place: 1), .note(place: 2)])),
          .async(.concurrent, isBarrier: true, Body([.note(place: 3), .note(place: 4)])),
          .async(.concurrent, isBarrier: false, Body([.note(place: 5)])),
          .async(.concurrent, isBarrier: false, Body([.note(place: 6)])),
        ])
      ])
    // A notification that is asked for when all have left comes between those that are being posted.
    case .notificationsAreOvertaken:
      Program(
        threads: [
          Body(
            [.enter(group: 0)]
              + (1...4).map { .notify(group: 0, .serial, Body([.note(place: $0)])) }
              + [.signal(semaphore: 0), .leave(group: 0)]),
          Body([.wait(semaphore: 0), .notify(group: 0, .serial, Body([.note(place: 9)]))]),
        ], permits: [0])
    case .cancelledBeforeItHasFinished:
      Program(
        threads: [
          Body([.add(operation: 0), .cancel(operation: 0), .readIsFinished(operation: 0, place: 1)])
        ],
        operations: [
          OperationPlan(
            queue: 0, body: Body([.note(place: 2), .readIsCancelled(operation: 0, place: 3)]))
        ], widths: [1])
    case .cancelledAfterItHasFinished:
      Program(
        threads: [
          Body([
            .setCompletionBlock(operation: 0, Body([.signal(semaphore: 0)])), .add(operation: 0),
            .wait(semaphore: 0), .cancel(operation: 0), .readIsCancelled(operation: 0, place: 1),
          ])
        ], operations: [OperationPlan(queue: 0, body: Body([.note(place: 2)]))], permits: [0],
        widths: [1])
    case .priorityChangesWhileItWaits:
      Program(
        threads: [
          Body([
            .setSuspended(queue: 0, true), .setPriority(operation: 1, .high), .add(operation: 0),
            .add(operation: 1), .add(operation: 2), .setPriority(operation: 2, .high),
            .setPriority(operation: 0, .high), .setSuspended(queue: 0, false),
          ])
        ],
        operations: (1...3).map { OperationPlan(queue: 0, body: Body([.note(place: $0)])) },
        widths: [1])
    case .newestOperationFirst:
      Program(
        threads: [
          Body([
            .add(operation: 0), .add(operation: 1), .addDependency(of: 0, on: 1),
            .add(operation: 2), .addDependency(of: 1, on: 2),
          ])
        ],
        operations: (1...3).map { OperationPlan(queue: 0, body: Body([.note(place: $0)])) },
        widths: [1])
    case .dependencyAcrossQueues:
      Program(
        threads: [
          Body([
            .addDependency(of: 0, on: 1), .add(operation: 0), .add(operation: 1),
            .readOperations(queue: 0, place: 3), .cancel(operation: 0),
          ])
        ],
        operations: (0...1).map { OperationPlan(queue: $0, body: Body([.note(place: $0 + 1)])) },
        widths: [1, 1])
    case .listedWhileItsCompletionBlockRuns:
      Program(
        threads: [
          Body([
            .setCompletionBlock(operation: 0, Body([.readOperations(queue: 0, place: 1)])),
            .add(operation: 0),
          ])
        ], operations: [OperationPlan(queue: 0, body: Body([]))], widths: [1])
    case .listedWhileItsDependentRuns:
      Program(
        threads: [Body([.addDependency(of: 1, on: 0), .add(operation: 0), .add(operation: 1)])],
        operations: [
          OperationPlan(queue: 0, body: Body([])),
          OperationPlan(queue: 1, body: Body([.readOperations(queue: 0, place: 1)])),
        ], widths: [1, 1])
    }
  }
}
