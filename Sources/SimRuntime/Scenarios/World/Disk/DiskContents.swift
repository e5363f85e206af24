import ImageLoadingInterface

/// The tree of a disk, with the rules of a file system and without time, faults or threads.
package struct DiskContents: Sendable {
  /// A file or directory.
  struct Node: Sendable {
    /// Stays with the file when it is moved, and is never given again: the inode.
    let serial: Int
    /// `nil` for a directory.
    var data: ImageData?
    var modificationDate: WallTime
    var accessDate: WallTime
    var isExcludedFromBackup = false
    var hasUnreadableAttributes = false

    var allocatedSize: Int { DiskSnapshot.File.allocatedSize(ofBytes: data?.byteCount ?? 0) }
  }

  /// In bytes; `nil` for a disk that is never full.
  package var capacity: Int?
  private var nodes: [DiskPath: Node] = [:]
  private var serials = 0

  /// A file that a thread is writing.
  private struct OpenFile {
    /// Where it is; where it was last, if it was removed.
    var path: DiskPath
    var writers: Int
  }

  /// By serial.
  private var openFiles: [Int: OpenFile] = [:]

  /// The longest name of a file or directory, in UTF-8 bytes (`NAME_MAX`).
  static let longestName = 255

  init(_ snapshot: DiskSnapshot, capacity: Int?) {
    self.capacity = capacity
    for path in snapshot.directories { makeDirectories(to: DiskPath(path), date: .reference) }
    for file in snapshot.files {
      let path = DiskPath(file.path)
      put(file.data, at: path, file.modificationDate, file.accessDate)
      nodes[path]?.isExcludedFromBackup = file.isExcludedFromBackup
      nodes[path]?.hasUnreadableAttributes = file.hasUnreadableAttributes
    }
  }

  // MARK: Looking

  func node(at path: DiskPath) throws(FileError) -> Node {
    if path == .root { return .root }
    guard let node = nodes[path] else { throw .notFound(path.description) }
    return node
  }

  func data(at path: DiskPath) throws(FileError) -> ImageData {
    guard let data = try node(at: path).data else { throw .isDirectory(path.description) }
    return data
  }

  func names(in directory: DiskPath) throws(FileError) -> [String] {
    guard try node(at: directory).data == nil else { throw .notADirectory(directory.description) }
    return nodes.keys.filter { $0.parent == directory }.map { String($0.name) }.sorted()
  }

  package var snapshot: DiskSnapshot {
    let sorted = nodes.sorted { $0.key < $1.key }
    return DiskSnapshot(
      files: sorted.compactMap { path, node in
        node.data.map {
          DiskSnapshot.File(
            path: path.description, data: $0, modificationDate: node.modificationDate,
            accessDate: node.accessDate, isExcludedFromBackup: node.isExcludedFromBackup,
            hasUnreadableAttributes: node.hasUnreadableAttributes)
        }
      },
      directories: sorted.filter { $0.value.data == nil }.map(\.key.description))
  }

  // MARK: Changing

  /// Replaces a file as a whole; both contents need room until then.
  ///
  /// Claims: C326.
  mutating func replace(
    at path: DiskPath, by data: ImageData, date: WallTime
  ) throws(FileError) {
    try checkPlace(of: path)
    try checkRoom(forBytes: data.byteCount, insteadOf: 0)
    nodes[path] = newNode(data, date, date)
  }

  /// Opens a file, empties it and writes the first part of its content.
  /// - Returns: its serial, for ``finishWriting(_:to:at:date:)``.
  mutating func beginWriting(
    _ part: ImageData, at path: DiskPath, date: WallTime
  ) throws(FileError) -> Int {
    try checkPlace(of: path)
    var node = nodes[path] ?? newNode(ImageData(), date, date)
    node.data = ImageData()
    node.modificationDate = date
    nodes[path] = node
    try checkRoom(forBytes: part.byteCount, insteadOf: 0)
    nodes[path]?.data = part
    let writers = openFiles[node.serial]?.writers ?? 0
    openFiles[node.serial] = OpenFile(path: path, writers: writers + 1)
    return node.serial
  }

  /// Where a file is that is being written; where it was last, if it was removed: whether it is still
  /// there is what its writer learns.
  func place(ofOpen serial: Int) -> DiskPath? { openFiles[serial]?.path }

  /// Writes the whole content of a file that was begun, wherever it is now. A file that was removed
  /// meanwhile stays removed.
  mutating func finishWriting(
    _ data: ImageData, to serial: Int, date: WallTime
  ) throws(FileError) {
    guard let place = close(serial), nodes[place]?.serial == serial else { return }
    try checkRoom(forBytes: data.byteCount, insteadOf: nodes[place]?.allocatedSize ?? 0)
    nodes[place]?.data = data
    nodes[place]?.modificationDate = date
  }

  /// One of its writers is done with a file.
  /// - Returns: where it is, or was last.
  private mutating func close(_ serial: Int) -> DiskPath? {
    guard var file = openFiles.removeValue(forKey: serial) else { return nil }
    file.writers -= 1
    if file.writers > 0 { openFiles[serial] = file }
    return file.path
  }

  mutating func excludeFromBackup(_ path: DiskPath) throws(FileError) {
    _ = try node(at: path)
    nodes[path]?.isExcludedFromBackup = true
  }

  mutating func remove(_ path: DiskPath) throws(FileError) {
    _ = try node(at: path)
    nodes = nodes.filter { !path.holds($0.key) }
  }

  mutating func move(_ path: DiskPath, to newPath: DiskPath) throws(FileError) {
    _ = try node(at: path)
    guard nodes[newPath] == nil, newPath != .root
    else { throw .alreadyExists(newPath.description) }
    try checkPlace(of: newPath)
    guard !path.holds(newPath) else { throw .writeFailed(newPath.description) }
    for (old, node) in nodes where path.holds(old) {
      nodes[old] = nil
      let new = old.moved(from: path, to: newPath)
      nodes[new] = node
      openFiles[node.serial]?.path = new
    }
  }

  mutating func createDirectory(_ path: DiskPath, date: WallTime) throws(FileError) {
    var above = path
    while above != .root {
      guard above.name.utf8.count <= Self.longestName
      else { throw .nameTooLong(above.description) }
      guard nodes[above]?.data == nil else { throw .alreadyExists(above.description) }
      above = above.parent
    }
    makeDirectories(to: path, date: date)
  }

  /// Puts a file there without asking for room, and makes the directories above it.
  mutating func put(
    _ data: ImageData, at path: DiskPath, _ modificationDate: WallTime, _ accessDate: WallTime
  ) {
    makeDirectories(to: path.parent, date: modificationDate)
    nodes[path] = newNode(data, modificationDate, accessDate)
  }

  /// Changes a file in place.
  /// - Returns: whether there is one.
  mutating func change(_ path: DiskPath, _ change: (inout Node) -> Void) -> Bool {
    guard var node = nodes[path] else { return false }
    change(&node)
    nodes[path] = node
    return true
  }

  // MARK: Rules

  private func checkPlace(of path: DiskPath) throws(FileError) {
    guard path.name.utf8.count <= Self.longestName else { throw .nameTooLong(path.description) }
    guard !path.name.utf8.contains(0) else { throw .invalidName(path.description) }
    guard path != .root, nodes[path].map({ $0.data != nil }) ?? true
    else { throw .isDirectory(path.description) }
    let parent = path.parent
    guard try node(at: parent).data == nil else { throw .notADirectory(parent.description) }
  }

  private func checkRoom(forBytes count: Int, insteadOf freed: Int) throws(FileError) {
    guard let capacity else { return }
    let used = nodes.values.reduce(0) { $0 + $1.allocatedSize }
    let needed = DiskSnapshot.File.allocatedSize(ofBytes: count)
    if used - freed + needed > capacity { throw .diskFull }
  }

  private mutating func makeDirectories(to path: DiskPath, date: WallTime) {
    var missing = path
    while missing != .root, nodes[missing] == nil {
      nodes[missing] = newNode(nil, date, date)
      missing = missing.parent
    }
  }

  private mutating func newNode(
    _ data: ImageData?, _ modificationDate: WallTime, _ accessDate: WallTime
  ) -> Node {
    serials += 1
    return Node(
      serial: serials, data: data, modificationDate: modificationDate, accessDate: accessDate)
  }
}

extension DiskContents.Node {
  fileprivate static let root = DiskContents.Node(
    serial: 0, data: nil, modificationDate: .reference, accessDate: .reference)
}

extension WallTime {
  fileprivate static let reference = WallTime(sinceReference: .zero)
}
