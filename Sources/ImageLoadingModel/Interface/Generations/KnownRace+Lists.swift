/// What each release touches without the lock that guards it elsewhere, and its nonatomic properties
/// without a lock that several threads reach.
extension [KnownRace] {
  /// The data races of 3.7.6.
  static let v3 = [
    KnownRace(
      id: "load-state",
      cells: ["load *.isCancelled", "load *.cacheOperation", "load *.cancelBlock"],
      sentence: "A load has no lock: its cancel and the manager touch its properties as they come.",
      places: [
        "the manager's load and its callbacks", "the block that calls a load's completion",
        "the cancel of a load",
      ]),
    KnownRace(
      id: "view-loads", cells: ["view *.operations"],
      sentence: "The table of a view's loads has no lock, and a view can be set from any thread.",
      places: ["the cancel of a view's load", "the registration of a load"]),
    KnownRace(
      id: "view-pictures", cells: ["view *.pictures"],
      sentence: "Buttons and annotations set their placeholder on the thread that sets the view.",
      places: ["the setters of a button and of an annotation view"]),
    KnownRace(
      id: "download-connection", cells: ["download of *.connection"],
      sentence: """
        The connection is made under the lock of the download operation, and forgotten there at the \
        end; it is started, asked for and cancelled without.
        """,
      places: [
        "start, after its locked part", "an answer of 400 or above", "a cancel on the thread",
      ]
    ),
    KnownRace(
      id: "download-blocks",
      cells: [
        "download of *.progressBlock", "download of *.completedBlock", "download of *.cancelBlock",
      ],
      sentence: """
        The three blocks have no lock of their own: a cancel before the start forgets them on the \
        thread that cancels, all else reads them on the thread of the connection.
        """,
      places: ["start", "each answer of the connection", "reset"]),
    KnownRace(
      id: "download-data",
      cells: [
        "download of *.imageData", "download of *.expectedSize", "download of *.width+height",
        "download of *.responseFromCached",
      ],
      sentence: """
        What has come has no lock: the thread of the connection works on it, a cancel before the start \
        forgets it on the thread that cancels.
        """,
      places: ["each answer of the connection", "reset"]),
    .downloadState, .downloadBackgroundTask, .cacheSettings,
    .downloaderSettings, .managerSettings, .viewURL, .urlCache,
    KnownRace(
      id: "prefetcher-state",
      cells: [
        "prefetcher.prefetchURLs", "prefetcher.requestedCount", "prefetcher.finishedCount",
        "prefetcher.skippedCount", "prefetcher.progressBlock", "prefetcher.completionBlock",
      ],
      sentence: "The prefetcher has no lock at all: its list, its counters and its two blocks.",
      places: ["the beginning of a prefetch", "the answer to one load", "the cancel"]),
  ]

  /// The data races of 4.2.3.
  static let v42 = [
    KnownRace(
      id: "load-cancelled-flag", cells: ["load *.isCancelled"],
      sentence: "A cancel sets the flag under the lock of the load; the manager asks it without.",
      places: [
        "the manager gets the cache's answer", "the manager gets the downloader's answer",
        "the block that calls a load's completion",
      ]),
    .loadCacheOperation, .downloadTask, .downloadState, .downloadBackgroundTask, .cacheSettings,
    .downloaderSettings, .managerSettings, .viewURL, .urlCache,
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
    .prefetcherBlocks,
  ]

  /// The data races of 5.1.0.
  static let v5 = [
    KnownRace(
      id: "load-cancelled-flag", cells: ["load *.isCancelled"],
      sentence: "A cancel sets the flag under the lock of the load; the manager asks it without.",
      places: ["the manager gets the cache's answer", "the manager gets the loader's answer"]),
    .loadCacheOperation,
    KnownRace(
      id: "load-token",
      cells: ["load *.loaderOperation", "*.downloadOperationCancelToken"],
      sentence: """
        The manager keeps the downloader's token without the lock under which a cancel reads and \
        forgets it, so what was written into the token is not ordered either.
        """,
      places: ["the manager's download, when the loader's request has returned"]),
    .downloadTask, .downloadState, .cacheSettings,
    KnownRace(
      id: "downloader-settings",
      cells: ["downloader.settings", "downloader.requestModifier", "downloader.session"],
      sentence: """
        The settings, the request modifier and the session of the downloader have no lock; they are \
        read where a download operation is made, on the thread that asks for it.
        """,
      places: ["the making of a download operation", "the setters"]),
    .managerSettings, .viewURL,
    KnownRace(
      id: "view-state",
      cells: [
        "view *.imageProgress", "view *.imageIndicator", "view *.imageTransition",
        "view *.latestOperationKey",
      ],
      sentence: """
        What a view keeps for its loads has no lock: it is set on the thread that sets the view, the \
        progress also on the threads of the download.
        """,
      places: ["the setting of an image", "the progress of a load", "the completion of a load"]),
    .prefetcherBlocks,
  ]
}

