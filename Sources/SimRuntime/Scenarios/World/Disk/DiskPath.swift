/// An absolute path as the disk understands it: without doubled slashes and without one at the end.
struct DiskPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  let description: String

  static let root = DiskPath("/")

  /// - Parameter text: begins with `/`; a relative path is a mistake of the caller.
  init(_ text: String) {
    precondition(text.utf8.first == UInt8(ascii: "/"), "not an absolute path: \(text)")
    description = "/" + text.split(separator: "/").joined(separator: "/")
  }

  private init(normal description: String) { self.description = description }

  /// The last component; empty for the root.
  var name: Substring {
    let slash = description.lastIndex(of: "/") ?? description.startIndex
    return description[description.index(after: slash)...]
  }

  /// The directory that holds it; the root is its own parent.
  var parent: DiskPath {
    let slash = description.lastIndex(of: "/") ?? description.startIndex
    return slash == description.startIndex
      ? .root : DiskPath(normal: String(description[..<slash]))
  }

  /// The directories that hold it, up to the root.
  var directories: [DiskPath] {
    self == .root ? [] : [parent] + parent.directories
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
