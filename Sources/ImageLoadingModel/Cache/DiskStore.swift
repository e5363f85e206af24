/// The files of the cache, named by the MD5 of their keys. It has no lock: the I/O queue works on
/// it, except where the documented code reads on the caller's thread.
public final class DiskStore: Sendable {
  public let directory: String
  private let context: Context
  private var files: any FileSystem { context.environment.fileSystem }

  init(context: Context) {
    self.context = context
    directory = context.generation.diskDirectory
  }

  /// Where the file of a key is.
  public func path(forKey key: String) -> String {
    let rule: CacheFileName =
      context.generation.has(.unboundedFileNames)
      ? context.generation.fileName : .boundedExtensionOfURL
    return "\(directory)/\(rule.name(forKey: key))"
  }

  /// The bytes of a key: of its file, else of the file without extension that old versions wrote.
  func data(forKey key: String) async -> ImageData? {
    for path in readPaths(forKey: key) {
      await context.reach(.cacheDiskRead)
      let data = try? await files.read(path)
      context.tell(.fileRead(key: key, path: path, data))
      if let data { return data }
    }
    return nil
  }

  /// Writes a file; an error is not told to anybody. The write is not atomic.
  func write(_ data: ImageData, forKey key: String) async {
    await context.reach(.cacheDiskWrite)
    if await !files.exists(directory) { try? await files.createDirectory(directory) }
    do throws(FileError) {
      try await files.write(data, to: path(forKey: key), atomically: false)
      context.tell(.diskStored(key: key, data))
    } catch {
      context.tell(.diskStoreFailed(key: key, error))
    }
  }

  func remove(_ key: String) async {
    await context.reach(.cacheDiskRemove)
    let paths = readPaths(forKey: key)
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

  private func readPaths(forKey key: String) -> [String] {
    let path = path(forKey: key)
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return [path] }
    return [path, "\(directory)/\(name[..<dot])"]
  }
}
