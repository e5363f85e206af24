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
  /// The last checkpoint that it reached.
  var reached: CheckpointName?
  /// Where it is, if an access was noted since it came there.
  var place: AccessPlace?
}
