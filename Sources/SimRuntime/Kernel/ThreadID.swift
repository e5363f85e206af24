/// Names a thread by its creator's id and an ordinal.
///
/// So runs that differ only in the order of independent steps name each thread alike. The kernel
/// orders threads by these ids, never by the order in which Swift's runtime hands it jobs.
public struct ThreadID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// What people call the first ancestor: a stimulus, or a thread of the program under test.
  public let root: String
  /// Ordinals from the first ancestor down.
  private let path: [UInt32]
  /// The same in all runs and on all platforms.
  let hash: UInt64

  /// Deeper than this, the path is folded into two words, so that a chain of threads of any length
  /// needs little memory.
  private static let maximumDepth = 24

  /// The id of a first ancestor. Ancestors are ordered by their numbers: the place among all of them,
  /// and a counter if it is one of several of a kind.
  package init(root: String, ordinal: UInt32, counter: UInt32 = 0) {
    self.root = root
    path = [ordinal, counter]
    var digest = Digest()
    digest.add(root)
    digest.add(UInt64(ordinal))
    digest.add(UInt64(counter))
    hash = digest.value
  }

  private init(root: String, path: [UInt32], hash: UInt64) {
    self.root = root
    self.path = path
    self.hash = hash
  }

  /// The id of the `ordinal`th thread that this thread makes.
  func child(_ ordinal: UInt32) -> ThreadID {
    var digest = Digest(seed: hash)
    digest.add(UInt64(ordinal))
    var path = path
    if path.count >= Self.maximumDepth {
      path = [
        path[0], path[1], UInt32(truncatingIfNeeded: hash >> 32), UInt32(truncatingIfNeeded: hash),
      ]
    }
    path.append(ordinal)
    return ThreadID(root: root, path: path, hash: digest.value)
  }

  /// By which of its threads `ancestor` made this one, itself or through others; `nil` if it did
  /// not, or if the path is too long to know.
  func ordinal(below ancestor: ThreadID) -> UInt32? {
    guard path.count > ancestor.path.count, path.starts(with: ancestor.path) else { return nil }
    return path[ancestor.path.count]
  }

  public static func == (left: ThreadID, right: ThreadID) -> Bool {
    left.hash == right.hash && left.path == right.path
  }

  public static func < (left: ThreadID, right: ThreadID) -> Bool {
    left.path.lexicographicallyPrecedes(right.path)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  public var description: String {
    path.dropFirst(2).reduce(into: root) { text, ordinal in text += ".\(ordinal)" }
  }
}
