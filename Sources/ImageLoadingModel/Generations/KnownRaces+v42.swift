extension [KnownRace] {
  /// The data races of 4.2.3: what its methods touch without the lock that guards it elsewhere, and
  /// nonatomic properties without a lock that several threads reach.
  static let v42 = [
    KnownRace(
      id: "load-cancelled-flag", cells: ["load *.isCancelled"],
      sentence: "A cancel sets the flag under the lock of the load; the manager asks it without.",
      places: [
        "the manager hears from the cache", "the manager hears from the downloader",
        "the block that calls a load's completion",
      ]),
    KnownRace(
      id: "load-cache-operation", cells: ["load *.cacheOperation"],
      sentence: """
        The manager keeps the disk query without the lock under which a cancel reads and forgets it.
        """,
      places: ["the end of the manager's load, when the cache's query has returned"]),
    KnownRace(
      id: "download-task", cells: ["download of *.dataTask"],
      sentence: """
        The task is made, and forgotten by a cancel, under the lock of the download operation; it is \
        resumed, looked up by its number and reset without.
        """,
      places: [
        "start, after its locked part", "the search for the operation of a task",
        "an answer of 400 or above", "reset, when the operation is done",
      ]),
    KnownRace(
      id: "download-state", cells: ["download of *.isExecuting", "download of *.isFinished"],
      sentence: """
        A start and a cancel go by the two flags under the lock of the download operation; its end \
        sets them without, and so does the cancel that answers 304.
        """,
      places: ["done", "the cancel after an answer of 304"]),
    KnownRace(
      id: "download-background-task", cells: ["download of *.backgroundTask"],
      sentence: """
        The background task is kept under the lock of the download operation; the end of start and \
        the expiry handler read and forget it without.
        """,
      places: ["the end of start", "the expiry handler of the background task"]),
    KnownRace(
      id: "cache-settings", cells: ["cache.config", "cache.customPaths"],
      sentence: """
        The settings of the cache and its read-only paths have no lock; callers and the I/O queue read \
        them.
        """,
      places: ["all calls of the cache", "the search of all paths for a file"]),
    KnownRace(
      id: "cleaning-background-task", cells: ["cache.backgroundTask"],
      sentence: """
        The identifier of the background task around a cleaning is a variable that two blocks share \
        without a lock; the expiry handler comes on a thread of the platform's.
        """,
      places: ["the expiry handler of the cleaning's background task", "the end of the cleaning"]),
    KnownRace(
      id: "downloader-settings",
      cells: [
        "downloader.settings", "downloader.HTTPHeaders", "downloader.headersFilter",
        "downloader.session",
      ],
      sentence: """
        The settings, headers and session of the downloader have no lock; they are read where a \
        download operation is made, on the thread that asks for it.
        """,
      places: ["the making of a download operation", "the setters"]),
    KnownRace(
      id: "manager-settings", cells: ["*cacheKeyFilter", "*manager.delegate"],
      sentence: "The key filter and the delegate of a manager have no lock.",
      places: [
        "the making of a cache key", "the question whether to download", "the transformation",
      ]),
    KnownRace(
      id: "view-url", cells: ["view *.imageURL", "view *.imageURLStorage"],
      sentence:
        "The URLs that a view remembers have no lock, and a view can be set from any thread.",
      places: ["the setting of an image", "the setters of a button"]),
    KnownRace(
      id: "prefetcher-counts",
      cells: [
        "prefetcher.requestedCount", "prefetcher.finishedCount", "prefetcher.skippedCount",
      ],
      sentence: """
        A cancel and the start of a URL touch the counters under the lock of the prefetcher; the loop \
        that begins a prefetch and the answer to a load do so without.
        """,
      places: ["the beginning of a prefetch", "the answer to one load"]),
    KnownRace(
      id: "prefetcher-blocks", cells: ["prefetcher.progressBlock", "prefetcher.completionBlock"],
      sentence: """
        The blocks of a prefetch are set on the thread that asks for it and called on main, without a \
        lock.
        """,
      places: ["the beginning of a prefetch", "the answer to one load"]),
  ]
}
