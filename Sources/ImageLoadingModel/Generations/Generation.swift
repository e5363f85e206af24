/// What differs between the generations of SDWebImage: a table of named policies, and the defects
/// that the generation has. The flow's code asks for a policy by its name, never for a version.
public struct Generation: Sendable {
  /// What scenarios call it.
  public let name: String
  /// The release whose behaviour it is.
  public let release: String
  /// The bugs that are switched on.
  public var defects: Set<Defect>

  // MARK: URLs and errors

  /// What a load of an empty or blacklisted URL hears (C042).
  public let rejectedURLError: LoadError
  /// What a view tells for a nil URL (C006).
  public let nilURLAtViewError: LoadError
  /// Which errors put a URL on the blacklist (C085, C086).
  public let blacklistRule: BlacklistRule
  /// What an answer of 400 or above is turned into.
  public let statusError: @Sendable (Int) -> LoadError
  /// What an answer without bytes is turned into.
  public let noDataError: LoadError
  /// What bytes that are no image are turned into.
  public let zeroPixelsError: LoadError
  /// What a load hears if no request can be made.
  public let noTaskError: LoadError

  // MARK: Cache

  /// How keys become file names.
  public let fileName: CacheFileName
  /// Where the shared cache keeps its files.
  public let diskDirectory: String

  // MARK: Downloader

  /// The `Accept` header of requests.
  public let acceptHeader: String

  // MARK: Threads

  /// The data races that it is known to have (flows of the release: what is touched without a lock).
  public var knownRaces: [KnownRace] = []

  /// Whether a defect is switched on.
  public func has(_ defect: Defect) -> Bool { defects.contains(defect) }
}

extension Generation {
  /// 4.2.3.
  public static let v42 = Generation(
    name: "4.2", release: "4.2.3",
    defects: [
      .joinsCancelledDownload, .handlersAfterQueue, .silentDownloaderCancel, .unfinishedWithoutTask,
      .silentNotModified, .lifoByNeighbours, .unansweredSessionCallbacks, .leakOnCancelDuringQuery,
      .blacklistBeforeCache, .diskTypeOnMiss, .unboundedFileNames, .removeLeavesLegacyFile,
      .costOfOneFrame, .cleaningOutlivesApp, .registersAfterCompletion, .indicatorEndsEarly,
      .indicatorOutlivesCancel, .prefetchStartsNextInline, .prefetcherThrottlesDownloader,
    ],
    rejectedURLError: .rejectedURL, nilURLAtViewError: .nilURLAtView,
    blacklistRule: .allButEightCodes, statusError: LoadError.httpStatus, noDataError: .noData,
    zeroPixelsError: .zeroPixels, noTaskError: .noConnection, fileName: .extensionOfURL,
    diskDirectory: "/Library/Caches/default/com.hackemist.SDWebImageCache.default",
    acceptHeader: "image/*;q=0.8", knownRaces: .v42)

  /// Every generation, oldest first.
  public static let all: [Generation] = [.v42]
}
