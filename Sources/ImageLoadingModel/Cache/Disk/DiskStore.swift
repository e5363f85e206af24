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
  }

  /// Where the file of a key is.
  ///
  /// Original: `-[SDImageCache defaultCachePathForKey:]` (3.x, 4.2),
  /// `-[SDDiskCache cachePathForKey:]` (5.x).
  package func path(forKey key: String) -> String { path(forKey: key, in: directory) }

  /// Where the file of a key is in a directory.
  ///
  /// Original: `-[SDImageCache cachePathForKey:inPath:]` (3.x, 4.2),
  /// `-[SDDiskCache cachePathForKey:inPath:]` (5.x).
  package func path(forKey key: String, in directory: String) -> String {
    let rule: CacheFileName =
      context.generation.has(.unboundedFileNames) ? policies.fileName : .boundedExtensionOfURL
    return "\(directory)/\(rule.name(forKey: key))"
  }

  /// The bytes of a key: of its file, else of the file without extension that old versions wrote;
  /// then what the app brings along (C137).
  ///
  /// Original: `-[SDImageCache diskImageDataBySearchingAllPathsForKey:]`, which asks
  /// `-[SDDiskCache dataForKey:]` (5.x).
  func data(forKey key: String) async -> ImageData? {
    for path in names(ofKey: key, in: directory) {
      guard let data = await data(at: path, key: key) else { continue }
      if policies.expiresByAccess, !context.generation.has(.readsLeaveAccessDate) {
        try? await files.setAccessDate(path, to: context.environment.wallClock.now())
      }
      return data
    }
    switch policies.broughtImages {
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
    for path in names(ofKey: key, in: directory) {
      await context.reach(.cacheDiskExists)
      if await files.exists(path) { return true }
    }
    return false
  }

  /// Writes a file; an error is not told to anybody.
  ///
  /// Original: `-[SDImageCache storeImageDataToDisk:forKey:]` (3.x, 4.2),
  /// `-[SDDiskCache setData:forKey:]` (5.x).
  func write(_ data: ImageData, forKey key: String) async {
    await context.reach(.cacheDiskWrite)
    let obstacle = await makeDirectory()
    let isAtomic =
      policies.writesAtomically
      ? await config.read().writesAtomically : !context.generation.has(.writesInPlace)
    do throws(FileError) {
      try await files.write(data, to: path(forKey: key), atomically: isAtomic)
      context.emit(.diskStored(key: key, data))
    } catch {
      context.emit(.diskStoreFailed(key: key, obstacle ?? error))
    }
    // Whether backups get the file (C133).
    guard await config.read().shouldDisableiCloud else { return }
    await context.reach(.cacheDiskExclude)
    try? await files.excludeFromBackup(path(forKey: key))
  }

  /// Original: `createDirectoryAtPath:withIntermediateDirectories:attributes:error:` of
  /// `NSFileManager`.
  /// - Returns: why there is no directory, if there is none.
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
  func remove(_ key: String) async {
    await context.reach(.cacheDiskRemove)
    let paths = names(ofKey: key, in: directory)
    var areGone = true
    for path in context.generation.has(.removeLeavesLegacyFile) ? Array(paths.prefix(1)) : paths {
      if await !isGone(path) { areGone = false }
    }
    if areGone { context.emit(.diskRemoved(key: key)) }
  }

  /// Original: the block of `-[SDImageCache clearDiskOnCompletion:]` (3.x, 4.2),
  /// `-[SDDiskCache removeAllData]` (5.x).
  func removeAll() async {
    let isGone = await isGone(directory)
    try? await files.createDirectory(directory)
    if isGone { context.emit(.diskCleared) }
  }

  /// Removes what is at a path; an error is not told to anybody.
  /// - Returns: whether nothing is left there.
  private func isGone(_ path: String) async -> Bool {
    do throws(FileError) {
      try await files.remove(path)
      return true
    } catch {
      return error == .notFound(path)
    }
  }

  /// The two names of a key's file, with extension and without.
  ///
  /// Original: `defaultCachePathForKey:` (3.x, 4.2) or `cachePathForKey:` (5.x), and the same with
  /// `stringByDeletingPathExtension`.
  private func names(ofKey key: String, in directory: String) -> [String] {
    let path = path(forKey: key, in: directory)
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return [path] }
    return [path, "\(directory)/\(name[..<dot])"]
  }
}

/// Names the file of a key that the app brings along (`additionalCachePathBlock`).
package struct AdditionalCachePath: Sendable {
  package let path: @Sendable (_ key: String) -> String?

  package init(path: @escaping @Sendable (_ key: String) -> String?) { self.path = path }
}
