/// A real bug that a generation of SDWebImage has, and that can be switched on or off by its id.
///
/// Each is one place in the flow's code that asks whether the defect is on; the other branch is the
/// repair.
public enum Defect: String, Hashable, Sendable, CaseIterable {
  /// A load joins a cancelled download operation that has not left the queue.
  case joinsCancelledDownload = "D05"
  /// Handlers are attached after the download operation was put in the queue.
  case handlersAfterQueue = "D06"
  /// Cancelling at the downloader loses completions and leaves running operations behind.
  case silentDownloaderCancel = "D13"
  /// If no task can be made the download operation never finishes and keeps its slot.
  case unfinishedWithoutTask = "D15"
  /// HTTP 304 gives no completion and leaves the running operation behind.
  case silentNotModified = "D16"
  /// LIFO is a chain of dependencies between neighbours, which a running operation breaks.
  case lifoByNeighbours = "D18"
  /// Session callbacks for a download operation that is gone are not answered.
  case unansweredSessionCallbacks = "D20"
  /// A cancel during the disk query leaves the combined operation running for ever.
  case leakOnCancelDuringQuery = "M01"
  /// The blacklist is asked before the cache, so it hides an image that is there.
  case blacklistBeforeCache = "M09"
  /// A disk miss is reported with the cache type `disk`.
  case diskTypeOnMiss = "K01"
  /// A long file name makes the disk store fail without a word.
  case unboundedFileNames = "K03"
  /// A removed image comes back from the file without extension.
  case removeLeavesLegacyFile = "K04"
  /// Cleaning crashes if the attributes of a file cannot be read.
  case cleaningNeedsAttributes = "K02"
  /// The memory cost of an animated image counts one frame.
  case costOfOneFrame = "K08"
  /// The cleaning at termination is asynchronous, so the process ends before it.
  case cleaningOutlivesApp = "K12"
  /// A load that is started in a synchronous completion is cancelled by the outer call.
  case registersAfterCompletion = "V01"
  /// Cancelling a load leaves its indicator spinning.
  case indicatorOutlivesCancel = "V10"
  /// The first progressive image removes the indicator.
  case indicatorEndsEarly = "V06"
  /// The next URL is started inline, so the loop that begins a prefetch starts one URL again.
  case prefetchStartsNextInline = "P01"
  /// A prefetcher writes its limit of three to the downloader that the whole app shares.
  case prefetcherThrottlesDownloader = "P04"

  /// One line for lists.
  public var title: String {
    switch self {
    case .joinsCancelledDownload:
      "A new load joins a cancelled operation that has not left the queue"
    case .handlersAfterQueue: "Handlers are attached after the operation was put in the queue"
    case .silentDownloaderCancel:
      "A cancel at the downloader loses completions and leaks running operations"
    case .unfinishedWithoutTask: "If no task can be made the operation never finishes (slot leak)"
    case .silentNotModified: "HTTP 304 gives no completion and leaks the running operation"
    case .lifoByNeighbours: "LIFO execution order is violated"
    case .unansweredSessionCallbacks: "Session callbacks are not answered if the operation is gone"
    case .leakOnCancelDuringQuery: "A cancel during the disk query leaks the combined operation"
    case .blacklistBeforeCache: "The blacklist hides an image that is in the cache"
    case .diskTypeOnMiss: "Cache type 'disk' is reported on a disk miss"
    case .unboundedFileNames: "A long file name makes the disk store fail silently"
    case .removeLeavesLegacyFile: "A removed image comes back from the file without extension"
    case .cleaningNeedsAttributes: "Disk cleaning crashes if a file's attributes cannot be read"
    case .costOfOneFrame: "The memory cost of an animated image counts one frame"
    case .cleaningOutlivesApp: "Cleaning at app termination is asynchronous and never happens"
    case .registersAfterCompletion:
      "A load started in a synchronous completion is cancelled by the outer call"
    case .indicatorOutlivesCancel: "Cancelling a load leaves its indicator spinning"
    case .indicatorEndsEarly: "The indicator is removed by the first progressive image"
    case .prefetchStartsNextInline: "A prefetch skips one URL and loads another twice"
    case .prefetcherThrottlesDownloader:
      "Making a prefetcher throttles the shared downloader to three"
    }
  }
}
