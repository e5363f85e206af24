/// What kinds of statements there are, as the tests count them: finer than the cases of
/// ``Statement`` where the primitive has another rule.
package enum StatementKind: String, Codable, Hashable, Sendable, CaseIterable {
  case note, read, write, increment
  case asyncOnSerial, asyncOnConcurrent, asyncOnMain, asyncBarrier
  case syncOnSerial, syncOnConcurrent, syncOnMain, syncBarrier
  case lock, lockAgain
  case wait, signal
  case enter, leave, notify, waitForGroup
  case add, setCompletionBlock, setPriority, changePriority, addDependency, addDependencyLater
  case cancel, setWidth, suspend, resume
  case readOperations, readIsCancelled, readIsFinished
}

extension Program {
  /// The kinds of all statements, those of nested bodies included.
  package var kinds: Set<StatementKind> {
    var kinds: Set<StatementKind> = []
    var added: Set<Int> = []
    for thread in threads { collect(thread, holding: [], added: &added, into: &kinds) }
    for plan in operations { collect(plan.body, holding: [], added: &added, into: &kinds) }
    return kinds
  }

  /// - Parameter added: the operations that a statement before, in the order of the text, adds.
  private func collect(
    _ body: Body, holding locks: Set<Int>, added: inout Set<Int>,
    into kinds: inout Set<StatementKind>
  ) {
    for statement in body.statements {
      kinds.insert(statement.kind(holding: locks, added: added))
      if case .add(let operation) = statement { added.insert(operation) }
      guard let inner = statement.body else { continue }
      let held =
        switch statement {
        case .lock(let lock, _): locks.union([lock])
        case .sync: locks
        default: Set<Int>()
        }
      collect(inner, holding: held, added: &added, into: &kinds)
    }
  }
}

extension Statement {
  fileprivate func kind(holding locks: Set<Int>, added: Set<Int>) -> StatementKind {
    switch self {
    case .note: .note
    case .read: .read
    case .write: .write
    case .increment: .increment
    case .async(_, isBarrier: true, _): .asyncBarrier
    case .async(.main, _, _): .asyncOnMain
    case .async(.concurrent, _, _): .asyncOnConcurrent
    case .async(.serial, _, _), .async(.otherSerial, _, _): .asyncOnSerial
    case .sync(_, isBarrier: true, _): .syncBarrier
    case .sync(.main, _, _): .syncOnMain
    case .sync(.concurrent, _, _): .syncOnConcurrent
    case .sync(.serial, _, _), .sync(.otherSerial, _, _): .syncOnSerial
    case .lock(let lock, _): locks.contains(lock) ? .lockAgain : .lock
    case .wait: .wait
    case .signal: .signal
    case .enter: .enter
    case .leave: .leave
    case .notify: .notify
    case .waitForGroup: .waitForGroup
    case .add: .add
    case .setCompletionBlock: .setCompletionBlock
    case .setPriority(let operation, _):
      added.contains(operation) ? .changePriority : .setPriority
    case .addDependency(let operation, _):
      added.contains(operation) ? .addDependencyLater : .addDependency
    case .cancel: .cancel
    case .setWidth: .setWidth
    case .setSuspended(_, let isSuspended): isSuspended ? .suspend : .resume
    case .readOperations: .readOperations
    case .readIsCancelled: .readIsCancelled
    case .readIsFinished: .readIsFinished
    }
  }
}
