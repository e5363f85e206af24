import ImageLoadingModel

/// What a step does to one shared object, as far as order matters.
struct Touch: Hashable, Sendable {
  enum Access: UInt8, Hashable, Sendable {
    case read
    /// Changes it, or the order of what waits in it.
    case write
    /// Takes a lock for which others may contend.
    case contend
    /// Reads, or changes, a part of it that is an object of its own.
    case readInside, writeInside

    init(_ access: SharedAccess) {
      self =
        switch access {
        case .write: .write
        case .readInside: .readInside
        case .writeInside: .writeInside
        }
    }

    /// Whether it matters which of the two comes first.
    func conflicts(with other: Access) -> Bool {
      switch (self, other) {
      case (.write, _), (_, .write), (.contend, _), (_, .contend): true
      case (.read, .writeInside), (.writeInside, .read): true
      case (.read, _), (.readInside, _), (.writeInside, _): false
      }
    }
  }

  /// The object's key: the same in equivalent runs.
  let object: UInt64
  let access: Access

  /// Whether it matters which of the two comes first.
  func conflicts(with other: Touch) -> Bool {
    object == other.object && access.conflicts(with: other.access)
  }
}

extension [Touch] {
  func conflict(with other: [Touch]) -> Bool {
    contains { touch in other.contains { touch.conflicts(with: $0) } }
  }
}
