/// The files of the cache, named by the MD5 of their keys. It has no lock: the I/O queue works on
/// it, except where the documented code reads on the caller's thread.
package final class DiskStore: Sendable {
  /// `diskCachePath`.
  package let directory: String
  /// `customPaths` (3.x, 4.2): directories that are read after the cache's own and never written
  /// (C136).
  package let readOnlyPaths: Cell<[String]>
  /// `additionalCachePathBlock`: names files for keys that the cache's own directory does not have;
  /// 5.x.
  package let additionalPath: Cell<AdditionalCachePath?>
  let context: ModelContext
  let config: Cell<CacheConfig>
  /// The custom disk cache, if there is one.
  let own: OwnDiskCache?
  var files: any FileSystem { context.environment.fileSystem }
  var policies: CachePolicies { context.generation.cache }

  init(context: ModelContext, config: Cell<CacheConfig>, directory: String) {
    self.context = context
    self.config = config
    self.directory = directory
    readOnlyPaths = context.property(
      "cache.customPaths", [], unguardedBy: .unguardedCacheSettings)
    additionalPath = context.property(
      "cache.additionalCachePathBlock", nil, unguardedBy: .unguardedCacheSettings)
    own = context.generation.parts.diskCache.map { make in
      OwnDiskCache(context, make) { environment in
        StandardDiskCache(
          DiskStore(asked: context, in: environment, config: config, directory: directory), context)
      }
    }
  }

  /// The model's own, for one of the app's own to ask. It searches its directory only.
  private init(
    asked context: ModelContext, in environment: ModelEnvironment, config: Cell<CacheConfig>,
    directory: String
  ) {
    self.context = context.ofStandardPart(in: environment)
    self.config = config
    self.directory = directory
    readOnlyPaths = context.scheduler.cell("no customPaths", [])
    additionalPath = context.scheduler.cell("no additionalCachePathBlock", nil)
    own = nil
  }

  /// Where the file of a key is.
  ///
  /// Original: `-[SDImageCache defaultCachePathForKey:]` (3.x, 4.2),
  /// `-[SDDiskCache cachePathForKey:]` (5.x).
  package func path(forKey key: String) -> String {
    own?.path(forKey: key) ?? path(forKey: key, in: directory)
  }

  /// Where the file of a key is in a directory.
  ///
  /// Original: `-[SDImageCache cachePathForKey:inPath:]` (3.x, 4.2),
  /// `-[SDDiskCache cachePathForKey:inPath:]` (5.x).
  package func path(forKey key: String, in directory: String) -> String {
    let rule: CacheFileName =
      context.generation.has(.unboundedFileNames) ? policies.fileName : .boundedExtensionOfURL
    let name = rule.name(forKey: key)
    if context.generation.has(.nullInFileNames) { return "\(directory)/\(name)" }
    return "\(directory)/\(String(name.unicodeScalars.filter { $0.value != 0 }))"
  }

  /// The bytes of a key: of its file, else of the file without extension that old versions wrote;
  /// then what the app brings along (C137).
  ///
  /// Original: `-[SDImageCache diskImageDataBySearchingAllPathsForKey:]`, which asks
  /// `-[SDDiskCache dataForKey:]` (5.x).
  ///
  /// Claims: C338.
  func data(forKey key: String) async -> ImageData? {
    if let own { return await data(forKey: key, of: own) }
    for path in names(ofKey: key, in: directory) {
      guard let data = await data(at: path, key: key) else { continue }
      if policies.expiresByAccess, !context.generation.has(.readsLeaveAccessDate) {
        try? await files.setAccessDate(path, to: context.environment.wallClock.now())
      }
      return data
    }
    switch policies.bundledImages {
    case .readOnlyPaths:
      for directory in await readOnlyPaths.read() {
        for path in names(ofKey: key, in: directory) {
          if let data = await data(at: path, key: key) { return data }
        }
      }
      return nil
    case .pathOfKey:
      guard await additionalPath.read() != nil, let path = await additionalPath.read()?.path(key)
      else { return nil }
      return await data(at: path, key: key)
    }
  }

  /// Original: `dataWithContentsOfFile:` (3.x), `dataWithContentsOfFile:options:error:` (4.2, 5.x)
  /// of `NSData`.
  ///
  /// Claims: C191, C337.
  private func data(at path: String, key: String) async -> ImageData? {
    await context.reach(.cacheDiskRead)
    let data = try? await files.read(path)
    context.emit(.fileRead(key: key, path: path, data))
    return data
  }

  /// Whether the cache's own directory has a file of the key, with extension or without (C139).
  ///
  /// Original: the test in `-[SDImageCache diskImageExistsWithKey:completion:]` (3.x, 4.2),
  /// `-[SDDiskCache containsDataForKey:]` (5.x).
  func exists(_ key: String) async -> Bool {
    if let own {
      await context.reach(.cacheDiskExists)
      return await own.containsData(forKey: key)
    }
    for path in names(ofKey: key, in: directory) {
      await context.reach(.cacheDiskExists)
      if await files.exists(path) { return true }
    }
    return false
  }

  /// Writes a file; the cache ignores an error.
  ///
  /// Original: `-[SDImageCache storeImageDataToDisk:forKey:]` (3.x, 4.2),
  /// `-[SDDiskCache setData:forKey:]` (5.x).
  /// - Returns: why there is no file, if there is none.
  ///
  /// Claims: C132, C326.
  @discardableResult
  func write(_ data: ImageData, forKey key: String) async -> FileError? {
    await context.reach(.cacheDiskWrite)
    if let own { return await write(data, forKey: key, to: own) }
    var failure: FileError?
    let obstacle = await makeDirectory()
    let isAtomic =
      policies.writesAtomically
      ? await config.read().writesAtomically : !context.generation.has(.writesInPlace)
    do throws(FileError) {
      try await files.write(data, to: path(forKey: key), atomically: isAtomic)
      context.emit(.diskStored(key: key, data))
    } catch {
      failure = obstacle ?? error
      context.emit(.diskStoreFailed(key: key, obstacle ?? error))
    }
    // Whether backups get the file (C133).
    guard await config.read().shouldDisableiCloud else { return failure }
    await context.reach(.cacheDiskExclude)
    try? await files.excludeFromBackup(path(forKey: key))
    return failure
  }

  /// Original: `createDirectoryAtPath:withIntermediateDirectories:attributes:error:` of
  /// `NSFileManager`.
  /// - Returns: why there is no directory, if there is none.
  ///
  /// Claims: C132.
  private func makeDirectory() async -> FileError? {
    if await files.exists(directory) { return nil }
    do throws(FileError) {
      try await files.createDirectory(directory)
      return nil
    } catch {
      return error
    }
  }

  /// Original: the removal in `-[SDImageCache removeImageForKey:fromDisk:withCompletion:]` (3.x,
  /// 4.2), `-[SDDiskCache removeDataForKey:]` (5.x).
  /// - Returns: why something is left, if something is.
  ///
  /// Claims: C325.
  @discardableResult
  func remove(_ key: String) async -> FileError? {
    await context.reach(.cacheDiskRemove)
    if let own { return await remove(key, from: own) }
    let paths = names(ofKey: key, in: directory)
    let isOne = context.generation.has(.removeLeavesLegacyFile) || paths[0] == paths[1]
    var obstacle: FileError?
    for path in paths.prefix(isOne ? 1 : 2) {
      if let error = await remove(at: path) { obstacle = error }
    }
    if obstacle == nil { context.emit(.diskRemoved(key: key)) }
    return obstacle
  }

  /// Original: the block of `-[SDImageCache clearDiskOnCompletion:]` (3.x, 4.2),
  /// `-[SDDiskCache removeAllData]` (5.x).
  /// - Returns: why something is left, if something is.
  @discardableResult
  func removeAll() async -> FileError? {
    if let own { return await removeAll(from: own) }
    let obstacle = await remove(at: directory)
    try? await files.createDirectory(directory)
    if obstacle == nil { context.emit(.diskCleared) }
    return obstacle
  }

  /// - Returns: why something is left at a path, if something is.
  private func remove(at path: String) async -> FileError? {
    do throws(FileError) {
      try await files.remove(path)
      return nil
    } catch {
      return error == .notFound(path) ? nil : error
    }
  }

  /// The two names of a key's file, with extension and without; the same twice where the key has none.
  ///
  /// Original: `defaultCachePathForKey:` (3.x, 4.2) or `cachePathForKey:` (5.x), and the same with
  /// `stringByDeletingPathExtension`.
  ///
  /// Claims: C138.
  private func names(ofKey key: String, in directory: String) -> [String] {
    let path = path(forKey: key, in: directory)
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return [path, path] }
    return [path, "\(directory)/\(name[..<dot])"]
  }
}

/// Names the file of a key that the app brings along (`additionalCachePathBlock`).
package struct AdditionalCachePath: Sendable {
  package let path: @Sendable (_ key: String) -> String?

  package init(path: @escaping @Sendable (_ key: String) -> String?) { self.path = path }
}
