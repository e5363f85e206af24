/// How much the files of the cache take.
extension ImageCache {
  /// The bytes of all that is in the directory, hidden files too; waits for the I/O queue (C146).
  ///
  /// Original: `-[SDImageCache getSize]` (3.x, 4.2), `-[SDImageCache totalDiskSize]` and
  /// `-[SDDiskCache totalSize]` (5.x).
  package func diskSize() async -> Int {
    await ioQueue.sync { [unowned self] in
      await context.reach(.cacheDiskSize)
      return await disk.entries(skippingHidden: false)
        .reduce(0) { $0 + ($1.attributes?.logicalSize ?? 0) }
    }
  }

  /// How many entries the directory has, directories and hidden files too; waits for the I/O queue
  /// (C148).
  ///
  /// Original: `-[SDImageCache getDiskCount]` (3.x, 4.2), `-[SDImageCache totalDiskCount]` and
  /// `-[SDDiskCache totalCount]` (5.x).
  package func diskCount() async -> Int {
    await ioQueue.sync { [unowned self] in
      await context.reach(.cacheDiskSize)
      return await disk.entries(skippingHidden: false).count
    }
  }

  /// Counts the entries, directories too, and adds up their bytes; hidden ones count in 5.x alone
  /// (C149).
  ///
  /// Original: `-[SDImageCache calculateSizeWithCompletionBlock:]`, whose completion is an
  /// `SDWebImageCalculateSizeBlock` (3.x, 4.2).
  /// - Parameter completion: called on main.
  ///
  /// Claims: C147.
  package func calculateSize(
    completion: (@Sendable (_ count: Int, _ size: Int) async -> Void)?
  ) async {
    await ioQueue.async { [unowned self] in
      await context.reach(.cacheDiskSize)
      let entries = await disk.entries(skippingHidden: !policies.sizeCountsHidden)
      let size = entries.reduce(0) { $0 + ($1.attributes?.logicalSize ?? 0) }
      // The completion is posted to main and never called at once (C244).
      if let completion {
        await scheduler.main.async { await completion(entries.count, size) }
      }
    }
  }
}
