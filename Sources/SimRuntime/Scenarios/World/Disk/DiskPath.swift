/// An absolute path as the disk understands it: without doubled slashes and without one at the end.
struct DiskPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  let description: String

  static let root = DiskPath("/")

  /// - Parameter text: a path; a relative one begins at the root, which is the working directory of an app.
  init(_ text: String) {
    description =
      Self.isNormal(text) ? text : "/" + text.split(separator: "/").joined(separator: "/")
  }

  /// Whether no slash follows another, and none is at the end of more than one.
  private static func isNormal(_ text: String) -> Bool {
    let slash = UInt8(ascii: "/")
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == slash, last == slash { return false }
      last = byte
    }
    return text.utf8.first == slash && (last != slash || text.utf8.count == 1)
  }

  /// Where its last slash is.
  private var lastSlash: String.Index {
    description.utf8.lastIndex(of: UInt8(ascii: "/")) ?? description.startIndex
  }

  private init(normal description: String) { self.description = description }

  /// The last component; empty for the root.
  var name: Substring {
    description[description.utf8.index(after: lastSlash)...]
  }

  /// The directory that holds it; the root is its own parent.
  var parent: DiskPath {
    let slash = lastSlash
    return slash == description.startIndex
      ? .root : DiskPath(normal: String(description[..<slash]))
  }

  /// The directories that hold it, up to the root.
  var directories: [DiskPath] {
    var directories: [DiskPath] = []
    var path = self
    while path != .root {
      path = path.parent
      directories.append(path)
    }
    return directories
  }

  /// Whether it is `other`, or a directory somewhere above it.
  func holds(_ other: DiskPath) -> Bool {
    self == .root || self == other || other.description.hasPrefix(description + "/")
  }

  /// The lowest directory that holds both.
  func commonDirectory(with other: DiskPath) -> DiskPath {
    var directory = parent
    while !directory.holds(other) || directory == other { directory = directory.parent }
    return directory
  }

  /// The same place below another directory.
  /// - Parameter directory: one that holds this path.
  func moved(from directory: DiskPath, to newDirectory: DiskPath) -> DiskPath {
    DiskPath(newDirectory.description + "/" + description.dropFirst(directory.description.count))
  }

  static func < (left: DiskPath, right: DiskPath) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }
}
