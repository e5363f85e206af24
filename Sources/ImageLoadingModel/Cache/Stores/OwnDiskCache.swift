import Synchronization

/// A custom disk cache, as the image cache asks it: what it promises of its paths is checked at each call that has
/// to do with a file.
final class OwnDiskCache: Sendable {
  let part: any DiskCaching
  private let context: ModelContext
  private let files: WatchedFiles
  private let known = Mutex(Paths())

  /// What has been seen of the paths. Keys are compared byte by byte.
  private struct Paths: Sendable {
    var ofKeys: [[UInt8]: String] = [:]
    var keys: [String: String] = [:]
  }

  /// - Parameters:
  ///   - standard: makes the model's own, in the environment that it gets.
  init(
    _ context: ModelContext,
    _ make: @Sendable (ModelEnvironment, any DiskCaching) -> any DiskCaching,
    standard: (ModelEnvironment) -> any DiskCaching
  ) {
    self.context = context
    files = WatchedFiles(context.environment.fileSystem, context.core)
    let environment = context.environment.with(files)
    part = make(environment, standard(environment))
  }

  /// Observers ask as well, so nothing is checked.
  func path(forKey key: String) -> String { part.path(forKey: key) }

  /// The directory of its files.
  var directory: String {
    part.path(forKey: "").split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
  }

  func containsData(forKey key: String) async -> Bool {
    let call = begin(key)
    let isThere = await part.containsData(forKey: key)
    let touched = files.end(call)
    if isThere { checkFile(of: key, "containsData", touched.filter { $0.kind != .written }) }
    return isThere
  }

  func data(forKey key: String) async -> ImageData? {
    let call = begin(key)
    let data = await part.data(forKey: key)
    let touched = files.end(call)
    if data != nil { checkFile(of: key, "data", touched.filter { $0.kind == .read }) }
    return data
  }

  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    let call = begin(key)
    do throws(FileError) {
      try await part.setData(data, forKey: key)
    } catch {
      _ = files.end(call)
      throw error
    }
    checkFile(of: key, "setData", files.end(call).filter { $0.kind == .written })
  }

  func removeData(forKey key: String) async throws(FileError) {
    checkPath(ofKey: key)
    try await part.removeData(forKey: key)
  }

  func removeAllData() async throws(FileError) { try await part.removeAllData() }

  // MARK: What it promises

  private func begin(_ key: String) -> WatchedFiles.Call {
    checkPath(ofKey: key)
    return files.begin()
  }

  private var name: String { context.generation.name }

  /// Of the same key always the same, of another key another one, and in the directory of the cache.
  private func checkPath(ofKey key: String) {
    if context.core.isDraining { return }
    let path = part.path(forKey: key)
    let (former, other) = known.withLock { known in
      let bytes = Array(key.utf8)
      let former = known.ofKeys[bytes] ?? path
      let other = known.keys[path] ?? key
      known.ofKeys[bytes] = path
      known.keys[path] = key
      return (former, other)
    }
    if !path.hasPrefix("/") {
      context.core.crash(
        "path(forKey:) of the disk cache of \(name) is \(path) for \(key): it is not absolute")
    } else if former != path {
      context.core.crash(
        "path(forKey:) of the disk cache of \(name) is \(path) for \(key), and was \(former) "
          + "before: a key keeps its path")
    } else if !other.utf8.elementsEqual(key.utf8) {
      context.core.crash(
        "path(forKey:) of the disk cache of \(name) is \(path) for \(key), and for \(other) as "
          + "well: each key has a path of its own")
    } else if case let directory = directory, !path.hasPrefix(directory + "/") {
      context.core.crash(
        "path(forKey:) of the disk cache of \(name) is \(path) for \(key): that is not in "
          + "\(directory), where it is for the empty key")
    }
  }

  /// Of the files that a call has read, written or looked at, one is where the path says. A call that touches no file
  /// is not judged: the cache may have the bytes elsewhere.
  private func checkFile(of key: String, _ call: String, _ touched: [WatchedFiles.Touch]) {
    guard let file = touched.last, !context.core.isDraining else { return }
    let path = part.path(forKey: key)
    if touched.contains(where: { $0.path == path }) { return }
    context.core.crash(
      "path(forKey:) of the disk cache of \(name) is \(path) for \(key), and \(call)(forKey:) uses "
        + "\(file.path) instead")
  }
}
