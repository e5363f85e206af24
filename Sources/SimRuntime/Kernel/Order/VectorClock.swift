/// What is known of each slot: up to which of its moments everything happened before.
///
/// A slot is for one thread, or for several that had it one after the other; its moments are
/// counted from 1.
package struct VectorClock: Equatable {
  private var moments: [UInt32] = []

  package init() {}

  /// The last moment of a slot that is known; 0 if none is.
  @inline(__always)
  package subscript(slot: Int) -> UInt32 { slot < moments.count ? moments[slot] : 0 }

  /// Adds that a slot is known up to `moment`.
  package mutating func raise(_ slot: Int, to moment: UInt32) {
    if self[slot] >= moment { return }
    while moments.count <= slot { moments.append(0) }
    moments[slot] = moment
  }

  /// Adds all that `other` knows. What brings nothing new is not written to, so it stays shared.
  package mutating func join(_ other: VectorClock) {
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

  /// The slots with at least one known moment.
  package var slots: [Int] { moments.indices.filter { moments[$0] > 0 } }
}
