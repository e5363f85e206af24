/// The files of the cache, named by the MD5 of their keys. It has no lock: the I/O queue works on
/// it, except where the documented code reads on the caller's thread.
public final class DiskStore: Sendable {
  public let directory: String
  /// Directories that are read after the cache's own and never written (C136).
  public let readOnlyPaths: Cell<[String]>
  let context: Context
  var files: any FileSystem { context.environment.fileSystem }

  init(context: Context) {
    self.context = context
    directory = context.generation.cache.directory
    readOnlyPaths = context.scheduler.cell("cache.customPaths", [])
  }

  /// Where the file of a key is.
  public func path(forKey key: String) -> String { path(forKey: key, in: directory) }

  /// Where the file of a key is in a directory.
  public func path(forKey key: String, in directory: String) -> String {
    let rule: CacheFileName =
      context.generation.has(.unboundedFileNames)
      ? context.generation.cache.fileName : .boundedExtensionOfURL
    return "\(directory)/\(rule.name(forKey: key))"
  }

  /// The bytes of a key: of its file, else of the file without extension that old versions wrote;
  /// then the same in each read-only path, in the order of adding (C137).
  func data(forKey key: String) async -> ImageData? {
    if let data = await data(forKey: key, in: directory) { return data }
    for directory in await readOnlyPaths.read() {
      if let data = await data(forKey: key, in: directory) { return data }
    }
    return nil
  }

  private func data(forKey key: String, in directory: String) async -> ImageData? {
    for path in names(ofKey: key, in: directory) {
      await context.reach(.cacheDiskRead)
      let data = try? await files.read(path)
      context.tell(.fileRead(key: key, path: path, data))
      if let data { return data }
    }
    return nil
  }

  /// Whether the cache's own directory has a file of the key, with extension or without (C139).
  func exists(_ key: String) async -> Bool {
    for path in names(ofKey: key, in: directory) {
      await context.reach(.cacheDiskExists)
      if await files.exists(path) { return true }
    }
    return false
  }

  /// Writes a file; an error is not told to anybody. The write is not atomic.
  /// - Parameter isBackedUp: whether backups get the file (C133).
  func write(_ data: ImageData, forKey key: String, isBackedUp: @Sendable () async -> Bool) async {
    await context.reach(.cacheDiskWrite)
    if await !files.exists(directory) { try? await files.createDirectory(directory) }
    do throws(FileError) {
      try await files.write(data, to: path(forKey: key), atomically: false)
      context.tell(.diskStored(key: key, data))
    } catch {
      context.tell(.diskStoreFailed(key: key, error))
    }
    if await isBackedUp() { return }
    await context.reach(.cacheDiskExclude)
    try? await files.excludeFromBackup(path(forKey: key))
  }

  func remove(_ key: String) async {
    await context.reach(.cacheDiskRemove)
    let paths = names(ofKey: key, in: directory)
    for path in context.generation.has(.removeLeavesLegacyFile) ? Array(paths.prefix(1)) : paths {
      try? await files.remove(path)
    }
    context.tell(.diskRemoved(key: key))
  }

  func removeAll() async {
    try? await files.remove(directory)
    try? await files.createDirectory(directory)
    context.tell(.diskCleared)
  }

  /// The two names of a key's file, with extension and without.
  private func names(ofKey key: String, in directory: String) -> [String] {
    let path = path(forKey: key, in: directory)
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return [path] }
    return [path, "\(directory)/\(name[..<dot])"]
  }
}
