import Foundation

/// A lock on a folder that processes share. The system gives it back when its process ends.
struct FolderLock {
  private let descriptor: Int32

  /// - Parameter waits: whether to wait until no other process has it.
  /// - Returns: `nil` if there is no such folder, or another process has it.
  init?(_ folder: String, waits: Bool = true) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
  }

  func unlock() { close(descriptor) }
}
