import ImageLoadingModel

/// What is known of each slot: up to which of its moments everything happened before.
///
/// A slot stands for the threads that had it, one after the other; its moments are counted from 1.
struct VectorClock: Equatable {
  private var moments: [UInt32] = []

  /// The last moment of a slot that is known; 0 if none is.
  @inline(__always)
  subscript(slot: Int) -> UInt32 { slot < moments.count ? moments[slot] : 0 }

  /// Adds that a slot is known up to `moment`.
  mutating func raise(_ slot: Int, to moment: UInt32) {
    if self[slot] >= moment { return }
    while moments.count <= slot { moments.append(0) }
    moments[slot] = moment
  }

  /// Adds all that `other` knows. What brings nothing new is not written to, so it stays shared.
  mutating func join(_ other: VectorClock) {
    if moments.isEmpty {
      moments = other.moments
      return
    }
    guard let first = other.moments.indices.first(where: { other.moments[$0] > self[$0] })
    else { return }
    while moments.count < other.moments.count { moments.append(0) }
    for slot in first..<other.moments.count where other.moments[slot] > moments[slot] {
      moments[slot] = other.moments[slot]
    }
  }
}

/// A moment of a thread with all that it knew then, for others to learn.
struct Stamp {
  let known: VectorClock
  /// The slot of the thread; `nil` if it had none, or if this is put together of several stamps.
  let slot: Int?
  let moment: UInt32
}

/// What a thread knows of the others, and where it is.
struct ThreadClock {
  var known = VectorClock()
  /// `nil` until its first access to a cell: who touches nothing needs none.
  var slot: Int?
  /// The present moment of the slot; each stamp ends one.
  var moment: UInt32 = 0
  var lastAccess: UInt32 = 0
  /// What is known to it from its beginning on: what its creator knew.
  var origin: Stamp?
  /// The last named step that it reached.
  var reached: NamedStep?
  /// Where it is, if an access was noted since it came there.
  var place: AccessPlace?
}
