import SimText

/// A dispatch queue: its line of blocks, and those that run.
///
/// A serial queue is a queue all of whose blocks are barriers. A block that is at the head and need
/// not wait is *admitted*: nothing that is posted later can overtake it.
package final class QueueObject: KernelObject, SharedQueue, @unchecked Sendable {
  /// A place in the line.
  final class Item {
    enum Work {
      /// A block that becomes a thread of its own.
      case block(SimulatedThread)
      /// A caller that waits for its turn to run a block itself.
      case caller(SimulatedThread)
    }
    let work: Work
    let isBarrier: Bool

    init(_ work: Work, isBarrier: Bool) {
      self.work = work
      self.isBarrier = isBarrier
    }
  }

  let isMain: Bool
  let isSerial: Bool
  private var line: [Item] = []
  private var lineStart = 0
  /// Threads whose blocks were admitted and have not ended.
  private(set) var occupants: [SimulatedThread] = []
  private(set) var barrierIsRunning = false
  /// What happened in the blocks since the last barrier; the trail is that of the barriers.
  private var sharedTrail: Stamp?

  init(name: String, key: UInt64, isSerial: Bool, isMain: Bool = false) {
    self.isSerial = isSerial
    self.isMain = isMain
    super.init(name: name, key: key, source: .kernel)
  }

  override var content: UInt64 {
    var digest = Digest(seed: barrierIsRunning ? 1 : 0)
    for occupant in occupants { digest.add(occupant.id.hash) }
    for item in waiting {
      digest.add(item.isBarrier ? 1 : 0)
      switch item.work {
      case .block(let thread):
        digest.add(thread.id.hash)
        digest.add(thread.knowledge)
      case .caller(let thread): digest.add(thread.id.hash)
      }
    }
    return digest.value
  }

  /// A post waits for nothing.
  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    kind == .start || kind == .enter ? .wait(for: .turn(isBarrier: barrierIsRunning)) : .write
  }

  /// What it is that the block ends which is running there.
  var effectOfLeaving: Effect {
    Effect(
      access: nil, waiting: .nothing, enabling: .endOfBlock(isBarrier: barrierIsRunning),
      ordering: .nothing)
  }

  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .enter || occupants.contains { $0 === thread && !isBehindItself(thread) }
  }

  func append(_ work: Item.Work, barrier: Bool) {
    line.append(Item(work, isBarrier: isSerial || barrier))
  }

  /// Admits what need not wait any longer.
  /// - Returns: the blocks that may now start.
  func admitFromLine() -> [SimulatedThread] {
    var startable: [SimulatedThread] = []
    while lineStart < line.count, !barrierIsRunning {
      let item = line[lineStart]
      if item.isBarrier && !occupants.isEmpty { break }
      lineStart += 1
      barrierIsRunning = item.isBarrier
      switch item.work {
      case .block(let thread):
        occupants.append(thread)
        startable.append(thread)
      case .caller(let thread):
        occupants.append(thread)
      }
    }
    if lineStart == line.count || (lineStart > 32 && lineStart * 2 > line.count) {
      line.removeFirst(lineStart)
      lineStart = 0
    }
    return startable
  }

  /// A block begins after the barrier before it; a barrier after all blocks.
  override func recall(by thread: SimulatedThread, _ races: RaceFinder) {
    races.learn(trail, by: thread)
    if barrierIsRunning { races.learn(sharedTrail, by: thread) }
  }

  /// A block of `thread` ends: what it did happens before those that have to wait for it.
  func leaveTrail(of thread: SimulatedThread, _ races: RaceFinder) {
    if barrierIsRunning {
      trail = races.stamp(of: thread)
      sharedTrail = nil
    } else {
      races.release(into: &sharedTrail, by: thread)
    }
  }

  /// A block of `thread` has ended.
  func leave(_ thread: SimulatedThread) {
    if let index = occupants.lastIndex(where: { $0 === thread }) { occupants.remove(at: index) }
    barrierIsRunning = false
  }

  override func discard() {
    line = []
    lineStart = 0
    occupants = []
  }

  /// The blocks that have not begun, oldest first.
  var waiting: ArraySlice<Item> { line[lineStart...] }

  /// Whether the caller's place is still in the line; its own earlier block is in front then.
  private func isBehindItself(_ thread: SimulatedThread) -> Bool {
    waiting.contains { item in
      if case .caller(let caller) = item.work { return caller === thread }
      return false
    }
  }

  /// The threads that must end before `thread`'s place in the line is reached.
  func occupants(before thread: SimulatedThread?) -> [(thread: SimulatedThread, relation: Sentence)]
  {
    var holders = occupants.map { occupant -> (thread: SimulatedThread, relation: Sentence) in
      (occupant, "runs a block there")
    }
    for item in waiting {
      guard case .caller(let caller) = item.work else { continue }
      if caller === thread { break }
      holders.append((caller, "is before it in the line"))
    }
    return holders
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "its turn on the queue \(name)", holders: occupants(before: thread))
  }
}
