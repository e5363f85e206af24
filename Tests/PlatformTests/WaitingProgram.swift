import PlatformRuns

/// Programs that never come to rest.
enum WaitingProgram: String, CaseIterable, Sendable {
  case locksInTwoOrders
  case queuesInTwoOrders
  case semaphoreThatNobodySignals
  case groupThatNobodyLeaves
  case syncBehindItsOwnBarrier

  var program: Program {
    switch self {
    case .locksInTwoOrders:
      Program(
        threads: [0, 1].map { number in
          Body([
            .lock(
              number,
              Body([
                .note(place: number), .signal(semaphore: number), .wait(semaphore: 1 - number),
                .lock(1 - number, Body([.note(place: 9)])),
              ]))
          ])
        }, permits: [0, 0])
    case .queuesInTwoOrders:
      Program(
        threads: [(0, QueueName.serial, QueueName.otherSerial), (1, .otherSerial, .serial)]
          .map { number, first, second in
            Body([
              .sync(
                first, isBarrier: false,
                Body([
                  .signal(semaphore: number), .wait(semaphore: 1 - number),
                  .sync(second, isBarrier: false, Body([.note(place: 9)])),
                ]))
            ])
          }, permits: [0, 0])
    case .semaphoreThatNobodySignals:
      Program(
        threads: [Body([.note(place: 1), .wait(semaphore: 0), .wait(semaphore: 0)])], permits: [1])
    case .groupThatNobodyLeaves:
      Program(threads: [
        Body([
          .enter(group: 0), .notify(group: 0, .serial, Body([.note(place: 9)])), .note(place: 1),
          .waitForGroup(0),
        ])
      ])
    case .syncBehindItsOwnBarrier:
      Program(threads: [
        Body([
          .async(
            .concurrent, isBarrier: false,
            Body([
              .async(.concurrent, isBarrier: true, Body([.note(place: 9)])), .note(place: 1),
              .sync(.concurrent, isBarrier: false, Body([.note(place: 8)])),
            ]))
        ])
      ])
    }
  }
}

/// Programs at which libdispatch traps.
enum TrappingProgram: String, CaseIterable, Sendable {
  case syncOntoItsOwnQueue
  case leavesMoreThanItEnters

  var program: Program {
    switch self {
    case .syncOntoItsOwnQueue:
      Program(threads: [
        Body([
          .sync(
            .serial, isBarrier: false,
            Body([.sync(.serial, isBarrier: false, Body([.note(place: 1)]))]))
        ])
      ])
    case .leavesMoreThanItEnters: Program(threads: [Body([.leave(group: 0)])])
    }
  }

  /// What the kernel says of it.
  var flaw: Exploration.Flaw {
    switch self {
    case .syncOntoItsOwnQueue: .deadlock
    case .leavesMoreThanItEnters: .crash
    }
  }
}
