import Synchronization

/// The file system that a custom disk cache gets. It notes which files each call of the cache touches.
final class WatchedFiles: FileSystem {
  /// What was done with a file.
  struct Touch: Sendable {
    enum Kind: Sendable { case lookedFor, read, written }

    let path: String
    let kind: Kind
  }

  /// A call under way, on the thread that has begun it.
  struct Call: Sendable {
    fileprivate let stack: UInt64
  }

  private let base: any FileSystem
  private let core: any SchedulerCore
  private let touched = Mutex<[UInt64: [Touch]]>([:])

  init(_ base: any FileSystem, _ core: any SchedulerCore) {
    self.base = base
    self.core = core
  }

  func begin() -> Call {
    let stack = core.currentThread.stack
    touched.withLock { $0[stack] = [] }
    return Call(stack: stack)
  }

  /// - Returns: what the thread has touched since the call began, oldest first.
  func end(_ call: Call) -> [Touch] {
    touched.withLock { $0.removeValue(forKey: call.stack) } ?? []
  }

  private func note(_ path: String, _ kind: Touch.Kind) {
    let stack = core.currentThread.stack
    touched.withLock { $0[stack]?.append(Touch(path: path, kind: kind)) }
  }

  // MARK: FileSystem

  func read(_ path: String) async throws(FileError) -> ImageData {
    note(path, .read)
    return try await base.read(path)
  }

  func write(_ data: ImageData, to path: String, atomically: Bool) async throws(FileError) {
    note(path, .written)
    try await base.write(data, to: path, atomically: atomically)
  }

  func remove(_ path: String) async throws(FileError) { try await base.remove(path) }

  func move(_ path: String, to newPath: String) async throws(FileError) {
    note(newPath, .written)
    try await base.move(path, to: newPath)
  }

  func list(_ directory: String) async throws(FileError) -> [String] {
    try await base.list(directory)
  }

  func attributes(of path: String) async throws(FileError) -> FileAttributes {
    note(path, .lookedFor)
    return try await base.attributes(of: path)
  }

  func exists(_ path: String) async -> Bool {
    note(path, .lookedFor)
    return await base.exists(path)
  }

  func excludeFromBackup(_ path: String) async throws(FileError) {
    try await base.excludeFromBackup(path)
  }

  func setAccessDate(_ path: String, to date: WallTime) async throws(FileError) {
    try await base.setAccessDate(path, to: date)
  }

  func createDirectory(_ path: String) async throws(FileError) {
    try await base.createDirectory(path)
  }
}
