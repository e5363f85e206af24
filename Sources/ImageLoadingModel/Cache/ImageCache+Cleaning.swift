/// Files that are too old, and too many bytes of them (`deleteOldFiles`).
extension ImageCache {
  /// Removes what has expired and, if the rest is too large, the oldest of it, by the I/O queue.
  ///
  /// Original: `-[SDImageCache cleanDiskWithCompletionBlock:]` and `-[SDImageCache cleanDisk]`
  /// (3.x), `-[SDImageCache deleteOldFilesWithCompletionBlock:]` (4.2, 5.x).
  /// - Parameter completion: called on main when all is removed (C186).
  ///
  /// Claims: C187.
  package func deleteOldFiles(completion: Block?) async {
    context.emit(.cleaning(.asked(.call)))
    await postCleaning(completion)
  }

  /// The app will terminate (C264, C265); it does not wait for the cleaning (C248, C358).
  ///
  /// Original: `-[SDImageCache cleanDisk]` (3.x), `-[SDImageCache deleteOldFiles]` (4.2),
  /// `-[SDImageCache applicationWillTerminate:]` (5.x).
  func cleanAtTermination() async {
    await context.reach(.cacheTerminate)
    context.emit(.cleaning(.asked(.termination)))
    if context.generation.has(.cleaningOutlivesApp) { return await postCleaning(nil) }
    await ioQueue.sync { [unowned self] in await clean() }
  }

  /// The app has entered the background: the same inside a background task (C249, C252).
  ///
  /// Original: `-[SDImageCache backgroundCleanDisk]` (3.x),
  /// `-[SDImageCache backgroundDeleteOldFiles]` (4.2),
  /// `-[SDImageCache applicationDidEnterBackground:]` (5.x).
  ///
  /// Claims: C251, C253, C254, C265, C268, C359.
  func cleanInBackground() async {
    if policies.hasBackgroundSwitch,
      await !config.read().shouldRemoveExpiredDataWhenEnterBackground
    {
      return
    }
    guard context.environment.device.hasApplication else { return }
    await context.reach(.cacheBackground)
    let task = scheduler.cell("cache.backgroundTask", BackgroundTask.invalid)
    let work = "cache cleaning"
    // Called on main, by the system when the time is over and at the end of the cleaning.
    let end: Block = { [context] in
      let ended = await task.read()
      if ended == .invalid, !context.generation.has(.endsExpiredCleaningTask) { return }
      await context.end(ended, for: work)
      await task.write(.invalid)
    }
    await task.write(context.beginBackgroundTask(for: work, expiry: end))
    context.emit(.cleaning(.asked(.background)))
    await postCleaning(end)
  }

  /// Original: the block that `cleanDiskWithCompletionBlock:` (3.x) and
  /// `deleteOldFilesWithCompletionBlock:` (4.2, 5.x) post to `ioQueue`.
  ///
  /// Claims: C268.
  private func postCleaning(_ completion: Block?) async {
    await ioQueue.async { [unowned self] in
      await clean()
      guard let completion else { return }
      await context.reach(.cacheCleanAnswer)
      await scheduler.main.async(completion)
    }
  }

  // MARK: On the I/O queue

  /// A file that has not expired.
  private struct Kept: Sendable {
    let path: String
    let size: Int
    let date: WallTime
  }

