import Foundation

/// A lock on a folder that processes share. The system gives it back when its process ends.
struct FolderLock {
  private let descriptor: Int32

  /// Waits until no other process has it.
  /// - Returns: `nil` if there is no such folder.
  init?(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
  }

  func unlock() { close(descriptor) }
}
