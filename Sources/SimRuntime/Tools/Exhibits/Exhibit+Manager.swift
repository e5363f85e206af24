import ImageLoadingModel

extension Exhibit {
  /// Bugs of the manager.
  static let manager: [Exhibit] = [
    Exhibit(
      .leakOnCancelDuringQuery, .confirmed, fixed: "4.3.0", .nothingRunningAtRest,
      breaks: "A load that is cancelled while its disk query waits is taken off the list by "
        + "nobody: the query returns without calling back, and a cancel block is not there yet.",
      right: "The list of running operations is empty after the cancel."),
    Exhibit(
      .unguardedCancelBlock, .confirmed, fixed: "4.2.0", .cancelReachesTheDownload,
      shownBy: .statements,
      breaks: "Setting the cancel block and cancelling look at each other's state without a lock; "
        + "a cancel in between finds no block, and the block that is stored then is never run.",
      right: "The download is cancelled, once."),
    Exhibit(
      .transformIsNotRunning, .found, fixed: nil, .cancelAllReachesEveryLoad,
      breaks: "A load leaves the list of running operations before its image is transformed, so "
        + "cancelAll does not reach it: a success arrives after everything was cancelled.",
      right: "It stays on the list until its last completion."),
    Exhibit(
      .lostConnectionBlacklists, .confirmed, fixed: "4.1.0", .blacklistedByRule,
      breaks: "NSURLErrorNetworkConnectionLost is not among the errors that pass, so a connection "
        + "that drops once makes the URL fail for the rest of the process.",
      right: "The next load tries again."),
    Exhibit(
      .blacklistBeforeCache, .found, fixed: nil, .cachedIsNotRefused,
      breaks: "The blacklist is asked before the cache: a refresh that fails makes an image "
        + "unreachable that is still in memory and on disk.",
      right: "The image comes from the cache."),
    Exhibit(
      .blacklistBeforeProcessor, .confirmed, fixed: "5.21.2", nil,
      breaks: "The blacklist is asked with the options as they were passed; a retryFailed that the "
        + "options processor adds comes too late.",
      right: "The load is tried."),
  ]
}
