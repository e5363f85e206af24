/// What a step does to one shared object, as far as order matters.
package struct Touch: Hashable, Sendable {
  package enum Access: UInt8, Hashable, Sendable, CaseIterable {
    case read
    /// Changes it, or the order of what waits in it.
    case write
    /// Takes a lock, a permit or a message. Takers are in an order, and each follows a giver.
    case take
    /// Gives a lock back, a permit or a message. Givers are in an order.
    case give
    /// Reads, or changes, a part of it that is an object of its own.
    case readInside, writeInside
    /// Concerns every step, as the end of a run or of the app: nothing that comes after it is done.
    case all

    init(_ access: SharedAccess) {
      self =
        switch access {
        case .read: .read
        case .write: .write
        case .readInside: .readInside
        case .writeInside: .writeInside
        }
    }

    /// Whether it matters which of the two comes first.
    func conflicts(with other: Access) -> Bool {
      switch (self, other) {
      case (.all, _), (_, .all): true
      case (.take, .take), (.give, .give): true
      case (.take, _), (_, .take), (.give, _), (_, .give): false
      case (.write, _), (_, .write): true
      case (.read, .writeInside), (.writeInside, .read): true
      case (.read, _), (.readInside, _), (.writeInside, _): false
      }
    }
  }

  /// The object's key: the same in equivalent runs.
  let object: UInt64
  let access: Access

  package init(object: UInt64, access: Access) {
    self.object = object
    self.access = access
  }

  /// What the end of a run, or of the app, does.
  static let concernsAll = Touch(object: 1, access: .all)

  /// Whether it matters which of the two comes first.
  func conflicts(with other: Touch) -> Bool {
    (object == other.object || access == .all || other.access == .all)
      && access.conflicts(with: other.access)
  }
}

extension [Touch] {
  func conflict(with other: [Touch]) -> Bool {
    if contains(.concernsAll) || other.contains(.concernsAll) { return true }
    return contains { touch in other.contains { touch.conflicts(with: $0) } }
  }
}
