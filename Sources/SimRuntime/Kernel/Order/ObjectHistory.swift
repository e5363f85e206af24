/// What the steps of a run did to one shared object, as far as later steps must know.
struct ObjectHistory {
  /// A step, by its number, and its thread.
  private struct Access {
    let step: Int
    let thread: Int
    let access: Touch.Access
  }

  private var lastWrite: Int?
  /// What only looked at the object or changed parts of it, since the last write; of each thread the
  /// last of a kind.
  private var sinceWrite: [Access] = []
  private var lastTake: Int?
  private var lastGive: Int?
  /// How often it was taken, and the steps in which it was given, in the order of both.
  private var takes = 0
  private var gives: [Int?] = []
  /// The last write before which no thread had to wait for the object.
  private var lastWriteWhenOpen: Int?
  /// The ends of the blocks of a queue since its last barrier, that one included.
  private(set) var ends: [Int] = []
  private(set) var barrierEnds: [Int] = []

  /// The latest steps with which an access conflicts.
  func rivals(of access: Touch.Access) -> [Int] {
    switch access {
    case .take: return [lastTake].compactMap(\.self)
    case .give: return [lastGive].compactMap(\.self)
    case .read, .write, .readInside, .writeInside:
      let rivals = sinceWrite.filter { $0.access.conflicts(with: access) }.map(\.step)
      return [lastWrite].compactMap(\.self) + rivals
    case .all: return []
    }
  }

  /// - Parameter step: `nil` if it is given before the first step.
  mutating func give(in step: Int?) { gives.append(step) }

  /// A thread takes the oldest permit that was given and not taken.
  /// - Parameter initial: how many permits there were before any was given.
  /// - Returns: the step that gave it; `nil` if it was there from the beginning.
  mutating func take(initial: Int) -> Int? {
    defer { takes += 1 }
    let place = takes - initial
    return gives.indices.contains(place) ? gives[place] : nil
  }

  /// The last step before which no thread had to wait for the object.
  var closer: Int? { lastWriteWhenOpen }

  /// What has to be gone before for a wait until the object is open.
  /// - Returns: the last step before which no thread had to wait, if one had to wait since, and the
  ///   last write.
  var opening: (closer: Int, opener: Int)? {
    guard let closer = lastWriteWhenOpen, let opener = lastWrite, closer < opener else {
      return nil
    }
    return (closer, opener)
  }

  mutating func remember(_ access: Touch.Access, of step: Int, by thread: Int) {
    switch access {
    case .take: lastTake = step
    case .give: lastGive = step
    case .write:
      lastWrite = step
      sinceWrite = []
    case .read, .readInside, .writeInside:
      sinceWrite.removeAll { $0.thread == thread && $0.access == access }
      sinceWrite.append(Access(step: step, thread: thread, access: access))
    case .all: break
    }
  }

  /// A block of a queue ends.
  mutating func blockEnds(in step: Int, isBarrier: Bool) {
    if isBarrier {
      ends = [step]
      barrierEnds = [step]
    } else {
      ends.append(step)
    }
  }

  /// A step changes the object, and no thread had to wait for it before.
  mutating func closes(in step: Int) { lastWriteWhenOpen = step }
}
