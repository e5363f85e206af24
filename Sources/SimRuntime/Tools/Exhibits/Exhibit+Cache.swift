import ImageLoadingModel

extension Exhibit {
  /// Bugs of the cache.
  static let cache: [Exhibit] = [
    Exhibit(
      .diskTypeOnMiss, .confirmed, fixed: "4.4.3", .trueCacheType,
      breaks: "Who asks the cache itself for what is nowhere hears of no image, of type disk.",
      right: "The type is none."),
    Exhibit(
      .cleaningNeedsAttributes, .confirmed, fixed: "4.0.0", .runsToItsEnd,
      breaks: "A file whose attributes cannot be read puts nil into a dictionary: the cleaning "
        + "ends with an exception, and the app with it.",
      right: "The file is passed over."),
    Exhibit(
      .unboundedFileNames, .confirmed, fixed: "4.2.0 for queries, 4.4.3 for lengths",
      .storeFailsOnlyForTheDisk,
      breaks: "What follows the last point of a URL becomes the extension of the file, however "
        + "long it is; with more than 255 bytes nothing is written, and nobody notices.",
      right: "The image is on disk."),
    Exhibit(
      .removeLeavesLegacyFile, .found, fixed: nil, .removedStaysRemoved,
      breaks: "Reading falls back to the file without extension of older versions, removing does "
        + "not: a removed image is found again.",
      right: "It is not found."),
    Exhibit(
      .weakLookupRevivesKey, .found, fixed: nil, .removedStaysRemoved, shownBy: .statements,
      breaks: "A lookup takes an image from the weak table and puts it back into the cache "
        + "without holding the lock; a removal in between is undone.",
      right: "What was removed is absent."),
    Exhibit(
      .placeholderDropsWeakImage, .confirmed, fixed: "5.12.0", nil,
      breaks: "After a memory warning only the view keeps its image alive; a reload sets the "
        + "placeholder first, which lets it go, and then asks the weak table in vain.",
      right: "The image comes from memory, without a flash of the placeholder."),
    Exhibit(
      .costOfOneFrame, .confirmed, fixed: "4.4.4", .costCountsFrames,
      breaks: "An animation of fifty frames is charged for the pixels of one.",
      right: "The cost counts all frames."),
    Exhibit(
      .diskHitIgnoresStoreType, .confirmed, fixed: "5.10.3", nil,
      breaks: "A load that is to be stored on disk only puts its image into memory all the same "
        + "when it is found on disk.",
      right: "Memory stays as it was."),
    Exhibit(
      .cleaningOutlivesApp, .confirmed, fixed: "5.11.1", .cleanedAtTermination,
      breaks: "At termination the cleaning is put on the I/O queue, and the process is gone "
        + "before the queue comes to it.",
      right: "Expired files are removed before the app ends."),
    Exhibit(
      .readsLeaveAccessDate, .confirmed, fixed: "5.20.0", nil,
      breaks: "Files expire by their access date, which a read of the cache does not renew: what "
        + "is read every day is removed like what nobody wants.",
      right: "A file that is used is kept."),
    Exhibit(
      .containsUsesClearPolicy, .found, fixed: nil, nil,
      breaks: "Several caches in one are asked whether they contain a key by the policy that was "
        + "set for clearing them.",
      right: "The policy for contains counts."),
    Exhibit(
      .silentCancelInCachesManager, .found, fixed: nil, .completionCount,
      breaks: "A cancelled query of several caches in one returns without calling back, and the "
        + "load never hears that it was cancelled.",
      right: "The load hears that it was cancelled."),
    Exhibit(
      .noCachesNoAnswer, .found, fixed: nil, .completionCount,
      breaks: "A manager of several caches that has none never answers a query, and the load "
        + "waits for ever.",
      right: "A miss is told, and the download begins."),
  ]
}
