/// Finds accesses to cells that nothing orders, by vector clocks.
///
/// After Flanagan and Freund, *FastTrack: Efficient and Precise Dynamic Race Detection* (PLDI 2009):
/// of each cell the last write and the reads since then are kept, each as a moment of a slot.
/// Differently from there, threads share slots, because each posted block is a thread: a new thread
/// takes the slot of an ended one that it knows all accesses of. If there is no such slot, and
/// ``slotLimit`` of them are in use, it takes the one whose thread ended longest ago: a race with that
/// thread may then be missed, but none is ever reported that is not there.
package final class RaceFinder {
  /// So many slots are made before one is taken from an ended thread that is not known.
  static let slotLimit = 64

  private struct Slot {
    /// The moment of the last access of its last thread.
    var lastAccess: UInt32 = 0
    /// The moment in which its last thread ended.
    var end: UInt32 = 0
    /// Who knows a moment above this one knows what any thread of the slot knew in it.
    var floor: UInt32 = 0
  }

  @exclusivity(unchecked) private var slots: [Slot] = []
  /// Slots whose threads have ended, in the order of their ends.
  @exclusivity(unchecked) private var free: [Int] = []
  private let report: (DataRace) -> Void

  package init(report: @escaping (DataRace) -> Void) { self.report = report }

  /// How many slots there are, those of ended threads too.
  var slotCount: Int { slots.count }

  // MARK: What happened before

  /// What happens next in `thread` is not known to those who learn the stamp.
  func stamp(of thread: SimulatedThread) -> Stamp {
    settle(thread)
    let stamp = Stamp(
      known: thread.clock.known, slot: thread.clock.slot, moment: thread.clock.moment)
    thread.clock.moment += 1
    return stamp
  }

  /// All that was before the stamp happened before what `thread` does next.
  func learn(_ stamp: Stamp?, by thread: SimulatedThread) {
    settle(thread)
    guard let stamp else { return }
    add(stamp, to: thread)
  }

  /// Adds a moment of `thread` to what others learn from a lock, a queue, or the like.
  func release(into trail: inout Stamp?, by thread: SimulatedThread?) {
    guard let thread else { return }
    combine(&trail, with: stamp(of: thread))
  }

  /// Adds a stamp to what others learn.
  func combine(_ trail: inout Stamp?, with stamp: Stamp?) {
    guard let stamp else { return }
    guard let old = trail, !covers(stamp, old) else {
      trail = stamp
      return
    }
    var known = old.known
    if let slot = old.slot { known.raise(slot, to: old.moment) }
    known.join(stamp.known)
    if let slot = stamp.slot { known.raise(slot, to: stamp.moment) }
    trail = Stamp(known: known, slot: nil, moment: 0)
  }

  /// Whether who learns `new` learns all of `old`.
  private func covers(_ new: Stamp, _ old: Stamp) -> Bool {
    guard let slot = old.slot, old.moment > slots[slot].floor else { return false }
    return new.slot == slot || new.known[slot] >= old.moment
  }

  /// A thread that has just begun knows what its creator knew.
  private func settle(_ thread: SimulatedThread) {
    guard let origin = thread.clock.origin else { return }
    thread.clock.origin = nil
    add(origin, to: thread)
  }

  private func add(_ stamp: Stamp, to thread: SimulatedThread) {
    guard let slot = stamp.slot else { return thread.clock.known.join(stamp.known) }
    if stamp.moment > slots[slot].floor, knows(thread, slot, stamp.moment) { return }
    thread.clock.known.join(stamp.known)
    thread.clock.known.raise(slot, to: stamp.moment)
  }

  @inline(__always)
  private func knows(_ thread: SimulatedThread, _ slot: Int, _ moment: UInt32) -> Bool {
    slot == thread.clock.slot || thread.clock.known[slot] >= moment
  }

  // MARK: Slots

  private func takeSlot(for thread: SimulatedThread) -> Int {
    let known = thread.clock.known
    var slot: Int
    if let index = free.lastIndex(where: { known[$0] >= slots[$0].lastAccess }) {
      slot = free.remove(at: index)
    } else if slots.count >= Self.slotLimit, !free.isEmpty {
      slot = free.removeFirst()
    } else {
      slot = slots.count
      slots.append(Slot())
    }
    if known[slot] < slots[slot].end { slots[slot].floor = slots[slot].end }
    thread.clock.slot = slot
    thread.clock.moment = slots[slot].end + 1
    return slot
  }

  /// The thread has ended, and others have learned of it.
  func end(_ thread: SimulatedThread) {
    guard let slot = thread.clock.slot else { return }
    slots[slot].lastAccess = thread.clock.lastAccess
    slots[slot].end = thread.clock.moment
    free.append(slot)
  }

  // MARK: Accesses

  /// `thread` reads or writes a cell in operation `step` of the run.
  func note(_ cell: CellObject, isWrite: Bool, by thread: SimulatedThread, step: Int) {
    settle(thread)
    let slot = thread.clock.slot ?? takeSlot(for: thread)
    let moment = thread.clock.moment
    let last = isWrite ? (cell.reads.isEmpty ? cell.lastWrite : nil) : cell.reads.last
    if let last, last.slot == slot, last.moment == moment { return }
    thread.clock.lastAccess = moment
    let place = thread.clock.place ?? AccessPlace(of: thread)
    thread.clock.place = place
    let access = Access(slot: slot, moment: moment, isWrite: isWrite, step: step, place: place)
    if let write = cell.lastWrite, !knows(thread, write.slot, write.moment) {
      reportRace(cell, write, access)
    }
    if isWrite {
      for read in cell.reads where !knows(thread, read.slot, read.moment) {
        reportRace(cell, read, access)
      }
      cell.lastWrite = access
      cell.reads.removeAll(keepingCapacity: true)
    } else if cell.reads.count == 1, knows(thread, cell.reads[0].slot, cell.reads[0].moment) {
      cell.reads[0] = access
    } else {
      cell.reads.removeAll { knows(thread, $0.slot, $0.moment) }
      cell.reads.append(access)
    }
  }

  private func reportRace(_ cell: CellObject, _ earlier: Access, _ later: Access) {
    let places = CellObject.Places(earlier: earlier.place.reached, later: later.place.reached)
    guard cell.reportedRaces.count < CellObject.reportedRacesLimit,
      !cell.reportedRaces.contains(places)
    else { return }
    cell.reportedRaces.append(places)
    report(DataRace(object: cell.name, earlier: earlier.reported, later: later.reported))
  }
}