  /// Original: what that block does (3.x, 4.2), `-[SDDiskCache removeExpiredData]` (5.x); a file
  /// has expired if `laterDate:` and `isEqualToDate:` say so.
  private func clean() async {
    await context.reach(.cacheClean)
    context.emit(.cleaning(.began))
    let expiry = policies.expiresByAccess ? await config.read().expiry : .modification
    let limit = await expiryLimit()
    var expired: [String] = []
    var kept: [Kept] = []
    for entry in await disk.entries(skippingHidden: true) {
      // What has no attributes is passed over (C177), or raises an exception in 3.x (C340).
      guard let attributes = entry.attributes else {
        if context.generation.has(.cleaningNeedsAttributes) {
          context.core.crash("setObjectForKey: object cannot be nil (key: \(entry.path))")
        }
        continue
      }
      // Folders are passed over in 5.x as well, not as C336 has it (C177).
      if attributes.isDirectory { continue }
      let date = attributes.date(for: expiry)
      // Exactly as old as allowed, by that date, is expired (C176, C334).
      if let limit, date <= limit {
        expired.append(entry.path)
      } else {
        // Its size is the one allocated on disk (C180).
        kept.append(Kept(path: entry.path, size: attributes.allocatedSize, date: date))
      }
    }
    // The expired files go first (C179), then those above the limit (C188): not by age alone, as
    // C189 has it.
    for path in expired { _ = await removed(path) }
    await halve(kept)
    context.emit(.cleaning(.ended))
  }

  /// Files with this date or an older one have expired; `nil` if none do.
  ///
  /// Original: `+[NSDate dateWithTimeIntervalSinceNow:]` of `maxCacheAge`.
  private func expiryLimit() async -> WallTime? {
    if policies.negativeAgeMeansNever, await config.read().ageLimit(by: policies) == nil {
      return nil
    }
    let now = await context.environment.wallClock.now()
    return await config.read().ageLimit(by: policies).map { now - $0 }
  }

  /// Removes the oldest files (C183, C192), however often they are used (C191), until the rest
  /// takes less than half the limit (C190), if it takes more than the limit (C181, C182): a single
  /// file too (C339). Of files with one date any goes first (C335).
  ///
  /// Original: `keysSortedByValueWithOptions:usingComparator:` with `NSSortConcurrent`, and the
  /// loop after it.
  private func halve(_ kept: [Kept]) async {
    await context.reach(.cacheCleanSize)
    var size = kept.reduce(0) { $0 + $1.size }
    let wanted: Int
    if policies.readsSizeLimitOnce {
      let limit = await config.read().maxCacheSize
      guard limit > 0, size > limit else { return }
      wanted = limit / 2
    } else {
      guard await config.read().maxCacheSize > 0, await size > config.read().maxCacheSize
      else { return }
      wanted = await config.read().maxCacheSize / 2
    }
    var left = kept.sorted { ($0.date, $0.path) < ($1.date, $1.path) }[...]
    while let oldest = left.first {
      let sameDate = left.prefix { $0.date == oldest.date }
      left = left.dropFirst(sameDate.count)
      for file in await inAnyOrder(sameDate, of: size, until: wanted)
      where await removed(file.path) {
        size -= file.size
        if size < wanted { return }
      }
    }
  }

  /// The sort keeps the order of a dictionary where dates are equal: any. It does not matter if all of them
  /// have to go.
  private func inAnyOrder(
    _ files: ArraySlice<Kept>, of size: Int, until wanted: Int
  ) async -> [Kept] {
    let rest = size - files.reduce(0) { $0 + $1.size }
    let smallest = files.map(\.size).min() ?? 0
    if rest + smallest >= wanted { return Array(files) }
    return await scheduler.inAnyOrder(Array(files), of: "files of one date", title: \.path)
  }

  /// Removes a file. One that stays is passed over (C184).
  ///
  /// Original: `-[NSFileManager removeItemAtURL:error:]`.
  private func removed(_ path: String) async -> Bool {
    await context.reach(.cacheCleanRemove)
    do {
      try await disk.removeFile(path)
      context.emit(.cleaning(.removed(path: path)))
      return true
    } catch {
      context.emit(.cleaning(.failed(path: path)))
      return false
    }
  }
}

extension FileAttributes {
  /// The date that decides the age of a file.
  ///
  /// Claims: C176.
  func date(for expiry: ExpiryDate) -> WallTime {
    switch expiry {
    case .modification: modificationDate
    case .access: accessDate
    }
  }
}
