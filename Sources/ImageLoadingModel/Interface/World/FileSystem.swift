/// `NSFileManager`, mostly the `defaultManager`: the disk. Each call is one step on its path; two
/// calls depend on each other if one's path is the other's, or a directory that holds it.
///
/// Paths use `/`; a relative one begins at the root, the working directory of an app. Errors are what real code can
/// observe.
public protocol FileSystem: Sendable {
  /// The bytes of a file.
  ///
  /// Original: `+[NSData dataWithContentsOfFile:]`,
  /// `+[NSData dataWithContentsOfFile:options:error:]`.
  func read(_ path: String) async throws(FileError) -> ImageData

  /// Makes or replaces a file.
  ///
  /// Original: `-[NSFileManager createFileAtPath:contents:attributes:]` (3.x, 4.2),
  /// `-[NSData writeToURL:options:error:]` (5.x).
  /// - Parameter atomically: whether the old content stays whole until the new one is; if not, a
  ///   process that dies meanwhile leaves a part of the new content (a torn write).
  func write(_ data: ImageData, to path: String, atomically: Bool) async throws(FileError)

  /// Removes a file, or a directory with all it holds.
  ///
  /// Original: `-[NSFileManager removeItemAtPath:error:]`,
  /// `-[NSFileManager removeItemAtURL:error:]`.
  func remove(_ path: String) async throws(FileError)

  /// Renames a file or directory; nothing may exist at the new path.
  ///
  /// Original: `-[NSFileManager moveItemAtPath:toPath:error:]`.
  func move(_ path: String, to newPath: String) async throws(FileError)

  /// The names in a directory, sorted; hidden ones too.
  ///
  /// Original: `NSDirectoryEnumerator`.
  func list(_ directory: String) async throws(FileError) -> [String]

  /// Original: `-[NSURL resourceValuesForKeys:error:]`, `-[NSURL getResourceValue:forKey:error:]`,
  /// `-[NSFileManager attributesOfItemAtPath:error:]`.
  func attributes(of path: String) async throws(FileError) -> FileAttributes

  /// Original: `-[NSFileManager fileExistsAtPath:]`.
  func exists(_ path: String) async -> Bool

  /// Marks a file as left out of backups.
  ///
  /// Original: `-[NSURL setResourceValue:forKey:error:]` with `NSURLIsExcludedFromBackupKey`.
  func excludeFromBackup(_ path: String) async throws(FileError)

  /// Sets when a file was last read.
  func setAccessDate(_ path: String, to date: WallTime) async throws(FileError)

  /// Makes a directory and those above it.
  ///
  /// Original: `createDirectoryAtPath:withIntermediateDirectories:attributes:error:` of
  /// `NSFileManager`.
  func createDirectory(_ path: String) async throws(FileError)
}

/// What is known of a file without reading it.
public struct FileAttributes: Hashable, Sendable {
  /// `NSURLIsDirectoryKey`.
  public var isDirectory: Bool
  /// `NSDirectoryEnumerationSkipsHiddenFiles`: whether enumerations that skip hidden files pass it
  /// over.
  public var isHidden: Bool
  /// `NSFileSize`, `NSURLFileSizeKey`, `fileSize`: how many bytes it holds.
  public var logicalSize: Int
  /// `NSURLTotalFileAllocatedSizeKey`: how many bytes of the disk it takes, a multiple of the block
  /// size.
  public var allocatedSize: Int
  /// `NSURLContentModificationDateKey`, `NSFileModificationDate`.
  public var modificationDate: WallTime
  /// `NSURLContentAccessDateKey`.
  public var accessDate: WallTime
  /// `NSURLIsExcludedFromBackupKey`: whether backups leave it out.
  public var isExcludedFromBackup: Bool

  public init(
    isDirectory: Bool, isHidden: Bool, logicalSize: Int, allocatedSize: Int,
    modificationDate: WallTime, accessDate: WallTime, isExcludedFromBackup: Bool = false
  ) {
    self.isDirectory = isDirectory
    self.isHidden = isHidden
    self.logicalSize = logicalSize
    self.allocatedSize = allocatedSize
    self.modificationDate = modificationDate
    self.accessDate = accessDate
    self.isExcludedFromBackup = isExcludedFromBackup
  }
}

/// Why the disk did not do what it was asked for.
public enum FileError: Error, Hashable, Sendable {
  case notFound(String)
  case alreadyExists(String)
  case isDirectory(String)
  case notADirectory(String)
  /// The last component has more than 255 bytes.
  case nameTooLong(String)
  /// The last component has a null character.
  case invalidName(String)
  case diskFull
  case readFailed(String)
  case writeFailed(String)
  case attributesUnavailable(String)

  /// What is wrong, in words and without the path.
  public var reason: String {
    switch self {
    case .notFound: "there is no such file"
    case .alreadyExists: "there is one already"
    case .isDirectory: "it is a directory"
    case .notADirectory: "it is no directory"
    case .nameTooLong: "its name is too long"
    case .invalidName: "its name has a null character"
    case .diskFull: "the disk is full"
    case .readFailed: "it cannot be read"
    case .writeFailed: "it cannot be written"
    case .attributesUnavailable: "its attributes cannot be read"
    }
  }
}
