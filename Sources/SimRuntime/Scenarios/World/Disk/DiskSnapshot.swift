import ImageLoadingInterface

/// All that a disk holds at one moment: for reports, and for the next launch of the app.
package struct DiskSnapshot: Hashable, Sendable {
  /// One file.
  package struct File: Hashable, Sendable {
    package let path: String
    package let data: ImageData
    package let modificationDate: WallTime
    package let accessDate: WallTime
    package let isExcludedFromBackup: Bool
    /// Whether its attributes cannot be had although it is there.
    package let hasUnreadableAttributes: Bool

    package init(
      path: String, data: ImageData, modificationDate: WallTime, accessDate: WallTime,
      isExcludedFromBackup: Bool = false, hasUnreadableAttributes: Bool = false
    ) {
      self.path = path
      self.data = data
      self.modificationDate = modificationDate
      self.accessDate = accessDate
      self.isExcludedFromBackup = isExcludedFromBackup
      self.hasUnreadableAttributes = hasUnreadableAttributes
    }

    /// In bytes.
    package var logicalSize: Int { data.byteCount }

    /// What the file takes of the disk, in bytes.
    package var allocatedSize: Int { Self.allocatedSize(ofBytes: data.byteCount) }

    /// The smallest piece of the disk that a file can take, in bytes.
    package static let blockSize = 4_096

    /// - Returns: the size rounded up to whole blocks; 0 for an empty file.
    static func allocatedSize(ofBytes count: Int) -> Int {
      (count + blockSize - 1) / blockSize * blockSize
    }
  }

  /// By path.
  package let files: [File]
  /// The paths of all directories but the root, sorted.
  package let directories: [String]

  package init(files: [File] = [], directories: [String] = []) {
    self.files = files
    self.directories = directories
  }

  /// The file at a path.
  package subscript(path: String) -> File? { files.first { $0.path == path } }

  /// What all files take of the disk, in bytes.
  package var allocatedSize: Int { files.reduce(0) { $0 + $1.allocatedSize } }
}