/// Those of several releases.
extension KnownRace {
  fileprivate static let loadCacheOperation = KnownRace(
    id: "load-cache-operation", cells: ["load *.cacheOperation"],
    sentence: """
      The manager keeps the disk query without the lock under which a cancel reads and forgets it.
      """,
    places: ["the end of the manager's load, when the cache's query has returned"])

  fileprivate static let downloadTask = KnownRace(
    id: "download-task", cells: ["download of *.dataTask"],
    sentence: """
      The task is made, and forgotten by a cancel, under the lock of the download operation; it is \
      resumed, looked up by its number and reset without.
      """,
    places: [
      "start, after its locked part", "the search for the operation of a task",
      "an answer of 400 or above", "reset, when the operation is done",
    ])

  fileprivate static let downloadState = KnownRace(
    id: "download-state", cells: ["download of *.isExecuting", "download of *.isFinished"],
    sentence: """
      A start and a cancel go by the two flags under the lock of the download operation; its end sets \
      them without, and so does the cancel that answers 304.
      """,
    places: ["done", "the cancel after an answer of 304"])

  fileprivate static let downloadBackgroundTask = KnownRace(
    id: "download-background-task", cells: ["download of *.backgroundTask"],
    sentence: """
      The background task is kept under the lock of the download operation; the end of start and the \
      expiry handler read and forget it without.
      """,
    places: ["the end of start", "the expiry handler of the background task"])

  fileprivate static let cacheSettings = KnownRace(
    id: "cache-settings",
    cells: ["cache.config", "cache.customPaths", "cache.additionalCachePathBlock"],
    sentence: """
      The settings of the cache, and where else it is to snapshot, have no lock; callers and the I/O queue \
      read them.
      """,
    places: ["all calls of the cache", "the search of all paths for a file"])

  fileprivate static let downloaderSettings = KnownRace(
    id: "downloader-settings",
    cells: [
      "downloader.settings", "downloader.HTTPHeaders", "downloader.headersFilter",
      "downloader.session",
    ],
    sentence: """
      The settings, headers and session of the downloader have no lock; they are read where a download \
      operation is made, on the thread that asks for it.
      """,
    places: ["the making of a download operation", "the setters"])

  fileprivate static let managerSettings = KnownRace(
    id: "manager-settings",
    cells: [
      "*cacheKeyFilter", "*manager.delegate", "*imageTransformer", "*cacheSerializer",
      "*optionsProcessor",
    ],
    sentence: "The delegate of a manager, its key filter and its like have no lock.",
    places: [
      "the making of a cache key", "the question whether to download", "the transformation",
    ])

  fileprivate static let urlCache = KnownRace(
    id: "url-cache", cells: ["URLCache"],
    sentence: """
      Downloads look into the URL cache of the system on threads of their own; it is not thread-safe, and \
      nothing guards it.
      """,
    places: ["the end of a connection (3.x)", "start, for a refresh (4.2)"])

  fileprivate static let viewURL = KnownRace(
    id: "view-url", cells: ["view *.imageURL", "view *.imageURLStorage"],
    sentence: "The URLs that a view remembers have no lock, and a view can be set from any thread.",
    places: ["the setting of an image", "the setters of a button"])

  fileprivate static let prefetcherBlocks = KnownRace(
    id: "prefetcher-blocks",
    cells: [
      "prefetcher.progressBlock", "prefetcher.completionBlock", "prefetch *.progressBlock",
      "prefetch *.completionBlock",
    ],
    sentence: """
      The blocks of a prefetch are set on the thread that asks for it and called on main, without a \
      lock.
      """,
    places: ["the beginning of a prefetch", "the answer to one load"])
}
