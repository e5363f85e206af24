/// A custom disk cache: what is asked of it, and the events that follow from its answers.
extension DiskStore {
  func data(forKey key: String, of own: OwnDiskCache) async -> ImageData? {
    await context.reach(.cacheDiskRead)
    let data = await own.data(forKey: key)
    context.emit(.fileRead(key: key, path: own.path(forKey: key), data))
    return data
  }

  func write(_ data: ImageData, forKey key: String, to own: OwnDiskCache) async -> FileError? {
    do throws(FileError) {
      try await own.setData(data, forKey: key)
      context.emit(.diskStored(key: key, data))
      return nil
    } catch {
      context.emit(.diskStoreFailed(key: key, error))
      return error
    }
  }

  func remove(_ key: String, from own: OwnDiskCache) async -> FileError? {
    do throws(FileError) {
      try await own.removeData(forKey: key)
      context.emit(.diskRemoved(key: key))
      return nil
    } catch {
      return error
    }
  }

  func removeAll(from own: OwnDiskCache) async -> FileError? {
    do throws(FileError) {
      try await own.removeAllData()
      context.emit(.diskCleared)
      return nil
    } catch {
      return error
    }
  }
}

/// The model's own disk cache, for a custom one to ask.
struct StandardDiskCache: DiskCaching {
  private let store: DiskStore
  private let context: ModelContext

  init(_ store: DiskStore, _ context: ModelContext) {
    (self.store, self.context) = (store, context)
  }

  /// - Returns: `nil` if it must not be asked, which ends the app.
  private func store(askedTo action: String) -> DiskStore? {
    guard context.generation.parts.diskCacheStandsAlone else { return store }
    context.core.crash(
      "the disk cache of \(context.generation.name) stands alone, and asks the model's own to \(action)"
    )
    return nil
  }

  func path(forKey key: String) -> String { store.path(forKey: key) }

  func containsData(forKey key: String) async -> Bool {
    await store(askedTo: "look for a file")?.exists(key) ?? false
  }

  func data(forKey key: String) async -> ImageData? {
    await store(askedTo: "read a file")?.data(forKey: key)
  }

  func setData(_ data: ImageData, forKey key: String) async throws(FileError) {
    if let obstacle = await store(askedTo: "write a file")?.write(data, forKey: key) {
      throw obstacle
    }
  }

  func removeData(forKey key: String) async throws(FileError) {
    if let obstacle = await store(askedTo: "remove a file")?.remove(key) { throw obstacle }
  }

  func removeAllData() async throws(FileError) {
    if let obstacle = await store(askedTo: "remove all files")?.removeAll() { throw obstacle }
  }
}
