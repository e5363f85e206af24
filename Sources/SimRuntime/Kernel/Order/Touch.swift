/// What a step does to one shared object, as far as order matters.
struct Touch: Hashable, Sendable {
  enum Access: UInt8, Hashable, Sendable {
    case read
    /// Changes it, or the order of what waits in it.
    case write
    /// Takes a lock for which others may contend.
    case contend
  }

  /// The object's key: the same in equivalent runs.
  let object: UInt64
  let access: Access

  /// Whether it matters which of the two comes first.
  func conflicts(with other: Touch) -> Bool {
    object == other.object && (access != .read || other.access != .read)
  }
}

extension [Touch] {
  func conflict(with other: [Touch]) -> Bool {
    contains { touch in other.contains { touch.conflicts(with: $0) } }
  }
}
