/// What the steps of a run did to one shared object, as far as later steps must know.
struct ObjectHistory {
  /// A step, by its number, and whose it is.
  private struct Access {
    let step: Int
    let thread: Int
    let access: Touch.Access
  }

  private var lastWrite: Int?
  private var lastContender: Int?
  /// What only looked at the object or changed parts of it, since the last write; of each thread the
  /// last of a kind.
  private var sinceWrite: [Access] = []
  /// Steps that let others in: the release of a lock, the end of a block of a queue.
  var releases: [Int] = []
  var barrierEnds: [Int] = []
  /// Permits and messages that nobody has taken, oldest first.
  var handedOver: [Int] = []

  /// The latest steps with which an access conflicts.
  func rivals(of access: Touch.Access) -> [Int] {
    if access == .contend { return [lastContender].compactMap(\.self) }
    let rivals = sinceWrite.filter { $0.access.conflicts(with: access) }.map(\.step)
    return [lastWrite].compactMap(\.self) + rivals
  }

  mutating func remember(_ access: Touch.Access, of step: Int, by thread: Int) {
    switch access {
    case .contend: lastContender = step
    case .write:
      lastWrite = step
      sinceWrite = []
    case .read, .readInside, .writeInside:
      sinceWrite.removeAll { $0.thread == thread && $0.access == access }
      sinceWrite.append(Access(step: step, thread: thread, access: access))
    }
  }
}
