extension StepRule {
  static let ofPrefetchers: [RuleEntry] = [
    RuleEntry(
      .prefetchMake,
      "The prefetcher has a manager of its own, so that cancelling it leaves the app's loads alone.",
      claims: ["C047", "C269"], bugs: [.prefetcherThrottlesDownloader]),
    RuleEntry(
      .prefetchStart,
      "A list of URLs is loaded ahead of its use; the list before it is cancelled.",
      in: ["5.x": "A list of URLs is loaded ahead of its use. It has a token of its own."],
      claims: ["C269", "C270"]),
    RuleEntry(
      .prefetchCancel,
      "What is not wanted any more must not take the network from what is.",
      bugs: [.prefetchListReadLate, .oppositeLockOrder]),
    RuleEntry(
      .prefetchList, "The list is a property of the prefetcher: the next one replaces it.",
      bugs: [.prefetchListReadLate, .twoBeginningsMix]),
    RuleEntry(
      .prefetchNext,
      "A few loads run at once; each that ends begins the next. Two that end together may meet here.",
      bugs: [.prefetchStartsNextInline, .unguardedPrefetchCounts, .prefetchListReadLate]),
    RuleEntry(
      .prefetchLoad,
      "A prefetch is a load like others, of low priority and without a view.",
      claims: ["C269", "C270"], bugs: [.prefetchListReadLate]),
    RuleEntry(
      .prefetchCompletion, "Each load counts once, as finished, and as skipped if it has no image.",
      bugs: [.unguardedPrefetchCounts, .countsEachAnswer]),
    RuleEntry(
      .prefetchProgress, "The app is told how many of the URLs have ended.",
      bugs: [.prefetchBlocksReadTwice]),
    RuleEntry(
      .prefetchDelegate, "The delegate hears of each URL, whether it came or not.",
      bugs: [.prefetchListReadLate]),
    RuleEntry(
      .prefetchFinish, "All have ended: the prefetch is told once, and forgotten.",
      bugs: [.prefetchBlocksReadTwice]),
    RuleEntry(
      .prefetchTokenStart,
      "Each URL waits as an operation in a queue, so that only a few load at once.",
      bugs: [.cancelLeavesWaitingURLs]),
    RuleEntry(
      .prefetchTokenCancel,
      "One prefetch is cancelled and the others go on; its lock is held meanwhile.",
      bugs: [.oppositeLockOrder, .cancelLeavesWaitingURLs]),
    RuleEntry(
      .prefetchTokenKeep, "The token must know the load, to be able to cancel it.",
      bugs: [.cancelLeavesWaitingURLs]),
    RuleEntry(.prefetchTell, "The app is told how many of the URLs have ended."),
  ]
}
