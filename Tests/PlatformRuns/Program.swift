/// A small concurrent program as a value: it is written once, and run on the kernel and on the
/// platform.
package struct Program: Codable, Hashable, Sendable {
  /// What each thread does; all begin together.
  package let threads: [Body]
  /// The operations that its statements add, by number.
  package let operations: [OperationPlan]
  /// How many may pass each semaphore before one waits.
  package let permits: [Int]
  /// How many operations each operation queue runs at once.
  package let widths: [Int]

  /// Numbers the bodies.
  package init(
    threads: [Body], operations: [OperationPlan] = [], permits: [Int] = [], widths: [Int] = []
  ) {
    var last = 0
    self.threads = threads.map { $0.numbered(after: &last) }
    self.operations = operations.map {
      OperationPlan(queue: $0.queue, body: $0.body.numbered(after: &last))
    }
    self.permits = permits
    self.widths = widths
  }

  /// Every program has so many cells, groups and locks.
  package static let cellCount = 2
  package static let groupCount = 2
  package static let lockCount = 2
}

/// Statements that one thread does, one after the other.
package struct Body: Codable, Hashable, Sendable {
  /// Distinguishes it from the other bodies of its program, which numbers them.
  package private(set) var number = 0
  package var statements: [Statement]

  package init(_ statements: [Statement]) { self.statements = statements }

  fileprivate func numbered(after last: inout Int) -> Body {
    last += 1
    var copy = Body([])
    copy.number = last
    for statement in statements {
      copy.statements.append(statement.withBody { $0.numbered(after: &last) })
    }
    return copy
  }
}

/// An operation: where it is added, and what it does before it says that it has finished.
package struct OperationPlan: Codable, Hashable, Sendable {
  package let queue: Int
  package let body: Body

  package init(queue: Int, body: Body) {
    self.queue = queue
    self.body = body
  }
}

/// The dispatch queues of every program.
package enum QueueName: String, Codable, Hashable, Sendable, CaseIterable {
  case serial
  case otherSerial
  case concurrent
  case main
}

/// The priorities that an operation can have; Foundation knows no others.
package enum Priority: Int, Codable, Hashable, Sendable, CaseIterable {
  case veryLow = -8
  case low = -4
  case normal = 0
  case high = 4
  case veryHigh = 8
}
